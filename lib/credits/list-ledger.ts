import { and, getTableColumns, lt, sql } from "drizzle-orm";
import { creditBalances, creditEntries } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { newestFirst } from "@/lib/kernel/rows/list-order";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { toPage, type Page, type PageRequest } from "@/lib/kernel/rows/page";
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

/** An entry as the credits page shows it. */
export interface LedgerLine extends LedgerEntry {
  /** The change of the available credits; 0 if held credits were consumed. */
  change: number;
  /** The available credits after this entry, in the order of the ledger. */
  available: number;
}

/** The change of the available credits by an entry; the changes of all entries of an account add up to its balance. */
export const availableChange = ({ from, to, amount }: Pick<LedgerEntry, "from" | "to" | "amount">): number =>
  (to === "available" ? amount : 0) - (from === "available" ? amount : 0);

/** The ledger, newest first. */
export async function listLedger(ctx: Ctx, { limit, after }: PageRequest): Promise<Page<LedgerEntry>> {
  requirePermission(ctx, readCredits);
  const rows = await ctx.db.orm
    .select()
    .from(creditEntries)
    .where(and(ofTenant(creditEntries, ctx), after === undefined ? undefined : lt(creditEntries.id, after)))
    .orderBy(newestFirst(creditEntries.id))
    .limit(limit + 1);
  return toPage(rows.map(entryOf), limit, ({ id }) => id);
}

/** Like `listLedger`, with the available credits after each entry. Balance and entries come from one statement, so they are consistent. */
export async function listLedgerLines(ctx: Ctx, { limit, after }: PageRequest): Promise<Page<LedgerLine>> {
  requirePermission(ctx, readCredits);
  const now = sql`(select ${creditBalances.available} from ${creditBalances}
    where ${creditBalances.accountId} = ${ctx.account.id} and ${creditBalances.environment} = ${ctx.environment})`;
  const newer = sql`(select coalesce(sum(case 'available' when ${creditEntries.toBucket} then ${creditEntries.amount}
    when ${creditEntries.fromBucket} then -${creditEntries.amount} else 0 end), 0)
    from ${creditEntries} where ${ofTenant(creditEntries, ctx)} and ${creditEntries.id} >= ${after ?? ""})`;
  const rows = await ctx.db.orm
    .select({
      ...getTableColumns(creditEntries),
      availableAfter: sql<number>`(${after === undefined ? now : sql`${now} - ${newer}`})::float8`,
    })
    .from(creditEntries)
    .where(and(ofTenant(creditEntries, ctx), after === undefined ? undefined : lt(creditEntries.id, after)))
    .orderBy(newestFirst(creditEntries.id))
    .limit(limit + 1);
  let available = rows[0]?.availableAfter ?? 0;
  const lines = rows.map((row) => {
    const entry = entryOf(row);
    const line = { ...entry, change: availableChange(entry), available };
    available -= line.change;
    return line;
  });
  return toPage(lines, limit, ({ id }) => id);
}

const entryOf = (row: typeof creditEntries.$inferSelect): LedgerEntry => ({
  id: row.id,
  kind: row.kind,
  amount: row.amount,
  from: row.fromBucket,
  to: row.toBucket,
  jobId: row.jobId,
  itemId: row.itemId,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
});
