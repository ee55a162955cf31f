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

describe("a payment without a row in the country's withholding table", () => {
  it("passes with a warning if the country withholds from nothing similar, as with goods in Kenya", () => {
    expect(judged(kenya, "Steel cabinets")).toEqual({ applicable: null, warned: true, recommendation: "approve" });
  });

  it("goes to review if its words hardly tell goods from services, or its payer may be a public body", () => {
    expect(judged(kenya, "Zorvex quarterly")).toMatchObject({ applicable: null, recommendation: "review" });
    expect(judged(kenya, "Steel cabinets", "County Government of Kisumu")).toMatchObject({ warned: false, recommendation: "review" });
    expect(judged(britain, "Zorvex quarterly")).toMatchObject({ warned: true, recommendation: "approve" });
  });

  it("goes to review if other documents decide, as for construction in Britain and Germany and royalties in Britain", () => {
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

  it("treats fuel as goods outside Nigeria, whose table alone excludes it", () => {
    expect(judged(kenya, "Diesel, 5,000 litres")).toEqual({ applicable: null, warned: true, recommendation: "approve" });
    expect(judged(ghana, "Diesel, 5,000 litres")).toMatchObject({ applicable: true });
  });

  it("goes to review if the table covers services in general, as with guards in Kenya and hire in Ghana", () => {
    expect(judged(kenya, "Security guarding services")).toEqual({ applicable: null, warned: false, recommendation: "review" });
    expect(judged(ghana, "Excavator hire, 3 days")).toEqual({ applicable: null, warned: false, recommendation: "review" });
  });

  it("neither removes the withholding of another line nor lets another open line pass", () => {
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
