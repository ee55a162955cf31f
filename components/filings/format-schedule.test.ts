import { describe, expect, it } from "vitest";
import { systemContext } from "@/lib/kernel/context";
import { checkSchedule } from "@/lib/returns/check-schedule";
import { formatCell, formatFault, formatFaultPlace, formatWarning } from "./format-schedule";

const header = "beneficiaryName,beneficiaryTin,transactionDate,transactionDesc,transactionAmount,rate,taxAmount,category,noTin";
const ctx = { ...systemContext(null as never, "test", "acc_x", "test") };
/** The description of the row's only fault. */
const told = (row: string) => checkSchedule(ctx, `${header}\n${row}`).rows[0]?.faults.map(formatFault);

describe("errors in a schedule", () => {
  it.each([
    ["Acme,1,2025-10-05,Work,100000,5,6000,,", "Tax must be within 0.01 of Amount × Rate / 100"],
    [
      "Acme,,2025-10-05,Work,100000,5,,,",
      "Tax ID is required; if the beneficiary has no tax ID, enter true in the noTin column with twice the rate",
    ],
    [",1,2025-10-05,Work,100000,5,,,", "Beneficiary is required"],
    ["Acme,1,soon,Work,100000,5,,,", "Paid must be a valid date such as 2026-10-05 or 05/10/2026"],
    ["Acme,1,1959-12-31,Work,100000,5,,,", "Paid must be 1 Jan 1960 or later"],
    ["Acme,1,2099-01-01,Work,100000,5,,,", "Paid must not be in the future"],
    ["Acme,1,2025-10-05,Work,100000000000,5,,,", "Amount must be 99,999,999,999.99 or less"],
    ["Acme,1,2025-10-05,Work,0,5,,,", "Amount must be more than 0.00"],
    ["Acme,1,2025-10-05,Work,100.1255,5,,,", "Amount must have at most 2 decimals"],
    ["Acme,1,2025-10-05,Work,100.125,5,,,", "Amount must be a number such as 400,000.00"],
    ["Acme,1,2025-10-05,Work,much,5,,,", "Amount must be a number such as 400,000.00"],
    ["Acme,1,2025-10-05,Work,100000,many,,,", "Rate must be a number"],
    ["Acme,1,2025-10-05,Work,100000,7,7000,professional_services,", "Rate must be one of 5, 10"],
    ["Acme,,2025-10-05,Work,100000,5,5000,professional_services,true", "Rate must be one of 10, 20 for a beneficiary without a tax ID"],
    [`Acme,1,2025-10-05,${"x".repeat(256)},100000,5,,,`, "For must have at most 255 characters"],
    [
      "Acme,1.2E+12,2025-10-05,Work,100000,5,,,",
      "Tax ID was shortened by a spreadsheet and has lost digits: format the column as text and enter the number again",
    ],
    ["Ac\uFFFDme,1,2025-10-05,Work,100000,5,,,", "Beneficiary contains an unreadable character: save the file as CSV UTF-8"],
    ["Ac\0me,1,2025-10-05,Work,100000,5,,,", "Beneficiary contains an invalid character: enter it again"],
  ])("are described for the finance team: %s", (row, shown) => expect(told(row)).toEqual([shown]));

  it("list the valid categories", () => {
    expect(told("Acme,1,2025-10-05,Work,100000,5,,banking,")).toEqual([
      expect.stringMatching(/^Category must be one of: dividend, interest, /),
    ]);
  });

  it("fall back to the API's message if the code is unknown", () => {
    const message = "rate is of another world";
    expect(formatFault({ column: "rate", code: "unheard_of", message })).toBe("Rate is of another world");
  });

  it.each([
    ["data[3].beneficiaryTin", "line 4, tax ID"],
    ["data[0]", "line 1"],
    ["taxId", "tax ID"],
    ["encryptedPayload", "portal credentials"],
  ])("are located as %s", (field, shown) => {
    expect(formatFaultPlace(field)).toBe(shown);
  });
});

describe("a valid cell of a schedule", () => {
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
  ])("shows %s %s as %s", (column, text, words) => expect(formatCell(column, text)).toBe(words));
});

it("formatWarning counts the lines outside the month, and rewrites dates in other warnings", () => {
  const outside = { code: "date_outside_period", message: "data[0].transactionDate (2026-09-30) is outside …" };
  expect(formatWarning({ ...outside, fields: ["transactionDate"] })).toBe("A line is dated outside the month that the filing is for");
  expect(formatWarning({ ...outside, fields: ["data[0].transactionDate", "data[4].transactionDate"] })).toMatch(/^2 lines are dated/);
  const many = Array.from({ length: 100 }, (_, index) => `data[${index}].transactionDate`);
  expect(formatWarning({ ...outside, fields: many }), "a warning lists at most 100 fields").toMatch(/^At least 100 lines are dated/);
  const early = "the VAT return's period 2025-10 isn't over, and …: what is invoiced until 2025-10-31 will be missing";
  expect(formatWarning({ code: "period_not_over", message: early })).toBe(
    "This return's month isn't over, and …: what is invoiced until 31 Oct 2025 will be missing",
  );
  expect(formatWarning({ code: "other", message: "As it stands" })).toBe("As it stands");
});
