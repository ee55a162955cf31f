import { describe, expect, it } from "vitest";
import { checkInvoice, decide } from "../check/check-invoice";
import { contextFixture, documentFixture, invoiceFixture } from "../fixtures/invoice-fixture";
import { treatInvoice } from "./treat-invoice";

interface Home {
  country: string;
  currency: string;
  rate: number;
  vendorTaxId: string;
}

const kenya: Home = { country: "KE", currency: "KES", rate: 16, vendorTaxId: "P051234567X" };
const britain: Home = { country: "GB", currency: "GBP", rate: 20, vendorTaxId: "GB980780684" };
const germany: Home = { country: "DE", currency: "EUR", rate: 19, vendorTaxId: "DE136695976" };
const ghana: Home = { country: "GH", currency: "GHS", rate: 20, vendorTaxId: "C0012345678" };

/** Judges a correct invoice whose only line has no row in its country's withholding table. */
function judged(home: Home, description: string, customerName = "Zenith Foods Limited") {
  return judgedAll(home, [description], customerName);
}

function judgedAll({ country, currency, rate, vendorTaxId }: Home, descriptions: string[], customerName = "Zenith Foods Limited") {
  const net = 100_000 * descriptions.length;
  const invoice = invoiceFixture({
    currency,
    vendorName: "Bluestar Resources Limited",
    vendorTaxId,
    vendorCountry: country,
    customerCountry: country,
    customerName,
    lines: descriptions.map((description) => ({ description, amount: 100_000, quantity: "1", unitPrice: "100000" })),
    tax: (net * rate) / 100,
    taxDetails: [{ rate, base: net, amount: (net * rate) / 100 }],
  });
  const request = { country };
  const context = contextFixture();
  const treatment = treatInvoice(invoice, request, context);
  const checked = checkInvoice(documentFixture(), invoice, treatment, request, context);
  return {
    applicable: treatment.wht.applicable,
    warned: treatment.warnings.some(({ code }) => code === "wht_row_unknown"),
    recommendation: decide(invoice, treatment, checked, context.thresholds).recommendation,
  };
}

describe("a payment that a country's table of withholding leaves open", () => {
  it("is let through with a warning where nothing like it is withheld from: goods in Kenya", () => {
    expect(judged(kenya, "Steel cabinets")).toEqual({ applicable: null, warned: true, recommendation: "approve" });
  });

  it("goes to a person where its words hardly tell a thing from a service, or its payer may be public", () => {
    expect(judged(kenya, "Zorvex quarterly")).toMatchObject({ applicable: null, recommendation: "review" });
    expect(judged(kenya, "Steel cabinets", "County Government of Kisumu")).toMatchObject({ warned: false, recommendation: "review" });
    expect(judged(britain, "Zorvex quarterly")).toMatchObject({ warned: true, recommendation: "approve" });
  });

  it("goes to a person where papers that no invoice shows decide: building in Britain and Germany, royalties within Britain", () => {
    expect(judged(britain, "Construction of warehouse, certificate 2")).toEqual({
      applicable: null,
      warned: false,
      recommendation: "review",
    });
    expect(judged(germany, "Rohbauarbeiten, 2. Abschlagsrechnung")).toEqual({ applicable: null, warned: false, recommendation: "review" });
    expect(judged(germany, "Malerarbeiten Büro")).toMatchObject({ applicable: null, recommendation: "review" });
    expect(judged(britain, "Royalty, brand licence")).toMatchObject({ applicable: null, recommendation: "review" });
    expect(judged(germany, "Reinigung der Büroräume")).toMatchObject({ warned: true, recommendation: "approve" });
  });

  it("is one for goods where fuel is outside Nigeria's table alone", () => {
    expect(judged(kenya, "Diesel, 5,000 litres")).toEqual({ applicable: null, warned: true, recommendation: "approve" });
    expect(judged(ghana, "Diesel, 5,000 litres")).toMatchObject({ applicable: true });
  });

  it("goes to a person where services in general are withheld from: guards in Kenya, hire in Ghana", () => {
    expect(judged(kenya, "Security guarding services")).toEqual({ applicable: null, warned: false, recommendation: "review" });
    expect(judged(ghana, "Excavator hire, 3 days")).toEqual({ applicable: null, warned: false, recommendation: "review" });
  });

  it("takes nothing from what a line beside it bears, and does not let through what that line leaves open", () => {
    expect(judgedAll(kenya, ["Audit fee FY2025", "Steel cabinets"])).toEqual({ applicable: true, warned: true, recommendation: "approve" });
    expect(judgedAll(kenya, ["Security guarding services", "Steel cabinets"])).toEqual({
      applicable: null,
      warned: false,
      recommendation: "review",
    });
    expect(judgedAll(kenya, ["Steel cabinets", "Diesel, 5,000 litres"])).toEqual({
      applicable: null,
      warned: true,
      recommendation: "approve",
    });
  });
});
