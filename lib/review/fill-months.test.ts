import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { businesses, items, reviews } from "@/drizzle/schema";
import { inTransaction } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { storeInvoice } from "@/scripts/testing/returns";
import { completeMonths, fillMonths } from "./fill-months";
import { purgeReviews } from "./purge-reviews";

const columns = {
  businessId: reviews.businessId,
  vatMonth: reviews.vatMonth,
  vatByBuyer: reviews.vatByBuyer,
  whtMonth: reviews.whtMonth,
  whtRemitTo: reviews.whtRemitTo,
  vatDraft: reviews.vatDraft,
  whtDraft: reviews.whtDraft,
};
const forgotten = { businessId: null, vatMonth: null, vatByBuyer: null, whtMonth: null, whtRemitTo: null, vatDraft: null, whtDraft: null };

it("gives older reviews the columns that the pipeline writes today, and purged ones none", async () => {
  const ctx = await testContext();
  const own = eq(reviews.accountId, ctx.account.id);
  const read = () =>
    ctx.db.orm
      .select({ itemId: reviews.itemId, ...columns })
      .from(reviews)
      .where(own)
      .orderBy(reviews.itemId);
  await storeInvoice(ctx, {
    businessId: "biz_1",
    paymentDate: "2026-09-30",
    lines: [{ baseMinor: 100_000, collection: "buyer_withholds", wht: { rate: 5, remitTo: "state" } }],
  });
  // After midnight in Lagos, whose months count for the authority.
  await storeInvoice(ctx, { date: null, completedAt: new Date("2026-10-31T23:30:00Z"), lines: [{ baseMinor: 100_000 }] });
  // After midnight in Nairobi, but not yet in Lagos.
  await ctx.db.orm
    .insert(businesses)
    .values({ accountId: ctx.account.id, environment: ctx.environment, businessId: "biz_ke", name: "Mombasa Teas Limited", country: "KE" });
  const inKenya = { country: "KE", businessId: "biz_ke", completedAt: new Date("2026-10-31T21:30:00Z") };
  await storeInvoice(ctx, { ...inKenya, date: null, lines: [{ baseMinor: 100_000 }] });
  const paid = { lines: [{ baseMinor: 100_000, wht: { rate: 5 } }], paymentDate: "2026-09-30" };
  await storeInvoice(ctx, { ...paid, direction: "sale" });
  await storeInvoice(ctx, { ...paid, type: "credit_note" });
  await storeInvoice(ctx, { ...paid, lines: [{ baseMinor: 100_000, wht: "undetermined" }, ...paid.lines] });
  const purged = await storeInvoice(ctx, { lines: [{ baseMinor: 100_000 }] });
  await purgeReviews(ctx, [purged]);
  const written = await read();
  expect(written.map(({ vatMonth, whtMonth }) => [vatMonth, whtMonth])).toEqual([
    ["2026-10", "2026-09"],
    [null, "2026-11"],
    [null, "2026-11"],
    ["2026-10", "2026-09"],
    ["2026-10", "2026-09"],
    ["2026-10", "2026-09"],
    [null, null],
  ]);
  expect(written.map(({ whtRemitTo }) => whtRemitTo)).toEqual(["state", null, null, null, null, "federal", null]);
  expect(written[0]).toMatchObject({ businessId: "biz_1", vatByBuyer: true, whtRemitTo: "state", vatDraft: true, whtDraft: true });
  await ctx.db.orm.update(reviews).set(forgotten).where(own);
  expect(await fillMonths(ctx.db)).toBeGreaterThanOrEqual(2);
  expect(await read()).toEqual(written);
});

it("recomputes the months of an account before a return, for missing months and corrected dates", async () => {
  const ctx = await testContext();
  const itemId = await storeInvoice(ctx, { lines: [{ baseMinor: 100_000 }] });
  const month = async () =>
    (await ctx.db.orm.select({ vatMonth: reviews.vatMonth }).from(reviews).where(eq(reviews.itemId, itemId)))[0]?.vatMonth;
  await ctx.db.orm.update(reviews).set(forgotten).where(eq(reviews.itemId, itemId));
  await completeMonths(ctx);
  expect(await month()).toBe("2026-10");
  await ctx.db.orm.update(items).set({ invoiceDate: "2026-08-15" }).where(eq(items.id, itemId));
  await completeMonths(ctx);
  expect(await month()).toBe("2026-10");
  await inTransaction(ctx, completeMonths);
  expect(await month()).toBe("2026-08");
});
