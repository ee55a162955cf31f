import { expect, it } from "vitest";
import { z } from "zod";
import { vatBatchRequest, vatSingleRequest, whtSingleRequest } from "@/lib/flux/requests/schemas";
import { batchAnalysisRequest, singleAnalysisRequest } from "@/lib/prism/requests";
import { misnamedFields, misnamedWarnings } from "./misnamed-fields";

it("finds names with the wrong case or separators, at any depth", () => {
  expect(misnamedFields(vatSingleRequest, { tax_id: "0", Amount: 1, vatStatus: 0, Month: 9, filing_ID: "x" })).toEqual([
    { field: "tax_id", meant: "taxId" },
    { field: "Amount", meant: "amount" },
    { field: "Month", meant: "month" },
    { field: "filing_ID", meant: "filingId" },
  ]);
  const payload = [{ data: [] }, { "business-tax-id": "1", data: [{}, { transaction_type: "debit" }] }];
  expect(misnamedFields(vatBatchRequest, { payload })).toEqual([
    { field: "payload[1].business-tax-id", meant: "payload[1].businessTaxId" },
    { field: "payload[1].data[1].transaction_type", meant: "payload[1].data[1].transactionType" },
  ]);
  const businesses = [{ businessTaxId: "1", invoices: [{ invoiceURL: "https://x" }] }];
  expect(misnamedFields(batchAnalysisRequest, { businesses }).map(({ meant }) => meant)).toEqual([
    "businesses[0].businessTaxID",
    "businesses[0].invoices[0].invoiceUrl",
  ]);
});

it("finds names with one typo", () => {
  const meant = (body: object) => misnamedFields(singleAnalysisRequest, body).map((one) => one.meant);
  expect(meant({ bussinessId: "b", invocieUrl: "https://x" }), "a doubled letter, two swapped letters").toEqual([
    "businessId",
    "invoiceUrl",
  ]);
  expect(meant({ vendrName: "x", invoice_numbar: "1" }), "a missing letter, a wrong letter").toEqual(["vendorName", "invoiceNumber"]);
  expect(misnamedFields(vatSingleRequest, { data: [{ amout: 1, transationType: "debit" }] }).map((one) => one.meant)).toEqual([
    "data[0].amount",
    "data[0].transactionType",
  ]);
});

it("does not take other words for typos", () => {
  expect(misnamedFields(whtSingleRequest, { date: "2026-10-31", rates: [5], yea: 1 }), "short names resemble too many words").toEqual([]);
  expect(misnamedFields(singleAnalysisRequest, { vendorTaxIds: ["1"], vendorTaxId: "1", vendorNote: "x", businessName2: "y" })).toEqual([
    { field: "businessName2", meant: "businessName" },
  ]);
  expect(misnamedFields(vatSingleRequest, { metadata: { amout: 1 } })).toEqual([]);
});

it("finds fields that belong into the list's entries, or beside the list instead of in its entries", () => {
  const invoices = [{ invoiceUrl: "https://x" }, { businessId: "b", country: "NG" }];
  expect(misnamedFields(batchAnalysisRequest, { businessId: "b", country: "KE", invoices })).toEqual([
    { field: "businessId", meant: "invoices[0].businessId", instead: "set it on each entry of invoices" },
    { field: "country", meant: "invoices[0].country", instead: "set it on each entry of invoices" },
  ]);
  const businesses = [{ businessId: "b", country: "NG", invoices: [{ country: "KE", taskId: "t" }] }];
  expect(misnamedFields(batchAnalysisRequest, { businesses })).toEqual([
    { field: "businesses[0].invoices[0].country", meant: "businesses[0].country", instead: "set it beside invoices" },
    { field: "businesses[0].invoices[0].taskId", meant: "taskId", instead: "set it beside businesses" },
  ]);
  expect(misnamedFields(vatBatchRequest, { data: [{ taxId: "0", month: 9, year: 2026 }] }).map((one) => one.meant)).toEqual([
    "month",
    "year",
  ]);
});

it("ignores a field in the wrong place if the right one is set too", () => {
  const said = { businessId: "b", country: "NG" };
  expect(misnamedFields(batchAnalysisRequest, { businesses: [{ ...said, invoices: [said] }] })).toEqual([]);
  expect(misnamedFields(batchAnalysisRequest, { businessId: "c", invoices: [said, said] })).toEqual([]);
  expect(misnamedFields(batchAnalysisRequest, { note: "ours", invoices: [{ colour: "red" }, null, 1] })).toEqual([]);
});

it("finds names in what a schema prepares before it checks it", () => {
  const schema = z.object({ lines: z.preprocess((lines) => lines ?? [], z.array(z.object({ amount: z.number().optional() }))).optional() });
  expect(misnamedFields(schema, { lines: [{ Amount: 1 }] })).toEqual([{ field: "lines[0].Amount", meant: "lines[0].amount" }]);
});

it("combines all misnamed fields into one warning", () => {
  const body = { country: "KE", invoices: [{ invoice_url: "https://x" }] };
  const [mixed] = misnamedWarnings(misnamedFields(batchAnalysisRequest, body));
  expect(mixed?.message).toBe(
    "country (set it on each entry of invoices), invoices[0].invoice_url (did you mean invoiceUrl?) are ignored: names must match exactly",
  );
  const [alone] = misnamedWarnings(misnamedFields(batchAnalysisRequest, { country: "KE", invoices: [{}] }));
  expect(alone?.message).toBe("country (set it on each entry of invoices) is ignored");
});

it("reports no correct or unknown fields, and no members of metadata", () => {
  const right = { businessId: "b", taskId: "t", country: "NG" };
  expect(misnamedFields(singleAnalysisRequest, right)).toEqual([]);
  expect(misnamedFields(singleAnalysisRequest, { ...right, business_id: "their own, beside ours", note: 1, id: 2 })).toEqual([]);
  expect(misnamedFields(singleAnalysisRequest, { [`task${"_".repeat(100)}id`]: 1, ["task\0id"]: 1 })).toEqual([]);
  expect(misnamedFields(vatSingleRequest, { metadata: { Month: 1, tax_id: 2 } }), "members of metadata are the caller's own").toEqual([]);
  for (const value of [null, undefined, [], [{}], "x", 1, { data: null }, { data: "x" }, { data: [null, 1, [{ tax_id: 1 }]] }])
    expect(misnamedFields(vatSingleRequest, value)).toEqual([]);
  expect(misnamedFields(undefined, { a: 1 })).toEqual([]);
  expect(misnamedFields(singleAnalysisRequest, JSON.parse('{"__proto__":{"business_id":1},"constructor":1,"toString":2}'))).toEqual([]);
});
