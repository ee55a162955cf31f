import { sql } from "drizzle-orm";
import { items, reviews } from "@/drizzle/schema";

/** Over `reviews` joined with `items`: the opinion as it stands, with the reviewers' corrections. An AnalysisResult. */
export const currentResult = sql<Record<string, unknown>>`coalesce(${reviews.result}, ${items.result})`;

/** Over the same: a sale of the business, as its VAT draft says; what has no draft counts as a purchase. */
export const isSaleAsDrafted = sql<boolean>`coalesce(${currentResult} #>> '{filingDraft,vat,transactionType}' = 'credit', false)`;
