import { and, eq, ne, or, sql } from "drizzle-orm";
import { expect, inject, it, onTestFinished } from "vitest";
import { connectDatabase } from "@/drizzle/client";
import { creditEntries, events, items, jobs } from "@/drizzle/schema";
import { readBalance } from "@/lib/credits/balance";
import type { Ctx } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";
import { seededRandom } from "@/lib/kernel/seeded-random";
import { testContext } from "@/scripts/testing/accounts";
import { Crash, crashingDatabase } from "@/scripts/testing/crashing-database";
import { acceptInvoices, plainJudgment } from "@/scripts/testing/invoices";
import { completeItem } from "./complete-item";
import { failItem } from "./fail-item";
import { startItem } from "./start-item";

/** `npm run fuzz -- 4 lib/prism/items/crashes` processes ten thousand. */
const ITEMS = 2_500 * (inject("fuzzTimes") ?? 1);
const BATCH = 500;
const WORKERS = 8;
const MOST_ATTEMPTS = 100;

let midway = 0;

/** Delivers a step like the queue: again if its worker died, and possibly again even if it succeeded. */
async function deliver(ctx: Ctx, step: (ctx: Ctx) => Promise<unknown>): Promise<number> {
  for (let crashes = 0; crashes < MOST_ATTEMPTS; crashes += 1) {
    try {
      await step(ctx);
      return crashes;
    } catch (error) {
      if (!isCrash(error)) throw error;
      if (error instanceof Crash && error.midway) midway += 1;
    }
  }
  throw new Error("the step never ended");
}

/** A cut connection may only show in a later statement: PostgreSQL's admin_shutdown, or the client's own code. */
const LOST_CONNECTION: ReadonlySet<unknown> = new Set(["57P01", "CONNECTION_CLOSED", "CONNECTION_DESTROYED", "CONNECTION_ENDED"]);
const isCrash = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof Crash || LOST_CONNECTION.has((error as Error & { code?: string }).code) || isCrash(error.cause));

it("charges or refunds each item once although workers die at any statement, and the ledger matches the balances", async () => {
  const ctx = await testContext({ credits: ITEMS + 7 });
  const random = seededRandom(20_261_121);
  const connections = connectDatabase(env().DATABASE_URL ?? "", { pool: WORKERS, name: "levy-dying" });
  onTestFinished(() => connections.close());
  const dying = { ...ctx, db: crashingDatabase(connections, random) };
  let crashes = 0;
  midway = 0;
  for (let accepted = 0; accepted < ITEMS; accepted += BATCH) {
    const { itemIds } = await acceptInvoices(
      ctx,
      Array.from({ length: BATCH }, (_, index) => ({
        vendorName: `Vendor ${accepted + index} Ltd`,
        invoiceNumber: `INV-${accepted + index}`,
      })),
    );
    const queue = itemIds.map((itemId, index) => ({ itemId, fails: index % 3 === 0 }));
    await Promise.all(
      Array.from({ length: WORKERS }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) {
          const { itemId, fails } = next;
          const died = [await deliver(dying, (own) => startItem(own, itemId))];
          const end = fails
            ? (own: Ctx) =>
                failItem(own, itemId, {
                  code: "document_unreachable",
                  stage: "fetch",
                  message: "The URL returned HTTP 403",
                  retryable: true,
                })
            : async (own: Ctx) => completeItem(own, itemId, await plainJudgment(own, itemId));
          died.push(await deliver(dying, end));
          if (random() < 0.2) died.push(await deliver(dying, end));
          crashes += died.reduce((sum, times) => sum + times, 0);
        }
      }),
    );
  }
  // Otherwise the test would prove nothing.
  expect(crashes).toBeGreaterThan(ITEMS / 2);
  expect(midway, "between the statements of a transaction").toBeGreaterThan(ITEMS / 20);

  const own = and(eq(creditEntries.accountId, ctx.account.id), eq(creditEntries.environment, ctx.environment));
  const settled = await ctx.db.orm
    .select({
      kind: creditEntries.kind,
      entries: sql<number>`count(*)::int`,
      items: sql<number>`count(distinct ${creditEntries.itemId})::int`,
      credits: sql<number>`sum(${creditEntries.amount})::int`,
    })
    .from(creditEntries)
    .where(and(own, sql`${creditEntries.kind} in ('post', 'void')`))
    .groupBy(creditEntries.kind)
    .orderBy(creditEntries.kind);
  const failed = (ITEMS / BATCH) * Math.ceil(BATCH / 3);
  expect(settled).toEqual([
    { kind: "post", entries: ITEMS - failed, items: ITEMS - failed, credits: ITEMS - failed },
    { kind: "void", entries: failed, items: failed, credits: failed },
  ]);
  // Every completed item is charged, and every failed one is refunded.
  const crossed = await ctx.db.orm
    .select({ itemId: items.id })
    .from(creditEntries)
    .innerJoin(items, eq(items.id, creditEntries.itemId))
    .where(
      and(
        own,
        or(
          and(eq(creditEntries.kind, "post"), ne(items.status, "completed")),
          and(eq(creditEntries.kind, "void"), ne(items.status, "failed")),
        ),
      ),
    );
  expect(crossed).toEqual([]);

  const replay = await ctx.db.orm
    .select({ bucket: sql<string>`bucket`, sum: sql<number>`sum(change)::int` })
    .from(
      sql`(select to_bucket as bucket, amount as change from credit_entries where account_id = ${ctx.account.id} union all select from_bucket, -amount from credit_entries where account_id = ${ctx.account.id}) as moves`,
    )
    .groupBy(sql`bucket`);
  const ledger = Object.fromEntries(replay.map(({ bucket, sum }) => [bucket, sum]));
  const balance = await readBalance(ctx);
  expect(balance).toMatchObject({ available: failed + 7, held: 0, consumed: ITEMS - failed });
  expect({ available: ledger["available"], held: ledger["held"], consumed: ledger["consumed"] }).toEqual({
    available: balance.available,
    held: balance.held,
    consumed: balance.consumed,
  });

  const told = await ctx.db.orm
    .select({ events: sql<number>`count(*)::int`, items: sql<number>`count(distinct ${events.objectId})::int` })
    .from(events)
    .where(and(eq(events.accountId, ctx.account.id), sql`${events.type} like 'prism.analysis.%'`));
  expect(told).toEqual([{ events: ITEMS, items: ITEMS }]);
  const ended = await ctx.db.orm
    .select({ jobs: sql<number>`count(*)::int` })
    .from(jobs)
    .where(
      and(
        eq(jobs.accountId, ctx.account.id),
        eq(jobs.status, "partially_completed"),
        sql`${jobs.completedItems} + ${jobs.failedItems} = ${jobs.totalItems}`,
      ),
    );
  expect(ended).toEqual([{ jobs: ITEMS / BATCH }]);
});
