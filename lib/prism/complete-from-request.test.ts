import { expect, it } from "vitest";
import { completeFromRequest } from "./complete-from-request";
import { cell, invoiceFixture } from "./fixtures/invoice-fixture";

const named = (shown: string, said: string, confidence = 0.7) => {
  const invoice = invoiceFixture({ lines: [] });
  const { name } = completeFromRequest(
    { ...invoice, vendor: { ...invoice.vendor, name: cell(shown, confidence) } },
    { vendorName: said },
  ).vendor;
  return [name.value, name.source, name.confidence];
};

it("a request that gives the vendor's name as the document does confirms it", () => {
  for (const said of ["Adebayo Olumide Johnson", "ADEBAYO OLUMIDE JOHNSON.", "Mr Adebayo Olumide Johnson"])
    expect(named("Mr. Adebayo Olumide Johnson", said), said).toEqual(["Mr. Adebayo Olumide Johnson", "document", 0.9]);
  expect(named("Tollgate Services Limited", "Tollgate Services Ltd")).toEqual(["Tollgate Services Limited", "document", 0.9]);
  for (const said of ["Oke & Sons Co. PLC", "Oke and Sons Company Public Limited Company"])
    expect(named("OKE & SONS COMPANY PLC", said), said).toEqual(["OKE & SONS COMPANY PLC", "document", 0.9]);
});

it.each([
  ["Mr Musa Bello", "Mrs Musa Bello"],
  ["Chief Musa Bello", "Dr. Musa Bello"],
  ["Musa Bello", "Musa Bello Ltd"],
  ["Chief Musa Bello Ltd", "Musa Bello Ltd"],
  ["Musa Bello Ltd", "Musa Bello LLP"],
  ["Musa Bello Limited", "Musa Bello Plc"],
  ["Musa Bello Ltd/Gte", "Musa Bello Ltd"],
  ["Bello Tech Ltd", "Bello Technologies Ltd"],
])("another title, legal form or spelling confirms nothing: %s and %s", (shown, said) => {
  expect(named(shown, said)).toEqual([shown, "document", 0.7]);
  expect(named(said, shown)).toEqual([said, "document", 0.7]);
});

it("a name that is in doubt stays so, whatever the request says", () =>
  expect(named("Tollgate Services Limited", "Tollgate Services Limited", 0.6)).toEqual(["Tollgate Services Limited", "document", 0.6]));

it("a name that only resembles the document's, or has no letters, confirms nothing", () => {
  for (const said of ["Tollgate Services Nigeria Limited", "Tollgate", "Tollgate Service Co of Lagos", "☕"])
    expect(named("Tollgate Services Limited", said), said).toEqual(["Tollgate Services Limited", "document", 0.7]);
  expect(named("☎", "☕")).toEqual(["☎", "document", 0.7]);
});

it("a currency that counts its amounts otherwise doesn't complete amounts counted in hundredths", () => {
  const completed = (currency: string) => completeFromRequest(invoiceFixture({ lines: [], currency: null }), { currency }).currency.value;
  expect(["USD", "JPY", "KWD"].map(completed)).toEqual(["USD", null, null]);
});
