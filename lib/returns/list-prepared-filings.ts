import { and, eq, isNull, sql } from "drizzle-orm";
import { filings } from "@/drizzle/schema";
import { readFlux } from "@/lib/flux/permissions";
import { keepsInvoices } from "@/lib/flux/release-invoices";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { newestFirst } from "@/lib/kernel/list-order";
import { NO_BUSINESS, periodOfText, type ReturnQuery } from "./return-query";

/** More than a person will look through. */
const MOST = 20;

export interface PreparedFilings {
  /** Newest first, at most 20. */
  ids: string[];
}

/**
 * Lists the WHT filings of a business and month that were made from its invoices and that the authority has, may have, or will have. Empty
 * if the query names no month. If it names no business, those of invoices without one.
 */
export async function listPreparedFilings(ctx: Ctx, { business = NO_BUSINESS, period }: ReturnQuery): Promise<PreparedFilings> {
  requirePermission(ctx, readFlux);
  if (period === undefined) return { ids: [] };
  const { month, year } = periodOfText(period);
  const rows = await ctx.db.orm
    .select({ id: filings.id })
    .from(filings)
    .where(
      and(
        eq(filings.accountId, ctx.account.id),
        eq(filings.environment, ctx.environment),
        eq(filings.taxType, "WHT"),
        eq(filings.month, month),
        eq(filings.year, year),
        business === NO_BUSINESS ? isNull(filings.businessId) : eq(filings.businessId, business),
        eq(sql`${filings.metadata} ->> 'preparedFrom'`, "invoices"),
        keepsInvoices,
      ),
    )
    .orderBy(newestFirst(filings.id))
    .limit(MOST);
  return { ids: rows.map(({ id }) => id) };
}
