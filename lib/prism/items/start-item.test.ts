import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testContext } from "@/scripts/testing/accounts";
import { acceptInvoices, readJob } from "@/scripts/testing/invoices";
import { locksBeforeWaiting } from "@/scripts/testing/locks";
import { startItem } from "./start-item";

it("startItem starts an item once if several workers all wait for its job, and takes no lock on the item first", async () => {
  const ctx = await testContext();
  const {
    jobId,
    itemIds: [itemId = ""],
  } = await acceptInvoices(ctx, [{}, {}]);
  const lock = (table: string, id: string) => sql`select 1 from ${sql.identifier(table)} where id = ${id} for update`;
  const begin = () => Promise.all([1, 2, 3].map(() => startItem(ctx, itemId)));
  const locks = { held: lock("jobs", jobId), wanted: lock("items", itemId), waiting: 3 };
  expect(await locksBeforeWaiting(ctx.db, locks, begin)).toBe(false);
  const { job, items: rows } = await readJob(ctx, jobId);
  expect(job).toMatchObject({ pendingItems: 1, processingItems: 1 });
  expect(rows.map(({ attempts }) => attempts)).toEqual([1, 0]);
});
