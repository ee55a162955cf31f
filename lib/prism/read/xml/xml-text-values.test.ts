import { describe, expect, it } from "vitest";
import { extractInvoice } from "../../extract/extract-invoice";
import type { Invoice } from "../../model";
import { readDocument } from "../read-document";
import { xmlTextOf } from "./xml-text-values";

const UBL = "urn:oasis:names:specification:ubl:schema:xsd";
const AMOUNT = 'currencyID="EUR"';

/** A small invoice, with variations of what writers put before the root and around amounts. */
function invoiceXml({ head = "", name = "Jäger & Söhne".replace("&", "&amp;"), total = "119.00" } = {}): string {
  return `${head}<Invoice xmlns="${UBL}:Invoice-2" xmlns:cac="${UBL}:CommonAggregateComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2">
  <cbc:ID>R-7</cbc:ID><cbc:IssueDate>2024-03-01</cbc:IssueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
  <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount ${AMOUNT}>100.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount ${AMOUNT}>${total}</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:InvoicedQuantity unitCode="C62">+2</cbc:InvoicedQuantity><cbc:LineExtensionAmount ${AMOUNT}>+100.00</cbc:LineExtensionAmount>
  <cac:Item><cbc:Name>Spaten</cbc:Name></cac:Item><cac:Price><cbc:PriceAmount ${AMOUNT}>+100</cbc:PriceAmount><cbc:BaseQuantity>2</cbc:BaseQuantity></cac:Price></cac:InvoiceLine>
</Invoice>`;
}

async function invoiceOf(xml: string | Uint8Array): Promise<Invoice> {
  const document = await readDocument(typeof xml === "string" ? new TextEncoder().encode(xml) : xml);
  return extractInvoice(document, { country: null, request: {} });
}

const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>\n`;

/** Big-endian is little-endian with each pair of bytes swapped. */
function utf16(text: string, order: "le" | "be"): Uint8Array {
  const bytes = Buffer.from(text, "utf16le");
  return new Uint8Array(order === "be" ? bytes.swap16() : bytes);
}

describe("reading e-invoices of various writers", () => {
  it.each([
    ["UTF-8 with a byte-order mark", "\uFEFF" + invoiceXml({ head: declared("UTF-8") })],
    ["blanks before the declaration", "\r\n  " + invoiceXml({ head: declared("UTF-8") })],
    ["UTF-16 with a byte-order mark", utf16("\uFEFF" + invoiceXml({ head: declared("UTF-16") }), "le")],
    ["UTF-16LE without one", utf16(invoiceXml({ head: declared("UTF-16") }), "le")],
    ["UTF-16BE without one", utf16(invoiceXml({ head: declared("UTF-16") }), "be")],
    ["declared as UTF-16, written as UTF-8", invoiceXml({ head: declared("utf-16") })],
    ["declared as ISO-8859-1", Uint8Array.from(Buffer.from(invoiceXml({ head: declared("ISO-8859-1") }), "latin1"))],
    [
      "declared as UTF-8, written in the Windows code page",
      Uint8Array.from(Buffer.from(invoiceXml({ head: declared("utf-8") }), "latin1")),
    ],
    ["the Windows code page, not declared", Uint8Array.from(Buffer.from(invoiceXml(), "latin1"))],
    ["characters by decimal number", invoiceXml({ name: "J&#228;ger &amp; S&#246;hne" })],
    ["characters by hexadecimal number", invoiceXml({ name: "J&#xE4;ger &#x26; S&#xf6;hne" })],
    ["text in CDATA", invoiceXml({ name: "<![CDATA[Jäger & Söhne]]>" })],
    ["amounts with a plus sign", invoiceXml({ total: "+119.00" })],
  ])("accepts %s", async (_name, xml) => {
    const invoice = await invoiceOf(xml);
    expect(invoice.vendor.name.value).toBe("Jäger & Söhne");
    expect(invoice.total.value).toBe(11_900);
    expect(invoice.lineItems[0]).toMatchObject({ quantity: { value: "2" }, unitPrice: { value: "50" }, amount: { value: 10_000 } });
  });

  it("decodes text for display in the browser despite an unknown declared encoding", () => {
    const xml = `${declared("UTF-16")}<a>Jäger</a>`;
    expect(xmlTextOf(utf16("\uFEFF" + xml, "be"))).toEqual({ text: xml, unknownEncoding: null });
    const unknown = `${declared("EBCDIC-DE")}<a>Jäger</a>`;
    expect(xmlTextOf(new TextEncoder().encode(unknown))).toEqual({ text: unknown, unknownEncoding: "EBCDIC-DE" });
  });

  it("rejects an unknown encoding", async () => {
    await expect(invoiceOf(invoiceXml({ head: declared("EBCDIC-DE") }))).rejects.toThrow("unknown encoding, EBCDIC-DE");
  });

  it("replaces character references once, except invalid ones and those in CDATA", async () => {
    const nameOf = async (name: string): Promise<string | null> => (await invoiceOf(invoiceXml({ name }))).vendor.name.value;
    expect(await nameOf("A&amp;#228;B &lt;C&gt;")).toBe("A&#228;B <C>");
    expect(await nameOf("A&#0;&#xD800;&#x110000;B")).toBe("A&#0;&#xD800;&#x110000;B");
    expect(await nameOf("<![CDATA[A&#228;B]]>")).toBe("A&#228;B");
  });

  it("reads the lines of a debit note", async () => {
    const xml = invoiceXml()
      .replaceAll("InvoicedQuantity", "DebitedQuantity")
      .replaceAll("InvoiceLine", "DebitNoteLine")
      .replace("<Invoice ", "<DebitNote ")
      .replace("</Invoice>", "</DebitNote>");
    expect((await invoiceOf(xml)).lineItems.map((line) => [line.description.value, line.quantity.value])).toEqual([["Spaten", "2"]]);
  });

  it("keeps UTF-8 with one damaged letter", async () => {
    const bytes = new TextEncoder().encode(invoiceXml({ name: "Jäger, Söhne und Töchter" }));
    bytes[bytes.indexOf(0xc3)] = 0xff;
    expect((await invoiceOf(bytes)).vendor.name.value).toMatch(/^J.{1,2}ger, Söhne und Töchter$/);
  });

  it("extracts the invoice from a StandardBusinessDocument envelope", async () => {
    const header =
      '<StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"><StandardBusinessDocumentHeader><HeaderVersion>1.0</HeaderVersion></StandardBusinessDocumentHeader>';
    const invoice = await invoiceOf(`${declared("UTF-8")}${header}\n<!-- x -->${invoiceXml()}</StandardBusinessDocument>`);
    expect(invoice.invoiceNumber.value).toBe("R-7");
    await expect(invoiceOf(`${header}<Order>1</Order></StandardBusinessDocument>`)).rejects.toThrow("neither a UBL nor a CII invoice");
  });
});
