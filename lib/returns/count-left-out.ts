import { and, eq, isNull, sql } from "drizzle-orm";
import { filingInvoices, items, reviews } from "@/drizzle/schema";
import { authorityDay } from "@/lib/flux/requests/period";
import type { Ctx } from "@/lib/kernel/context";
import { currentResult } from "@/lib/review/current-result";
import { businessOf, claimOf, type ReturnScope } from "./collect-invoices";
import { isTakenIn } from "./make-return";
import { returnInvoice } from "./return-invoice";
import { periodText } from "./return-query";
import { isReviewed } from "./reviewed";

/** So many are looked into; few are ever reviewed after their month was filed. */
const MOST_LOOKED_INTO = 200;

/**
 * How many invoices a return would take in that were reviewed since the instant at which it was filed, and stand in no filing. What
 * was reviewed before, and not taken in then, is never opened again: the list of due dates is looked at often.
 */
export async function countLeftOut(
  ctx: Ctx,
  scope: Pick<ReturnScope, "taxType" | "businessId" | "period">,
  filedAt: string,
): Promise<number> {
  const isVat = scope.taxType === "VAT";
  const [business, rows] = await Promise.all([
    businessOf(ctx, scope.businessId),
    ctx.db.orm
      .select({ id: items.id, request: items.request, completedAt: items.completedAt, result: currentResult })
      .from(reviews)
      .innerJoin(items, eq(items.id, reviews.itemId))
      .leftJoin(filingInvoices, claimOf(scope))
      .where(
        and(
          eq(reviews.accountId, ctx.account.id),
          eq(reviews.environment, ctx.environment),
          eq(isVat ? reviews.vatMonth : reviews.whtMonth, periodText(scope.period)),
          scope.businessId === null ? isNull(reviews.businessId) : eq(reviews.businessId, scope.businessId),
          isReviewed,
          sql`coalesce(${reviews.decidedAt}, ${reviews.createdAt}) >= ${filedAt}::timestamptz`,
          eq(isVat ? reviews.vatDraft : reviews.whtDraft, true),
          isNull(filingInvoices.filingId),
        ),
      )
      .limit(MOST_LOOKED_INTO),
  ]);
  const today = authorityDay(ctx.clock.now());
  return rows.filter((row) => isTakenIn(returnInvoice(row, business), scope, today)).length;
}
