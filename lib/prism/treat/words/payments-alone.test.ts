import { describe, expect, it } from "vitest";
import { classifyLine } from "../lines/classify-line";

const classify = (description: string) => classifyLine({ description, unit: null }, "Bluestar Resources Limited");

describe("a payment for no supply", () => {
  it.each([
    ["Deposit paid to secure product allocation, to be refunded on lifting, SO 8831", "not_applicable", "not_a_supply"],
    ["Cash call to operator for 40% non-operated share, June 2026", "not_applicable", "not_a_supply"],
    ["Compensation for damaged crops and economic trees to Obagi community families", "not_applicable", "not_a_supply"],
    ["Community development agreement contribution to school roof", "not_applicable", "not_a_supply"],
    ["Volume rebate to dealer, credit on paint bought", "not_applicable", "not_a_supply"],
    ["Being settlement of third party property damage claim on fleet policy", "not_applicable", "not_a_supply"],
    ["Salaries of outsourced van salesmen reimbursed at cost per payslips", "not_applicable", "not_a_supply"],
    ["Salaries of seconded CSRs re-charged at actual cost", "not_applicable", "not_a_supply"],
    ["Form M bank processing charge, debited", "not_applicable", undefined],
    ["NIBSS debit of settlement bank charges, automatic", "not_applicable", undefined],
    ["Overdraft interest debited to our account, May", "not_applicable", "money_securities"],
    ["75GB topup x 12 MiFi", "not_applicable", undefined],
    ["LC establishment commission, auto-debited on current account", "not_applicable", undefined],
    ["Compensation to ex-head coach for termination of employment, agreed sum", "loss_of_employment_compensation", "not_a_supply"],
    ["Royalty on granite, 48,000t, Fed. Ministry of Solid Minerals, Q1", "not_applicable", "not_a_supply"],
    ["Coupon, Series II bond, half year to 31 March", "interest", "money_securities"],
    ["Hire purchase interest, inst. 9/24, Sterling Leasing", "interest", "money_securities"],
  ])("is recognized by its wording: %s", (description, category, relief) => {
    const line = classify(description);
    expect(line.category).toBe(category);
    expect(line.relief?.code).toBe(relief);
  });

  it.each([
    ["Salaries of outsourced guards plus 12% management fee", "not_applicable"],
    ["Compensation and benefits survey, banking sector", "not_applicable"],
    ["Valuation of crops for compensation payment", "not_applicable"],
    ["Printing of discount coupons, 2 series", "interest"],
    ["Consultancy on cash call audit, JV partners", "not_applicable"],
    ["Claims adjusting fee, settlement of fire claim", "not_applicable"],
    ["Legal advice on compensation for loss of office", "loss_of_employment_compensation"],
    ["Data recovery, 500GB disk", "not_applicable"],
    ["Royalty to author, book sales Q1", "not_applicable"],
  ])("is not assumed if work about it is paid: %s", (description, category) => {
    expect(classify(description).category).not.toBe(category);
  });
});
