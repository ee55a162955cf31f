import type { Cell, DocumentType, Invoice, LineItem, StatedWithholding, TaxDetail } from "@/lib/prism/model";
import { derivedCell, emptyCell, FAILED_CHECK_CONFIDENCE } from "../cell";
import { emptyInvoice } from "../empty-invoice";
import { pricesIncludeTax } from "../pages/totals/inclusive-prices";
import { nigerianType } from "./nigerian-type";
import {
  amountCell,
  dateCell,
  daysOfTax,
  decimalCell,
  documentTypeOf,
  IRN_PATTERN,
  joinAddress,
  lineDiscount,
  minorOf,
  rateCell,
  rateOf,
  sumCell,
  textCell,
  unitPriceCell,
  type TypeReading,
} from "./values";
import { isTrue, ownCurrency, type XmlNode } from "./xml-node";

/**
 * Converts a UBL 2.1 Invoice or CreditNote to an invoice (EN 16931 syntax binding). `rootName` is the root element's local name, `title`
 * the type by the title of the page beside it.
 */
export function invoiceFromUbl(root: XmlNode, rootName: string, title: DocumentType | null = null): Invoice {
  const currency = root.first("DocumentCurrencyCode")?.toUpperCase() ?? currencyOfAmounts(root);
  const seller = root.at("AccountingSupplierParty/Party");
  const buyer = root.at("AccountingCustomerParty/Party");
  const totals = root.children("LegalMonetaryTotal")[0] ?? root.at("RequestedMonetaryTotal");
  const taxTotals = taxTotalsIn(root.children("TaxTotal"), currency);
  const irn = irnOf(root);
  const { type, confidence, doubt } = typeOf(root, rootName, { title, hasIrn: irn !== null });
  const amount = (path: string): Cell<number> => amountCell(totals.first(path), currency);
  const lineItems = linesOf(root).map((line, index) => lineItem(line, index + 1, currency));
  const withheld = withheldIn(root, currency);
  const sums = {
    discount: discountOf(root, amount("AllowanceTotalAmount"), withheld.byAllowances, currency),
    charges:
      totals.first("ChargeTotalAmount") === null
        ? sumCell(amountsOf(allowancesIn(root, "charges")), currency)
        : amount("ChargeTotalAmount"),
    taxTotal: taxTotalOf(taxTotals, currency),
    total: amount("TaxInclusiveAmount"),
    amountDue: amount("PayableAmount"),
  };
  const subtotal = subtotalOf(root, amount, sums);
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
    subtotal,
    ...sums,
    ...(isTakenOff(sums, withheld.cell)
      ? { whtDeducted: withheld.cell }
      : { whtDeducted: emptyCell(withheld.cell.confidence), ...(withheld.cell.value ? { whtStated: told(withheld.cell.value) } : {}) }),
    pricesIncludeTax: pricesIncludeTax(
      lineItems.map((line) => line.amount.value),
      { ...sums, subtotal },
    ),
    taxDetails: taxTotals.flatMap((total) => total.children("TaxSubtotal").map((detail) => taxDetail(detail, currency))),
    lineItems,
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

/**
 * The tax totals in the document's currency: another may restate them in the accounting currency. Some dialects have one total for each tax
 * or rate, each with its own breakdown. Repeated totals count once, and those of withholding tax aren't tax on the supply.
 */
function taxTotalsIn(totals: readonly XmlNode[], currency: string | null): XmlNode[] {
  const own = totals.filter((total) => ownCurrency(total.at("TaxAmount"), currency) && !isOfWithholding(total));
  const brokenDown = own.filter(
    (total, index) => total.children("TaxSubtotal").length > 0 && own.findIndex((other) => other.equals(total)) === index,
  );
  return brokenDown.length > 0 ? brokenDown : [...own, ...totals.filter((total) => !isOfWithholding(total))].slice(0, 1);
}

function taxTotalOf(totals: readonly XmlNode[], currency: string | null): Cell<number> {
  const texts = totals.flatMap((total) => total.first("TaxAmount") ?? []);
  return texts.length > 1 ? sumCell(texts, currency) : amountCell(texts[0] ?? null, currency);
}

/** Discounts or charges on the whole document or on one line. */
const allowancesIn = (of: XmlNode, kind: "discounts" | "charges"): XmlNode[] =>
  of.children("AllowanceCharge").filter((item) => isTrue(item.first("ChargeIndicator")) === (kind === "charges"));

const amountsOf = (nodes: readonly XmlNode[]): string[] => nodes.flatMap((node) => node.first("Amount") ?? []);

const WITHHOLDING = /\bwithh(?:o|e)ld|\bwht\b/i;
const isWithholding = (allowance: XmlNode): boolean => WITHHOLDING.test(allowance.first("AllowanceChargeReason") ?? "");

/** The stated total of discounts, or the sum of single ones if no total is stated or if withholding tax is among them. */
function discountOf(root: XmlNode, stated: Cell<number>, withheld: number, currency: string | null): Cell<number> {
  const discounts = allowancesIn(root, "discounts").filter((item) => !isWithholding(item));
  if (stated.raw === null || (withheld > 0 && stated.value !== null)) return sumCell(amountsOf(discounts), currency);
  return stated;
}

/** Whether each scheme of a tax total is withholding tax. */
function isOfWithholding(total: XmlNode): boolean {
  const schemes = total.all("TaxSubtotal/TaxCategory/TaxScheme");
  return schemes.length > 0 && schemes.every((scheme) => WITHHOLDING.test(`${scheme.first("ID") ?? ""} ${scheme.first("Name") ?? ""}`));
}

/** Withholding tax on income: withholding totals whose scheme isn't VAT, tax totals of it, and discounts named as withholding tax. */
function withheldIn(root: XmlNode, currency: string | null): { cell: Cell<number>; byAllowances: number } {
  const isVat = (total: XmlNode): boolean =>
    total.all("TaxSubtotal/TaxCategory/TaxScheme/ID").some((id) => id.text.toUpperCase() === "VAT");
  const totals = [
    ...root.children("WithholdingTaxTotal").filter((total) => !isVat(total)),
    ...root.children("TaxTotal").filter(isOfWithholding),
  ].filter((total) => ownCurrency(total.at("TaxAmount"), currency));
  const byAllowances = amountsOf(allowancesIn(root, "discounts").filter(isWithholding));
  return {
    cell: sumCell([...totals.flatMap((total) => total.first("TaxAmount") ?? []), ...byAllowances], currency),
    byAllowances: byAllowances.length,
  };
}

/** Whether withholding tax was deducted. If the total is due in full, the e-invoice only tells the buyer what to withhold. */
function isTakenOff({ total, amountDue }: Pick<Invoice, "total" | "amountDue">, { value }: Cell<number>): boolean {
  return value !== null && (total.value === null || amountDue.value === null || total.value !== amountDue.value);
}

const told = (amountMinor: number): StatedWithholding => ({ rates: [], amountMinor, provenance: [] });

/** The amount before tax. Denmark's OIOUBL states the tax in TaxExclusiveAmount, so it is the total less the tax there. */
function subtotalOf(
  root: XmlNode,
  amount: (path: string) => Cell<number>,
  { taxTotal, total }: Pick<Invoice, "taxTotal" | "total">,
): Cell<number> {
  const stated = amount("TaxExclusiveAmount");
  if (!/OIOUBL/i.test(root.first("CustomizationID") ?? "") || stated.value !== taxTotal.value || total.value === null) return stated;
  const net = total.value - (taxTotal.value ?? 0);
  const lines = amount("LineExtensionAmount");
  return lines.value === net ? lines : derivedCell(net, FAILED_CHECK_CONFIDENCE);
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

/** Schemes of party identifiers that are tax IDs, as in Malaysia's and Nigeria's profiles. */
const TAX_NUMBER = /^(?:tin|vat|vatin|trn|pin|gstin)$/i;

/** The VAT number, else another tax registration, else an identifier with a tax ID's scheme, else the legal registration number. */
function taxIdOf(node: XmlNode): string | null {
  const schemes = node.children("PartyTaxScheme").filter((scheme) => scheme.first("CompanyID") !== null);
  const vat = schemes.find((scheme) => scheme.first("TaxScheme/ID")?.toUpperCase() === "VAT");
  const identifier = node.all("PartyIdentification/ID").find((id) => id.text !== "" && TAX_NUMBER.test(id.attribute("schemeID") ?? ""));
  return (vat ?? schemes[0])?.first("CompanyID") ?? identifier?.text ?? node.first("PartyLegalEntity/CompanyID");
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
    ...lineDiscount(amountsOf(allowancesIn(line, "discounts")), amountsOf(allowancesIn(line, "charges")), currency),
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
