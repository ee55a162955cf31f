import type { Cell, Invoice } from "@/lib/prism/model";
import { foldName } from "./pages/fold";

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
    ...compare("invoiceNumber", xml.invoiceNumber, page.invoiceNumber, sameText),
    ...compare("invoiceDate", xml.invoiceDate, page.invoiceDate, equal),
    ...compare("currency", xml.currency, page.currency, equal),
    ...compare("vendor.name", xml.vendor.name, page.vendor.name, sameName),
    ...compare("vendor.taxId", xml.vendor.taxId, page.vendor.taxId, sameText),
    ...compare("vendor.bankAccount", xml.vendor.bankAccount, page.vendor.bankAccount, sameText),
    ...compare("customer.name", xml.customer.name, page.customer.name, sameName),
    ...compare("subtotal", xml.subtotal, page.subtotal, equal),
    ...compare("taxTotal", xml.taxTotal, page.taxTotal, equal),
    ...compare("total", xml.total, page.total, equal),
  ];
}

/** Places from the page for the values that the XML states, where both agree. */
export function withPlacesOf(xml: Invoice, page: Invoice): Invoice {
  const placed = <T>(stated: Cell<T>, shown: Cell<T>): Cell<T> => (stated.value !== null && stated.value === shown.value ? { ...stated, provenance: shown.provenance } : stated);
  return {
    ...xml,
    invoiceNumber: placed(xml.invoiceNumber, page.invoiceNumber), invoiceDate: placed(xml.invoiceDate, page.invoiceDate), dueDate: placed(xml.dueDate, page.dueDate),
    currency: placed(xml.currency, page.currency),
    vendor: { ...xml.vendor, name: placed(xml.vendor.name, page.vendor.name), taxId: placed(xml.vendor.taxId, page.vendor.taxId), bankAccount: placed(xml.vendor.bankAccount, page.vendor.bankAccount) },
    customer: { ...xml.customer, name: placed(xml.customer.name, page.customer.name), taxId: placed(xml.customer.taxId, page.customer.taxId) },
    subtotal: placed(xml.subtotal, page.subtotal), taxTotal: placed(xml.taxTotal, page.taxTotal), total: placed(xml.total, page.total), amountDue: placed(xml.amountDue, page.amountDue),
  };
}
