import { describe, expect, it } from "vitest";
import { rulePack } from "@/lib/tax";
import type { WhtCategory } from "@/lib/tax/rule-pack";
import { contextFixture, invoiceFixture, type InvoiceFixture } from "../../fixtures/invoice-fixture";
import { treatInvoice } from "../treat-invoice";
import { withheldRow } from "./vat-withheld";

/** The VAT, in minor units, that a withholding business keeps back from an invoice with a base of 1,000. */
function kept(country: string, rate: number, given: InvoiceFixture & { description?: string } = {}) {
  const description = given.description ?? "Office cleaning";
  const invoice = invoiceFixture({
    currency: { KE: "KES", UG: "UGX", TZ: "TZS", EG: "EGP", RW: "RWF", ZA: "ZAR", NG: "NGN" }[country],
    vendorCountry: country,
    customerCountry: country,
    vendorTaxId: null,
    lines: [{ description, amount: 1_000, quantity: "1", unitPrice: "1000" }],
    tax: rate * 10,
    taxDetails: [{ rate, base: 1_000, amount: rate * 10 }],
    ...given,
  });
  const business = { name: "Zenith Foods Ltd", taxId: null, country, profile: { vatWithholdingAgent: true } };
  const { vat, wht, warnings } = treatInvoice(invoice, { country }, contextFixture({ business }));
  const [before, net] = [(invoice.total.value ?? 0) - (wht.amountMinor ?? 0), wht.netPayableMinor];
  return { collection: vat.collection, kept: net === null ? null : before - net, codes: warnings.map(({ code }) => code) };
}

describe("VAT withheld by the buyer", () => {
  it.each([
    ["NG", 7.5, "Office cleaning", 7_500],
    ["KE", 16, "Consultancy services", 2_000],
    ["TZ", 18, "Consultancy services", 6_000],
    ["EG", 14, "Construction of a warehouse", 2_800],
  ])("is the share set by the law of %s: at %s%%, %s", (country, rate, description, minor) => {
    expect(kept(country, rate, { description })).toMatchObject({ collection: "buyer_withholds", kept: minor });
  });

  it("differs between goods and services in Tanzania", () => {
    const tanzania = rulePack("TZ");
    const rateOf = (category: WhtCategory) => tanzania && withheldRow(tanzania, "2026-01-10", category)?.rate;
    expect([rateOf("goods_supply"), rateOf("other_services")]).toEqual([3, 6]);
  });

  it("is zero if the law withholds none for the supply or the date", () => {
    const none = { collection: "supplier_charges", kept: 0 };
    expect(kept("EG", 14)).toMatchObject(none);
    expect(kept("TZ", 18, { date: "2025-06-30", description: "Consultancy services" })).toMatchObject(none);
    expect(kept("ZA", 15)).toMatchObject({ collection: "supplier_charges" });
  });

  it("is zero with a warning if the law's share is unknown", () => {
    const found = kept("RW", 18);
    expect(found.kept).toBe(0);
    expect(found.codes).toContain("vat_withheld_share_unknown");
  });

  it("is at most the VAT charged", () => {
    const reduced = { taxDetails: [{ rate: 16, base: 1_000, amount: 10 }], tax: 10 };
    expect(kept("KE", 16, { ...reduced, description: "Consultancy services" }).kept).toBe(1_000);
  });

  it("is taken out of gross prices that do not state their VAT", () => {
    const hidden = {
      lines: [{ description: "Office cleaning", amount: 1_075 }],
      pricesIncludeTax: true,
      subtotal: null,
      tax: null,
      taxDetails: [],
      total: 1_075,
    };
    expect(kept("NG", 7.5, hidden)).toMatchObject({ collection: "buyer_withholds", kept: 7_500 });
  });
});
