/** What a label on an invoice announces. "other" labels announce something that is not wanted, so that it is not mistaken. */
export type LabelKind =
  | "invoiceNumber" | "invoiceTitle" | "invoiceDate" | "date" | "dateParticle" | "dueDate" | "purchaseOrder" | "currency" | "irn"
  | "taxId" | "localTaxId" | "bankAccount"
  | "vendorBlock" | "customerBlock" | "accountName" | "customerTaxId" | "name" | "address"
  | "subtotal" | "netTotal" | "taxTotal" | "total" | "amountDue" | "discount" | "charges" | "withheld" | "paid" | "duty"
  | "other";

export type ColumnKind = "position" | "code" | "description" | "quantity" | "unit" | "unitPrice" | "taxRate" | "taxAmount" | "amount" | "grossAmount" | "discount" | "other";

/** "unlikely" titles are of papers that may have all that a bill has and ask for nothing, or take money back: a proposal, a work order, a refund. */
export type TitleKind = "invoice" | "credit_note" | "receipt" | "proforma" | "other" | "unlikely";

/**
 * The words of one language. Phrases are compared without case, accents, spaces and punctuation, so "Rechnungs-Nr."
 * is written "rechnungsnr" or "rechnungs nr" alike; the longest phrase at a place wins.
 */
export interface Vocabulary {
  language: string;
  labels: Partial<Record<LabelKind, readonly string[]>>;
  columns: Partial<Record<ColumnKind, readonly string[]>>;
  titles: Partial<Record<TitleKind, readonly string[]>>;
  /** January first; each with its short forms. */
  months: readonly (readonly string[])[];
}
