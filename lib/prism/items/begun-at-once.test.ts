import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testContext } from "@/scripts/testing/accounts";
import { acceptInvoices, readJob } from "@/scripts/testing/invoices";
import { startItem } from "./start-item";

it("starts an item once if several workers all wait for its job's row lock", async () => {
  const ctx = await testContext();
  const {
    jobId,
    itemIds: [itemId = ""],
  } = await acceptInvoices(ctx, [{}, {}]);
  const blocked = sql`
    with recursive waiting(pid) as (
      select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
      union select l.pid from pg_locks l join waiting w on w.pid = any(pg_blocking_pids(l.pid)) where not l.granted)
    select count(distinct pid)::int as count from waiting`;
  let starting: Promise<unknown[]> = Promise.resolve([]);
  await ctx.db.orm.transaction(async (other) => {
    await other.execute(sql`select 1 from jobs where id = ${jobId} for update`);
    starting = Promise.all([1, 2, 3].map(() => startItem(ctx, itemId)));
    for (;;) {
      const [row] = await other.execute<{ count: number }>(blocked);
      if (row?.count === 3) break;
    }
  });
  await starting;
  const { job, items } = await readJob(ctx, jobId);
  expect(job).toMatchObject({ pendingItems: 1, processingItems: 1 });
  expect(items.map(({ attempts }) => attempts)).toEqual([1, 0]);
});
