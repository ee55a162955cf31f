import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { runStatement } from "@/lib/kernel/rows/statement";

/** An item for which a credit was held when its job was accepted. */
export interface HeldItem {
  jobId: string;
  itemId: string;
}

/**
 * Consumes the credit held for a completed item. Returns false if the item was settled before. Call it in the transaction that finishes the
 * item, after locking in this order: job, items, then the balance (here).
 */
export async function postHold(ctx: Ctx, item: HeldItem): Promise<boolean> {
  return (await settle(ctx, [item], "post", "item completed")) === 1;
}

/** Releases the credit held for an item that failed or was canceled. Otherwise like `postHold`. */
export async function voidHold(ctx: Ctx, item: HeldItem, reason = "item failed"): Promise<boolean> {
  return (await settle(ctx, [item], "void", reason)) === 1;
}

/** Releases the credits of several items of one account at once; returns how many had not been settled before. */
export async function voidHolds(ctx: Ctx, items: readonly HeldItem[], reason: string): Promise<number> {
  return settle(ctx, items, "void", reason);
}

const BUCKET_OF = { post: "consumed", void: "available" } as const;

async function settle(ctx: Ctx, items: readonly HeldItem[], kind: "post" | "void", reason: string): Promise<number> {
  if (!ctx.db.inTransaction) throw new Error("a hold is settled in the transaction that finishes its item: call this inside inTransaction");
  if (items.length === 0) return 0;
  const entries = JSON.stringify(items.map(({ jobId, itemId }) => ({ id: newId("ledgerEntry"), job_id: jobId, item_id: itemId })));
  const [row] = await runStatement<{ settled: number }>(ctx.db, SETTLE[kind], [
    ctx.account.id,
    ctx.environment,
    reason,
    ctx.clock.now().toISOString(),
    entries,
  ]);
  return row?.settled ?? 0;
}

/**
 * $1 account, $2 environment, $3 reason, $4 now, $5 entries as JSON. Because of the unique index on settled items, a repeated call inserts
 * nothing, and so moves nothing.
 */
const settleStatement = (kind: "post" | "void"): string => `
with entry as (
  insert into credit_entries (id, account_id, environment, kind, from_bucket, to_bucket, amount, job_id, item_id, reason, created_at)
  select e.id, $1::text, $2::text, '${kind}', 'held', '${BUCKET_OF[kind]}', 1, e.job_id, e.item_id, $3::text, $4::text::timestamptz
  from jsonb_to_recordset($5::text::jsonb) as e(id text, job_id text, item_id text)
  on conflict (item_id) where kind in ('post', 'void') do nothing
  returning amount
), total as (select coalesce(sum(amount), 0)::int as settled from entry),
moved as (
  update credit_balances b
  set held = b.held - t.settled, ${BUCKET_OF[kind]} = b.${BUCKET_OF[kind]} + t.settled
  from total t
  where b.account_id = $1::text and b.environment = $2::text and t.settled > 0
  returning t.settled
)
select coalesce((select settled from moved), 0) as settled`;

const SETTLE = { post: settleStatement("post"), void: settleStatement("void") };
