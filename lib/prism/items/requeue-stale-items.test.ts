import { and, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { jobs, outbox } from "@/drizzle/schema";
import { readBalance } from "@/lib/credits/balance";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { acceptInvoices, readJob } from "@/scripts/testing/invoices";
import { requeueStaleItems } from "./requeue-stale-items";
import { failItem } from "./fail-item";
import { startItem } from "./start-item";

const HOUR_MS = 3_600_000;
const START = new Date("2026-11-05T09:00:00Z");
const gaveUp = { code: "internal_error", stage: "store", message: "x", retryable: true } as const;

async function askedFor(ctx: Ctx): Promise<unknown[]> {
  const own = and(eq(outbox.name, "prism/item.accepted"), sql`${outbox.data} ->> 'accountId' = ${ctx.account.id}`);
  const rows = await ctx.db.orm.delete(outbox).where(own).returning();
  return rows.map(({ data }) => data.itemId).sort();
}

it("requeueStaleItems queues unfinished invoices again after a day, and no others, and each credit is settled once", async () => {
  const clock = manualClock(START);
  const ctx = await testContext({ clock, credits: 10 });
  const { jobId, itemIds } = await acceptInvoices(ctx, [{}, {}, {}]);
  const [begun = "", waiting = "", done = ""] = itemIds;
  await startItem(ctx, begun);
  await startItem(ctx, done);
  await failItem(ctx, done, gaveUp);
  await ctx.db.orm.delete(outbox).where(sql`${outbox.data} ->> 'accountId' = ${ctx.account.id}`);
  clock.advance(24 * HOUR_MS);
  await requeueStaleItems(ctx.db, clock);
  expect(await askedFor(ctx), "an engine would begin no run by now").toEqual([]);
  clock.advance(2 * HOUR_MS);
  await acceptInvoices(ctx, [{}]);
  await askedFor(ctx);
  await requeueStaleItems(ctx.db, clock);
  expect(await askedFor(ctx)).toEqual([begun, waiting].sort());

  // Performs the runs that the queued events start, and one that existed all along.
  for (const itemId of [begun, waiting, begun]) {
    expect((await startItem(ctx, itemId)).status).not.toBe("pending");
    await failItem(ctx, itemId, gaveUp);
  }
  expect((await readJob(ctx, jobId)).job.status).toBe("failed");
  expect(await readBalance(ctx)).toMatchObject({ available: 9, held: 1, consumed: 0 });
  await ctx.db.orm.update(jobs).set({ createdAt: START }).where(eq(jobs.id, jobId));
  await requeueStaleItems(ctx.db, clock);
  expect(await askedFor(ctx), "what has ended is left").toEqual([]);
});
