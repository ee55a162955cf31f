import { sql } from "drizzle-orm";
import { items, reviews } from "@/drizzle/schema";

/** Over `reviews` joined with `items`: the opinion as it stands, with the reviewers' corrections. An AnalysisResult. */
export const currentResult = sql<Record<string, unknown>>`coalesce(${reviews.result}, ${items.result})`;

/** Over the same: a sale of the business, as its VAT draft says; what has no draft counts as a purchase. */
export const isSaleAsDrafted = sql<boolean>`coalesce(${currentResult} #>> '{filingDraft,vat,transactionType}' = 'credit', false)`;

const OPEN = `vat ? (@.treatment == "undetermined" && (@.taxableBase > 0 || @.taxableBase < 0 || @.charged > 0 || @.charged < 0))`;

/** Over the same: how some of it is taxed is undetermined (`Obliging`), whoever sells. */
export const hasUndeterminedVat = sql<boolean>`coalesce(
  jsonb_path_exists((${currentResult})::jsonb, ${sql.raw(`'$.lineItems[*].${OPEN}'`)})
  or jsonb_path_exists((${currentResult})::jsonb, ${sql.raw(`'$ ? (!exists(@.lineItems[*])).${OPEN}'`)}), false)`;
