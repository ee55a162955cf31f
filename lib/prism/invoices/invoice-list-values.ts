/** Outcomes of an invoice: the recommendation once it is analyzed, else its status. */
export const invoiceOutcomes = ["processing", "approve", "review", "reject", "failed", "canceled"] as const;
export type InvoiceOutcome = (typeof invoiceOutcomes)[number];

/**
 * Status of the review (`cleared`: approved, by a reviewer or without review), and what reviewers did: their decision, or a change of
 * theirs that is in effect, whether or not they have decided.
 */
export const reviewerDecisions = ["waiting", "cleared", "approved", "rejected", "corrected", "overridden"] as const;
export type ReviewerDecision = (typeof reviewerDecisions)[number];

/**
 * Standings shown in an invoice's row: its status until it is analyzed, then its review's. In the alphabetical order of their labels:
 * Analyzing, Approved, Canceled, Failed, Rejected, To review.
 */
export const invoiceStandings = ["processing", "approved", "canceled", "failed", "rejected", "open"] as const;

export const invoiceSorts = ["added", "vendor", "date", "total", "outcome"] as const;
