import { describe, expect, it } from "vitest";
import { vatSingleRequest } from "@/lib/flux/requests/schemas";
import { singleAnalysisRequest } from "@/lib/prism/requests";
import { validate } from "./validation";

const line = { encryptedPayload: "x", taxId: "0", amount: 1, vatStatus: 0 };
const incomparable = JSON.parse('{"length":{"toString":1,"valueOf":1}}') as unknown;
const invoice = { businessId: "b" };

describe("validation messages", () => {
  it.each<[string, unknown, string[]]>([
    ["the type, not the length, of a list sent for a string", { ...line, taxId: [] }, ["taxId must be a string"]],
    ["the field's own maximum for a number beyond all integers", { ...line, month: 1e30, year: 2026 }, ["month must be 12 or less"]],
    ["a blank id", { ...line, filingId: "   " }, ["filingId must not be blank"]],
    [
      "an id of invisible characters",
      { ...line, filingId: "\u200b\u2060" },
      ["filingId contains an invisible character (U+200B, character 1): remove it"],
    ],
    [
      "names of invisible characters",
      { ...line, taxId: "\u3164", beneficiary: "\u200b" },
      ["taxId must have a character that can be seen", "beneficiary must have a character that can be seen"],
    ],
    ["the type of objects whose length can't be compared", { ...line, taxId: incomparable }, ["taxId must be a string"]],
    ["both faults of two fields", { ...line, taxId: 5, item: 6 }, ["taxId must be a string", "item must be a string"]],
  ])("report %s", (_what, body, expected) => {
    expect(validate(vatSingleRequest, body).faults.map(({ message }) => message)).toEqual(expected);
  });

  it("name the member to rename or move if a missing one is there under a similar name", () => {
    const messages = (schema: typeof vatSingleRequest | typeof singleAnalysisRequest, body: unknown) =>
      validate(schema, body).faults.map(({ field, code, message }) => [field, code, message]);
    expect(messages(singleAnalysisRequest, { business_id: "b" })).toEqual([
      ["businessId", "required", "businessId is required: rename business_id to businessId"],
    ]);
    const { taxId: tax_id, amount: Amount, ...rest } = line;
    expect(messages(vatSingleRequest, { ...rest, Amount, data: [{ tax_id, amount: 1, vatStatus: 0 }] })).toEqual([
      ["data[0].taxId", "required", "data[0].taxId is required: rename tax_id to taxId"],
      ["vatStatus", "mutually_exclusive", "vatStatus can't be combined with data: send one or the other"],
    ]);
    expect(messages(singleAnalysisRequest, { business: "b" })).toEqual([["businessId", "required", "businessId is required"]]);
    expect(messages(singleAnalysisRequest, { bussinessId: "b" })).toEqual([
      ["businessId", "required", "businessId is required: rename bussinessId to businessId"],
    ]);
    const data = [{ taxId: "0", amount: 1, vatStatus: 0, encryptedPayload: "x" }];
    expect(messages(vatSingleRequest, { data })).toEqual([
      ["encryptedPayload", "required", "encryptedPayload is required: move it there from data[0].encryptedPayload"],
    ]);
  });

  it.each([
    ["1899-12-31", "invoiceDate must be 1900-01-01 or later"],
    ["2026-02-30", "invoiceDate must be a valid date in the form YYYY-MM-DD"],
  ])("tell a date that is too early from an invalid one: %s", (invoiceDate, message) => {
    expect(validate(singleAnalysisRequest, { ...invoice, invoiceDate }).faults).toEqual([
      { field: "invoiceDate", code: "invalid_date", message },
    ]);
  });
});
