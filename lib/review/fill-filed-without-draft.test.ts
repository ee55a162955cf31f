import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { businesses, reviews } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { testContext } from "@/scripts/testing/accounts";
import { takeOwnDatabase } from "@/scripts/testing/own-database";
import { storeInvoice } from "@/scripts/testing/returns";
import { fillFiledWithoutDraft } from "./fill-filed-without-draft";

// A database of its own, because a backfill covers the whole database.
let giveBackDatabase: () => Promise<void>;
beforeAll(async () => {
  giveBackDatabase = await takeOwnDatabase();
});
afterAll(() => giveBackDatabase());

it("gives older reviews the draft flags that are stored today, in two runs on different days", async () => {
  const clock = manualClock(new Date("2026-10-10T09:00:00Z"));
  const ctx = await testContext({ clock });
  const drafted = { isDrafted: true, lines: [{ baseMinor: 100_000, wht: { rate: 5 } }] };
  await ctx.db.orm
    .insert(businesses)
    .values({ accountId: ctx.account.id, environment: ctx.environment, businessId: "biz_1", name: "Acme Consulting Ltd" });
  const undecided = { isDrafted: true, businessId: "biz_1", lines: [{ baseMinor: 100_000, treatment: "undetermined" as const }] };
  const ids = [
    await storeInvoice(ctx, { ...drafted, type: "credit_note" }),
    await storeInvoice(ctx, { ...drafted, paymentDate: "2026-10-28" }),
    await storeInvoice(ctx, { ...drafted, vendor: { name: null } }),
    await storeInvoice(ctx, { ...drafted, lines: [{ baseMinor: -100_000 }] }),
    await storeInvoice(ctx, { ...drafted, currency: "USD" }),
    await storeInvoice(ctx, { isDrafted: true, lines: [{ baseMinor: 100_000, recoverable: false }] }),
    await storeInvoice(ctx, { ...undecided, direction: "sale" }),
    await storeInvoice(ctx, { ...undecided, vendor: { name: "Another Ltd" } }),
  ];
  const own = eq(reviews.accountId, ctx.account.id);
  const read = async () => {
    const rows = await ctx.db.orm.select({ id: reviews.itemId, vat: reviews.vatDraft, wht: reviews.whtDraft }).from(reviews).where(own);
    return ids.map((id) => rows.find((row) => row.id === id)).map((row) => [row?.vat, row?.wht]);
  };
  const today = await read();
  expect(today).toEqual([
    [true, false],
    [true, true],
    [true, true],
    [true, false],
    [false, false],
    [false, false],
    [true, false],
    [false, false],
  ]);
  await ctx.db.orm.update(reviews).set({ vatDraft: false, whtDraft: false }).where(own);
  expect(await fillFiledWithoutDraft(ctx.db, { clock, atOnce: 2 })).toBe(6);
  expect(await read()).toEqual(today);
  // Rows as the previous version stores them, which keeps running while it is being replaced.
  await ctx.db.orm.update(reviews).set({ vatDraft: false, whtDraft: false }).where(own);
  clock.advance(60_000);
  expect(await fillFiledWithoutDraft(ctx.db, { clock })).toBe(0);
  clock.advance(24 * 3_600_000);
  expect(await fillFiledWithoutDraft(ctx.db, { clock, atOnce: 2 }), "the second run on a later day").toBe(6);
  expect(await read()).toEqual(today);
  await ctx.db.orm.update(reviews).set({ vatDraft: false, whtDraft: false }).where(own);
  clock.advance(24 * 3_600_000);
  expect(await fillFiledWithoutDraft(ctx.db, { clock })).toBe(0);
});
