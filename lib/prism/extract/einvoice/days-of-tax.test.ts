import { describe, expect, it } from "vitest";
import { contextFixture } from "../../fixtures/invoice-fixture";
import { earlier } from "../../fixtures/labeled/labeled-invoice";
import { treatInvoice } from "../../treat/treat-invoice";
import { correctedDays } from "../../treat/vat/corrected-invoice";
import { invoiceFromCii } from "./cii";
import { invoiceFromUbl } from "./ubl";
import { parseXml } from "./xml-node";

const ubl = (head: string, root = "Invoice", code = "380") => {
  const { name, root: node } = parseXml(
    `<${root}><ID>CN-7</ID><IssueDate>2026-01-20</IssueDate><${root}TypeCode>${code}</${root}TypeCode>${head}
    <DocumentCurrencyCode>NGN</DocumentCurrencyCode>
    <AccountingSupplierParty><Party><PartyTaxScheme><CompanyID>12345678-0001</CompanyID><TaxScheme><ID>VAT</ID></TaxScheme></PartyTaxScheme>
    <PartyLegalEntity><RegistrationName>Adeyemi Consulting Limited</RegistrationName></PartyLegalEntity></Party></AccountingSupplierParty>
    <LegalMonetaryTotal><TaxExclusiveAmount>100000</TaxExclusiveAmount></LegalMonetaryTotal></${root}>`,
  );
  return invoiceFromUbl(node, name);
};
const reference = (date: string) =>
  `<BillingReference><InvoiceDocumentReference><ID>SJ-119</ID>${date}</InvoiceDocumentReference></BillingReference>`;
const history = earlier([{ invoiceNumber: "SJ-119", invoiceDate: "2025-12-28" }]);

describe("VAT dates in UBL", () => {
  it("include the tax point, which decides whether input VAT is recoverable", () => {
    const recoverable = (head: string) => treatInvoice(ubl(head), {}, contextFixture()).vat.inputRecoverable;
    expect(ubl("<TaxPointDate>2025-12-30</TaxPointDate>").taxPoint).toBe("2025-12-30");
    expect(recoverable("")).toBe(true);
    expect(recoverable("<TaxPointDate>2025-12-30</TaxPointDate>")).toBe(false);
    expect(ubl("<TaxPointDate>soon</TaxPointDate>")).not.toHaveProperty("taxPoint");
  });

  it("include the date of the invoice a note corrects, as stated or looked up by its number", () => {
    const note = (date: string) => ubl(reference(date), "CreditNote", "381");
    expect(correctedDays(note("<IssueDate>2025-11-03</IssueDate>"), history)).toEqual(["2025-11-03"]);
    expect(correctedDays(note(""), history)).toEqual(["2025-12-28"]);
    expect(correctedDays(note(""), [])).toEqual([]);
    expect(correctedDays(ubl(reference(""), "Invoice", "384"), history)).toEqual(["2025-12-28"]);
  });

  it("exclude the date of an earlier invoice that this one merely settles", () => {
    expect(correctedDays(ubl(reference("<IssueDate>2025-11-03</IssueDate>")), history)).toEqual([]);
  });
});

describe("VAT dates in CII", () => {
  it("include the tax point and the date of the corrected invoice", () => {
    const { root } = parseXml(
      `<CrossIndustryInvoice><ExchangedDocument><ID>CN-7</ID><TypeCode>381</TypeCode>
      <IssueDateTime><DateTimeString format="102">20260120</DateTimeString></IssueDateTime></ExchangedDocument>
      <SupplyChainTradeTransaction><ApplicableHeaderTradeSettlement><InvoiceCurrencyCode>NGN</InvoiceCurrencyCode>
      <ApplicableTradeTax><TaxPointDate><DateString format="102">20251230</DateString></TaxPointDate></ApplicableTradeTax>
      <InvoiceReferencedDocument><IssuerAssignedID>SJ-119</IssuerAssignedID>
      <FormattedIssueDateTime><DateTimeString format="102">20251103</DateTimeString></FormattedIssueDateTime></InvoiceReferencedDocument>
      </ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>`,
    );
    const invoice = invoiceFromCii(root);
    expect(invoice).toMatchObject({ taxPoint: "2025-12-30", corrects: [{ number: "SJ-119", date: "2025-11-03" }] });
    expect(correctedDays(invoice, history)).toEqual(["2025-11-03"]);
  });
});
