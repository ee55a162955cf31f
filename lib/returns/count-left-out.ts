import { and, eq, isNull, sql } from "drizzle-orm";
import { businesses, filingInvoices, items, reviews } from "@/drizzle/schema";
import { authorityDay } from "@/lib/flux/requests/period";
import { periodText } from "@/lib/flux/requests/period-values";
import type { Ctx } from "@/lib/kernel/context";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { claimOf, type ReturnScope } from "./collect-invoices";
import { isIncluded } from "./make-return";
import { maybeFiled, withUnnamedLines } from "./note-maybe-filed";
import { Notes } from "./notes";
import { requestPart, returnInvoice, returnPart, type StoredInvoice } from "./return-invoice";
import { isReviewed } from "./reviewed";
import { whtLines } from "./wht-lines";

/** Most invoices examined per return; few are ever left when their month is filed. */
const MOST_LOOKED_INTO = 200;
/** Most invoices examined in total, but at least FEWEST_OF_EACH per return. */
const MOST_AT_ONCE = 4_000;
const FEWEST_OF_EACH = 5;

/** The scope of a filed return. */
export type FiledScope = Pick<ReturnScope, "taxType" | "businessId" | "period">;

/** Reviewed invoices that are in no filing, as far as is known. */
export interface LeftOut {
  count: number;
  /** A filing of the month has lines that name no invoice, so it may include these. */
  mayBeFiled: boolean;
}

/**
 * Counts for each return, in the given order, the reviewed invoices that it would include but that are in no filing. It does not matter
 * when they were reviewed: a month may have several schedules and none include them, or a payment was still in the future when its month
 * was filed. Deductions that a schedule seems to include without naming the invoice (`maybeFiled`) don't count. The number of statements
 * does not depend on the number of returns.
 */
export async function countLeftOut(ctx: Ctx, filed: readonly FiledScope[]): Promise<LeftOut[]> {
  if (filed.length === 0) return [];
  const most = Math.min(MOST_LOOKED_INTO, Math.max(FEWEST_OF_EACH, Math.floor(MOST_AT_ONCE / filed.length)));
  const numbered = filed.map((scope, at) => ({ at, ...scope }));
  const [own, vat, wht] = await Promise.all([
    businessesOf(ctx, filed),
    lateOf(ctx, "VAT", numbered, most),
    lateOf(ctx, "WHT", numbered, most),
  ]);
  const today = authorityDay(ctx.clock.now());
  const taken = [...vat, ...wht].flatMap(({ at, ...row }) => {
    const scope = filed[at];
    const business = own.get(scope?.businessId ?? "") ?? null;
    const invoice = returnInvoice(row, business);
    return scope && isIncluded(invoice, scope, today) ? [{ at, invoice, by: { ...scope, taxId: business?.taxId ?? null } }] : [];
  });
  const deductions = taken.flatMap(({ invoice, by }) =>
    by.taxType === "WHT" ? whtLines(invoice, today, new Notes()).map((line) => ({ ...line, by })) : [],
  );
  const again = await maybeFiled(ctx, deductions);
  const leftOut = filed.map(() => ({ count: 0, mayBeFiled: false }));
  // If there are more invoices than were examined, the others may be missing, so those that seem to be filed are counted as well.
  const isWhole = (at: number): boolean => wht.filter((row) => row.at === at).length < most;
  const missing = taken.filter(({ at, invoice, by }) => by.taxType === "VAT" || !isWhole(at) || !again.has(invoice.itemId));
  for (const { at } of missing) leftOut[at] = { count: (leftOut[at]?.count ?? 0) + 1, mayBeFiled: false };
  const months = [...new Map(missing.map(({ at, by }) => [at, by]))];
  const unnamed = await withUnnamedLines(
    ctx,
    months.map(([, by]) => by),
  );
  months.forEach(([at], place) => {
    const of = leftOut[at];
    if (of) of.mayBeFiled = unnamed.has(place);
  });
  return leftOut;
}

async function businessesOf(ctx: Ctx, filed: readonly FiledScope[]) {
  const ids = [...new Set(filed.flatMap(({ businessId }) => businessId ?? []))];
  const rows = await ctx.db.orm
    .select()
    .from(businesses)
    .where(and(ofTenant(businesses, ctx), sql`${businesses.businessId} = any(${sql.param(ids)}::text[])`));
  return new Map(rows.map((business) => [business.businessId, business]));
}

type Late = StoredInvoice & { at: number };

async function lateOf(
  ctx: Ctx,
  taxType: ReturnScope["taxType"],
  filed: readonly (FiledScope & { at: number })[],
  most: number,
): Promise<Late[]> {
  const asked = filed.filter((scope) => scope.taxType === taxType);
  if (asked.length === 0) return [];
  const isVat = taxType === "VAT";
  const named = asked.filter(({ businessId }) => businessId !== null);
  const nameless = asked.filter(({ businessId }) => businessId === null);
  // Two separate queries, because an index can't serve "is not distinct from".
  const queries = [
    ...(named.length > 0 ? [lateAmong(named, sql`${reviews.businessId} = asked.business_id`)] : []),
    ...(nameless.length > 0 ? [lateAmong(nameless, isNull(reviews.businessId))] : []),
  ];
  const rows = await ctx.db.orm.execute<Omit<Late, "completedAt"> & { completedAt: string | null }>(sql.join(queries, sql` union all `));
  return rows.map(({ completedAt, ...row }) => ({ ...row, completedAt: completedAt === null ? null : new Date(completedAt) }));

  function lateAmong(some: typeof asked, isOfBusiness: ReturnType<typeof sql>) {
    const column = (values: readonly unknown[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`;
    return sql`
      select asked.at as "at", late.id, late.request, late.completed_at as "completedAt", late.result
      from unnest(${column(
        some.map(({ at }) => at),
        "int",
      )}, ${column(
        some.map(({ businessId }) => businessId),
        "text",
      )}, ${column(
        some.map(({ period }) => periodText(period)),
        "text",
      )}) as asked(at, business_id, month)
      cross join lateral (
        select ${items.id} as id, ${requestPart} as request, ${items.completedAt}::text as completed_at, ${returnPart} as result
        from ${reviews} join ${items} on ${items.id} = ${reviews.itemId}
        where ${eq(reviews.accountId, ctx.account.id)} and ${eq(reviews.environment, ctx.environment)}
          and ${isVat ? reviews.vatMonth : reviews.whtMonth} = asked.month and ${isOfBusiness} and ${isReviewed}
          and ${isVat ? reviews.vatDraft : reviews.whtDraft}
          and not exists (select 1 from ${filingInvoices} where ${claimOf({ taxType })})
        limit ${most}) late`;
  }
}
