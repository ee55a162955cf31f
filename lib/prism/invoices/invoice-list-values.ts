/** What has become of an invoice: the recommendation once it is analysed, else its state. */
export const invoiceOutcomes = ["processing", "approve", "review", "reject", "failed", "canceled"] as const;
export type InvoiceOutcome = (typeof invoiceOutcomes)[number];

/**
 * Where the review stands (`cleared`: approved, by a reviewer or as it arrived), and what reviewers did: how they decided, or what of
 * it stands changed by them, decided or not.
 */
export const reviewerDecisions = ["waiting", "cleared", "approved", "rejected", "corrected", "overridden"] as const;
export type ReviewerDecision = (typeof reviewerDecisions)[number];

/**
 * Where an invoice stands, as its row says: its state until it is analysed, then that of its review. In the order of the words: Analyzing,
 * Approved, Canceled, Failed, Rejected, To review.
 */
export const invoiceStandings = ["processing", "approved", "canceled", "failed", "rejected", "open"] as const;

export const invoiceSorts = ["added", "vendor", "date", "total", "outcome"] as const;
