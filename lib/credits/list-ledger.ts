import { and, eq, lt } from "drizzle-orm";
import { creditEntries } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { newestFirst } from "@/lib/kernel/list-order";
import { readCredits } from "./balance";

/** One movement of credits between two buckets of an account. */
export interface LedgerEntry {
  id: string;
  kind: "grant" | "hold" | "post" | "void" | "expire";
  amount: number;
  from: "source" | "available" | "held";
  to: "available" | "held" | "consumed" | "expired";
  jobId: string | null;
  itemId: string | null;
  reason: string;
  createdAt: string;
}

/** The ledger, newest first; one more than `limit` tells that there are more. */
export async function listLedger(ctx: Ctx, query: { limit: number; after?: string }): Promise<LedgerEntry[]> {
  requirePermission(ctx, readCredits);
  const rows = await ctx.db.orm
    .select()
    .from(creditEntries)
    .where(
      and(
        eq(creditEntries.accountId, ctx.account.id),
        eq(creditEntries.environment, ctx.environment),
        query.after === undefined ? undefined : lt(creditEntries.id, query.after),
      ),
    )
    .orderBy(newestFirst(creditEntries.id))
    .limit(query.limit + 1);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    amount: row.amount,
    from: row.fromBucket,
    to: row.toBucket,
    jobId: row.jobId,
    itemId: row.itemId,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
  }));
}
