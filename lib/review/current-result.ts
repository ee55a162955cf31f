import { sql } from "drizzle-orm";
import { items, reviews } from "@/drizzle/schema";

/** SQL over `reviews` joined with `items`: the current AnalysisResult, including reviewers' corrections. */
export const currentResult = sql<Record<string, unknown>>`coalesce(${reviews.result}, ${items.result})`;

/** SQL over the same: whether the VAT draft makes it a sale of the business; an invoice without a draft counts as a purchase. */
export const isSaleAsDrafted = sql<boolean>`coalesce(${currentResult} #>> '{filingDraft,vat,transactionType}' = 'credit', false)`;

const OPEN = `vat ? (@.treatment == "undetermined" && (@.taxableBase > 0 || @.taxableBase < 0 || @.charged > 0 || @.charged < 0))`;

/** SQL over the same: whether the VAT treatment of some amount is undetermined, on sales and purchases alike. */
export const hasUndeterminedVat = sql<boolean>`coalesce(
  jsonb_path_exists((${currentResult})::jsonb, ${sql.raw(`'$.lineItems[*].${OPEN}'`)})
  or jsonb_path_exists((${currentResult})::jsonb, ${sql.raw(`'$ ? (!exists(@.lineItems[*])).${OPEN}'`)}), false)`;
