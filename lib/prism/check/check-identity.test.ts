import { expect, it } from "vitest";
import { contextFixture, documentFixture, invoiceFixture } from "../fixtures/invoice-fixture";
import type { AnalysisRequest } from "../model";
import { treatInvoice } from "../treat/treat-invoice";
import { hasOwnTaxId } from "../treat/parties/jurisdiction";
import { checkIdentity } from "./check-identity";

function codes(vendorTaxId: string, request: AnalysisRequest = {}): string[] {
  const context = contextFixture({});
  const invoice = invoiceFixture({ vendorTaxId, vendorCountry: "NG" });
  const treatment = treatInvoice(invoice, request, context);
  return checkIdentity({ document: documentFixture({}), invoice, treatment, request, context }).map(({ code }) => code);
}

it("a European prefix has a digit soon behind it, unlike a word that begins alike", () => {
  for (const text of ["NOT REGISTERED", "SENT TO FOLLOW 1", "NOTIN123456"])
    expect(codes(text), text).toContain("vendor_tin_format_invalid");
  for (const number of ["ATU12345678", "ESX1234567R", "IE1234567FA", "NO 923 456 783 MVA", "CHE-123.456.789"])
    expect(codes(number), number).not.toContain("vendor_tin_format_invalid");
});

it("tax numbers in letters of another script can't be compared", () => {
  expect(codes("12345678-0001", { vendorTaxId: "未登録" })).not.toContain("vendor_tin_mismatch_request");
  expect(codes("未登録", { vendorTaxId: "12345678-0001" })).not.toContain("vendor_tin_mismatch_request");
  expect(codes("12345678-0001", { vendorTaxId: "१२३४५६७८-०००१" })).not.toContain("vendor_tin_mismatch_request");
  expect(codes("12345678-0001", { vendorTaxId: "१२३४५६७८-०००२" })).toContain("vendor_tin_mismatch_request");
  const own = { name: null, taxId: "未登録" };
  expect(["未登録", "登録なし", "12345678-0001"].map((value) => hasOwnTaxId({ taxId: { value } }, own))).toEqual([null, null, null]);
});

it("names the two tax IDs of an invoice that is addressed to the business by name, but to another taxpayer", () => {
  const context = contextFixture({});
  const request: AnalysisRequest = { businessName: "Kestrel Bay Foods Limited", businessTaxID: "20461873-0001" };
  const messageFor = (name: string) => {
    const given = invoiceFixture({ vendorCountry: "NG" });
    const cell = { raw: null, confidence: 0.98, source: "document" as const, provenance: [] };
    const customer = { ...given.customer, name: { ...cell, value: name }, taxId: { ...cell, value: "20418835-0001" } };
    const invoice = { ...given, customer };
    const treatment = treatInvoice(invoice, request, context);
    return checkIdentity({ document: documentFixture({}), invoice, treatment, request, context }).find(
      ({ code }) => code === "customer_mismatch",
    )?.message;
  };
  expect(messageFor("Kestrel Bay Foods Ltd")).toBe(
    'The invoice is addressed to "Kestrel Bay Foods Ltd", but with the tax ID 20418835-0001, not 20461873-0001',
  );
  expect(messageFor("Harbour Court Ltd")).toBe('The invoice is addressed to "Harbour Court Ltd", not to "Kestrel Bay Foods Limited"');
});
