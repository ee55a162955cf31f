import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { reviews } from "@/drizzle/schema";
import { inTransaction } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { locksBeforeWaiting } from "@/scripts/testing/locks";
import { asPerson } from "@/scripts/testing/reviews";
import { storeInvoice } from "@/scripts/testing/returns";
import { purgeReviews } from "./purge-reviews";
import { releaseReviewer } from "./release-reviewer";

/** Two reviews assigned to one person, whose rows are stored in the opposite order of their ids. */
async function scene() {
  const ctx = await testContext({ country: "NG" });
  const { actor } = await asPerson(ctx, { role: "reviewer", name: "Ada" });
  const userId = actor.kind === "user" ? actor.userId : "";
  const ids = [];
  for (const number of ["A-1", "A-2"]) ids.push(await storeInvoice(ctx, { number, date: "2026-09-20", lines: [{ baseMinor: 1_000_00 }] }));
  const [first = "", second = ""] = ids.sort();
  for (const id of [second, first])
    await ctx.db.orm.update(reviews).set({ status: "open", assignedTo: userId, leaseHolder: userId }).where(eq(reviews.itemId, id));
  const row = (id: string) => sql`select 1 from reviews where item_id = ${id} for update`;
  return { ctx, userId, ids, locks: { held: row(first), wanted: row(second) } };
}

it("releaseReviewer locks reviews in the order of their IDs", async () => {
  const { ctx, userId, locks } = await scene();
  expect(await locksBeforeWaiting(ctx.db, locks, () => inTransaction(ctx, (tx) => releaseReviewer(tx, userId)))).toBe(false);
});

it("purgeReviews locks reviews in the order of their IDs", async () => {
  const { ctx, ids, locks } = await scene();
  expect(await locksBeforeWaiting(ctx.db, locks, () => inTransaction(ctx, (tx) => purgeReviews(tx, [...ids].reverse())))).toBe(false);
});
