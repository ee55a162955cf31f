import { describe, expect, it } from "vitest";
import { analyze } from "@/lib/prism/analyze";
import { contextFixture } from "@/lib/prism/fixtures/invoice-fixture";
import type { Analysis, ReadDocument } from "@/lib/prism/model";
import { readDocument } from "@/lib/prism/read/read-document";
import { drawPdf } from "@/lib/prism/testing/draw-pdf";
import { HEAD, rows } from "@/lib/prism/testing/drawn-invoice";
import { invoiceFromCii } from "./cii";
import { documentTypeOf } from "./values";
import { parseXml } from "./xml-node";

const IRN = "<AdditionalDocumentReference><ID>TG1188-F3A3A0CF-20260514</ID></AdditionalDocumentReference>";
const REFERENCE = "<BillingReference><InvoiceDocumentReference><ID>TG-1107</ID></InvoiceDocumentReference></BillingReference>";

interface Stated {
  code: string;
  head?: string;
  root?: string;
  country?: string;
  sign?: "" | "-";
  payable?: string;
}

/** A UBL invoice for guards at 400,000.00 plus VAT from a seller in `country`. */
function ubl({ code, head = "", root = "Invoice", country = "NG", sign = "", payable = "430000.00" }: Stated): string {
  const party = (name: string, tin: string, of: string): string =>
    `<Party><PostalAddress><CityName>Lagos</CityName><Country><IdentificationCode>${of}</IdentificationCode></Country></PostalAddress>
     <PartyTaxScheme><CompanyID>${tin}</CompanyID><TaxScheme><ID>VAT</ID></TaxScheme></PartyTaxScheme>
     <PartyLegalEntity><RegistrationName>${name}</RegistrationName></PartyLegalEntity></Party>`;
  const money = (name: string, amount: string): string => `<${name} currencyID="NGN">${sign}${amount}</${name}>`;
  return `<${root}><ID>TG-1188</ID><IssueDate>2026-05-14</IssueDate><${root}TypeCode listVersionID="1.1">${code}</${root}TypeCode>
    <DocumentCurrencyCode>NGN</DocumentCurrencyCode>${head}
    <AccountingSupplierParty>${party("Tolagate Guards Limited", "10234561-0001", country)}</AccountingSupplierParty>
    <AccountingCustomerParty>${party("Marine Yard Stores Limited", "20345672-0001", "NG")}</AccountingCustomerParty>
    <TaxTotal>${money("TaxAmount", "30000.00")}<TaxSubtotal>${money("TaxableAmount", "400000.00")}${money("TaxAmount", "30000.00")}
    <TaxCategory><ID>S</ID><Percent>7.5</Percent><TaxScheme><ID>VAT</ID></TaxScheme></TaxCategory></TaxSubtotal></TaxTotal>
    <LegalMonetaryTotal>${money("LineExtensionAmount", "400000.00")}${money("TaxExclusiveAmount", "400000.00")}
    ${money("TaxInclusiveAmount", "430000.00")}${money("PayableAmount", payable)}</LegalMonetaryTotal>
    <${root}Line><ID>1</ID>${money("LineExtensionAmount", "400000.00")}<Item><Name>Security guards, May</Name></Item></${root}Line></${root}>`;
}

/** The e-invoice attached to a page titled `title` with the same figures, or the XML alone if there is no title. */
async function documentOf(stated: Stated, title: string | null): Promise<ReadDocument> {
  const xml = ubl(stated);
  const einvoice = { syntax: "ubl" as const, xml, attachmentName: null };
  if (title === null)
    return { mimeType: "application/xml", sha256: "0", language: "en", textSource: "xml", pages: [], einvoice, pdf: null };
  const texts = [
    HEAD.map((text) => (text.text === "INVOICE" ? { ...text, text: title } : text)),
    rows(220, 16, [[40, "Description"], [-550, "Amount"]], [[40, "Security guards, May"], [-550, "400,000.00"]]), // prettier-ignore
    rows(270, 16, [[400, "Subtotal"], [-550, "400,000.00"]], [[400, "VAT 7.5%"], [-550, "30,000.00"]], [[400, "Total"], [-550, "NGN 430,000.00"]]), // prettier-ignore
  ].flat();
  return { ...(await readDocument(await drawPdf([{ texts }]))), einvoice };
}

const analyzed = async (stated: Stated, title: string | null = null): Promise<Analysis> =>
  analyze(await documentOf(stated, title), {}, contextFixture());

const isAboutType = ({ anomalies }: Analysis): boolean =>
  anomalies.some(({ code, field }) => code === "metadata_document_conflict" && field === "document.type");

describe("type codes from Nigerian vendors, whose code list swaps 380 and 381", () => {
  it.each<[Stated, string | null, string]>([
    [{ code: "381", head: IRN }, null, "invoice"],
    [{ code: "380" }, null, "invoice"],
    [{ code: "380", head: IRN + REFERENCE }, null, "credit_note"],
    [{ code: "380", head: IRN }, "INVOICE", "invoice"],
    [{ code: "381" }, "TAX INVOICE", "invoice"],
    [{ code: "381", head: IRN + REFERENCE }, "CREDIT NOTE", "credit_note"],
    [{ code: "380", head: IRN }, "CREDIT NOTE", "credit_note"],
    [{ code: "380", sign: "-" }, null, "credit_note"],
    // More was paid in advance than is billed.
    [{ code: "380", head: IRN, payable: "-20000.00" }, "INVOICE", "invoice"],
    [{ code: "380", payable: "-20000.00" }, null, "invoice"],
    [{ code: "381", head: IRN, sign: "-" }, null, "credit_note"],
    [{ code: "393", head: REFERENCE + IRN }, null, "credit_note"],
    [{ code: "384", head: IRN + REFERENCE }, null, "invoice"],
    [{ code: "385", head: IRN }, null, "invoice"],
    [{ code: "388", head: IRN }, "TAX INVOICE", "invoice"],
    [{ code: "390", head: IRN }, null, "proforma"],
    [{ code: "381", root: "CreditNote" }, null, "credit_note"],
    [{ code: "381", country: "GH" }, null, "credit_note"],
    [{ code: "380", country: "GH", head: REFERENCE }, null, "invoice"],
  ])("are resolved by the other evidence: %j titled %s", async (stated, title, type) => {
    const analysis = await analyzed(stated, title);
    expect([analysis.invoice.type, isAboutType(analysis)]).toEqual([type, false]);
    expect(analysis.invoice.typeConfidence).toBeGreaterThan(0.9);
  });

  it.each<[Stated, string | null, string]>([
    [{ code: "381", head: IRN + REFERENCE }, null, "credit_note"],
    [{ code: "381", head: IRN + REFERENCE }, "INVOICE", "credit_note"],
    [{ code: "380", head: REFERENCE }, null, "credit_note"],
    [{ code: "380", head: IRN }, null, "invoice"],
    [{ code: "381" }, null, "invoice"],
    [{ code: "393", head: IRN }, null, "invoice"],
    [{ code: "388", head: IRN }, null, "invoice"],
    [{ code: "389", head: IRN }, null, "invoice"],
    [{ code: "384", head: IRN, sign: "-" }, null, "credit_note"],
  ])("are sent to review if they contradict the other evidence: %j titled %s", async (stated, title, type) => {
    const analysis = await analyzed(stated, title);
    expect([analysis.invoice.type, isAboutType(analysis), analysis.decision.needsReview]).toEqual([type, true, true]);
    expect(analysis.invoice.typeConfidence).toBeLessThan(0.6);
  });
});

it("sends an invoice embedded in pages titled as a credit note to review", async () => {
  const conflicting = await analyzed({ code: "380", country: "GH" }, "CREDIT NOTE");
  expect([conflicting.invoice.type, isAboutType(conflicting), conflicting.decision.needsReview]).toEqual(["invoice", true, true]);
  expect(isAboutType(await analyzed({ code: "380", country: "GH" }, "INVOICE"))).toBe(false);
  // "Gutschrift" means both a self-billed invoice and a credit note.
  expect(isAboutType(await analyzed({ code: "389", country: "DE" }, "Gutschrift"))).toBe(false);
});

it("knows the international, French and Malaysian credit note codes", () => {
  const typesOf = (codes: string): Set<string> => new Set(codes.split(" ").map((code) => documentTypeOf(code, false)));
  expect(typesOf("81 83 261 262 296 308 381 396 420 458 532 502 503 02 12 04 14")).toEqual(new Set(["credit_note"]));
  expect(typesOf("380 384 386 389 393 471 472 473 500 501 01 11 03 13 383")).toEqual(new Set(["invoice"]));
  expect(documentTypeOf("325", false)).toBe("proforma");
});

it("reads the corrected invoice of a French corrective invoice and of Malaysian notes", async () => {
  const { root } = parseXml(
    `<CrossIndustryInvoice><ExchangedDocument><ID>R-7</ID><TypeCode>471</TypeCode></ExchangedDocument>
    <SupplyChainTradeTransaction><ApplicableHeaderTradeSettlement><InvoiceReferencedDocument><IssuerAssignedID>F-119</IssuerAssignedID>
    </InvoiceReferencedDocument></ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>`,
  );
  expect(invoiceFromCii(root)).toMatchObject({ type: "invoice", corrects: [{ number: "F-119", date: null }] });
  const malaysian = async (code: string) => (await analyzed({ code, country: "MY", head: REFERENCE })).invoice;
  expect(await malaysian("03")).toMatchObject({ type: "invoice", corrects: [{ number: "TG-1107" }] });
  expect(await malaysian("02")).toMatchObject({ type: "credit_note", corrects: [{ number: "TG-1107" }] });
});
