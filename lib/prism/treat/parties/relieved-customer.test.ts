import { describe, expect, it } from "vitest";
import { contextFixture, invoiceFixture, type InvoiceFixture } from "../../fixtures/invoice-fixture";
import { checkInvoice, decide } from "../../check/check-invoice";
import { relievedCustomer } from "./relieved-customer";
import { treatInvoice } from "../treat-invoice";

const NO_TAX: InvoiceFixture = { tax: 0, taxDetails: [] };

/** Judges a Nigerian supplier's invoice to a customer, from the customer's point of view. */
function judged(customerName: string, rest: InvoiceFixture = {}) {
  const invoice = invoiceFixture({ customerName, lines: [{ description: "Office chairs", amount: 100_000 }], ...rest });
  const context = contextFixture({ business: { name: customerName, taxId: null, country: "NG", profile: {} } });
  const treatment = treatInvoice(invoice, {}, context);
  const anomalies = checkInvoice(null, invoice, treatment, {}, context);
  const { recommendation } = decide(invoice, treatment, anomalies, context.thresholds);
  const codes = anomalies.map(({ code }) => code).filter((code) => code !== "irn_missing");
  return { treatment, codes, recommendation };
}

describe("VAT relief for a customer", () => {
  it("exempts supplies to a diplomatic mission", () => {
    const { treatment, codes, recommendation } = judged("Embassy of Japan", NO_TAX);
    expect(treatment.vat).toMatchObject({ treatment: "exempt", vatStatus: 2, expectedMinor: 0 });
    expect(treatment.vat.reason).toContain('for "Embassy of Japan"');
    expect([codes, recommendation]).toEqual([[], "approve"]);
  });

  it("does not apply to a church that calls itself an embassy", () => {
    const { treatment, codes, recommendation } = judged("Christ Embassy", NO_TAX);
    expect(treatment.vat.treatment).toBe("standard");
    expect([codes, recommendation]).toEqual([["vat_missing_on_standard"], "review"]);
  });

  it("leads to an anomaly if a mission is charged VAT", () => {
    expect(judged("British High Commission").codes).toEqual(["vat_charged_on_exempt"]);
  });

  it("leaves zero-rated supplies zero-rated", () => {
    const medicines = judged("Embassy of Japan", { ...NO_TAX, lines: [{ description: "Paracetamol tablets", amount: 5_000 }] });
    expect(medicines.treatment.vat.treatment).toBe("zero_rated");
  });

  it("is undetermined before 2026, whose lists of reliefs are unknown", () => {
    expect(judged("Embassy of Japan", { ...NO_TAX, date: "2025-06-10" }).treatment.vat.treatment).toBe("undetermined");
  });

  it("sends a free-zone customer's invoice without VAT to review and approves one with VAT with a warning", () => {
    const untaxed = judged("Lekki Plastics FZE", NO_TAX);
    expect([untaxed.treatment.vat.treatment, untaxed.codes, untaxed.recommendation]).toEqual(["exempt", [], "review"]);
    const taxed = judged("Lekki Plastics FZE");
    expect([taxed.treatment.vat.treatment, taxed.codes, taxed.recommendation]).toEqual(["standard", [], "approve"]);
    expect(taxed.treatment.warnings.map(({ code }) => code)).toContain("customer_may_be_relieved");
  });

  it("recognizes missions by name and ignores names that only contain the word", () => {
    for (const name of [
      "Embassy of the Republic of Ghana",
      "Royal Danish Embassy",
      "Consulate General of India, Lagos",
      "High Commission of Canada",
      "EMBASSY OF THE FEDERAL REPUBLIC OF GERMANY",
      "Embassy of the United States of America",
      "U.S. Consulate General Lagos",
      "South African High Commission",
      "Embassy of the Democratic Republic of the Congo",
      "Embassy of Côte d'Ivoire",
      "Apostolic Nunciature",
    ])
      expect(relievedCustomer(name, false)?.relief, name).toBe("diplomatic");
    for (const name of [
      null,
      "Embassy Suites Hotel Ltd",
      "Embassy Pharmacy Ltd",
      "Consulate Road Stores",
      "Independent Electoral Commission",
      "Christ Embassy",
      "Christ Embassy, Lagos",
      "Embassy of God Ministries",
      "The Embassy of the Blessed Kingdom of God for All Nations",
      "Kingdom Embassy",
      "Embassy of Fashion Ltd",
      "Consulate of Style Boutique",
      "Catholic Mission of Lagos",
      "Mission of Mercy Hospital",
      "Church Mission of Ghana",
      "American Embassy Suites Limited",
      "Indian Visa and Embassy Consult",
    ])
      expect(relievedCustomer(name, false), String(name)).toBeNull();
  });
});
