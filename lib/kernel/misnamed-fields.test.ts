import { expect, it } from "vitest";
import { vatBatchRequest, vatSingleRequest } from "@/lib/flux/requests";
import { batchAnalysisRequest, singleAnalysisRequest } from "@/lib/prism/requests";
import { misnamedFields } from "./misnamed-fields";

it("finds names that are right but for case and separators, wherever they stand", () => {
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

it("takes nothing else for a mistake", () => {
  const right = { businessId: "b", taskId: "t", country: "NG" };
  expect(misnamedFields(singleAnalysisRequest, right)).toEqual([]);
  expect(misnamedFields(singleAnalysisRequest, { ...right, business_id: "their own, beside ours", note: 1, id: 2 })).toEqual([]);
  expect(misnamedFields(singleAnalysisRequest, { [`task${"_".repeat(100)}id`]: 1, ["task\0id"]: 1 })).toEqual([]);
  expect(misnamedFields(vatSingleRequest, { metadata: { Month: 1, tax_id: 2 } }), "what is a partner's own").toEqual([]);
  for (const value of [null, undefined, [], [{}], "x", 1, { data: null }, { data: "x" }, { data: [null, 1, [{ tax_id: 1 }]] }])
    expect(misnamedFields(vatSingleRequest, value)).toEqual([]);
  expect(misnamedFields(undefined, { a: 1 })).toEqual([]);
  expect(misnamedFields(singleAnalysisRequest, JSON.parse('{"__proto__":{"business_id":1},"constructor":1,"toString":2}'))).toEqual([]);
});
