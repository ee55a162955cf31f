/** What has become of an invoice: the recommendation once it is analysed, else its state. */
export const invoiceOutcomes = ["processing", "approve", "review", "reject", "failed", "canceled"] as const;
export type InvoiceOutcome = (typeof invoiceOutcomes)[number];

export const invoiceSorts = ["added", "vendor", "date", "total", "outcome"] as const;
