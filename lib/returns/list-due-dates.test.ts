import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businesses, filingInvoices, filings, reviews } from "@/drizzle/schema";
import { moveFiling } from "@/lib/flux/move-filing";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { rulePack } from "@/lib/tax";
import { dueRowOf } from "@/components/filings/due-row";
import { testContext } from "@/scripts/testing/accounts";
import { storeInvoice } from "@/scripts/testing/returns";
import { dueDateQuery } from "./due-date-query";
import { dueRulesOf } from "./due-rules";
import { fileReturn } from "./file-return";
import { listDueDates, listNextDueDates } from "./list-due-dates";
import { nextDueDates } from "./next-due-dates";
import { previewReturn } from "./preview-return";
import { returnQuery } from "./return-query";

const november = dueDateQuery.parse({ from: "2026-11", months: 1 });
const at = (day: string) => manualClock(new Date(`${day}T09:00:00Z`));
const seen = async (ctx: Ctx, query = november) =>
  (await listDueDates(ctx, query)).dates.map(({ obligation, period: { month }, dueDate, state }) => [obligation, month, dueDate, state]);
const withBusiness = (ctx: Ctx, businessId: string, country: string | null) =>
  ctx.db.orm
    .insert(businesses)
    .values({ accountId: ctx.account.id, environment: "test", businessId, name: `Business ${businessId}`, country });

/** Files the VAT return for October; returns the filing's id. */
async function fileOctober(ctx: Ctx): Promise<string> {
  const query = returnQuery.parse({ tax: "VAT", period: "2026-10" });
  const { fingerprint } = await previewReturn(ctx, query);
  return (await fileReturn(ctx, { query, fingerprint, filingId: "f-1", credentials: { email: "a", password: "b" } })).id;
}

describe("dueRulesOf", () => {
  it.each([
    [
      "NG",
      10,
      [
        ["vat", "2026-11-21"],
        ["vat_withheld", "2026-11-14"],
        ["wht_federal", "2026-11-21"],
        ["wht_state", "2026-11-30"],
      ],
    ],
    [
      "NG",
      1,
      [
        ["vat", "2026-02-21"],
        ["vat_withheld", "2026-02-14"],
        ["wht_federal", "2026-02-21"],
        ["wht_state", "2026-02-28"],
      ],
    ],
    [
      "NG",
      12,
      [
        ["vat", "2027-01-21"],
        ["vat_withheld", "2027-01-14"],
        ["wht_federal", "2027-01-21"],
        ["wht_state", "2027-01-30"],
      ],
    ],
  ] as const)("%s, month %i of 2026", (country, month, expected) => {
    const pack = rulePack(country);
    expect(pack && dueRulesOf(pack, { month, year: 2026 }).map(({ obligation, dueDate }) => [obligation, dueDate])).toEqual(expected);
  });

  it("describes the due date in words if the rules name no day", () => {
    const pack = rulePack("EG");
    expect(pack && dueRulesOf(pack, { month: 10, year: 2026 })[0]).toMatchObject({
      obligation: "vat",
      dueDate: null,
      words: "by the end of the following month",
      verified: false,
    });
  });
});

describe("listDueDates", () => {
  it("tells what is due, overdue and done", async () => {
    const ctx = await testContext({ clock: at("2026-11-20") });
    await withBusiness(ctx, "biz_1", null);
    expect(await seen(ctx)).toEqual([
      ["vat", 10, "2026-11-21", "quiet"],
      ["wht_federal", 10, "2026-11-21", "quiet"],
    ]);
    await storeInvoice(ctx, {
      businessId: "biz_1",
      recommendation: "review",
      paymentDate: "2026-10-09",
      lines: [{ baseMinor: 100_000, treatment: "standard", collection: "buyer_withholds", wht: { rate: 5, remitTo: "state" } }],
    });
    expect(await seen(ctx)).toEqual([
      ["vat_withheld", 10, "2026-11-14", "by_hand"],
      ["vat", 10, "2026-11-21", "to_do"],
      ["wht_federal", 10, "2026-11-21", "quiet"],
      ["wht_state", 10, "2026-11-30", "by_hand"],
    ]);
    const [, vat] = (await listDueDates(ctx, november)).dates;
    expect(vat).toMatchObject({ daysLeft: 1, isWeekend: true, invoices: 1, unreviewed: 1, businessName: "Business biz_1" });
    expect(
      (await listDueDates({ ...ctx, clock: at("2026-11-25") }, november)).dates.find(({ obligation }) => obligation === "vat")?.state,
    ).toBe("overdue");
  });

  it("asks for no WHT schedule because of a sale, a credit note or a pro forma invoice", async () => {
    const ctx = await testContext({ clock: at("2026-11-20") });
    const deducted = { paymentDate: "2026-10-09", recommendation: "review" as const };
    const lines = [{ baseMinor: 100_000, collection: "buyer_withholds" as const, wht: { rate: 5 } }];
    await storeInvoice(ctx, { ...deducted, direction: "sale", lines });
    for (const type of ["credit_note", "proforma"] as const) await storeInvoice(ctx, { ...deducted, type, lines });
    await storeInvoice(ctx, { ...deducted, direction: "sale", lines: [{ baseMinor: 100_000, wht: "undetermined" }] });
    expect(await seen(ctx)).toEqual([
      ["vat", 10, "2026-11-21", "to_do"],
      ["wht_federal", 10, "2026-11-21", "quiet"],
    ]);
    expect((await previewReturn(ctx, returnQuery.parse({ tax: "WHT", period: "2026-10" }))).notes.map(({ code }) => code)).toEqual([
      "nothing_to_file",
    ]);
  });

  it("counts an invoice whose withholding is undetermined until it is approved", async () => {
    const ctx = await testContext({ clock: at("2026-11-20") });
    const wht = async () => (await listDueDates(ctx, november)).dates.find(({ obligation }) => obligation === "wht_federal");
    const open = { baseMinor: 100_000, wht: "undetermined" as const };
    const id = await storeInvoice(ctx, { paymentDate: "2026-10-09", recommendation: "review", lines: [open] });
    expect(await wht()).toMatchObject({ state: "to_do", invoices: 1, unreviewed: 1 });
    await ctx.db.orm.update(reviews).set({ status: "approved" }).where(eq(reviews.itemId, id));
    expect(await wht()).toMatchObject({ state: "quiet", invoices: 0 });
    await storeInvoice(ctx, { paymentDate: "2026-10-09", lines: [open, { baseMinor: 200_000, wht: { rate: 5 } }] });
    expect(await wht()).toMatchObject({ state: "to_do", invoices: 1, unreviewed: 0 });
    const { wht: schedule, notes } = await previewReturn(ctx, returnQuery.parse({ tax: "WHT", period: "2026-10" }));
    expect(schedule?.lines, "an invoice with an open line is held back completely").toEqual([]);
    expect(notes.find(({ code }) => code === "wht_undetermined")?.count).toBe(2);
  });

  it("shows every business with invoices, however many businesses there are", async () => {
    const ctx = await testContext({ clock: at("2026-11-20") });
    await ctx.db.orm
      .insert(businesses)
      .values(
        Array.from({ length: 501 }, (_, n) => ({
          accountId: ctx.account.id,
          environment: "test" as const,
          businessId: `biz_${1000 + n}`,
          name: `Business ${n}`,
          country: "NG",
        })),
      );
    await storeInvoice(ctx, { businessId: "biz_1500", lines: [{ baseMinor: 100_000 }] });
    expect(
      (await listDueDates(ctx, november)).dates
        .filter(({ businessId }) => businessId === "biz_1500")
        .map(({ obligation, state }) => [obligation, state]),
    ).toContainEqual(["vat", "to_do"]);
  });

  it("shows every blocked filing, and ranks businesses by urgency in the short list", async () => {
    const ctx = await testContext({ clock: at("2026-11-20") });
    await ctx.db.orm
      .insert(businesses)
      .values(
        Array.from({ length: 20 }, (_, n) => ({
          accountId: ctx.account.id,
          environment: "test" as const,
          businessId: `biz_${10 + n}`,
          name: `Business ${99 - n}`,
          country: "NG",
        })),
      );
    const itemId = await storeInvoice(ctx, { businessId: "biz_28", lines: [{ baseMinor: 100_000 }] });
    const query = returnQuery.parse({ tax: "VAT", period: "2026-10", business: "biz_28" });
    const { fingerprint } = await previewReturn(ctx, query);
    const { id } = await fileReturn(ctx, { query, fingerprint, filingId: "f-1", credentials: { email: "a", password: "b" } });
    await moveFiling(ctx, id, { to: "action_required", reason: "test" });
    await ctx.db.orm.delete(filingInvoices).where(eq(filingInvoices.itemId, itemId));
    await ctx.db.orm.delete(reviews).where(eq(reviews.itemId, itemId));
    const glance = await listNextDueDates(ctx, { months: 1, most: 3 });
    expect(glance.map(({ businessId, state }) => [businessId, state])).toEqual([
      ["biz_28", "blocked"],
      ["biz_28", "quiet"],
      ["biz_12", "quiet"],
    ]);
    expect(glance).toEqual(
      nextDueDates(
        (await listDueDates(ctx, november)).dates.filter(({ businessId }) =>
          ["biz_10", "biz_11", "biz_12", "biz_28"].includes(businessId ?? ""),
        ),
        3,
      ),
    );
  });

  it("keeps open dates of earlier months, also in the short list, until they are done", async () => {
    const ctx = await testContext({ clock: at("2026-12-01") });
    await storeInvoice(ctx, { lines: [{ baseMinor: 100_000 }] });
    const overdue = ["vat", 10, "2026-11-21", "overdue"];
    const asOpened = dueDateQuery.parse({ months: 1 });
    const earlier = async (query = asOpened) => (await seen(ctx, query)).filter(([, , dueDate]) => String(dueDate) < "2026-12-01");
    expect(await earlier()).toEqual([overdue]);
    expect(await earlier(dueDateQuery.parse({ from: "2026-12" }))).toEqual([overdue]);
    expect(await earlier(dueDateQuery.parse({ from: "2026-12", months: 1, all: "1" })), "with a range of one month").toEqual([]);
    expect((await listNextDueDates(ctx, { months: 2, most: 5 }))[0]).toMatchObject({ obligation: "vat", state: "overdue", daysLeft: -10 });
    const id = await fileOctober(ctx);
    expect(await earlier(), "the return is in progress").toEqual([]);
    await moveFiling(ctx, id, { to: "action_required", reason: "test" });
    expect(await earlier()).toEqual([["vat", 10, "2026-11-21", "blocked"]]);
    expect(
      (await seen({ ...ctx, clock: at("2027-02-01") }, asOpened)).filter(([, month]) => month === 10),
      "hidden after three months",
    ).toEqual([]);
  });

  it("follows the states of a filing", async () => {
    const ctx = await testContext({ clock: at("2026-11-20") });
    await storeInvoice(ctx, { lines: [{ baseMinor: 100_000 }] });
    const id = await fileOctober(ctx);
    const state = async () => (await listDueDates(ctx, november)).dates.find(({ obligation }) => obligation === "vat")?.state;
    expect(await state()).toBe("under_way");
    await moveFiling(ctx, id, { to: "action_required", reason: "test" });
    expect(await state()).toBe("blocked");
    await moveFiling(ctx, id, { to: "processing", reason: "test" });
    await moveFiling(ctx, id, { to: "already_filed", reason: "test" });
    expect(await state()).toBe("done");
  });

  it("shows a month as partly filed if an invoice is reviewed after its filing, until it is filed or rejected", async () => {
    const ctx = await testContext({ clock: at("2026-11-20") });
    await storeInvoice(ctx, { lines: [{ baseMinor: 100_000 }] });
    const id = await fileOctober(ctx);
    await moveFiling(ctx, id, { to: "processing", reason: "test" });
    await moveFiling(ctx, id, { to: "already_filed", reason: "test" });
    const vat = async () => (await listDueDates(ctx, november)).dates.find(({ obligation }) => obligation === "vat");
    await storeInvoice(ctx, { recommendation: "review", lines: [{ baseMinor: 200_000 }] });
    await storeInvoice(ctx, { currency: "USD", lines: [{ baseMinor: 300_000 }] });
    expect(await vat(), "one invoice waits for review, the other was filed elsewhere").toMatchObject({
      state: "done",
      leftOut: 0,
      invoices: 3,
      unreviewed: 1,
    });
    const late = await storeInvoice(ctx, { lines: [{ baseMinor: 400_000 }] });
    const due = await vat();
    expect(due).toMatchObject({ state: "partly", leftOut: 1, invoices: 4, filingId: id });
    expect(due && dueRowOf("test", due)).toMatchObject({
      invoices: "4 invoices, 1 to review, 1 not in the filing",
      href: "/test/filings/prepare?tax=VAT&business=-&period=2026-10",
      isUrgent: true,
    });
    await ctx.db.orm.update(reviews).set({ status: "rejected" }).where(eq(reviews.itemId, late));
    expect(await vat()).toMatchObject({ state: "done", leftOut: 0 });
    await ctx.db.orm.update(reviews).set({ status: "approved" }).where(eq(reviews.itemId, late));
    await ctx.db.orm.delete(filingInvoices).where(eq(filingInvoices.filingId, id));
    expect(await vat(), "a filing without linked invoices may contain them all").toMatchObject({ state: "done", leftOut: 0 });
  });

  it("shows a month as due again if the authority expected no return", async () => {
    const ctx = await testContext({ clock: at("2026-11-20") });
    await storeInvoice(ctx, { lines: [{ baseMinor: 100_000 }] });
    const id = await fileOctober(ctx);
    await moveFiling(ctx, id, { to: "processing", reason: "test" });
    await moveFiling(ctx, id, { to: "no_pending", reason: "test" });
    const [due] = (await listDueDates(ctx, november)).dates.filter(({ obligation }) => obligation === "vat");
    expect([due?.state, due?.filingId]).toEqual(["to_do", null]);
  });

  it("shows the latest relevant filing of any number, and none of another environment", async () => {
    const ctx = await testContext({ clock: at("2026-11-20") });
    await storeInvoice(ctx, { lines: [{ baseMinor: 100_000 }] });
    const id = await fileOctober(ctx);
    await moveFiling(ctx, id, { to: "processing", reason: "test" });
    await moveFiling(ctx, id, { to: "already_filed", reason: "test" });
    const [filing] = await ctx.db.orm.select().from(filings).where(eq(filings.id, id));
    if (!filing) throw new Error("the filing is gone");
    const { id: _, filingId: _own, ...facts } = filing;
    // Sorts after every id made from the clock, and is unique to this run, because the database may be reused.
    const laterId = (rank: number) => `fil_${rank}${id.slice(4)}`;
    const vat = async (by: Ctx) => (await listDueDates(by, november)).dates.find(({ obligation }) => obligation === "vat");
    await ctx.db.orm.execute(sql`
      insert into filings
      select later.* from filings f, generate_series(1, 5200) n, jsonb_populate_record(null::filings, to_jsonb(f) || jsonb_build_object(
        'id', ${laterId(9)} || n, 'filing_id', null, 'business_id', 'later-' || n, 'month', case n % 2 when 0 then 12 else 6 end)) later
      where f.id = ${id}`);
    expect(await vat(ctx)).toMatchObject({ state: "done", filingId: id });
    await ctx.db.orm.insert(filings).values([
      { ...facts, id: laterId(7), status: "canceled" },
      { ...facts, id: laterId(6), status: "failed", error: { code: "credentials_rejected" } },
      { ...facts, id: laterId(5), environment: "live" },
    ]);
    expect(await vat(ctx)).toMatchObject({ state: "done", filingId: id });
    await ctx.db.orm.insert(filings).values({ ...facts, id: laterId(4), status: "failed", error: { code: "outcome_unknown" } });
    expect(await vat(ctx), "an unknown outcome needs a person").toMatchObject({ state: "blocked", filingId: laterId(4) });
  });

  it("stays blocked by a schedule with an unknown outcome, even if another of the month was filed", async () => {
    const ctx = await testContext({ clock: at("2026-11-20") });
    const schedule = { accountId: ctx.account.id, environment: ctx.environment, taxType: "WHT" as const, month: 10, year: 2026 };
    const sums = { dueDate: "2026-11-21", totalRecords: 1, amountMinor: 100, taxMinor: 5, requestId: "req_1" };
    const stored = async (more: { status: "failed" | "success"; error?: Record<string, unknown> }) => {
      const id = newId("filing");
      await ctx.db.orm.insert(filings).values({ ...schedule, ...sums, ...more, id, contentHash: id, reference: id });
      return id;
    };
    const unknown = await stored({ status: "failed", error: { code: "outcome_unknown" } });
    await stored({ status: "success" });
    const wht = (await listDueDates(ctx, november)).dates.find(({ obligation }) => obligation === "wht_federal");
    expect(wht).toMatchObject({ state: "blocked", filingId: unknown });
  });

  it("uses each business's own country, and filters by business", async () => {
    const ctx = await testContext({ clock: at("2026-11-20") });
    await withBusiness(ctx, "a-ng", "NG");
    await withBusiness(ctx, "b-ke", "KE");
    await withBusiness(ctx, "c-eg", "EG");
    const { dates, businesses: known } = await listDueDates(ctx, november);
    expect(known.map(({ businessId }) => businessId)).toEqual(["a-ng", "b-ke", "c-eg"]);
    expect(
      dates.filter(({ obligation }) => obligation === "vat").map(({ businessId, dueDate, words }) => [businessId, dueDate ?? words]),
    ).toEqual([
      ["b-ke", "2026-11-20"],
      ["a-ng", "2026-11-21"],
      ["c-eg", "by the end of the following month"],
    ]);
    const ofOne = (await listDueDates(ctx, { ...november, business: "b-ke" })).dates.map(({ businessId }) => businessId);
    expect(new Set(ofOne)).toEqual(new Set(["b-ke"]));
  });
});
