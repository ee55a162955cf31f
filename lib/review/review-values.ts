export { whtCategories as overridableCategories } from "@/lib/tax/wht-category-values";

export const overridableTreatments = ["standard", "zero_rated", "exempt", "suspended", "out_of_scope", "reverse_charge"] as const;

/** Severities of a review's worst finding, the worst first. */
export const reviewSeverities = ["critical", "high", "medium", "low", "info"] as const;
export const reviewSorts = ["blocking", "vendor", "date", "total", "added"] as const;

/** Maximum characters of a reason and of a comment. */
export const MOST_REASON = 1_000;
export const MOST_COMMENT = 4_000;
