/** What a label on an invoice announces. "other" labels are known so that the values after them aren't mistaken for wanted ones. */
export type LabelKind =
  | "invoiceNumber" | "invoiceTitle" | "invoiceDate" | "date" | "dateParticle" | "dueDate" | "purchaseOrder" | "currency" | "irn"
  | "taxId" | "localTaxId" | "bankAccount"
  | "vendorBlock" | "customerBlock" | "accountName" | "customerTaxId" | "name" | "address"
  | "subtotal" | "netTotal" | "taxTotal" | "total" | "amountDue" | "discount" | "charges" | "withheld" | "paid" | "duty"
  | "other";

export type ColumnKind = "position" | "code" | "description" | "quantity" | "unit" | "unitPrice" | "taxRate" | "taxAmount" | "amount" | "grossAmount" | "discount" | "other";

/**
 * "unlikely" titles belong to papers that may look like a bill but ask for no payment, or give money back: a proposal, a work order, a
 * refund.
 */
export type TitleKind = "invoice" | "credit_note" | "receipt" | "proforma" | "other" | "unlikely";

/**
 * The words of one language. Phrases are compared without case, accents, spaces and punctuation, so "rechnungsnr" and "rechnungs nr" both
 * match "Rechnungs-Nr."; if several match at a place, the longest wins.
 */
export interface Vocabulary {
  language: string;
  labels: Partial<Record<LabelKind, readonly string[]>>;
  columns: Partial<Record<ColumnKind, readonly string[]>>;
  titles: Partial<Record<TitleKind, readonly string[]>>;
  /** January first, each month with its short forms. */
  months: readonly (readonly string[])[];
}
