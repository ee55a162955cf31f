import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { filingInvoices, items, reviews } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { currentResult } from "@/lib/review/current-result";
import { businessOf, claimOf, inPeriod, isRecorded, isUnfiled, mine, readInvoices, type ReturnScope } from "./collect-invoices";
import type { ReturnInvoice } from "./return-invoice";
import { isReviewed } from "./reviewed";

/**
 * Matches the business's reviewed invoices of a month with something to file that are in no filing or record; of withholding tax only those
 * for the national authority.
 */
const toRecord = (ctx: Ctx, scope: ReturnScope): SQL | undefined =>
  and(
    mine(ctx, scope),
    inPeriod(scope),
    isReviewed,
    isUnfiled(scope),
    scope.taxType === "VAT" ? eq(reviews.vatDraft, true) : and(eq(reviews.whtDraft, true), eq(reviews.whtRemitTo, "federal")),
  );

/** The stated day of payment, or of booking if tax is withheld then, as `returnInvoice` reads it; null if none is stated. */
const statedDay = sql<string | null>`coalesce(
  case when (${currentResult} -> 'warnings')::text like '%"wht_at_booking"%' then ${currentResult} #>> '{invoice,invoiceDate,value}' end,
  ${items.request} ->> 'paymentDate')`;

/**
 * Selects the invoices that a record of a return may claim, by id, without their results: a month may have any number. `version` is the
 * review's, which changes with every correction. `paidOn`, for which the database looks into each result, is null for VAT and without
 * `withDay`. In a transaction their rows are locked.
 */
export function selectToRecord(
  ctx: Ctx,
  scope: ReturnScope,
  { withDay }: { withDay: boolean },
): Promise<{ itemId: string; version: number; paidOn: string | null }[]> {
  const paidOn = scope.taxType === "WHT" && withDay ? statedDay : sql<string | null>`null`;
  const query = ctx.db.orm
    .select({ itemId: items.id, version: reviews.version, paidOn })
    .from(items)
    .innerJoin(reviews, eq(reviews.itemId, items.id))
    .where(toRecord(ctx, scope))
    .orderBy(asc(items.id))
    .$dynamic();
  return ctx.db.inTransaction ? query.for("update", { of: [items, reviews] }) : query;
}

/** Reads some of these invoices, or those that records of returns filed elsewhere claim, by tax day. */
export async function readToRecord(ctx: Ctx, scope: ReturnScope, which: readonly string[] | "recorded"): Promise<ReturnInvoice[]> {
  const claimed = sql`exists (select 1 from ${filingInvoices} where ${and(claimOf(scope), isRecorded)})`;
  const where = which === "recorded" ? and(inPeriod(scope), claimed) : and(toRecord(ctx, scope), inArray(items.id, [...which]));
  const business = await businessOf(ctx, scope.businessId);
  return (await readInvoices(ctx, scope, { business, where, most: Infinity })).invoices;
}
