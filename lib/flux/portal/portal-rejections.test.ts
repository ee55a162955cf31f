import { describe, expect, it } from "vitest";
import type { Return } from "../authority";
import { ngPages } from "./ng-pages";
import { faultOfRejection } from "./portal-rejections";
import { assertSummary, readAmount } from "./portal-summary";
import type { PageFacts } from "./read-page";

const returnOf = (taxType: "VAT" | "WHT", extra: Partial<Return> = {}): Return => ({
  reference: "fil_A",
  taxType,
  period: { month: 3, year: 2026 },
  businessTaxId: null,
  dueDate: "2026-04-21",
  lines: [{}, {}, {}],
  lineTaxesMinor: [0, 0, 0],
  amountMinor: 0,
  taxMinor: 0,
  scheduleHash: "h",
  ...extra,
});
const page = (extra: Partial<PageFacts>): PageFacts => ({
  url: "",
  framed: true,
  title: "",
  text: "",
  heading: "",
  fields: [],
  hidden: [],
  buttons: [],
  errors: [],
  status: "",
  facts: {},
  tables: [],
  ...extra,
});

describe("rows rejected by the portal", () => {
  const refused = (rows: Record<string, string>[], taxType: "VAT" | "WHT" = "WHT", errors: string[] = []) =>
    faultOfRejection(ngPages, returnOf(taxType), page({ tables: [[{ other: "table" }], rows], errors }), ["hunter2"]);
  const row = (Row: string, Column = "Rate", Code = "W05", Reason = "not a rate, hunter2") => ({ Row, Column, Code, Reason });

  it("are reported by the first of them, with its field and without secrets", () => {
    expect(refused([row("3"), row("1")])).toMatchObject({
      code: "schedule_rejected",
      recordIndex: 2,
      field: "data[2].rate",
      message: "The authority rejected record 3 of 3, and 1 more: not a rate, ••••••",
      retryable: false,
    });
    expect(refused([row("1", "A column of theirs")])).toMatchObject({ recordIndex: 0, field: "data[0]" });
    expect(refused([row("1", "Rate", "W05", "x".repeat(900))]).message.length).toBeLessThan(300);
  });

  it.each([
    ["WHT", "T01", "beneficiary_tin_invalid"],
    ["WHT", "T02", "beneficiary_tin_invalid"],
    ["VAT", "T01", "tin_not_found"],
    ["VAT", "V01", "schedule_rejected"],
  ] as const)("in a %s schedule with code %s yield %s", (taxType, code, expected) => {
    expect(refused([row("1", "TIN", code)], taxType).code).toBe(expected);
  });

  it.each(["0", "4", "1.5", "-1", "", "all"])("yield no record index if the return has no such row: %s", (number) => {
    expect(refused([row(number)], "WHT", ["The file is wrong", "hunter2 gave it"])).toMatchObject({
      code: "schedule_rejected",
      recordIndex: null,
      field: null,
      message: "The authority rejected the return: The file is wrong; •••••• gave it",
    });
  });
});

it.each([
  ["₦1,234.50", 123_450],
  ["-₦5.00", -500],
  ["₦ 0.00", 0],
  ["-₦0.00", 0],
  [" 99,999,999,999.99 ", 9_999_999_999_999],
  ["₦5", null],
  ["₦5.0", null],
  ["₦5.001", null],
  ["--₦5.00", null],
  ["₦5.00 CR", null],
  ["", null],
])("reads the amount %j as %j kobo", (text, minor) => expect(readAmount(text)).toBe(minor));

it("a refundable VAT return must match the portal's sign, and its period must have a two-digit month", () => {
  const shown = (vat: string, Period = "2026-03") =>
    page({ heading: "Check", facts: { Period, "Your reference": "fil_A", Rows: "3", "Net VAT": vat } });
  const vatReturn = returnOf("VAT", { taxMinor: -500 });
  assertSummary(ngPages, vatReturn, shown("-₦5.00"));
  expect(() => assertSummary(ngPages, vatReturn, shown("₦5.00"))).toThrow("its tax is");
  expect(() => assertSummary(ngPages, vatReturn, shown("-₦5.00", "2026-3"))).toThrow("its Period is");
});
