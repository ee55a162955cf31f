import { describe, expect, it } from "vitest";
import { judged, onOneLine } from "../../fixtures/labeled/score";

/** Whether an invoice of this one line is approved, of a company whose name says nothing. */
const isApproved = (description: string, taxed: boolean): boolean =>
  judged(onOneLine(description, taxed)).decision.recommendation === "approve";

describe("words for a payment exempt from withholding, beside another supply", () => {
  it.each([
    "Airline ticketing agent service fee",
    "Air ticket delivery by courier",
    "Airline headset & blankets",
    "Telephone exchange PABX 64 ext",
    "Insurance forms printing",
    "Data bundle software subscription",
    "Bandwidth monitoring service",
    "Boarding pass stickers",
  ])("go to review even with VAT: %s", (description) => expect(isApproved(description, true)).toBe(false));

  it.each([
    "Customs duty consultancy services",
    "Stamp duty audit",
    "PAYE software subscription",
    "Salary slips self-seal printing paper",
    "Diesel agent service fee",
    "Fuel test equipment",
    "Petrol trimmer",
    "Dividend stickers printing",
  ])("go to review without VAT: %s", (description) => expect(isApproved(description, false)).toBe(false));

  it.each([
    "Airtime for training dept",
    "Air ticket to Abuja for training",
    "Telephone bill, audit department",
    "Insurance machinery all risks Agbara plant",
    "Insurance sticker third party",
  ])("are approved with VAT if they are what is paid for: %s", (description) => expect(isApproved(description, true)).toBe(true));

  it.each([
    "LASAA signage permit 2026",
    "NCAA travel agency licence, statutory renewal fee",
    "Import duty assessment",
    "AGO generator 1,200 ltrs",
    "Refill of 12.5kg LPG cylinders x 30",
    "Crew wages advanced through manning agent, recharged at cost",
  ])("are approved without VAT if the other word only gives purpose or agent: %s", (description) =>
    expect(isApproved(description, false)).toBe(true),
  );
});

it.each([
  ["Stamp duty on legal mortgage", false],
  ["Salary advance recovery", false],
  ["Group life insurance agents", true],
])("approves a payment if the word after it does not make it work: %s", (description, taxed) => {
  expect(judged(onOneLine(description, taxed)).decision.recommendation).toBe("approve");
});

it.each(["Stamp duty legal fees", "Customs duty agents"])("is uncertain about work on a payment: %s", (description) => {
  expect(judged(onOneLine(description, true)).treatment.lines[0]?.category.confidence).toBeLessThan(0.85);
});
