import { ENOUGH_TO_PASS } from "@/lib/prism/confidence-levels";
import type { Cell, DocumentType, Invoice, LineItem, TaxDetail } from "@/lib/prism/model";
import { foldName } from "./fold";

type Conflict = Invoice["displayConflicts"][number];

/** Least confidence of a page's value for it to count as contradicting the XML. */
const MIN_PAGE_CONFIDENCE = 0.75;

/**
 * Lists the fields whose values differ between the page that people see and the XML that machines read. Only fields that the page shows
 * clearly count. Names are compared loosely, since a page may shorten them.
 */
export function displayConflictsOf(xml: Invoice, page: Invoice): Conflict[] {
  const compare = <T>(field: string, stated: Cell<T>, shown: Cell<T>, same: (a: T, b: T) => boolean): Conflict[] => {
    if (stated.value === null || shown.value === null || shown.source !== "document" || shown.confidence < MIN_PAGE_CONFIDENCE) return [];
    if (same(stated.value, shown.value)) return [];
    return [{ field, xml: stated.raw ?? String(stated.value), page: shown.raw ?? String(shown.value), provenance: shown.provenance }];
  };
  const equal = <T>(a: T, b: T): boolean => a === b;
  const sameText = (a: string, b: string): boolean => foldName(a) === foldName(b);
  const sameName = (a: string, b: string): boolean => foldName(a).includes(foldName(b)) || foldName(b).includes(foldName(a));
  return [
    ...typeConflict(xml, page),
    ...compare("invoiceNumber", xml.invoiceNumber, page.invoiceNumber, sameText),
    ...compare("invoiceDate", xml.invoiceDate, page.invoiceDate, equal),
    ...compare("dueDate", xml.dueDate, page.dueDate, equal),
    ...compare("currency", xml.currency, page.currency, equal),
    ...compare("vendor.name", xml.vendor.name, page.vendor.name, sameName),
    ...compare("vendor.taxId", xml.vendor.taxId, page.vendor.taxId, sameText),
    ...compare("vendor.bankAccount", xml.vendor.bankAccount, page.vendor.bankAccount, sameText),
    ...compare("customer.name", xml.customer.name, page.customer.name, sameName),
    ...compare("customer.taxId", xml.customer.taxId, page.customer.taxId, sameText),
    ...compare("subtotal", xml.subtotal, page.subtotal, equal),
    ...compare("taxTotal", xml.taxTotal, page.taxTotal, equal),
    ...compare("total", xml.total, page.total, equal),
    ...compare("amountDue", xml.amountDue, page.amountDue, equal),
  ];
}

/** The e-invoice with the vendor's account replaced by the one that the page shows, if that is another of the e-invoice's accounts. */
export function withAccountShown(xml: Invoice, accounts: readonly string[], { vendor: { bankAccount: shown } }: Invoice): Invoice {
  const same = shown.value === null ? undefined : accounts.find((account) => foldName(account) === foldName(shown.value ?? ""));
  if (same === undefined || xml.vendor.bankAccount.value === same) return xml;
  return { ...xml, vendor: { ...xml.vendor, bankAccount: { ...xml.vendor.bankAccount, value: same, raw: same } } };
}

/** Below this type confidence the page has no clear title of its own. */
const TITLED = 0.9;

/** The document type by the page's own title, or null if it has no clear one. */
export const titleShown = ({ type, typeConfidence }: Invoice): DocumentType | null => (typeConfidence >= TITLED ? type : null);

const TYPE_WORDS: Readonly<Record<DocumentType, string>> = {
  invoice: "invoice",
  receipt: "receipt",
  credit_note: "credit note",
  proforma: "pro forma invoice",
};

/**
 * Reports a conflict if the page's title contradicts the XML's type. A receipt counts as an invoice, a negative invoice as a credit note (a
 * "Rechnungskorrektur" carries the type code of an invoice). A type that is already in doubt gets no second finding.
 */
function typeConflict(xml: Invoice, page: Invoice): Conflict[] {
  const title = titleShown(page);
  const kindOf = (type: DocumentType, { total }: Invoice): DocumentType =>
    type === "receipt" ? "invoice" : type === "invoice" && total.value !== null && total.value < 0 ? "credit_note" : type;
  if (title === null || kindOf(title, page) === kindOf(xml.type, xml) || xml.typeDoubt !== undefined) return [];
  return [{ field: "document.type", xml: TYPE_WORDS[xml.type], page: TYPE_WORDS[title], provenance: [] }];
}

/** Least confidence of a page's value to fill in a value that the XML leaves out. */
const MIN_ADDED_CONFIDENCE = ENOUGH_TO_PASS;

/**
 * Fills in values that the XML leaves out and the page shows, such as the bank account. The smallest profiles also lack tax IDs, addresses
 * and line items. Totals are never filled in.
 */
export function withValuesShown(xml: Invoice, page: Invoice): Invoice {
  const either = <T>(stated: Cell<T>, shown: Cell<T>): Cell<T> =>
    stated.value === null && stated.raw === null && shown.value !== null && shown.confidence >= MIN_ADDED_CONFIDENCE ? shown : stated;
  const items = itemsShown(xml, page);
  return {
    ...xml,
    dueDate: either(xml.dueDate, page.dueDate),
    purchaseOrder: either(xml.purchaseOrder, page.purchaseOrder),
    irn: either(xml.irn, page.irn),
    whtDeducted: either(xml.whtDeducted, page.whtDeducted),
    ...(xml.whtStated === undefined && page.whtStated !== undefined ? { whtStated: page.whtStated } : {}),
    ...(items === null ? {} : { lineItems: items, pricesIncludeTax: page.pricesIncludeTax }),
    vendor: {
      ...xml.vendor,
      taxId: either(xml.vendor.taxId, page.vendor.taxId),
      address: either(xml.vendor.address, page.vendor.address),
      bankAccount: either(xml.vendor.bankAccount, page.vendor.bankAccount),
    },
    customer: {
      ...xml.customer,
      taxId: either(xml.customer.taxId, page.customer.taxId),
      address: either(xml.customer.address, page.customer.address),
    },
  };
}

/** The page's line items, if the e-invoice has none and they add up to its subtotal (or total, if they include tax); else null. */
function itemsShown({ lineItems, subtotal, total }: Invoice, page: Invoice): LineItem[] | null {
  const isUnsure = ({ description, amount }: LineItem): boolean =>
    amount.value === null || Math.min(amount.confidence, description.confidence) < MIN_ADDED_CONFIDENCE;
  if (lineItems.length > 0 || page.lineItems.length === 0 || page.lineItems.some(isUnsure)) return null;
  const sum = page.lineItems.reduce((whole, { amount }) => whole + (amount.value ?? 0), 0);
  return sum === (page.pricesIncludeTax ? total : subtotal).value ? page.lineItems : null;
}

/**
 * Adds places on the page to the XML's values wherever both state the same value. Line items are matched by their row, tax details by
 * amount and rate.
 */
export function withPlacesOf(xml: Invoice, page: Invoice): Invoice {
  const placed = <T>(stated: Cell<T>, shown: Cell<T>): Cell<T> =>
    stated.value !== null && stated.value === shown.value ? { ...stated, provenance: shown.provenance } : stated;
  return {
    ...xml,
    invoiceNumber: placed(xml.invoiceNumber, page.invoiceNumber),
    invoiceDate: placed(xml.invoiceDate, page.invoiceDate),
    dueDate: placed(xml.dueDate, page.dueDate),
    currency: placed(xml.currency, page.currency),
    purchaseOrder: placed(xml.purchaseOrder, page.purchaseOrder),
    irn: placed(xml.irn, page.irn),
    discount: placed(xml.discount, page.discount),
    charges: placed(xml.charges, page.charges),
    lineItems: xml.lineItems.map((line) => withPlacesOfRow(line, rowOf(line, xml.lineItems, page.lineItems))),
    taxDetails: xml.taxDetails.map((detail) => ({ ...detail, provenance: taxRowOf(detail, page)?.provenance ?? detail.provenance })),
    vendor: {
      ...xml.vendor,
      name: placed(xml.vendor.name, page.vendor.name),
      address: placedAddress(xml.vendor.address, page.vendor.address),
      taxId: placed(xml.vendor.taxId, page.vendor.taxId),
      bankAccount: placed(xml.vendor.bankAccount, page.vendor.bankAccount),
    },
    customer: {
      ...xml.customer,
      name: placed(xml.customer.name, page.customer.name),
      address: placedAddress(xml.customer.address, page.customer.address),
      taxId: placed(xml.customer.taxId, page.customer.taxId),
    },
    subtotal: placed(xml.subtotal, page.subtotal),
    taxTotal: placed(xml.taxTotal, page.taxTotal),
    total: placed(xml.total, page.total),
    amountDue: placed(xml.amountDue, page.amountDue),
  };
}

/** A page formats an address freely and often omits the country, so the two match if all words of the shorter are in the longer. */
function placedAddress(stated: Cell<string>, shown: Cell<string>): Cell<string> {
  const wordsOf = (text: string): string[] =>
    text
      .split(/[\s,;]+/)
      .map(foldName)
      .filter((word) => word !== "");
  const [few = [], many = []] = [wordsOf(stated.value ?? ""), wordsOf(shown.value ?? "")].sort((a, b) => a.length - b.length);
  return few.length > 1 && few.every((word) => many.includes(word)) ? { ...stated, provenance: shown.provenance } : stated;
}

/** The page's tax row with the same amount (and the same rate, if the row prints one), if there is exactly one. */
function taxRowOf({ rate, amountMinor }: TaxDetail, { taxDetails }: Invoice): TaxDetail | undefined {
  const rows = taxDetails.filter(
    (row) => row.amountMinor !== null && row.amountMinor === amountMinor && (row.rate === null || row.rate === rate),
  );
  return rows.length === 1 ? rows[0] : undefined;
}

/** The page's row with the same amount as the line; among several of that amount, the one at the same position. */
function rowOf(line: LineItem, stated: readonly LineItem[], shown: readonly LineItem[]): LineItem | undefined {
  const sameAmount = (items: readonly LineItem[]): LineItem[] =>
    items.filter((item) => item.amount.value !== null && item.amount.value === line.amount.value);
  const rows = sameAmount(shown);
  const twins = sameAmount(stated);
  return rows.length === twins.length ? rows[twins.indexOf(line)] : undefined;
}

function withPlacesOfRow(line: LineItem, row: LineItem | undefined): LineItem {
  if (!row) return line;
  const placed = <T>(stated: Cell<T>, shown: Cell<T>): Cell<T> =>
    stated.value === null ? stated : { ...stated, provenance: shown.provenance };
  const same = <T>(stated: Cell<T>, shown: Cell<T>): Cell<T> => (stated.value === shown.value ? placed(stated, shown) : stated);
  return {
    ...line,
    amount: same(line.amount, row.amount),
    quantity: same(line.quantity, row.quantity),
    unitPrice: same(line.unitPrice, row.unitPrice),
    // A page may word the description differently, but the matched row is still the item's place.
    description: placed(line.description, row.description),
    productCode: same(line.productCode, row.productCode),
    taxRate: same(line.taxRate, row.taxRate),
    taxAmount: same(line.taxAmount, row.taxAmount),
  };
}
