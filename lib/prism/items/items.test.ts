import { and, asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accounts, businesses, creditEntries, events } from "@/drizzle/schema";
import { setAnalysisSettings } from "@/lib/accounts/analysis-settings";
import { readBalance } from "@/lib/credits/balance";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { cancelJob } from "@/lib/prism/jobs/cancel-job";
import { defaultThresholds } from "@/lib/prism/check/default-thresholds";
import type { ItemError } from "@/lib/prism/model";
import type { JobRow } from "@/lib/prism/jobs/present-job";
import { testContext } from "@/scripts/testing/accounts";
import { analysisContextOf } from "./analysis-context";
import { completeItem } from "./complete-item";
import { historyScopeOf } from "./earlier-invoices";
import { failItem } from "./fail-item";
import { findItem } from "./lock-item";
import { startItem } from "./start-item";
import { acceptInvoices, plainJudgment, readJob } from "@/scripts/testing/invoices";

const unreachable: ItemError = { code: "document_unreachable", stage: "fetch", message: "The URL returned HTTP 403", retryable: true };
const invoices = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ vendorName: `Vendor ${index} Ltd`, invoiceNumber: `INV-${index}` }));

const eventsOf = (ctx: Ctx) =>
  ctx.db.orm
    .select()
    .from(events)
    .where(and(eq(events.accountId, ctx.account.id), eq(events.environment, ctx.environment)))
    .orderBy(asc(events.id));
const settlementsOf = async (ctx: Ctx) =>
  (await ctx.db.orm.select().from(creditEntries).where(eq(creditEntries.accountId, ctx.account.id))).filter(
    ({ kind }) => kind === "post" || kind === "void",
  );
const sum = (job: JobRow) => job.pendingItems + job.processingItems + job.completedItems + job.failedItems + job.canceledItems;

async function complete(ctx: Ctx, itemId: string): Promise<string> {
  await startItem(ctx, itemId);
  return completeItem(ctx, itemId, await plainJudgment(ctx, itemId));
}

describe("an item", () => {
  it.each([["biz_kano"], ["biz_nobody_registered"], [null]])(
    "has the same analysis context at its start as later (business %s)",
    async (businessId) => {
      const ctx = await testContext({ credits: 1 });
      await setAnalysisSettings(ctx, { thresholds: { robustZ: 5 }, taxLimits: { NG: { wht_small_payer_turnover: 50_000_000 } } });
      await ctx.db.orm
        .insert(businesses)
        .values({
          accountId: ctx.account.id,
          environment: ctx.environment,
          businessId: "biz_kano",
          name: "Kano Stores Limited",
          taxId: "12345678-0001",
          country: "NG",
          profile: { vatWithholdingAgent: true },
        });
      const { itemIds } = await acceptInvoices(ctx, [{ vendorName: "Acme Nigeria Ltd", ...(businessId !== null && { businessId }) }]);
      const { owner, ...item } = await startItem(ctx, itemIds[0] ?? "");
      const at = new Date("2026-11-21T10:00:00.000Z");
      const context = await analysisContextOf(ctx, item, at);
      expect(owner && (await analysisContextOf(ctx, { ...item, owner }, at))).toEqual(context);
      expect(context).toMatchObject({
        business: { name: businessId === "biz_kano" ? "Kano Stores Limited" : null },
        thresholds: { robustZ: 5 },
      });
    },
  );

  it("is judged on the date in the tax authority's time zone, whatever time zone the account chose", async () => {
    const ctx = await testContext({ credits: 4 });
    await ctx.db.orm
      .update(accounts)
      .set({ settings: { timeZone: "Pacific/Auckland" } })
      .where(eq(accounts.id, ctx.account.id));
    await ctx.db.orm
      .insert(businesses)
      .values({ accountId: ctx.account.id, environment: ctx.environment, businessId: "biz_ke", name: "Mombasa Teas", country: "KE" });
    const { itemIds } = await acceptInvoices(ctx, [
      { vendorName: "Acme" },
      { vendorName: "Acme", businessId: "biz_ke" },
      { vendorName: "Acme", country: "KE" },
      { vendorName: "Acme", country: "FJ" },
    ]);
    const days = itemIds.map(async (id) => {
      const item = await startItem(ctx, id);
      const daysAt = (at: string) => analysisContextOf(ctx, item, new Date(at)).then(({ asOf }) => asOf);
      return Promise.all([daysAt("2026-10-31T20:59:59Z"), daysAt("2026-10-31T21:30:00Z"), daysAt("2026-10-31T23:00:00Z")]);
    });
    const lagos = ["2026-10-31", "2026-10-31", "2026-11-01"];
    const nairobi = ["2026-10-31", "2026-11-01", "2026-11-01"];
    expect(await Promise.all(days)).toEqual([lagos, nairobi, nairobi, lagos]);
  });

  it("goes from pending through processing to completed, with its credit, columns and events", async () => {
    const clock = manualClock(new Date("2026-11-21T10:00:00.000Z"));
    const ctx = await testContext({ credits: 10, clock });
    const {
      jobId,
      itemIds: [itemId = ""],
    } = await acceptInvoices(ctx, [
      { vendorName: "Acme Nigeria Ltd", vendorTaxId: "12345678-0001", invoiceNumber: "A-1", invoiceDate: "2026-11-01", currency: "NGN" },
    ]);
    clock.advance(1_000);
    const begun = await startItem(ctx, itemId);
    const { id, status, businessId, request, documentId } = await findItem(ctx, itemId);
    expect(begun).toEqual({ id, status, businessId, request, documentId, owner: begun.owner });
    expect(begun.status).toBe("processing");
    const started = await readJob(ctx, jobId);
    expect(started.job).toMatchObject({
      status: "processing",
      pendingItems: 0,
      processingItems: 1,
      startedAt: new Date("2026-11-21T10:00:01.000Z"),
    });
    expect(started.items[0]).toMatchObject({ status: "processing", attempts: 1, startedAt: new Date("2026-11-21T10:00:01.000Z") });

    clock.advance(1_000);
    const judgment = await plainJudgment(ctx, itemId, { totalMinor: 10_750_000, sha256: "ab".repeat(32) });
    expect(await completeItem(ctx, itemId, judgment)).toBe("completed");
    const {
      job,
      items: [item],
    } = await readJob(ctx, jobId);
    expect(job).toMatchObject({
      status: "completed",
      processingItems: 0,
      completedItems: 1,
      sequence: 1,
      completedAt: new Date("2026-11-21T10:00:02.000Z"),
      resultsExpireAt: new Date("2032-11-21T10:00:02.000Z"),
    });
    expect(item).toMatchObject({
      status: "completed",
      creditsCharged: 1,
      sequence: 1,
      sha256: "ab".repeat(32),
      invoiceNumber: "A-1",
      invoiceDate: "2026-11-01",
      vendorName: "Acme Nigeria Ltd",
      vendorTaxId: "12345678-0001",
      vendorTaxKey: "123456780001",
      vendorNameKey: "acme",
      currency: "NGN",
      totalMinor: 10_750_000,
      recommendation: "approve",
      error: null,
    });
    expect(item?.result).toMatchObject({ invoice: { total: { value: 107_500 } }, decision: { recommendation: "approve" } });
    expect(await readBalance(ctx)).toMatchObject({ available: 9, held: 0, consumed: 1 });

    const told = await eventsOf(ctx);
    expect(told.map(({ type, objectId }) => [type, objectId])).toEqual([
      ["prism.analysis.complete", itemId],
      ["prism.job.completed", jobId],
    ]);
    expect(told[0]?.data).toMatchObject({
      object: "analysis",
      environment: "test",
      jobId,
      sequence: 1,
      itemId,
      index: 0,
      status: "completed",
      creditsCharged: 1,
      result: item?.result,
    });
    expect(told[1]?.data).toMatchObject({
      object: "job",
      jobId,
      status: "completed",
      sequence: 1,
      creditsUsed: 1,
      creditsRefunded: 0,
      creditsRemaining: 9,
      progress: 1,
    });
    expect(told[1]?.data).not.toHaveProperty("items");
  });

  it("is refunded on failure, even before it was started", async () => {
    const ctx = await testContext({ credits: 10 });
    const {
      jobId,
      itemIds: [first = "", second = ""],
    } = await acceptInvoices(ctx, invoices(2));
    await startItem(ctx, first);
    expect(await failItem(ctx, first, unreachable)).toBe("failed");
    expect(await failItem(ctx, second, { ...unreachable, message: "bad \0 \uD800 text" })).toBe("failed");
    const { job, items } = await readJob(ctx, jobId);
    expect(job).toMatchObject({ status: "failed", failedItems: 2, pendingItems: 0, processingItems: 0 });
    expect(items[0]).toMatchObject({ error: unreachable, creditsCharged: 0, result: null });
    expect(items[1]?.error?.message).toBe("bad  \uFFFD text");
    expect(await readBalance(ctx)).toMatchObject({ available: 10, held: 0, consumed: 0 });
    expect((await eventsOf(ctx)).map(({ type }) => type)).toEqual(["prism.analysis.failed", "prism.analysis.failed", "prism.job.failed"]);
  });

  it("leaves a job partially completed if only some items fail", async () => {
    const ctx = await testContext();
    const {
      jobId,
      itemIds: [first = "", second = ""],
    } = await acceptInvoices(ctx, invoices(2));
    await complete(ctx, first);
    expect((await readJob(ctx, jobId)).job).toMatchObject({ status: "processing", completedAt: null, resultsExpireAt: null });
    await failItem(ctx, second, unreachable);
    expect((await readJob(ctx, jobId)).job.status).toBe("partially_completed");
    expect((await eventsOf(ctx)).at(-1)).toMatchObject({
      type: "prism.job.partially_completed",
      data: { counts: { completed: 1, failed: 1 }, creditsRefunded: 1 },
    });
  });

  it("can be changed by the system only, and is not found in another account or environment", async () => {
    const ctx = await testContext();
    const {
      itemIds: [itemId = ""],
    } = await acceptInvoices(ctx, invoices(1));
    const key: Ctx = { ...ctx, actor: { kind: "apiKey", keyId: "key_1", scopes: ["prism:write"] } };
    await expect(startItem(key, itemId)).rejects.toMatchObject({ code: "insufficient_scope" });
    await expect(failItem({ ...ctx, actor: { kind: "user", userId: "usr_1", role: "owner" } }, itemId, unreachable)).rejects.toMatchObject({
      code: "insufficient_scope",
    });
    for (const other of [await testContext(), { ...ctx, environment: "live" as const }]) {
      await expect(startItem(other, itemId)).rejects.toMatchObject({ code: "resource_not_found" });
      await expect(failItem(other, itemId, unreachable)).rejects.toMatchObject({ code: "resource_not_found" });
    }
  });

  it.each([
    ["a name of 20,000 characters", `\0Evil\uD83D ${"x".repeat(20_000)}`, `Evil\uFFFD ${"x".repeat(494)}`],
    [
      "a cut inside a surrogate pair",
      `${"x".repeat(199)}\u{1D4B3}${"x".repeat(298)}\u{1F600}`,
      `${"x".repeat(199)}\u{1D4B3}${"x".repeat(298)}`,
    ],
  ])("sanitizes text that PostgreSQL would reject and cuts names too long for an index: %s", async (_, hostile, stored) => {
    const ctx = await testContext();
    const {
      jobId,
      itemIds: [itemId = ""],
    } = await acceptInvoices(ctx, [{ vendorName: "placeholder", invoiceNumber: "1" }]);
    await startItem(ctx, itemId);
    const judgment = await plainJudgment(ctx, itemId);
    const { invoice } = judgment.analysis;
    invoice.vendor.name = { ...invoice.vendor.name, value: hostile, raw: hostile };
    invoice.invoiceNumber = { ...invoice.invoiceNumber, value: hostile, raw: hostile };
    judgment.scope = historyScopeOf({ id: itemId, businessId: null }, judgment.analysis, defaultThresholds);
    expect(await completeItem(ctx, itemId, judgment)).toBe("completed");
    const {
      items: [item],
    } = await readJob(ctx, jobId);
    expect(item?.vendorName).toBe(stored);
    expect(item?.vendorNameKey?.length).toBe(200);
  });
});

describe("repeated steps", () => {
  it("charge once, store one result and emit one event when run ten times in parallel and in sequence", async () => {
    const ctx = await testContext({ credits: 10 });
    const {
      jobId,
      itemIds: [itemId = ""],
    } = await acceptInvoices(ctx, invoices(1));
    const ten = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, work));
    expect(new Set((await ten(() => startItem(ctx, itemId))).map(({ status }) => status))).toEqual(new Set(["processing"]));
    const judgment = await plainJudgment(ctx, itemId);
    expect(new Set(await ten(() => completeItem(ctx, itemId, judgment)))).toEqual(new Set(["completed"]));
    const before = await readJob(ctx, jobId);
    for (let i = 0; i < 10; i += 1) {
      expect(await startItem(ctx, itemId)).toMatchObject({ status: "completed" });
      expect(await completeItem(ctx, itemId, judgment)).toBe("completed");
      expect(await failItem(ctx, itemId, unreachable)).toBe("completed");
    }
    expect(await readJob(ctx, jobId)).toEqual(before);
    expect(before.items[0]).toMatchObject({ attempts: 1, sequence: 1, creditsCharged: 1 });
    expect(await settlementsOf(ctx)).toHaveLength(1);
    expect(await readBalance(ctx)).toMatchObject({ available: 9, consumed: 1, held: 0 });
    const told = await eventsOf(ctx);
    expect(told.map(({ type }) => type)).toEqual(["prism.analysis.complete", "prism.job.completed"]);
  });

  it("refund once if an item fails ten times in parallel", async () => {
    const ctx = await testContext({ credits: 10 });
    const {
      itemIds: [itemId = ""],
    } = await acceptInvoices(ctx, invoices(1));
    await Promise.all(Array.from({ length: 10 }, () => failItem(ctx, itemId, unreachable)));
    expect(await settlementsOf(ctx)).toHaveLength(1);
    expect(await readBalance(ctx)).toMatchObject({ available: 10, held: 0, consumed: 0 });
    expect(await eventsOf(ctx)).toHaveLength(2);
  });
});

describe("canceling a job", () => {
  it("racing with completion 1,000 times either cancels and refunds or completes and charges", async () => {
    const ctx = await testContext({ credits: 1_000 });
    const seen = new Set<string>();
    for (let round = 0; round < 1_000; round += 1) {
      const {
        jobId,
        itemIds: [itemId = ""],
      } = await acceptInvoices(ctx, invoices(1));
      await startItem(ctx, itemId);
      const judgment = await plainJudgment(ctx, itemId);
      const steps = [() => completeItem(ctx, itemId, judgment), () => cancelJob(ctx, jobId)];
      // The second step may be rejected as too late.
      await Promise.allSettled((round % 2 === 0 ? steps : steps.reverse()).map((step) => step()));
      const {
        job,
        items: [item],
      } = await readJob(ctx, jobId);
      expect(job.status).toBe(item?.status);
      expect(sum(job)).toBe(1);
      expect(item?.creditsCharged).toBe(item?.status === "completed" ? 1 : 0);
      seen.add(job.status);
    }
    expect(seen).toEqual(new Set(["completed", "canceled"]));
    const settled = await settlementsOf(ctx);
    expect(settled).toHaveLength(1_000);
    const consumed = settled.filter(({ kind }) => kind === "post").length;
    expect(await readBalance(ctx)).toMatchObject({ available: 1_000 - consumed, consumed, held: 0 });
  });

  it("makes every later step a no-op", async () => {
    const ctx = await testContext();
    const {
      jobId,
      itemIds: [pending = "", processing = ""],
    } = await acceptInvoices(ctx, invoices(2));
    await startItem(ctx, processing);
    const judgment = await plainJudgment(ctx, processing);
    await cancelJob(ctx, jobId);
    const before = await readJob(ctx, jobId);
    expect(await startItem(ctx, pending)).toMatchObject({ status: "canceled" });
    expect(await completeItem(ctx, processing, judgment)).toBe("canceled");
    expect(await failItem(ctx, pending, unreachable)).toBe("canceled");
    expect(await readJob(ctx, jobId)).toEqual(before);
  });
});

describe("a job's counts", () => {
  it("add up to totalItems at every read while workers finish in parallel, and the job's end is emitted once", async () => {
    const ctx = await testContext({ credits: 40 });
    const { jobId, itemIds } = await acceptInvoices(ctx, invoices(40));
    let running = true;
    const reading = (async () => {
      let reads = 0;
      for (; running; reads += 1) expect(sum((await readJob(ctx, jobId)).job)).toBe(40);
      return reads;
    })();
    await Promise.all(
      itemIds.map(async (itemId, index) => {
        if (index % 5 === 0) await failItem(ctx, itemId, unreachable);
        else await complete(ctx, itemId);
      }),
    );
    running = false;
    expect(await reading).toBeGreaterThan(3);
    expect((await readJob(ctx, jobId)).job).toMatchObject({
      status: "partially_completed",
      completedItems: 32,
      failedItems: 8,
      pendingItems: 0,
      processingItems: 0,
    });
    expect(await readBalance(ctx)).toMatchObject({ available: 8, consumed: 32, held: 0 });
    expect((await eventsOf(ctx)).filter(({ type }) => type.startsWith("prism.job."))).toHaveLength(1);
  });

  it("hold under any order of steps, and a finished job never changes", async () => {
    const step = fc.record({ item: fc.integer({ min: 0, max: 2 }), action: fc.constantFrom("start", "complete", "fail", "cancel") });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const ctx = await testContext({ credits: 3 });
        const { jobId, itemIds } = await acceptInvoices(ctx, invoices(3));
        let final: unknown = null;
        for (const { item, action } of steps) {
          const itemId = itemIds[item] ?? "";
          if (action === "start") await startItem(ctx, itemId);
          else if (action === "complete") await completeItem(ctx, itemId, await plainJudgment(ctx, itemId));
          else if (action === "fail") await failItem(ctx, itemId, unreachable);
          else await cancelJob(ctx, jobId).catch((error: { code?: string }) => expect(error.code).toBe("state_conflict"));
          const now = await readJob(ctx, jobId);
          expect(sum(now.job)).toBe(3);
          for (const status of ["pending", "processing", "completed", "failed", "canceled"] as const) {
            expect(now.job[`${status}Items`]).toBe(now.items.filter((row) => row.status === status).length);
          }
          const balance = await readBalance(ctx);
          expect(balance).toMatchObject({ held: now.job.pendingItems + now.job.processingItems, consumed: now.job.completedItems });
          if (final !== null) expect(now).toEqual(final);
          if (now.job.completedAt !== null) final = now;
        }
      }),
      { numRuns: 40 },
    );
  });
});
