import { describe, expect, it } from "vitest";
import { vatSingleRequest } from "@/lib/flux/requests";
import { singleAnalysisRequest } from "@/lib/prism/requests";
import { validate } from "./validation";

const line = { encryptedPayload: "x", taxId: "0", amount: 1, vatStatus: 0 };
const invoice = { businessId: "b" };

describe("what a request is told of its fields", () => {
  it.each<[string, unknown, string[]]>([
    ["a list for a text: its type, not its length", { ...line, taxId: [] }, ["taxId must be a string"]],
    ["a number beyond every integer: the field's own bound", { ...line, month: 1e30, year: 2026 }, ["month must be 12 or less"]],
    ["an id of blanks", { ...line, filingId: "   " }, ["filingId must not be blank"]],
    ["two faults of two fields", { ...line, taxId: 5, item: 6 }, ["taxId must be a string", "item must be a string"]],
  ])("says of %s", (_what, body, expected) => {
    expect(validate(vatSingleRequest, body).faults.map(({ message }) => message)).toEqual(expected);
  });

  it.each([
    ["1899-12-31", "invoiceDate must be 1900-01-01 or later"],
    ["2026-02-30", "invoiceDate must be a valid date in the form YYYY-MM-DD"],
  ])("tells a day that is too early from one that is none: %s", (invoiceDate, message) => {
    expect(validate(singleAnalysisRequest, { ...invoice, invoiceDate }).faults).toEqual([
      { field: "invoiceDate", code: "invalid_date", message },
    ]);
  });
});
