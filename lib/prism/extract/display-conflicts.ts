import type { Cell, DocumentType, Invoice, LineItem, TaxDetail } from "@/lib/prism/model";
import { foldName } from "./fold";

type Conflict = Invoice["displayConflicts"][number];

/** The page must be at least this sure of a value before it is said to contradict the XML. */
const MIN_PAGE_CONFIDENCE = 0.75;

/**
 * Where the page that people see and the XML that machines read state different values. Only fields that the page shows
 * clearly count; names are compared loosely, for a page may shorten them.
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

/** The e-invoice with the one of its accounts that the page shows, where that isn't the first: each of them is the vendor's word. */
export function withAccountShown(xml: Invoice, accounts: readonly string[], { vendor: { bankAccount: shown } }: Invoice): Invoice {
  const same = shown.value === null ? undefined : accounts.find((account) => foldName(account) === foldName(shown.value ?? ""));
  if (same === undefined || xml.vendor.bankAccount.value === same) return xml;
  return { ...xml, vendor: { ...xml.vendor, bankAccount: { ...xml.vendor.bankAccount, value: same, raw: same } } };
}

/** Below this the page has no title of its own that says what it is. */
const TITLED = 0.9;

/** What the page calls itself, in a title that is clear; null where it has none. */
export const titleShown = ({ type, typeConfidence }: Invoice): DocumentType | null => (typeConfidence >= TITLED ? type : null);

const TYPE_WORDS: Readonly<Record<DocumentType, string>> = {
  invoice: "invoice",
  receipt: "receipt",
  credit_note: "credit note",
  proforma: "pro forma invoice",
};

/** Whether the data bills and the page gives back, or neither does. A receipt bills too, a negative invoice gives back (a "Rechnungskorrektur" has the code of an invoice), and what is in doubt already needs no second finding. */
function typeConflict(xml: Invoice, page: Invoice): Conflict[] {
  const title = titleShown(page);
  const kindOf = (type: DocumentType, { total }: Invoice): DocumentType =>
    type === "receipt" ? "invoice" : type === "invoice" && total.value !== null && total.value < 0 ? "credit_note" : type;
  if (title === null || kindOf(title, page) === kindOf(xml.type, xml) || xml.typeDoubt !== undefined) return [];
  return [{ field: "document.type", xml: TYPE_WORDS[xml.type], page: TYPE_WORDS[title], provenance: [] }];
}

/** The page must be at least this sure of a value that the XML says nothing of before it is taken from there. */
const MIN_ADDED_CONFIDENCE = 0.85;

/**
 * The e-invoice with what it leaves out and the page shows: the account to pay into, say, and in the smallest profiles the tax numbers,
 * addresses and all items. Sums are the e-invoice's alone.
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

/** The page's items for an e-invoice that lists none, where they make up its sum; else null. */
function itemsShown({ lineItems, subtotal, total }: Invoice, page: Invoice): LineItem[] | null {
  const isUnsure = ({ description, amount }: LineItem): boolean =>
    amount.value === null || Math.min(amount.confidence, description.confidence) < MIN_ADDED_CONFIDENCE;
  if (lineItems.length > 0 || page.lineItems.length === 0 || page.lineItems.some(isUnsure)) return null;
  const sum = page.lineItems.reduce((whole, { amount }) => whole + (amount.value ?? 0), 0);
  return sum === (page.pricesIncludeTax ? total : subtotal).value ? page.lineItems : null;
}

/** Places from the page for the values that the XML states, where both agree; those of items by their row, of tax by its rate. */
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

/** The page sets an address as it likes, and leaves the country out: the words of one are all in the other. */
function placedAddress(stated: Cell<string>, shown: Cell<string>): Cell<string> {
  const wordsOf = (text: string): string[] =>
    text
      .split(/[\s,;]+/)
      .map(foldName)
      .filter((word) => word !== "");
  const [few = [], many = []] = [wordsOf(stated.value ?? ""), wordsOf(shown.value ?? "")].sort((a, b) => a.length - b.length);
  return few.length > 1 && few.every((word) => many.includes(word)) ? { ...stated, provenance: shown.provenance } : stated;
}

/** The one row of tax on the page that names the amount, and the same rate where it names one. */
function taxRowOf({ rate, amountMinor }: TaxDetail, { taxDetails }: Invoice): TaxDetail | undefined {
  const rows = taxDetails.filter(
    (row) => row.amountMinor !== null && row.amountMinor === amountMinor && (row.rate === null || row.rate === rate),
  );
  return rows.length === 1 ? rows[0] : undefined;
}

/** The page's row of an item: the one of its amount, and among several the one that stands at its place. */
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
    // The page words an item as it likes; its row is where the item stands all the same.
    description: placed(line.description, row.description),
    productCode: same(line.productCode, row.productCode),
    taxRate: same(line.taxRate, row.taxRate),
    taxAmount: same(line.taxAmount, row.taxAmount),
  };
}
