import { and, eq, gte, sql } from "drizzle-orm";
import { items } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import type { InvoiceOutcome } from "./invoice-list-values";
import { readInvoices } from "./list-invoices";

/** How many invoices were taken in since `since`, by what has become of them. */
export async function summarizeInvoices(ctx: Ctx, since: Date): Promise<Record<InvoiceOutcome, number>> {
  requirePermission(ctx, readInvoices);
  const rows = await ctx.db.orm.select({ status: items.status, recommendation: items.recommendation, count: sql<number>`count(*)::int` })
    .from(items).where(and(eq(items.accountId, ctx.account.id), eq(items.environment, ctx.environment), gte(items.createdAt, since)))
    .groupBy(items.status, items.recommendation);
  const outcomes: Record<InvoiceOutcome, number> = { processing: 0, approve: 0, review: 0, reject: 0, failed: 0, canceled: 0 };
  for (const { status, recommendation, count } of rows) {
    outcomes[status === "completed" ? recommendation ?? "review" : status === "pending" ? "processing" : status] += count;
  }
  return outcomes;
}
