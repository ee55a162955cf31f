import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { reviews } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { testContext } from "@/scripts/testing/accounts";
import { takeOwnDatabase } from "@/scripts/testing/own-database";
import { storeInvoice } from "@/scripts/testing/returns";
import { fillFiledWithoutDraft } from "./fill-filed-without-draft";

// What is left to do is left to do for a whole database.
let giveBackDatabase: () => Promise<void>;
beforeAll(async () => {
  giveBackDatabase = await takeOwnDatabase();
});
afterAll(() => giveBackDatabase());

it("gives reviews of before, once, what is stored today of credit notes and of payments that lie ahead", async () => {
  const ctx = await testContext({ clock: manualClock(new Date("2026-10-10T09:00:00Z")) });
  const drafted = { isDrafted: true, lines: [{ baseMinor: 100_000, wht: { rate: 5 } }] };
  const ids = [
    await storeInvoice(ctx, { ...drafted, type: "credit_note" }),
    await storeInvoice(ctx, { ...drafted, paymentDate: "2026-10-28" }),
    await storeInvoice(ctx, { ...drafted, vendor: { name: null } }),
    await storeInvoice(ctx, { ...drafted, lines: [{ baseMinor: -100_000 }] }),
    await storeInvoice(ctx, { ...drafted, currency: "USD" }),
    await storeInvoice(ctx, { isDrafted: true, lines: [{ baseMinor: 100_000, recoverable: false }] }),
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
  ]);
  await ctx.db.orm.update(reviews).set({ vatDraft: false, whtDraft: false }).where(own);
  expect(await fillFiledWithoutDraft(ctx.db, 2)).toBe(4);
  expect(await read()).toEqual(today);
  await ctx.db.orm.update(reviews).set({ vatDraft: false, whtDraft: false }).where(own);
  expect(await fillFiledWithoutDraft(ctx.db)).toBe(0);
});
