import { describe, expect, it } from "vitest";
import { parseFieldPath, readFieldValue } from "./field-values";

describe("values as reviewers type them", () => {
  it.each([
    ["amount", "1,250.50", "1250.5"],
    ["amount", "₦ 1 250.50", "1250.5"],
    ["amount", "NGN1250", "1250"],
    ["amount", "007.10", "7.1"],
    ["amount", "−NGN 1,250.50", "-1250.5"],
    ["amount", "NGN −1,250.50", "-1250.5"],
    ["amount", "−5", "-5"],
    ["amount", "-0.00", "0"],
    ["amount", ".5", "0.5"],
    ["amount", "12.", "12"],
    ["amount", "1250,50", "1250.5"],
    ["amount", "1.250,50", "1250.5"],
    ["amount", "€ 1 250,5", "1250.5"],
    ["amount", "12,500", "12500"],
    ["amount", "12,34,567.50", "1234567.5"],
    ["amount", "- 1,250.50", "-1250.5"],
    ["amount", "Rs 500", "500"],
    ["amount", "$.50", "0.5"],
    ["amount", "125.505", "125.505"],
    ["decimal", "125.000", "125"],
    ["rate", "7.500", "7.5"],
    ["decimal", "12,5", "12.5"],
    ["rate", "7,5 %", "7.5"],
    ["decimal", "0.000001", "0.000001"],
    ["rate", "7.5 %", "7.5"],
    ["currency", " ngn ", "NGN"],
    ["text", "  Fenwick  ", "Fenwick"],
    // Some scripts join the letters of a name with invisible characters, so these are kept.
    ["text", "\u0645\u06cc\u200c\u0634\u0648\u062f", "\u0645\u06cc\u200c\u0634\u0648\u062f"],
    ["reference", "\ufeffINV\u00ad-20\u200b41 ", "INV-2041"],
    ["amount", "1,250.50\u200b", "1250.5"],
    ["currency", "\u200bNGN", "NGN"],
    ["date", "2024-02-29", "2024-02-29"],
    ["documentType", "credit_note", "credit_note"],
  ] as const)("%s %j is read as %j", (kind, typed, value) => {
    expect(readFieldValue(kind, typed)).toEqual({ value });
  });

  it.each([
    ["amount", "twelve"],
    ["amount", "1.23456"],
    ["amount", "."],
    ["amount", "1.2.3"],
    ["amount", "1e5"],
    ["amount", "1250,505"],
    ["amount", "125.000"],
    ["amount", "1.250"],
    ["amount", "\u20ac1.250"],
    ["amount", "-1.250"],
    ["amount", "Ksh.500"],
    ["decimal", "Rs.500"],
    ["rate", "Rs.500"],
    ["decimal", "0,125"],
    ["rate", "7,505"],
    ["amount", "1234567890123"],
    ["decimal", "0.0000001"],
    ["rate", "100"],
    ["rate", "-1"],
    ["documentType", "letter"],
    ["currency", "naira"],
    ["currency", "NGX"],
    ["text", "   "],
    ["text", " \u200b"],
    ["reference", "\u2060\u200b"],
    ["text", "x".repeat(501)],
    ["date", "2026-02-29"],
    ["date", "29.02.2024"],
    ["date", "2026-13-01"],
    ["date", "0000-00-00"],
  ] as const)("%s %j is refused with a hint what to enter", (kind, typed) => {
    expect(readFieldValue(kind, typed)).toEqual({ fault: expect.stringMatching(/^Enter /) });
  });

  it.each(["12,345,678,901,234,567", "-1234567890123.50"])("%s is refused as too long", (typed) => {
    expect(readFieldValue("amount", typed)).toEqual({ fault: expect.stringContaining("twelve digits") });
    expect(readFieldValue("decimal", typed)).toEqual({ fault: expect.stringContaining("twelve digits") });
  });
});

it("parseFieldPath accepts fields of the header, a line or a tax row, and nothing else", () => {
  expect(parseFieldPath("vendor.taxId")).toEqual({ at: "head", name: "vendor.taxId" });
  expect(parseFieldPath("lineItems[1].amount")).toEqual({ at: "line", lineNumber: 2, name: "amount" });
  expect(parseFieldPath("document.type")).toEqual({ at: "head", name: "document.type" });
  expect(parseFieldPath("taxDetails[0].rate")).toEqual({ at: "tax", index: 0, name: "rate" });
  for (const path of ["vendor", "taxDetails", "taxDetails[0].amount", "toString", "lineItems[1].toString", "lineItems[x].amount", ""])
    expect(parseFieldPath(path)).toBeNull();
});
