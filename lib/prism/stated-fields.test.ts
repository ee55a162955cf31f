import { describe, expect, it } from "vitest";
import { analyze } from "./analyze";
import { contextFixture } from "./fixtures/invoice-fixture";
import type { ReadDocument } from "./model";
import { readDocument } from "./read/read-document";
import { fromBatch, fromSingle, singleAnalysisRequest } from "./requests";
import { statedFields } from "./stated-fields";
import { column, drawPdf, row } from "./testing/draw-pdf";

const context = contextFixture({
  defaultCountry: "NG",
  business: { name: "Kestrel Bay Foods Limited", taxId: "20461873-0001", country: "NG", profile: {} },
});

/** A bill for consultancy, with or without the seller's tax number. */
async function bill(tin: string | null): Promise<ReadDocument> {
  const sums = [
    ["Subtotal", "N100,000.00"],
    ["VAT 7.5%", "N7,500.00"],
    ["Total", "N107,500.00"],
  ] as const;
  const texts = [
    ...column(40, 50, ["Tollgate Services Limited", "14 Toyin Street, Ikeja, Lagos", ...(tin === null ? [] : [`TIN: ${tin}`])]),
    ...column(350, 50, ["TAX INVOICE", "Invoice No: TG-2211", "Invoice Date: 5 November 2026"]),
    ...column(40, 120, ["Bill To:", "Kestrel Bay Foods Limited", "14 Marina Road, Lagos", "TIN: 20461873-0001"]),
    ...row(230, [
      [40, "Description"],
      [-330, "Qty"],
      [-440, "Unit Price"],
      [-555, "Amount"],
    ]),
    ...row(248, [
      [40, "Consultancy services"],
      [-330, "1"],
      [-440, "100,000.00"],
      [-555, "100,000.00"],
    ]),
    ...sums.flatMap(([label, amount], at) =>
      row(290 + at * 16, [
        [350, label],
        [-555, amount],
      ]),
    ),
  ];
  return readDocument(await drawPdf([{ texts }]));
}

const requestOf = (fields: object) =>
  fromSingle(singleAnalysisRequest.parse({ businessId: "biz_1", ...fields })).invoices[0]?.request ?? {};

const FILLERS = [
  "N/A",
  " n/a ",
  "n / a",
  "(N/A)",
  "[none]",
  "nan",
  "NaN",
  "n.a.",
  "None",
  "nil",
  "NULL",
  "undefined",
  "Unknown",
  "not  applicable",
  "TBD",
  "-",
  "—",
  "--",
  "...",
  "?",
  "+++",
  "☕",
  "Ｎ／Ａ",
];

describe("fillers in a request", () => {
  it("count as not given", () => {
    for (const filler of FILLERS) {
      const fields = { invoiceNumber: filler, vendorName: filler, vendorTaxId: filler, businessName: filler, businessTaxID: filler };
      expect(requestOf(fields), filler).toEqual({ businessId: "biz_1" });
      expect(fromBatch({ invoices: [fields] }).invoices[0]?.request, filler).toEqual({});
    }
  });

  it("include the currency codes that name no currency", () => {
    for (const currency of ["xxx", "XTS", "XAU", "XDR", "XUA", "CHE"]) expect(requestOf({ currency })).toEqual({ businessId: "biz_1" });
    for (const currency of ["XAF", "XOF", "XCD", "XCG", "XPF", "KGS", "SVC"])
      expect(requestOf({ currency })).toEqual({ businessId: "biz_1", currency });
  });

  it("may be names in capitals: NAN is the News Agency of Nigeria", () => {
    for (const name of ["NAN", "Nan", "TBA", "NA"])
      expect(requestOf({ vendorName: name, businessName: name, invoiceNumber: name, vendorTaxId: name }), name).toEqual({
        businessId: "biz_1",
        vendorName: name,
        businessName: name,
      });
  });

  it("include tax numbers without a digit", () => {
    for (const text of ["No TIN", "NOT REGISTERED", "pending", "not stated"])
      expect(requestOf({ vendorName: text, vendorTaxId: text, businessTaxID: text }), text).toEqual({
        businessId: "biz_1",
        vendorName: text,
      });
    expect(requestOf({ vendorTaxId: "१२३४५६७८" })).toEqual({ businessId: "biz_1", vendorTaxId: "१२३४५६७८" });
  });

  it("are whole values: a name that contains one is a name, and a country or state may be called NA", () => {
    const stated = {
      vendorName: "None Ltd",
      invoiceNumber: "NA-1",
      businessName: "Nil & Unknown",
      vendorTaxId: "0",
      country: "NA",
      state: "NA",
    };
    expect(statedFields(stated)).toEqual(stated);
  });

  it("neither contradict a document nor send it to review", async () => {
    const request = requestOf({
      invoiceNumber: "unknown",
      vendorName: "N/A",
      vendorTaxId: "N/A",
      businessName: "none",
      businessTaxID: "-",
    });
    const { decision, anomalies } = analyze(await bill("12345678-0001"), request, context);
    expect(decision).toMatchObject({ recommendation: "approve" });
    expect(anomalies.filter(({ severity }) => severity !== "info")).toEqual([]);
  });

  it("state no tax number: the rate is that of a payee without one", async () => {
    const document = await bill(null);
    const analysis = analyze(document, requestOf({ vendorTaxId: "N/A" }), context);
    expect(analysis).toEqual(analyze(document, requestOf({}), context));
    expect(analysis.invoice.vendor.taxId.value).toBeNull();
    expect(analysis.treatment.wht).toMatchObject({ rate: 10, noTinUplift: true });
    expect(analysis.decision.reasons).toContain("vendor_tin_missing");
  });

  it("leave nothing to analyze if there is no document either", () => {
    expect(() => analyze(null, requestOf({ vendorName: "N/A", invoiceNumber: "-" }), context)).toThrow(
      /at least a vendorName or an invoiceNumber/,
    );
  });
});
