import { and, eq, gte, isNotNull, sql } from "drizzle-orm";
import { apiKeys, items, reviews } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import type { InvoiceOutcome } from "./invoice-list-schema";
import { readInvoices } from "./list-invoices";

export interface InvoiceSummary {
  /** Invoices of the last 30 days by what has become of them. */
  outcomes: Record<InvoiceOutcome, number>;
  /** Open reviews, of whatever age. */
  waiting: number;
  /** Of the account's whole life in this environment, for the first steps. */
  everAnalysed: boolean;
  everByKey: boolean;
  hasKey: boolean;
}

const DAYS = 30;

/** The figures of the overview. "By key" means that some API key was used at least once. */
export async function summarizeInvoices(ctx: Ctx): Promise<InvoiceSummary> {
  requirePermission(ctx, readInvoices);
  const since = new Date(ctx.clock.now().getTime() - DAYS * 86_400_000);
  const mine = and(eq(items.accountId, ctx.account.id), eq(items.environment, ctx.environment));
  const [waiting, rows, [first], keys] = await Promise.all([
    ctx.db.orm.$count(reviews, and(eq(reviews.accountId, ctx.account.id), eq(reviews.environment, ctx.environment), eq(reviews.status, "open"), isNotNull(reviews.readInvoice))),
    ctx.db.orm.select({ status: items.status, recommendation: items.recommendation, count: sql<number>`count(*)::int` })
      .from(items).where(and(mine, gte(items.createdAt, since))).groupBy(items.status, items.recommendation),
    ctx.db.orm.select({ id: items.id }).from(items).where(and(mine, eq(items.status, "completed"))).limit(1),
    ctx.db.orm.select({ lastUsedAt: apiKeys.lastUsedAt }).from(apiKeys)
      .where(and(eq(apiKeys.accountId, ctx.account.id), eq(apiKeys.environment, ctx.environment))),
  ]);
  const outcomes: Record<InvoiceOutcome, number> = { processing: 0, approve: 0, review: 0, reject: 0, failed: 0, canceled: 0 };
  for (const { status, recommendation, count } of rows) {
    const outcome = status === "completed" ? recommendation ?? "review" : status === "pending" ? "processing" : status;
    outcomes[outcome] += count;
  }
  return { outcomes, waiting, everAnalysed: first !== undefined, hasKey: keys.length > 0, everByKey: keys.some((key) => key.lastUsedAt !== null) };
}
