import { and, eq, isNull, sql } from "drizzle-orm";
import { filings } from "@/drizzle/schema";
import { readFlux } from "@/lib/flux/permissions";
import { keepsInvoices } from "@/lib/flux/release-invoices";
import { periodOfText } from "@/lib/flux/requests/period-values";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { newestFirst } from "@/lib/kernel/list-order";
import type { IsoDate } from "@/lib/kernel/dates";
import { ofTenant } from "@/lib/kernel/of-tenant";
import { recordOf } from "./filed-elsewhere";
import { NO_BUSINESS, type ReturnQuery } from "./return-query";

/** More than a person will look through. */
const MOST = 20;

export interface PreparedFilings {
  /** Newest first, at most 20. */
  ids: string[];
  /** The record that a schedule of the month was filed elsewhere; null if there is none. */
  recorded: { filedOn: IsoDate; reference: string | null } | null;
}

/**
 * Lists the WHT filings of a business and month that were made from its invoices and that the authority has, may have, or will have, and
 * whether one is recorded as filed elsewhere. Empty if the query names no month. If it names no business, those of invoices without one.
 */
export async function listPreparedFilings(ctx: Ctx, { business = NO_BUSINESS, period }: ReturnQuery): Promise<PreparedFilings> {
  requirePermission(ctx, readFlux);
  if (period === undefined) return { ids: [], recorded: null };
  const { month, year } = periodOfText(period);
  const rows = await ctx.db.orm
    .select({ id: filings.id })
    .from(filings)
    .where(
      and(
        ofTenant(filings, ctx),
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
  const businessId = business === NO_BUSINESS ? null : business;
  const record = await recordOf(ctx, { taxType: "WHT", businessId, period: { month, year } });
  return { ids: rows.map(({ id }) => id), recorded: record && { filedOn: record.filedOn, reference: record.reference } };
}
