import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { businesses, creditBalances, items, jobs } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { testContext } from "@/scripts/testing/accounts";
import { acceptJob } from "./accept-jobs";
import type { NewAnalysis } from "../requests";

const batch = (count: number, request: NewAnalysis["invoices"][number]["request"] = {}): NewAnalysis => ({
  type: "batch",
  invoices: Array.from({ length: count }, () => ({ request })),
});
const balanceOf = async (ctx: Ctx) =>
  (await ctx.db.orm.select().from(creditBalances).where(eq(creditBalances.accountId, ctx.account.id)))[0];

describe("jobs that arrive together", () => {
  it("share statements, and each is told what was left after it", async () => {
    const ctx = await testContext({ credits: 1_000 });
    const statements = vi.spyOn(ctx.db.raw, "unsafe");
    const remaining = await Promise.all(Array.from({ length: 40 }, (_, index) => acceptJob(ctx, newId("job"), batch(1 + (index % 3)))));
    // The first goes alone, the rest together.
    expect(statements).toHaveBeenCalledTimes(2);
    statements.mockRestore();
    expect(remaining).toEqual([...remaining].sort((a, b) => Number(b) - Number(a)));
    expect(remaining.at(-1)).toBe((await balanceOf(ctx))?.available);
    expect(remaining[0]).toBe(999);
    expect(await ctx.db.orm.$count(jobs, eq(jobs.accountId, ctx.account.id))).toBe(40);
    expect(await ctx.db.orm.$count(items, eq(items.accountId, ctx.account.id))).toBe(1_000 - Number(remaining.at(-1)));
  });

  it("go each for itself where the credits suffice for some alone", async () => {
    const ctx = await testContext({ credits: 10 });
    const remaining = await Promise.all([1, 6, 6, 2, 9, 1].map((count) => acceptJob(ctx, newId("job"), batch(count))));
    expect(remaining).toEqual([9, 3, null, 1, null, 0]);
    expect(await balanceOf(ctx)).toMatchObject({ available: 0, held: 10 });
  });

  it("do not suffer from one that the database refuses", async () => {
    const ctx = await testContext({ credits: 100 });
    const used = newId("job");
    await acceptJob(ctx, used, batch(1));
    const answers = await Promise.allSettled([newId("job"), newId("job"), used, newId("job")].map((id) => acceptJob(ctx, id, batch(2))));
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
    expect(await balanceOf(ctx)).toMatchObject({ available: 93, held: 7 });
  });

  it("are accepted of an account that was granted more than two billion credits", async () => {
    const ctx = await testContext();
    const granted = 3_000_000_000;
    await ctx.db.orm.update(creditBalances).set({ granted, available: granted }).where(eq(creditBalances.accountId, ctx.account.id));
    expect(await acceptJob(ctx, newId("job"), batch(2))).toBe(granted - 2);
  });

  it("keep accounts apart, and a transaction to itself", async () => {
    const [one, other] = [await testContext({ credits: 5 }), await testContext({ credits: 5 })];
    await expect(
      inTransaction(one, async (tx) => {
        expect(await acceptJob(tx, newId("job"), batch(2))).toBe(3);
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await Promise.all([acceptJob(one, newId("job"), batch(1)), acceptJob(other, newId("job"), batch(3))])).toEqual([4, 2]);
  });

  it("keep what is known of a business, and take the newest of what they say", async () => {
    const ctx = await testContext();
    await acceptJob(ctx, newId("job"), batch(1, { businessId: "b", businessName: "Old", country: "NG" }));
    await Promise.all(["New", "Newer"].map((businessName) => acceptJob(ctx, newId("job"), batch(2, { businessId: "b", businessName }))));
    await acceptJob(ctx, newId("job"), batch(1, { businessId: "b" }));
    expect(await ctx.db.orm.select().from(businesses).where(eq(businesses.accountId, ctx.account.id))).toMatchObject([
      { name: "Newer", country: "NG", taxId: null },
    ]);
  });
});
