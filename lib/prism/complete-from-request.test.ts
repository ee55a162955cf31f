import { expect, it } from "vitest";
import { completeFromRequest } from "./complete-from-request";
import { cell, invoiceFixture } from "./fixtures/invoice-fixture";

const named = (shown: string, said: string) => {
  const invoice = invoiceFixture({ lines: [] });
  const { name } = completeFromRequest({ ...invoice, vendor: { ...invoice.vendor, name: cell(shown, 0.7) } }, { vendorName: said }).vendor;
  return [name.value, name.source, name.confidence];
};

it("a request that gives the vendor's name as the document does confirms it", () => {
  for (const said of ["Adebayo Olumide Johnson", "ADEBAYO OLUMIDE JOHNSON.", "Chief Adebayo Olumide Johnson"])
    expect(named("Mr. Adebayo Olumide Johnson", said), said).toEqual(["Mr. Adebayo Olumide Johnson", "document", 0.9]);
  expect(named("Tollgate Services Limited", "Tollgate Services Ltd")).toEqual(["Tollgate Services Limited", "document", 0.9]);
});

it("a name that only resembles the document's, or has no letters, confirms nothing", () => {
  for (const said of ["Tollgate Services Nigeria Limited", "Tollgate", "Tollgate Service Co of Lagos", "☕"])
    expect(named("Tollgate Services Limited", said), said).toEqual(["Tollgate Services Limited", "document", 0.7]);
  expect(named("☎", "☕")).toEqual(["☎", "document", 0.7]);
});

it("a currency that counts its amounts otherwise doesn't complete amounts counted in hundredths", () => {
  const completed = (currency: string) => completeFromRequest(invoiceFixture({ lines: [], currency: null }), { currency }).currency.value;
  expect(["USD", "JPY", "KWD"].map(completed)).toEqual(["USD", null, null]);
});
