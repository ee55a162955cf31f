import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";

/** An item whose credit was held when its job was accepted. */
export interface HeldItem {
  jobId: string;
  itemId: string;
}

/**
 * Consumes the credit held for an item that completed. True the first time; false where the item was settled before.
 * Call it in the transaction that finishes the item, after locking in this order: job, items, then the balance (here).
 */
export async function postHold(ctx: Ctx, item: HeldItem): Promise<boolean> {
  return await settle(ctx, [item], "post", "item completed") === 1;
}

/** Gives back the credit held for an item that failed or was canceled. As `postHold`. */
export async function voidHold(ctx: Ctx, item: HeldItem, reason = "item failed"): Promise<boolean> {
  return await settle(ctx, [item], "void", reason) === 1;
}

/** Gives back the credits of several items of one account at once; returns how many had not been settled before. */
export async function voidHolds(ctx: Ctx, items: readonly HeldItem[], reason: string): Promise<number> {
  return settle(ctx, items, "void", reason);
}

const BUCKET_OF = { post: "consumed", void: "available" } as const;

async function settle(ctx: Ctx, items: readonly HeldItem[], kind: "post" | "void", reason: string): Promise<number> {
  if (!ctx.db.inTransaction) throw new Error("a hold is settled in the transaction that finishes its item: call this inside inTransaction");
  if (items.length === 0) return 0;
  const entries = JSON.stringify(items.map(({ jobId, itemId }) => ({ id: newId("ledgerEntry"), job_id: jobId, item_id: itemId })));
  const to = BUCKET_OF[kind];
  // The unique index on settled items makes a repeat insert nothing, and so move nothing.
  const [row] = await ctx.db.orm.execute<{ settled: number }>(sql`
    with entry as (
      insert into credit_entries (id, account_id, environment, kind, from_bucket, to_bucket, amount, job_id, item_id, reason, created_at)
      select e.id, ${ctx.account.id}, ${ctx.environment}, ${kind}, 'held', ${to}, 1, e.job_id, e.item_id, ${reason}, ${ctx.clock.now().toISOString()}::timestamptz
      from jsonb_to_recordset(${entries}::text::jsonb) as e(id text, job_id text, item_id text)
      on conflict (item_id) where kind in ('post', 'void') do nothing
      returning amount
    ), total as (select coalesce(sum(amount), 0)::int as settled from entry),
    moved as (
      update credit_balances b
      set held = b.held - t.settled, ${sql.raw(to)} = b.${sql.raw(to)} + t.settled
      from total t
      where b.account_id = ${ctx.account.id} and b.environment = ${ctx.environment} and t.settled > 0
      returning t.settled
    )
    select coalesce((select settled from moved), 0) as settled`);
  return row?.settled ?? 0;
}
