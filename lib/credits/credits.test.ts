import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { creditBalances, creditEntries, items } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { queueAnalysis } from "@/lib/prism/jobs/queue-analysis";
import { testContext } from "@/scripts/testing/accounts";
import { readBalance } from "./balance";
import { grantCredits } from "./grant-credits";
import { listLedger, listLedgerLines } from "./list-ledger";
import { postHold, voidHold, voidHolds } from "./settle-hold";

/** The balances that follow from the ledger. */
async function replayed(ctx: Ctx): Promise<Record<string, number>> {
  const rows = await ctx.db.orm
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.accountId, ctx.account.id), eq(creditEntries.environment, ctx.environment)));
  const buckets: Record<string, number> = { source: 0, available: 0, held: 0, consumed: 0, expired: 0 };
  for (const { fromBucket, toBucket, amount } of rows) {
    buckets[fromBucket] = (buckets[fromBucket] ?? 0) - amount;
    buckets[toBucket] = (buckets[toBucket] ?? 0) + amount;
  }
  const { available = 0, held = 0, consumed = 0, expired = 0, source = 0 } = buckets;
  return { available, held, consumed, expired, granted: -source };
}

const queue = (ctx: Ctx, count: number) =>
  queueAnalysis(ctx, { type: "batch", invoices: Array.from({ length: count }, () => ({ request: {} })) });

describe("credits", () => {
  it("the balance agrees with the ledger after grants, holds and settlements, some aborted and repeated", async () => {
    const ctx = await testContext({ credits: 300 });
    await grantCredits(ctx, { amount: 50, reason: "more" });
    const { jobId } = await queue(ctx, 200);
    const held = await ctx.db.orm.select({ itemId: items.id }).from(items).where(eq(items.jobId, jobId));
    const settle = ({ itemId }: { itemId: string }, index: number) =>
      inTransaction(ctx, async (tx) => {
        await (index % 3 === 0 ? voidHold : postHold)(tx, { jobId, itemId });
        if (index % 7 === 0) throw new Error("the worker died");
      }).catch(() => undefined);
    await Promise.all(held.map(settle));
    await Promise.all(held.map((item, index) => settle(item, index % 7 === 0 ? index + 1 : index)));
    const { environment: _environment, ...balance } = await readBalance(ctx);
    expect(balance).toEqual(await replayed(ctx));
    expect(balance.held + balance.consumed + balance.available).toBe(350);
    const settled = await ctx.db.orm
      .select({ count: sql<number>`count(*)::int`, items: sql<number>`count(distinct ${creditEntries.itemId})::int` })
      .from(creditEntries)
      .where(and(eq(creditEntries.jobId, jobId), sql`${creditEntries.kind} in ('post', 'void')`));
    expect(settled[0]?.count).toBe(settled[0]?.items);
  });

  it("each ledger line states the balance after it, on every page", async () => {
    const ctx = await testContext({ credits: 10 });
    expect(await listLedgerLines(await testContext({ credits: 0 }), { limit: 5 })).toEqual({ items: [], nextAfter: null });
    const { jobId } = await queue(ctx, 3);
    const [used, refunded] = await ctx.db.orm.select({ itemId: items.id }).from(items).where(eq(items.jobId, jobId)).orderBy(items.id);
    await inTransaction(ctx, (tx) => postHold(tx, { jobId, itemId: used?.itemId ?? "" }));
    await inTransaction(ctx, (tx) => voidHold(tx, { jobId, itemId: refunded?.itemId ?? "" }));
    await grantCredits(ctx, { amount: 50, reason: "more" });
    const { items: whole } = await listLedgerLines(ctx, { limit: 10 });
    expect(whole.map(({ kind, change, available }) => ({ kind, change, available }))).toEqual([
      { kind: "grant", change: 50, available: 58 },
      { kind: "void", change: 1, available: 8 },
      { kind: "post", change: 0, available: 7 },
      { kind: "hold", change: -3, available: 7 },
      { kind: "grant", change: 10, available: 10 },
    ]);
    for (const [index, { id }] of whole.entries())
      expect((await listLedgerLines(ctx, { limit: 10, after: id })).items).toEqual(whole.slice(index + 1));
  });

  it("settling outside a transaction throws", async () => {
    const ctx = await testContext({ credits: 10 });
    const { jobId } = await queue(ctx, 1);
    const [held] = await ctx.db.orm.select({ itemId: items.id }).from(items).where(eq(items.jobId, jobId));
    await expect(postHold(ctx, { jobId, itemId: held?.itemId ?? "" })).rejects.toThrow("inTransaction");
    expect(await readBalance(ctx)).toMatchObject({ available: 9, held: 1, consumed: 0 });
  });

  it("a hold is settled only once, and only the first call returns true", async () => {
    const ctx = await testContext({ credits: 10 });
    const { jobId } = await queue(ctx, 4);
    const held = (await ctx.db.orm.select({ itemId: items.id }).from(items).where(eq(items.jobId, jobId))).map(({ itemId }) => ({
      jobId,
      itemId,
    }));
    const [first, second] = held;
    if (!first || !second) throw new Error("nothing is held");
    const inTx = <T>(settle: (tx: Ctx) => Promise<T>) => inTransaction(ctx, settle);
    expect(await inTx((tx) => postHold(tx, first))).toBe(true);
    expect(await inTx((tx) => voidHold(tx, second))).toBe(true);
    for (const again of [first, second])
      expect([await inTx((tx) => postHold(tx, again)), await inTx((tx) => voidHold(tx, again))]).toEqual([false, false]);
    expect([await inTx((tx) => voidHolds(tx, held, "canceled")), await inTx((tx) => voidHolds(tx, held, "canceled"))]).toEqual([2, 0]);
    expect(await inTx((tx) => voidHolds(tx, [], "canceled"))).toBe(0);
    expect(await readBalance(ctx)).toMatchObject({ available: 9, held: 0, consumed: 1 });
  });

  it("settling leaves the other environment and other accounts unchanged", async () => {
    const ctx = await testContext({ credits: 10 });
    const live: Ctx = { ...ctx, environment: "live" };
    await grantCredits(live, { amount: 10, reason: "live" });
    const { jobId } = await queue(ctx, 3);
    await queue(live, 3);
    const stranger = await testContext({ credits: 10 });
    await queue(stranger, 3);
    const [first, second] = await ctx.db.orm.select({ itemId: items.id }).from(items).where(eq(items.jobId, jobId));
    await inTransaction(ctx, (tx) => postHold(tx, { jobId, itemId: first?.itemId ?? "" }));
    await inTransaction(ctx, (tx) => voidHold(tx, { jobId, itemId: second?.itemId ?? "" }));
    expect(await readBalance(ctx)).toMatchObject({ available: 8, held: 1, consumed: 1, granted: 10 });
    for (const other of [live, stranger])
      expect(await readBalance(other)).toMatchObject({ available: 7, held: 3, consumed: 0, granted: 10 });
  });

  it("the database refuses a balance that breaks double entry", async () => {
    const ctx = await testContext({ credits: 10 });
    await expect(
      ctx.db.orm.update(creditBalances).set({ available: 11 }).where(eq(creditBalances.accountId, ctx.account.id)),
    ).rejects.toThrow();
    await expect(
      ctx.db.orm.update(creditBalances).set({ available: -1, consumed: 11 }).where(eq(creditBalances.accountId, ctx.account.id)),
    ).rejects.toThrow();
  });

  it("grants whole numbers only, and none to a live account by its own users", async () => {
    const ctx = await testContext({ environment: "live" });
    const before = await readBalance(ctx);
    for (const amount of [0.5, 1.5, 0, -1, NaN, Infinity, 100_000_001])
      await expect(grantCredits(ctx, { amount, reason: "x" }), String(amount)).rejects.toMatchObject({ code: "invalid_request" });
    expect(await readBalance(ctx)).toEqual(before);
    expect(await grantCredits(ctx, { amount: 100_000_000, reason: "x" })).toMatchObject({ available: before.available + 100_000_000 });
    await expect(
      grantCredits({ ...ctx, actor: { kind: "user", userId: "u", role: "owner" } }, { amount: 1, reason: "x" }),
    ).rejects.toMatchObject({ code: "insufficient_scope" });
  });
});

it("lists the ledger page by page, newest first, separately for each environment", async () => {
  const ctx = await testContext({ credits: 0 });
  const live: Ctx = { ...ctx, environment: "live" };
  for (const amount of [1, 2, 3]) await grantCredits(ctx, { amount, reason: "test" });
  await grantCredits(live, { amount: 9, reason: "live" });
  const first = await listLedger(ctx, { limit: 2 });
  expect(first.items.map(({ amount }) => amount)).toEqual([3, 2]);
  expect(first.nextAfter).toBe(first.items[1]?.id);
  expect(await listLedger(ctx, { limit: 2, after: first.nextAfter ?? "" })).toMatchObject({ items: [{ amount: 1 }], nextAfter: null });
  expect(await listLedger(live, { limit: 2 })).toMatchObject({ items: [{ amount: 9 }], nextAfter: null });
});
