import { and, count, eq, gte, ilike, inArray, or, sql, type SQL } from "drizzle-orm";
import { businesses, filings } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { startOfDay } from "@/lib/kernel/dates";
import { newestFirst } from "@/lib/kernel/rows/list-order";
import { COUNT_LIMIT, SEARCH_LIMIT } from "@/lib/kernel/rows/count-limits";
import { containing } from "@/lib/kernel/rows/like-pattern";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { AUTHORITY_TIME_ZONE } from "./authority-values";
import type { FilingListQuery } from "./filing-list-schema";
import { stateGroups } from "./filing-list-values";

export const ownFilings = (ctx: Ctx) => ofTenant(filings, ctx);

/** The filters other than the search text, over `filings` alone. */
export function filtersOf(ctx: Ctx, { state, tax, period, since }: FilingListQuery): SQL | undefined {
  return and(
    ownFilings(ctx),
    state === undefined ? undefined : inArray(filings.status, state === "open" || state === "unfiled" ? stateGroups[state] : [state]),
    since === undefined ? undefined : gte(filings.createdAt, startOfDay(AUTHORITY_TIME_ZONE, since)),
    tax === undefined ? undefined : eq(filings.taxType, tax),
    period === undefined ? undefined : and(eq(filings.year, Number(period.slice(0, 4))), eq(filings.month, Number(period.slice(5)))),
  );
}

export const isSearch = ({ q }: FilingListQuery): boolean => q.trim() !== "";

export interface FoundFilings {
  /** Newest first. */
  ids: string[];
  /** Counted only up to `COUNT_LIMIT` + 1. */
  total: number;
  /** True if there are more filings than were searched. */
  isBounded: boolean;
}

/**
 * A page of the filings that match the search text, newest first. Text is searched within the latest filings that pass the other filters; a
 * complete id of a filing or batch, Levy's or the caller's, is found among all of them.
 */
export async function searchFilings(ctx: Ctx, query: FilingListQuery, limit: number, offset = 0): Promise<FoundFilings> {
  const { orm } = ctx.db;
  const words = query.q.trim();
  const pattern = containing(words);
  const latest = orm
    .select({
      id: filings.id,
      filingId: filings.filingId,
      batchId: filings.batchId,
      businessId: filings.businessId,
      authorityReference: filings.authorityReference,
      payment: filings.payment,
      receipt: filings.receipt,
    })
    .from(filings)
    .where(filtersOf(ctx, query))
    .orderBy(newestFirst(filings.id))
    .limit(SEARCH_LIMIT)
    .as("latest");
  const named = orm
    .select({ businessId: businesses.businessId })
    .from(businesses)
    .where(and(ofTenant(businesses, ctx), ilike(businesses.name, pattern)));
  const within = orm
    .select({ id: latest.id })
    .from(latest)
    .where(
      or(
        ilike(latest.filingId, pattern),
        ilike(latest.batchId, pattern),
        ilike(latest.businessId, pattern),
        inArray(latest.businessId, named),
        ilike(latest.authorityReference, pattern),
        sql`${latest.payment} ->> 'reference' ilike ${pattern}`,
        sql`${latest.receipt} ->> 'number' ilike ${pattern}`,
      ),
    );
  // Separate queries, so that each uses its own index.
  const [byId, byFilingId, byBatch, byBatchId] = [filings.id, filings.filingId, filings.batchRowId, filings.batchId].map((column) =>
    orm
      .select({ id: filings.id })
      .from(filings)
      .where(and(filtersOf(ctx, query), eq(column, words))),
  );
  const beyond = orm
    .select({ one: sql<number>`1` })
    .from(filings)
    .where(filtersOf(ctx, query))
    .orderBy(newestFirst(filings.id))
    .limit(1)
    .offset(SEARCH_LIMIT);
  // Materialized, so that the search runs once for both the page and the count.
  const [[found], more] = await Promise.all([
    orm.execute<{ ids: string[]; total: number }>(sql`
      with found as materialized (${within} union ${byId} union ${byFilingId} union ${byBatch} union ${byBatchId})
      select array(select id from found order by id desc limit ${limit} offset ${offset}) as ids,
             (select count(*)::int from (select 1 from found limit ${COUNT_LIMIT + 1}) counted) as total`),
    beyond,
  ]);
  return { ids: found?.ids ?? [], total: found?.total ?? 0, isBounded: more.length > 0 };
}

/** Counts the filings that pass the filters, up to `COUNT_LIMIT` + 1. */
export async function countFilings(ctx: Ctx, query: FilingListQuery): Promise<number> {
  const some = ctx.db.orm
    .select({ one: sql`1`.as("one") })
    .from(filings)
    .where(filtersOf(ctx, query))
    // Follows the order of the index; otherwise the filings of all accounts would be read.
    .orderBy(newestFirst(filings.id))
    .limit(COUNT_LIMIT + 1)
    .as("matching");
  const [counted] = await ctx.db.orm.select({ total: count() }).from(some);
  return counted?.total ?? 0;
}
