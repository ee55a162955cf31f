import { describe, expect, it } from "vitest";
import { classifyLine } from "../lines/classify-line";

const classify = (description: string) => classifyLine({ description, unit: null }, "Bluestar Resources Limited");

describe("expenses paid for the customer", () => {
  it.each([
    "Reimbursement: customs import duty paid on your behalf, NCS receipt attached",
    "Recharge at cost: customs duty paid on replacement blade, SAD C-41872",
    "Import VAT settled with NCS on your behalf, Form M MF20260033127",
  ])("are no supply if they are taxes: %s", (description) => {
    expect(classify(description)).toMatchObject({ category: "not_applicable", relief: { code: "not_a_supply" } });
  });

  it("bear VAT with the main supply if they are not taxes", () => {
    expect(classify("Reimbursement of hotel bills, receipts attached").relief?.code ?? null).not.toBe("not_a_supply");
  });
});

describe("the insured object", () => {
  it.each([
    "Renewal premium: fire & special perils policy on factory buildings and stock",
    "Motor comprehensive fleet: 62 units, pro-rata additions Apr-Jun",
    "Motor TP renewal LND-482-XR",
  ])("does not decide the category: %s", (description) => {
    expect(classify(description)).toMatchObject({ category: "not_applicable", exemption: "insurance_premium" });
  });

  it("does not make a broker's commission a premium", () => {
    expect(classify("Brokerage commission on insurance premium").category).not.toBe("not_applicable");
  });
});
