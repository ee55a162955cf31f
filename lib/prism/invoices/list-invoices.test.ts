import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { items } from "@/drizzle/schema";
import { authorityDay } from "@/lib/flux/requests/period";
import type { Ctx } from "@/lib/kernel/context";
import { approveInvoice } from "@/lib/review/approve-invoice";
import { correctField } from "@/lib/review/correct-field";
import { overrideTreatment } from "@/lib/review/override-treatment";
import { readReview } from "@/lib/review/read-review";
import { rejectInvoice } from "@/lib/review/reject-invoice";
import { reopenReview } from "@/lib/review/reopen-review";
import { undoReview } from "@/lib/review/undo-review";
import { joined, testContext } from "@/scripts/testing/accounts";
import { insertInvoice } from "@/scripts/testing/insert-invoice";
import { storeWaiting } from "@/scripts/testing/reviews";
import { rightTotal, waiting, wrongTotal } from "@/scripts/testing/waiting-review";
import { exportInvoices } from "./export-invoices";
import { invoiceListQuery } from "./invoice-list-schema";
import { invoiceSorts, invoiceStandings } from "./invoice-list-values";
import { listInvoices, walkInvoices } from "./list-invoices";
import { purgeJob } from "../jobs/purge-job";
import { readInvoice } from "./read-invoice";

const list = async (ctx: Ctx, query: Record<string, unknown> = {}) => listInvoices(ctx, invoiceListQuery.parse(query));
const ids = async (ctx: Ctx, query: Record<string, unknown> = {}) => (await list(ctx, query)).rows.map(({ itemId }) => itemId);

describe("listInvoices", () => {
  it("lists an account's invoices of one environment, newest first, without purged ones", async () => {
    const ctx = await testContext();
    const first = await insertInvoice(ctx);
    const second = await insertInvoice(ctx);
    await insertInvoice(ctx, { purged: true });
    const inLive = await insertInvoice({ ...ctx, environment: "live" });
    const ofAnother = await insertInvoice(await testContext());
    expect(await ids(ctx)).toEqual([second, first]);
    expect(await ids({ ...ctx, environment: "live" })).toEqual([inLive]);
    for (const itemId of [inLive, ofAnother]) await expect(readInvoice(ctx, itemId)).rejects.toMatchObject({ code: "resource_not_found" });
  });

  it("exports all matching invoices as CSV in the order of the list, without those of other accounts or environments", async () => {
    const ctx = await testContext();
    const [large, small] = [
      await insertInvoice(ctx, { vendor: "=HYPERLINK(1)", number: "A,1", totalMinor: 9_000, currency: "NGN" }),
      await insertInvoice(ctx, { vendor: "Beta", totalMinor: 1_000, currency: "NGN", outcome: "review" }),
    ];
    await insertInvoice({ ...ctx, environment: "live" }, { vendor: "Live" });
    await insertInvoice(await testContext(), { vendor: "Stranger" });
    const lines = async (query: Record<string, unknown>) =>
      (await joined(exportInvoices(ctx, invoiceListQuery.parse(query)))).split("\r\n").slice(1, -1);
    const all = await lines({ sort: "total", order: "desc", size: 1 });
    expect(all).toEqual([expect.stringMatching(`^${large},`), expect.stringMatching(`^${small},`)]);
    // A text that a spreadsheet would run as a formula is escaped, and a comma doesn't split the cell.
    expect(all[0]).toContain(`,'=HYPERLINK(1),"A,1",`);
    expect(await lines({ outcome: "review" })).toEqual([expect.stringMatching(`^${small},`)]);
  });

  it.each(["0000-01-01", "0001-01-01", "9999-12-31", "10000-01-01"])("accepts a range from %s and until that date", async (day) => {
    const ctx = await testContext();
    await insertInvoice(ctx);
    for (const query of [{ from: day }, { to: day }, { from: day, to: day }]) await expect(list(ctx, query)).resolves.toBeDefined();
  });

  it("searches vendor, number, file name and ID, with % and _ taken literally", async () => {
    const ctx = await testContext();
    const odd = await insertInvoice(ctx, { vendor: "100% Fresh_Foods", number: "A-1" });
    const waiting = await insertInvoice(ctx, { vendor: "Danjuma Grains", number: "DG-77", outcome: "pending", fileName: "harvest.pdf" });
    expect(await ids(ctx, { q: "danjuma" })).toEqual([waiting]);
    expect(await ids(ctx, { q: "dg-77" })).toEqual([waiting]);
    expect(await ids(ctx, { q: "harvest" })).toEqual([waiting]);
    expect(await ids(ctx, { q: odd })).toEqual([odd]);
    expect(await ids(ctx, { q: "0% f" })).toEqual([odd]);
    expect(await ids(ctx, { q: "h_f" })).toEqual([odd]);
    expect(await ids(ctx, { q: "a%1" })).toEqual([]);
  });

  it("filters by outcome and by an inclusive date range, and sorts unknown values last", async () => {
    const ctx = await testContext();
    const small = await insertInvoice(ctx, { date: "2026-10-01", totalMinor: 1_000, currency: "NGN" });
    const large = await insertInvoice(ctx, { date: "2026-10-31", totalMinor: 9_000, currency: "NGN", outcome: "review" });
    const unknown = await insertInvoice(ctx, { outcome: "failed" });
    expect(await ids(ctx, { outcome: "review" })).toEqual([large]);
    expect(await ids(ctx, { outcome: "failed" })).toEqual([unknown]);
    expect(await ids(ctx, { from: "2026-10-01", to: "2026-10-31", sort: "date", order: "asc" })).toEqual([small, large]);
    expect(await ids(ctx, { sort: "total", order: "asc" })).toEqual([small, large, unknown]);
    expect(await ids(ctx, { sort: "total", order: "desc" })).toEqual([large, small, unknown]);
  });

  it("counts all matches, pages through them, and reports whether work is in progress", async () => {
    const ctx = await testContext();
    const made = [await insertInvoice(ctx), await insertInvoice(ctx), await insertInvoice(ctx)];
    const page = await list(ctx, { size: 2, page: 2 });
    expect(page).toMatchObject({ total: 3, isMore: false, working: false });
    expect(page.rows.map(({ itemId }) => itemId)).toEqual([made[0]]);
    await insertInvoice(ctx, { outcome: "pending" });
    expect(await list(ctx, { outcome: "processing" })).toMatchObject({ total: 1, working: true });
  });

  it.each(["vendor", "date", "total", "outcome"] as const)(
    "sorted by %s, keeps the same order across page sizes, ascending and descending",
    async (sort) => {
      const ctx = await testContext();
      await insertInvoice(ctx, { vendor: "beta", date: "2026-10-02", totalMinor: 5, currency: "NGN" });
      await insertInvoice(ctx, { outcome: "failed" });
      await insertInvoice(ctx, { vendor: "Alpha", outcome: "pending" });
      await insertInvoice(ctx, { vendor: "alpha", date: "2026-10-01", totalMinor: 9, currency: "NGN", outcome: "review" });
      await insertInvoice(ctx, { vendor: "Gamma", date: "2026-10-02", totalMinor: 5, currency: "NGN", outcome: "reject" });
      await insertInvoice(ctx, { outcome: "canceled", purged: true });
      for (const order of ["asc", "desc"] as const) {
        const all = await ids(ctx, { sort, order });
        expect(all).toHaveLength(5);
        const byOne: string[] = [];
        for (let page = 1; page <= 6; page++) byOne.push(...(await ids(ctx, { sort, order, page, size: 1 })));
        expect(byOne).toEqual(all);
        const byTwo = [
          ...(await ids(ctx, { sort, order, size: 2 })),
          ...(await ids(ctx, { sort, order, size: 2, page: 2 })),
          ...(await ids(ctx, { sort, order, size: 2, page: 3 })),
        ];
        expect(byTwo).toEqual(all);
        const values = (await list(ctx, { sort, order })).rows
          .map(
            ({ vendorName, invoiceDate, total, outcome, reviewStatus }) =>
              ({
                vendor: vendorName?.toLowerCase() ?? null,
                date: invoiceDate,
                total,
                outcome: invoiceStandings.findIndex((standing) => standing === (reviewStatus ?? outcome)),
              })[sort],
          )
          .filter((value) => value !== null);
        const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        // A vendor named only by the request is sorted among the unknown ones.
        if (sort !== "vendor") expect(values).toEqual(order === "asc" ? sorted : sorted.reverse());
      }
      expect(await ids(ctx, { from: "2026-10-02", to: "2026-10-02", sort, size: 1 })).toHaveLength(1);
    },
  );

  it("sorts outcomes by the status shown, after review, with ties in the order of the queue", async () => {
    const { account, ctx, itemId: approved } = await waiting();
    const waits = await storeWaiting(account, { number: "W-1", ...wrongTotal });
    const waitsToo = await storeWaiting(account, { number: "W-2", ...wrongTotal });
    const rejected = await storeWaiting(account, { number: "R-1" });
    const cleared = await storeWaiting(account, {
      number: "OK-1",
      date: "2026-06-02",
      lines: [{ description: "Consulting", amountMinor: 7_700_000 }],
    });
    const failed = await insertInvoice(account, { outcome: "failed", fileName: "Adunola.pdf" });
    const version = async (id: string) => (await readReview(ctx, id)).version;
    await approveInvoice(ctx, { itemId: approved, version: await version(approved) });
    await reopenReview(ctx, { itemId: rejected, reason: "Sent twice" });
    await rejectInvoice(ctx, { itemId: rejected, version: await version(rejected), reason: "Sent twice" });
    for (const words of [{}, { q: "adunola" }]) {
      expect(await ids(ctx, { ...words, sort: "outcome", order: "asc" })).toEqual([approved, cleared, failed, rejected, waits, waitsToo]);
      expect(await ids(ctx, { ...words, sort: "outcome", order: "desc" })).toEqual([waits, waitsToo, rejected, failed, approved, cleared]);
      expect(await ids(ctx, { ...words, sort: "outcome", order: "asc", outcome: "approve" }), "the filter is Levy's").toEqual([
        cleared,
        rejected,
      ]);
      expect(await ids(ctx, { ...words, sort: "outcome", order: "asc", outcome: "failed" })).toEqual([failed]);
    }
  });

  it("searches for a number, sorts and counts the matches", async () => {
    const ctx = await testContext();
    const [one, two] = [
      await insertInvoice(ctx, { vendor: "Zed Foods", number: "A-100" }),
      await insertInvoice(ctx, { vendor: "Ada Foods", number: "A-1001", date: "2026-10-02" }),
    ];
    expect(await ids(ctx, { q: "foods", sort: "vendor", order: "asc" })).toEqual([two, one]);
    expect(await list(ctx, { q: "foods", size: 1 })).toMatchObject({ total: 2, isBounded: false });
    expect(await ids(ctx, { q: "foods", from: "2026-10-01" })).toEqual([two]);
    expect(await ids(ctx, { q: "foods", outcome: "processing" })).toEqual([]);
  });

  it("counts no purged invoices, with or without an outcome filter", async () => {
    const ctx = await testContext();
    const [first, second] = [await insertInvoice(ctx), await insertInvoice(ctx)];
    const jobOf = async (itemId: string) => (await readInvoice(ctx, itemId)).jobId;
    await purgeJob(ctx, await jobOf(first));
    for (const query of [{}, { outcome: "approve" }, { q: second }])
      expect(await list(ctx, query)).toMatchObject({ total: 1, isMore: false });
    await purgeJob(ctx, await jobOf(second));
    for (const query of [{}, { outcome: "approve" }, { q: second }]) expect(await list(ctx, query)).toMatchObject({ total: 0, rows: [] });
  });

  it("returns taxes and the worst severity, and skips the count if none is requested", async () => {
    const ctx = await testContext();
    const [itemId] = [await insertInvoice(ctx, { currency: "NGN" }), await insertInvoice(ctx)];
    await ctx.db.orm
      .update(items)
      .set({ result: { vat: { charged: 75 }, wht: { amount: null }, anomalies: [{ severity: "low" }, { severity: "high" }] } })
      .where(eq(items.id, itemId));
    const { rows, total } = await list(ctx, { sort: "added", order: "asc", size: 1, count: "no" });
    expect(rows).toMatchObject([{ itemId, vat: 75, wht: null, anomalies: 2, worstSeverity: "high" }]);
    expect(total).toBe(1);
  });

  it("returns figures with reviewers' corrections", async () => {
    const { ctx, itemId } = await waiting();
    const [before] = (await list(ctx)).rows;
    expect(before).toMatchObject({ outcome: "review", total: 999_000 });
    await correctField(ctx, { itemId, field: "total", value: rightTotal });
    const { result } = await readReview(ctx, itemId);
    const [row] = (await list(ctx)).rows;
    expect(row).toMatchObject({
      total: 430_000,
      vat: result.vat.charged,
      wht: result.wht.amount,
      anomalies: result.anomalies.length,
      worstSeverity: result.anomalies[0]?.severity ?? null,
    });
    expect(row?.anomalies).toBeLessThan(before?.anomalies ?? 0);
  });

  it("returns the review status and the reviewer's name, or none if no review was needed, in the CSV too", async () => {
    const { account, ctx, itemId } = await waiting();
    const cleared = await storeWaiting(account, { number: "OK-1" });
    const version = async (id: string) => (await readReview(ctx, id)).version;
    const decided = async () => (await list(ctx)).rows.map((row) => [row.itemId, row.outcome, row.reviewStatus, row.decidedBy]);
    expect(await decided()).toEqual([
      [cleared, "approve", "approved", null],
      [itemId, "review", "open", null],
    ]);
    await approveInvoice(ctx, { itemId, version: await version(itemId) });
    await reopenReview(ctx, { itemId: cleared, reason: "Sent twice" });
    await rejectInvoice(ctx, { itemId: cleared, version: await version(cleared), reason: "Sent twice" });
    expect(await decided()).toEqual([
      [cleared, "approve", "rejected", "Ada Reviewer"],
      [itemId, "review", "approved", "Ada Reviewer"],
    ]);
    const { review } = await readInvoice(ctx, cleared);
    expect(review).toMatchObject({ decidedBy: "Ada Reviewer", decidedAt: ctx.clock.now().toISOString(), rejectReason: "Sent twice" });
    const [header, ...lines] = (await joined(exportInvoices(ctx, invoiceListQuery.parse({})))).trim().split("\r\n");
    expect(header).toMatch(/,reviewStatus,decidedBy$/);
    expect(lines).toEqual([expect.stringMatching(/,rejected,Ada Reviewer$/), expect.stringMatching(/,approved,Ada Reviewer$/)]);
  });

  it("filters by review decision, without undone changes, combined with other filters and in the CSV", async () => {
    const { account, ctx, itemId: approved } = await waiting();
    const rejected = await storeWaiting(account, { number: "R-1", ...wrongTotal });
    const open = await storeWaiting(account, { number: "O-1", ...wrongTotal });
    // Needed no review, so nobody approved it.
    const cleared = await storeWaiting(account, { number: "OK-1" });
    const version = async (id: string) => (await readReview(ctx, id)).version;
    await correctField(ctx, { itemId: approved, field: "total", value: rightTotal });
    await approveInvoice(ctx, { itemId: approved, version: await version(approved) });
    await rejectInvoice(ctx, { itemId: rejected, version: await version(rejected), reason: "Sent twice" });
    await overrideTreatment(ctx, { itemId: open, lineNumber: null, vatTreatment: "exempt", reason: "Basic food" });
    for (const sort of invoiceSorts) {
      expect(await ids(ctx, { decision: "approved", sort })).toEqual([approved]);
      expect(await ids(ctx, { decision: "rejected", sort })).toEqual([rejected]);
      expect(await ids(ctx, { decision: "corrected", sort })).toEqual([approved]);
      expect(await ids(ctx, { decision: "overridden", sort })).toEqual([open]);
      expect(await ids(ctx, { decision: "waiting", sort })).toEqual([open]);
      expect((await ids(ctx, { decision: "cleared", sort })).sort()).toEqual([approved, cleared].sort());
    }
    expect(await list(ctx, { decision: "rejected" })).toMatchObject({ total: 1, isMore: false, isBounded: false });
    expect(await list(ctx, { decision: "rejected", outcome: "failed" })).toMatchObject({ total: 0, rows: [] });
    expect(await ids(ctx, { decision: "rejected", q: "r-1" })).toEqual([rejected]);
    expect(await ids(ctx, { decision: "approved", q: "r-1" })).toEqual([]);
    expect(await ids(ctx, { decision: "approved", q: rejected })).toEqual([]);
    const [, ...lines] = (await joined(exportInvoices(ctx, invoiceListQuery.parse({ decision: "rejected" })))).trim().split("\r\n");
    expect(lines).toEqual([expect.stringMatching(`^${rejected},`)]);
    await undoReview(ctx, { itemId: open });
    expect(await list(ctx, { decision: "overridden" })).toMatchObject({ total: 0, rows: [] });
    // An invalid value is ignored.
    expect((await list(ctx, { decision: "maybe" })).total).toBe(4);
  });

  it.each([{}, { q: "Foods" }])("walks each match of %j once while others are added", async (query) => {
    const ctx = await testContext();
    const made = [await insertInvoice(ctx, { vendor: "Ada Foods" }), await insertInvoice(ctx, { vendor: "Bola Foods" })];
    const walked: string[] = [];
    for await (const rows of walkInvoices(ctx, invoiceListQuery.parse(query), { pageSize: 1, most: 10 })) {
      walked.push(...rows.map(({ itemId }) => itemId));
      await insertInvoice(ctx, { vendor: "Chidi Foods" });
    }
    expect(walked).toEqual(made.reverse());
  });

  it("reports whether the document comes from a URL", async () => {
    const ctx = await testContext();
    const itemId = await insertInvoice(ctx, { outcome: "failed" });
    expect((await readInvoice(ctx, itemId)).isFetched).toBe(false);
    await ctx.db.orm
      .update(items)
      .set({ request: { invoiceUrl: "https://files.example.com/1.pdf" } })
      .where(eq(items.id, itemId));
    expect((await readInvoice(ctx, itemId)).isFetched).toBe(true);
  });

  it("returns amounts in major units of each invoice's currency", async () => {
    const ctx = await testContext();
    await insertInvoice(ctx, { totalMinor: 12_345, currency: "NGN" });
    await insertInvoice(ctx, { totalMinor: 12_345, currency: "UGX" });
    expect((await list(ctx)).rows.map(({ total }) => total)).toEqual([12_345, 123.45]);
  });
});

describe("listInvoices with since", () => {
  it("counts invoices added since that day, in every sort order and with a search", async () => {
    const ctx = await testContext();
    const now = ctx.clock.now();
    for (const outcome of ["approve", "failed", "failed", "reject"] as const) await insertInvoice(ctx, { outcome, vendor: "Ada Foods" });
    const [today, ahead] = [authorityDay(now), authorityDay(new Date(now.getTime() + 2 * 86_400_000))];
    for (const [outcome, total] of [
      ["approve", 1],
      ["reject", 1],
      ["failed", 2],
    ] as const) {
      for (const sort of invoiceSorts) {
        const page = await list(ctx, { outcome, sort, since: today });
        expect([page.total, page.rows.length]).toEqual([total, total]);
      }
      expect(await list(ctx, { outcome, since: ahead })).toMatchObject({ total: 0, rows: [] });
    }
    expect((await list(ctx, { since: today })).total).toBe(4);
    expect(await list(ctx, { since: ahead })).toMatchObject({ total: 0, rows: [] });
    const [found, none] = [await list(ctx, { q: "ada", outcome: "approve", since: today }), await list(ctx, { q: "ada", since: ahead })];
    expect([found.total, none.total]).toEqual([1, 0]);
  });
});
