import { describe, expect, it } from "vitest";
import { cellInWords, faultInWords, placeInWords, warningInWords } from "./column-words";

describe("what a finance person reads of a line at fault", () => {
  it.each([
    ["taxAmount must be within 0.01 of transactionAmount × rate / 100", "Tax must be within 0.01 of Amount × Rate / 100"],
    [
      "beneficiaryTin is required; if the beneficiary has no tax ID, send noTin: true with twice the rate",
      "Tax ID is required; if the beneficiary has no tax ID, enter true in the noTin column with twice the rate",
    ],
    ["transactionDate must be a valid date in the form YYYY-MM-DD", "Paid must be a valid date such as 2026-10-05 or 05/10/2026"],
    ["transactionAmount must be 99999999999.99 or less", "Amount must be 99,999,999,999.99 or less"],
    ["transactionAmount must be a number", "Amount must be a number such as 400,000.00"],
    ["rate must be one of 2, 5, 10", "Rate must be one of 2, 5, 10"],
    ["category must be one of: dividend, professional_services", "Category must be one of: dividend, professional_services"],
  ])("%s", (said, shown) => expect(faultInWords(said)).toBe(shown));

  it.each([
    ["data[3].beneficiaryTin", "line 4, tax ID"],
    ["data[0]", "line 1"],
    ["taxId", "tax ID"],
    ["encryptedPayload", "portal credentials"],
  ])("is at %s", (field, shown) => {
    expect(placeInWords(field)).toBe(shown);
  });
});

describe("a cell of a schedule that is in order", () => {
  it.each([
    ["transactionAmount", "₦1 250 000.5", "1,250,000.50"],
    ["transactionAmount", "₦1 250000.5", "₦1 250000.5"],
    ["transactionAmount", "1,2,3", "1,2,3"],
    ["taxAmount", "10,000.04", "10,000.04"],
    ["rate", "5%", "5%"],
    ["rate", "2.5", "2.5%"],
    ["rate", "2.5 %", "2.5%"],
    ["transactionDate", "2026-10-05", "5 Oct 2026"],
    ["transactionDate", "05/10/2026", "5 Oct 2026"],
    ["transactionDate", "soon", "soon"],
    ["beneficiaryTin", "20418835-0001", "20418835-0001"],
    ["beneficiaryTin", "1234567890", "1234567890"],
    ["taxAmount", "", "–"],
  ])("%s %s reads %s", (column, text, words) => expect(cellInWords(column, text)).toBe(words));
});

it("counts the lines of another month, and says every other warning as it stands", () => {
  const outside = { code: "date_outside_period", message: "data[0].transactionDate (2026-09-30) is outside …" };
  expect(warningInWords({ ...outside, fields: ["transactionDate"] })).toBe("A line is dated outside the month that the filing is for");
  expect(warningInWords({ ...outside, fields: ["data[0].transactionDate", "data[4].transactionDate"] })).toMatch(/^2 lines are dated/);
  expect(warningInWords({ code: "other", message: "As it stands" })).toBe("As it stands");
});
