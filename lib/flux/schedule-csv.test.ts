import { expect, it } from "vitest";
import { scheduleCsv } from "./schedule-csv";
import type { Return } from "./authority";

const scheduleOf = (taxType: "VAT" | "WHT", line: Record<string, unknown>): string[] => {
  const filed: Return = {
    reference: "R-1",
    taxType,
    period: { month: 11, year: 2026 },
    businessTaxId: null,
    dueDate: "2026-12-21",
    lines: [line],
    lineTaxesMinor: [-750],
    amountMinor: 10_000,
    taxMinor: -750,
    scheduleHash: "",
  };
  return scheduleCsv(filed).split("\r\n");
};

it("writes names to the authority unescaped, even if a spreadsheet would run them as formulas", () => {
  const line = {
    beneficiaryName: '=HYPERLINK("http://evil.example","Pay")',
    beneficiaryTin: "12345678-0001",
    transactionDate: "2026-11-05",
    transactionDesc: "@cmd\nrent",
    transactionAmount: 1000.5,
    rate: 5,
    taxAmount: -50.03,
    scheduleReference: "+44",
  };
  expect(scheduleOf("WHT", line)[1]).toBe(
    `"=HYPERLINK(""http://evil.example"",""Pay"")",12345678-0001,2026-11-05,@cmd rent,1000.5,5,-50.03,+44`,
  );
  const sale = { beneficiary: "Rice;=1+1", taxId: "5", transactionType: "debit", narration: "-cmd|x", amount: -100, vatStatus: 0 };
  expect(scheduleOf("VAT", sale)[1]).toBe(`"Rice;=1+1",5,Purchase,-cmd|x,,,-100,0,7.50`);
});
