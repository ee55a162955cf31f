import type { ReviewView } from "@/lib/review/read-review";

/** A sentence that names the currency of typed amounts, after a space; empty if the document's currency is unknown. */
export const amountsIn = ({ result: { invoice } }: Pick<ReviewView, "result">): string =>
  invoice.currency.value === null ? "" : ` Amounts are in ${invoice.currency.value}.`;
