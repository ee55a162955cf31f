import { sql } from "drizzle-orm";
import { items, reviews } from "@/drizzle/schema";

/** Over `reviews` joined with `items`: the opinion as it stands, with the reviewers' corrections. An AnalysisResult. */
export const currentResult = sql<Record<string, unknown>>`coalesce(${reviews.result}, ${items.result})`;

/** Over the same: a sale of the business, as its VAT draft says; what has no draft counts as a purchase. */
export const isSaleAsDrafted = sql<boolean>`coalesce(${currentResult} #>> '{filingDraft,vat,transactionType}' = 'credit', false)`;

/** Over the same: no tax is deducted from its payment, since the customer pays it or it is not paid at all (`obligationsOf`). */
export const isWithoutDeduction = sql<boolean>`(${isSaleAsDrafted} or coalesce(${currentResult} #>> '{document,type}' in ('credit_note', 'proforma'), false))`;

/** Over the same: a reviewer has yet to say whether tax is deducted from its payment. */
export const isWhtUndetermined = sql<boolean>`(${currentResult} #>> '{wht,applicable}' is null)`;
