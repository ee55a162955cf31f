import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { items, reviews } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";

/**
 * Which invoices may go into a return: approved by a reviewer, or approved on arrival because nothing about them needed
 * review, and in no return yet. Use it over `reviews` joined with `items`:
 *
 *     select … from reviews inner join items on items.id = reviews.item_id where approvedInvoices(ctx)
 *
 * and read the opinion from `currentResult`, never from `items.result`: that one lacks the reviewers' corrections. Its
 * `filingDraft` is what is filed. Who files an invoice sets `reviews.filedIn` to the id of the return in the same
 * transaction, with the row locked `for update`: from then on the review can't be changed. A return that is withdrawn
 * sets it back to null.
 */
export function approvedInvoices(ctx: Ctx): SQL | undefined {
  return and(eq(reviews.accountId, ctx.account.id), eq(reviews.environment, ctx.environment), eq(reviews.status, "approved"), isNull(reviews.filedIn));
}

/** The opinion as it stands: the corrected one where a reviewer corrected something, else the engine's. An AnalysisResult. */
export const currentResult = sql<Record<string, unknown>>`coalesce(${reviews.result}, ${items.result})`;
