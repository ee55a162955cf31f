import type { DocumentType, Invoice, LineItem, TaxDetail } from "@/lib/prism/model";
import { emptyInvoice } from "../empty-invoice";
import { nigerianType } from "./nigerian-type";
import {
  amountCell,
  dateCell,
  daysOfTax,
  decimalCell,
  documentTypeOf,
  IRN_PATTERN,
  joinAddress,
  minorOf,
  rateCell,
  rateOf,
  textCell,
  unitPriceCell,
  type TypeReading,
} from "./values";
import type { XmlNode } from "./xml-node";

/**
 * Converts a UBL 2.1 Invoice or CreditNote to an invoice (EN 16931 syntax binding). `rootName` is the root element's local name, `title`
 * the type by the title of the page beside it.
 */
export function invoiceFromUbl(root: XmlNode, rootName: string, title: DocumentType | null = null): Invoice {
  const currency = root.first("DocumentCurrencyCode")?.toUpperCase() ?? currencyOfAmounts(root);
  const seller = root.at("AccountingSupplierParty/Party");
  const buyer = root.at("AccountingCustomerParty/Party");
  const totals = root.children("LegalMonetaryTotal")[0] ?? root.at("RequestedMonetaryTotal");
  const taxTotal = taxTotalIn(root.children("TaxTotal"), currency);
  const irn = irnOf(root);
  const { type, confidence, doubt } = typeOf(root, rootName, { title, hasIrn: irn !== null });
  const amount = (path: string): Invoice["total"] => amountCell(totals.first(path), currency);
  return {
    ...emptyInvoice(),
    type,
    typeConfidence: confidence,
    ...(doubt === null ? {} : { typeDoubt: doubt }),
    invoiceNumber: textCell(root.first("ID")),
    invoiceDate: dateCell(root.first("IssueDate")),
    dueDate: dateCell(root.first("DueDate", "PaymentMeans/PaymentDueDate", "PaymentTerms/PaymentDueDate")),
    ...daysOfTax(
      root.first("TaxPointDate"),
      root.first("InvoiceTypeCode"),
      type === "credit_note" || /DebitNote$/.test(rootName),
      root
        .all("BillingReference/InvoiceDocumentReference")
        .map((reference) => ({ number: reference.first("ID"), date: reference.first("IssueDate") })),
    ),
    purchaseOrder: textCell(root.first("OrderReference/ID")),
    currency: textCell(currency),
    irn: textCell(irn),
    vendor: { ...party(seller), bankAccount: textCell(root.first("PaymentMeans/PayeeFinancialAccount/ID")) },
    customer: party(buyer),
    subtotal: amount("TaxExclusiveAmount"),
    discount: amount("AllowanceTotalAmount"),
    charges: amount("ChargeTotalAmount"),
    taxTotal: amountCell(taxTotal?.first("TaxAmount") ?? null, currency),
    total: amount("TaxInclusiveAmount"),
    amountDue: amount("PayableAmount"),
    taxDetails: (taxTotal?.children("TaxSubtotal") ?? []).map((subtotal) => taxDetail(subtotal, currency)),
    lineItems: linesOf(root).map((line, index) => lineItem(line, index + 1, currency)),
    text: textOf(root),
  };
}

function irnOf(root: XmlNode): string | null {
  const ids = root.all("AdditionalDocumentReference/ID").concat(root.children("UUID"), root.children("ID"));
  return ids.find((id) => IRN_PATTERN.test(id.text))?.text ?? null;
}

/** The type by root element and type code. For a seller in Nigeria, which has its own list of codes, other evidence decides. */
function typeOf(root: XmlNode, rootName: string, { title, hasIrn }: { title: DocumentType | null; hasIrn: boolean }): TypeReading {
  const code = root.first("InvoiceTypeCode", "CreditNoteTypeCode");
  const country = root.first("AccountingSupplierParty/Party/PostalAddress/Country/IdentificationCode")?.toUpperCase() ?? null;
  const isNigerian = rootName === "Invoice" && (country === "NG" || (country === null && hasIrn));
  // PayableAmount comes last: it is also negative if more was paid than billed.
  const billed =
    root.first(...["TaxInclusiveAmount", "TaxExclusiveAmount", "PayableAmount"].map((name) => `LegalMonetaryTotal/${name}`)) ?? "";
  const evidence = { title, hasIrn, hasReference: root.all("BillingReference").length > 0, isNegative: billed.startsWith("-") };
  const usual: TypeReading = { type: documentTypeOf(code, /CreditNote$/.test(rootName)), confidence: 0.99, doubt: null };
  return isNigerian ? (nigerianType(code, evidence) ?? usual) : usual;
}

/** The line elements are named after the kind of document. */
function linesOf(root: XmlNode): XmlNode[] {
  return ["InvoiceLine", "CreditNoteLine", "DebitNoteLine"].flatMap((name) => root.children(name));
}

/** The tax total in the document's own currency; a second one may restate it in the accounting currency. */
function taxTotalIn(totals: readonly XmlNode[], currency: string | null): XmlNode | undefined {
  return totals.find((total) => total.at("TaxAmount").attribute("currencyID") === currency) ?? totals[0];
}

function currencyOfAmounts(root: XmlNode): string | null {
  return root.at("LegalMonetaryTotal/PayableAmount").attribute("currencyID")?.toUpperCase() ?? null;
}

function party(node: XmlNode): Invoice["customer"] {
  const address = node.at("PostalAddress");
  return {
    name: textCell(node.first("PartyLegalEntity/RegistrationName", "PartyName/Name", "Contact/Name")),
    taxId: textCell(taxIdOf(node)),
    address: textCell(
      joinAddress([
        address.first("StreetName"),
        address.first("AdditionalStreetName"),
        address.first("AddressLine/Line"),
        joinWords(address.first("PostalZone"), address.first("CityName")),
        address.first("CountrySubentity"),
        address.first("Country/IdentificationCode"),
      ]),
    ),
    country: textCell(address.first("Country/IdentificationCode")?.toUpperCase() ?? null),
  };
}

/** The VAT number, else another tax registration, else the legal registration number. */
function taxIdOf(node: XmlNode): string | null {
  const schemes = node.children("PartyTaxScheme").filter((scheme) => scheme.first("CompanyID") !== null);
  const vat = schemes.find((scheme) => scheme.first("TaxScheme/ID")?.toUpperCase() === "VAT");
  return (vat ?? schemes[0])?.first("CompanyID") ?? node.first("PartyLegalEntity/CompanyID");
}

function taxDetail(subtotal: XmlNode, currency: string | null): TaxDetail {
  const scheme = subtotal.first("TaxCategory/TaxScheme/Name", "TaxCategory/TaxScheme/ID") ?? "VAT";
  return {
    rate: rateOf(subtotal.first("TaxCategory/Percent", "Percent")),
    label: scheme,
    baseMinor: minorOf(subtotal.first("TaxableAmount"), currency),
    amountMinor: minorOf(subtotal.first("TaxAmount"), currency),
    categoryCode: subtotal.first("TaxCategory/ID"),
    provenance: [],
  };
}

function lineItem(line: XmlNode, lineNumber: number, currency: string | null): LineItem {
  const quantity = line.children("InvoicedQuantity")[0] ?? line.children("CreditedQuantity")[0] ?? line.at("DebitedQuantity");
  const category = line.children("Item")[0]?.children("ClassifiedTaxCategory")[0];
  return {
    lineNumber,
    description: textCell(line.first("Item/Name", "Item/Description", "Note")),
    quantity: decimalCell(quantity.text || null),
    unit: textCell(quantity.attribute("unitCode")),
    unitPrice: unitPriceCell(line.first("Price/PriceAmount"), line.first("Price/BaseQuantity")),
    amount: amountCell(line.first("LineExtensionAmount"), currency),
    productCode: textCell(
      line.first(
        "Item/SellersItemIdentification/ID",
        "Item/StandardItemIdentification/ID",
        "Item/CommodityClassification/ItemClassificationCode",
      ),
    ),
    taxRate: rateCell(category?.first("Percent") ?? null),
    taxAmount: amountCell(line.first("TaxTotal/TaxAmount"), currency),
    taxCategoryCode: category?.first("ID") ?? null,
  };
}

/** The free text of the document: notes, payment terms, exemption reasons, items. */
function textOf(root: XmlNode): string {
  const lines = linesOf(root);
  return [
    ...root.all("Note"),
    ...root.all("PaymentTerms/Note"),
    ...root.all("TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason"),
    ...lines.flatMap((line) => [...line.all("Item/Name"), ...line.all("Item/Description"), ...line.all("Note")]),
  ]
    .map((node) => node.text)
    .filter((text) => text !== "")
    .join("\n");
}

function joinWords(...words: (string | null)[]): string | null {
  return words.filter((word) => word !== null && word !== "").join(" ") || null;
}
