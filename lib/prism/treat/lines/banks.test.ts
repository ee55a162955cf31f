import { describe, expect, it } from "vitest";
import { contextFixture, invoiceFixture, type InvoiceFixture } from "../../fixtures/invoice-fixture";
import type { AnalysisContext } from "../../model";
import { isBank } from "../parties/bank-names";
import { treatInvoice } from "../treat-invoice";

function withheld(vendorName: string, description: string, rest: InvoiceFixture = {}, context: Partial<AnalysisContext> = {}) {
  const { wht } = treatInvoice(
    invoiceFixture({ vendorName, lines: [{ description, amount: 100_000 }], ...rest }),
    {},
    contextFixture(context),
  );
  return { exemption: wht.exemption, category: wht.category, rate: wht.rate, isSure: wht.confidence >= 0.85 };
}

const NO_TAX: InvoiceFixture = { tax: 0, taxDetails: [] };
const debited = { exemption: "bank_direct_debit", category: "not_applicable", rate: null, isSure: true };

describe("bank charges", () => {
  it.each([
    ["First Heritage Bank Plc", "Bank charges, October"],
    ["First Heritage Bank Plc", "A/c maintenance fee & SMS alert charges (auto debit)"],
    ["Lapo Microfinance Ltd", "Account maintenance charge"],
    ["UBA Plc", "COT and ledger fee"],
  ])("are exempt from withholding when %s debits %s", (vendor, words) => {
    expect(withheld(vendor, words)).toEqual(debited);
  });

  it.each([
    ["Kaizen Advisory Limited", "Bank charges"],
    ["Lagoon Finance Company Limited", "Facility fee, 1%"],
    ["Bank Road Stores Limited", "Transfer charges"],
  ])("are ordinary services, with low confidence, when the non-bank %s bills %s", (vendor, words) => {
    expect(withheld(vendor, words)).toEqual({ exemption: null, category: "other_services", rate: 2, isSure: false });
  });

  it.each([
    ["Banking Software Solutions Ltd", "SMS fees"],
    ["Bank Note Printers Ltd", "Cheque printing fees"],
    ["Databank Consulting Ltd", "Account set-up fee"],
    ["First Heritage Bank Plc", "Card payment terminal supply fee"],
  ])("are not exempt as direct debits when %s bills %s", (vendor, words) => {
    expect(withheld(vendor, words).exemption).toBeNull();
  });

  it("are exempt only for domestic banks", () => {
    const abroad = { ...NO_TAX, vendorCountry: "GB", vendorTaxId: "GB980780684", currency: "GBP" };
    expect(withheld("Thames Merchant Bank Plc", "LC confirmation commission", abroad)).toMatchObject({ exemption: null, isSure: false });
  });

  it("include debited interest, but not loan interest, which is uncertain for a bank and taxed for other lenders", () => {
    expect(withheld("First Heritage Bank Plc", "Interest on overdraft, October (debited)", NO_TAX)).toEqual(debited);
    expect(withheld("First Heritage Bank Plc", "Interest on term loan, Q3", NO_TAX)).toMatchObject({ rate: 10, isSure: false });
    expect(withheld("Cordros Lending Limited", "Interest on term loan, Q3", NO_TAX)).toMatchObject({ rate: 10, isSure: true });
  });

  it("are exempt only since the 2024 Regulations", () => {
    const before = { ...NO_TAX, date: "2024-10-10" };
    expect(withheld("First Heritage Bank Plc", "Interest on overdraft (debited)", before, { asOf: "2024-10-20" })).toMatchObject({
      rate: 10,
    });
  });

  it("apply to vendors recognized as banks by name", () => {
    for (const name of [
      "First Heritage Bank Plc",
      "GTBank",
      "Ecobank Nigeria",
      "Stanbic IBTC",
      "Moniepoint MFB",
      "Bank of Industry Limited",
      "First Bank of Nigeria Ltd",
      "United Bank for Africa Plc",
      "Zenith Bank",
      "Citibank Nigeria Limited",
      "Standard Chartered Bank Nigeria Ltd",
      "Accion Microfinance Bank Ltd",
    ])
      expect(isBank(name), name).toBe(true);
    for (const name of [
      null,
      "Lagos Food Bank Initiative",
      "Bank Street Traders",
      "Bankole & Sons",
      "Embankment Works Ltd",
      "Banking Software Solutions Ltd",
      "Databank Consulting Ltd",
      "Interbank Transport Ltd",
      "Bank Note Printers Ltd",
      "Bank Audit Consultants Ltd",
      "Bankers Warehouse Plc",
      "Burbank Nigeria Ltd",
      "UBA Foods",
      "Kuda Stores",
      "Stanbic IBTC Pension Managers",
      "Union Bank Staff Cooperative",
    ])
      expect(isBank(name), String(name)).toBe(false);
  });
});
