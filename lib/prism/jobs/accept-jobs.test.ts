import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { businesses, creditBalances, items, jobs } from "@/drizzle/schema";
import { saveBusiness } from "@/lib/businesses/save-business";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { testContext } from "@/scripts/testing/accounts";
import { acceptJob } from "./accept-jobs";
import { readJobStatus } from "./read-job-status";
import { fromBatch, fromSingle, type NewAnalysis } from "../requests";

const batch = (count: number, request: NewAnalysis["invoices"][number]["request"] = {}): NewAnalysis => ({
  type: "batch",
  invoices: Array.from({ length: count }, () => ({ request })),
});
const balanceOf = async (ctx: Ctx) =>
  (await ctx.db.orm.select().from(creditBalances).where(eq(creditBalances.accountId, ctx.account.id)))[0];

describe("acceptJob with concurrent jobs", () => {
  it("shares statements and returns to each job the credits left after it", async () => {
    const ctx = await testContext({ credits: 1_000 });
    const statements = vi.spyOn(ctx.db.raw, "unsafe");
    const counts = Array.from({ length: 40 }, (_, index) => 1 + (index % 3));
    const remaining = await Promise.all(counts.map((count) => acceptJob(ctx, newId("job"), batch(count))));
    // The first job is accepted alone, the others together.
    expect(statements).toHaveBeenCalledTimes(2);
    statements.mockRestore();
    let left = 1_000;
    expect(remaining).toEqual(counts.map((count) => (left -= count)));
    expect(remaining.at(-1)).toBe((await balanceOf(ctx))?.available);
    expect(await ctx.db.orm.$count(jobs, eq(jobs.accountId, ctx.account.id))).toBe(40);
    expect(await ctx.db.orm.$count(items, eq(items.accountId, ctx.account.id))).toBe(1_000 - Number(remaining.at(-1)));
  });

  it("accepts jobs one by one if the credits suffice only for some", async () => {
    const ctx = await testContext({ credits: 10 });
    const remaining = await Promise.all([1, 6, 6, 2, 9, 1].map((count) => acceptJob(ctx, newId("job"), batch(count))));
    expect(remaining).toEqual([9, 3, null, 1, null, 0]);
    expect(await balanceOf(ctx)).toMatchObject({ available: 0, held: 10 });
  });

  it("accepts the other jobs if the database rejects one", async () => {
    const ctx = await testContext({ credits: 100 });
    const used = newId("job");
    await acceptJob(ctx, used, batch(1));
    const answers = await Promise.allSettled([newId("job"), newId("job"), used, newId("job")].map((id) => acceptJob(ctx, id, batch(2))));
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
    expect(await balanceOf(ctx)).toMatchObject({ available: 93, held: 7 });
  });

  it("accepts jobs of an account with more than two billion credits", async () => {
    const ctx = await testContext();
    const granted = 3_000_000_000;
    await ctx.db.orm.update(creditBalances).set({ granted, available: granted }).where(eq(creditBalances.accountId, ctx.account.id));
    const jobId = newId("job");
    expect(await acceptJob(ctx, jobId, batch(2))).toBe(granted - 2);
    expect((await readJobStatus(ctx, { jobId, limit: 1 })).job.creditsRemaining, "and told in its status").toBe(granted - 2);
  });

  it("keeps accounts apart and lets a transaction roll back alone", async () => {
    const [one, other] = [await testContext({ credits: 5 }), await testContext({ credits: 5 })];
    await expect(
      inTransaction(one, async (tx) => {
        expect(await acceptJob(tx, newId("job"), batch(2))).toBe(3);
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await Promise.all([acceptJob(one, newId("job"), batch(1)), acceptJob(other, newId("job"), batch(3))])).toEqual([4, 2]);
  });

  it("charges each environment of an account separately", async () => {
    const test = await testContext({ credits: 5 });
    const live: Ctx = { ...test, environment: "live" };
    await test.db.orm.insert(creditBalances).values({ accountId: test.account.id, environment: "live", granted: 9, available: 9 });
    const [one, other] = [newId("job"), newId("job")];
    expect(await Promise.all([acceptJob(test, one, batch(1)), acceptJob(live, other, batch(3))])).toEqual([4, 6]);
    const rows = await test.db.orm.select().from(jobs).where(eq(jobs.accountId, test.account.id)).orderBy(jobs.id);
    expect(rows.map(({ id, environment }) => [id, environment])).toEqual([
      [one, "test"],
      [other, "live"],
    ]);
  });

  it("keeps what is known of a business and takes the newest name", async () => {
    const ctx = await testContext();
    await acceptJob(ctx, newId("job"), batch(1, { businessId: "b", businessName: "Old", country: "NG" }));
    await Promise.all(["New", "Newer"].map((businessName) => acceptJob(ctx, newId("job"), batch(2, { businessId: "b", businessName }))));
    await acceptJob(ctx, newId("job"), batch(1, { businessId: "b" }));
    expect(await ctx.db.orm.select().from(businesses).where(eq(businesses.accountId, ctx.account.id))).toMatchObject([
      { name: "Newer", country: "NG", taxId: null },
    ]);
  });

  it("ignores blank business fields instead of overwriting known ones", async () => {
    const ctx = await testContext();
    const row = () => ctx.db.orm.select().from(businesses).where(eq(businesses.accountId, ctx.account.id));
    const known = { businessName: "Kestrel Ltd", businessTaxID: "20418835-0001", state: "Lagos" };
    const blank = { businessId: "b", businessName: "", businessTaxID: " ", state: "\t" };
    await acceptJob(ctx, newId("job"), fromSingle({ businessId: "b", ...known }));
    await acceptJob(ctx, newId("job"), fromSingle({ ...blank, vendorName: "Acme", vendorTaxId: "" }));
    await acceptJob(ctx, newId("job"), fromBatch({ businesses: [{ ...blank, invoices: [{ invoiceNumber: "" }] }] }));
    await acceptJob(ctx, newId("job"), fromBatch({ invoices: [{ ...blank, vendorName: " " }] }));
    expect(await row()).toMatchObject([{ name: "Kestrel Ltd", taxId: "20418835-0001", state: "Lagos" }]);
    const asked = await ctx.db.orm
      .select({ request: items.request })
      .from(items)
      .where(eq(items.accountId, ctx.account.id))
      .orderBy(items.id);
    const only = { businessId: "b" };
    expect(asked.map(({ request }) => request)).toEqual([{ ...only, ...known }, { ...only, vendorName: "Acme" }, only, only]);
  });

  it("fills in blank fields stored by earlier versions, even if a user saved the rest", async () => {
    const ctx = await testContext();
    const stored = { accountId: ctx.account.id, environment: ctx.environment, name: "", taxId: " ", state: "\t", country: "NG" };
    await ctx.db.orm.insert(businesses).values([
      { ...stored, businessId: "a" },
      { ...stored, businessId: "b", profile: { isIndividual: false } },
    ]);
    const row = () => ctx.db.orm.select().from(businesses).where(eq(businesses.accountId, ctx.account.id)).orderBy(businesses.businessId);
    for (const businessId of ["a", "b"]) await acceptJob(ctx, newId("job"), batch(1, { businessId, businessName: "Kestrel Ltd" }));
    const told = { name: "Kestrel Ltd", taxId: null, state: null, country: "NG" };
    expect(await row()).toMatchObject([told, told]);
  });

  it("keeps fields that a user saved and fills in those left open", async () => {
    const ctx = await testContext();
    const named = (businessName: string, more: object = {}) =>
      acceptJob(ctx, newId("job"), batch(1, { businessId: "b", businessName, ...more }));
    await named("Asked first", { country: "KE" });
    const saved = { businessId: "b", name: "Kestrel Ltd", taxId: null, country: "NG", state: null };
    const owner = { ...ctx, actor: { kind: "system" as const, name: "test" } };
    await saveBusiness(owner, { ...saved, vatWithholdingAgent: false, isIndividual: false, annualTurnover: null });
    await named("Kestrle", { country: "GH", state: "Lagos" });
    await named("Kestrle", { country: "GH", state: "Kano" });
    expect(await ctx.db.orm.select().from(businesses).where(eq(businesses.accountId, ctx.account.id))).toMatchObject([
      { name: "Kestrel Ltd", country: "NG", state: "Lagos", taxId: null },
    ]);
  });
});
