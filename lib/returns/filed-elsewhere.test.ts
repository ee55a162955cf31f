import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businesses, reviews } from "@/drizzle/schema";
import { dueRowOf } from "@/components/filings/due-row";
import { auditQuery, listAudit } from "@/lib/audit/list-audit";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { reopenReview } from "@/lib/review/reopen-review";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { storeInvoice } from "@/scripts/testing/returns";
import { dueDateQuery } from "./due-date-query";
import { fileReturn } from "./file-return";
import { listDueDates, listNextDueDates } from "./list-due-dates";
import { previewReturn } from "./preview-return";
import { recordFiledElsewhere } from "./record-filed-elsewhere";
import { remindAccount } from "./remind-due-dates";
import { removeFiledElsewhere } from "./remove-filed-elsewhere";
import { returnQuery } from "./return-query";

const TODAY = "2026-11-20";
const november = dueDateQuery.parse({ from: "2026-11", months: 1 });
const on = (day: string, ctx: Ctx): Ctx => ({ ...ctx, clock: manualClock(new Date(`${day}T09:00:00Z`)) });

const asSystem = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: "system", name: "test" } });
const arrives = (ctx: Ctx, facts: Parameters<typeof storeInvoice>[1]) => storeInvoice(asSystem(ctx), facts);

async function finance(environment: "test" | "live" = "test") {
  const ctx = await testContext({ clock: manualClock(new Date(`${TODAY}T09:00:00Z`)), environment });
  return (await testMember(ctx, "reviewer")).ctx;
}
const dueOf = async (ctx: Ctx, obligation: string) =>
  (await listDueDates(ctx, november)).dates.find((date) => date.obligation === obligation && date.period.month === 10);
const october = { business: "-", month: "2026-10", filedOn: "2026-11-18", reference: "FIRS-77", containsReviewed: true, recordId: null };
const vat = { ...october, obligation: "vat" as const };
const vatQuery = (over: object = {}) => returnQuery.parse({ tax: "VAT", period: "2026-10", ...over });

async function file(ctx: Ctx, query: ReturnType<typeof vatQuery>, filingId: string) {
  const { fingerprint } = await previewReturn(ctx, query);
  return fileReturn(ctx, { query, fingerprint, filingId, credentials: { email: "a", password: "b" } });
}

describe("a return that was filed elsewhere", () => {
  it("is no longer asked for in the calendar, among the next dates or by mail, until the record is removed", async () => {
    const ctx = await finance("live");
    await arrives(ctx, { lines: [{ baseMinor: 100_000 }] });
    const { id } = await recordFiledElsewhere(ctx, vat);
    const due = await dueOf(ctx, "vat");
    expect(due).toMatchObject({
      state: "filed_elsewhere",
      filedElsewhere: { id, filedOn: "2026-11-18", reference: "FIRS-77", recordedByName: "Test reviewer" },
    });
    expect(due && dueRowOf("live", due)).toMatchObject({
      left: "done",
      isUrgent: false,
      invoices: "1 invoice, filed elsewhere on 18 Nov 2026, reference FIRS-77, recorded by Test reviewer",
      record: { business: "-", obligation: "vat", month: "2026-10", recorded: { id } },
    });
    expect((await listNextDueDates(ctx, { months: 1, most: 9 })).map(({ obligation }) => obligation)).not.toContain("vat");
    expect(await remindAccount(asSystem(ctx))).toBe(0);
    await removeFiledElsewhere(ctx, id);
    expect(await dueOf(ctx, "vat")).toMatchObject({ state: "to_do", filedElsewhere: null });
    expect(await remindAccount(asSystem(ctx))).toBe(1);
    const owner = (await testMember(ctx, "owner")).ctx;
    const actions = (await listAudit(owner, auditQuery.parse({}))).entries.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["return.recorded_filed_elsewhere", "return.unrecorded_filed_elsewhere"]));
  });

  it("can't be filed with Levy, nor can its purchases be claimed in a later month", async () => {
    const ctx = await finance();
    await arrives(ctx, { lines: [{ baseMinor: 100_000 }] });
    const { id } = await recordFiledElsewhere(ctx, vat);
    const preview = await previewReturn(ctx, vatQuery());
    expect(preview.isFileable).toBe(false);
    expect(preview.notes[0]).toMatchObject({ code: "filed_elsewhere", weight: "blocking" });
    await expect(file(ctx, vatQuery(), "f-1")).rejects.toMatchObject({ code: "state_conflict" });
    const later = on("2026-12-10", ctx);
    const withEarlier = vatQuery({ period: "2026-11", earlier: "1" });
    expect((await previewReturn(later, withEarlier)).totals.invoices).toBe(0);
    expect((await previewReturn(later, vatQuery({ period: "2026-11" }))).notes.map(({ code }) => code)).not.toContain("earlier_unfiled");
    await arrives(later, { date: "2026-10-12", number: "LATE-1", lines: [{ baseMinor: 50_000 }] });
    expect((await previewReturn(later, withEarlier)).totals.invoices, "one that came afterwards is not in that return").toBe(1);
    await removeFiledElsewhere(ctx, id);
    await expect(file(ctx, vatQuery(), "f-1")).resolves.toMatchObject({ id: expect.any(String) as string });
  });

  it("is partly filed if another invoice of the month is approved later, until that one is recorded too", async () => {
    const ctx = await finance();
    await arrives(ctx, { lines: [{ baseMinor: 100_000 }] });
    const open = await arrives(ctx, { number: "LATE-2", recommendation: "review", lines: [{ baseMinor: 200_000 }] });
    const { id } = await recordFiledElsewhere(ctx, vat);
    expect(await dueOf(ctx, "vat")).toMatchObject({ state: "filed_elsewhere", unreviewed: 1, notRecorded: 0 });
    await ctx.db.orm.update(reviews).set({ status: "approved" }).where(eq(reviews.itemId, open));
    expect(await dueOf(ctx, "vat")).toMatchObject({ state: "partly", leftOut: 1, notRecorded: 1 });
    const later = vatQuery({ period: "2026-11", earlier: "1" });
    expect((await previewReturn(on("2026-12-10", ctx), later)).totals.invoices, "it can be claimed late").toBe(1);
    const change = { ...vat, recordId: id, reference: null, filedOn: "2026-11-19" };
    expect(await recordFiledElsewhere(ctx, { ...change, containsReviewed: false })).toEqual({ id });
    expect(await dueOf(ctx, "vat"), "a corrected reference adds no invoice").toMatchObject({
      state: "partly",
      filedElsewhere: { id, filedOn: "2026-11-19", reference: null },
    });
    await recordFiledElsewhere(ctx, change);
    expect(await dueOf(ctx, "vat")).toMatchObject({ state: "filed_elsewhere", notRecorded: 0 });
    expect((await previewReturn(on("2026-12-10", ctx), later)).totals.invoices).toBe(0);
  });

  it("locks its invoices against changes, as a filing does", async () => {
    const ctx = await finance();
    const itemId = await arrives(ctx, { lines: [{ baseMinor: 100_000 }] });
    const { id } = await recordFiledElsewhere(ctx, vat);
    await expect(reopenReview(ctx, { itemId, reason: "Wrong vendor" })).rejects.toMatchObject({ code: "state_conflict" });
    await removeFiledElsewhere(ctx, id);
    await expect(reopenReview(ctx, { itemId, reason: "Wrong vendor" })).resolves.toBeDefined();
  });

  it("can't be recorded twice, nor changed without the current record", async () => {
    const ctx = await finance();
    await arrives(ctx, { lines: [{ baseMinor: 100_000 }] });
    await recordFiledElsewhere(ctx, vat);
    await expect(recordFiledElsewhere(ctx, { ...vat, reference: "OTHER" })).rejects.toMatchObject({ code: "state_conflict" });
    expect(await dueOf(ctx, "vat")).toMatchObject({ filedElsewhere: { reference: "FIRS-77" } });
  });

  it("blocks a VAT return of any other business with the same tax number", async () => {
    const ctx = await finance();
    for (const businessId of ["biz_a", "biz_b"]) {
      await ctx.db.orm
        .insert(businesses)
        .values({ accountId: ctx.account.id, environment: "test", businessId, name: businessId, taxId: "20461873-0001", country: "NG" });
      await arrives(ctx, { businessId, lines: [{ baseMinor: 100_000 }] });
    }
    await recordFiledElsewhere(ctx, { ...vat, business: "biz_a" });
    await expect(file(ctx, vatQuery({ business: "biz_b" }), "f-b")).rejects.toMatchObject({ code: "state_conflict" });
    const ofB = async () =>
      (await listDueDates(ctx, { ...november, business: "biz_b" })).dates.find(({ obligation }) => obligation === "vat");
    const due = await ofB();
    expect(due).toMatchObject({ state: "partly", leftOut: 1 });
    await recordFiledElsewhere(ctx, { ...vat, business: "biz_b", recordId: due?.filedElsewhere?.id ?? null });
    expect(await ofB(), "one return of both").toMatchObject({ state: "filed_elsewhere", notRecorded: 0 });
  });

  it("leaves its invoices out of a WHT schedule, warns about the others, and is complete once those are filed", async () => {
    const ctx = await finance();
    const deducted = { paymentDate: "2026-10-09", lines: [{ baseMinor: 100_000, wht: { rate: 5 } }] };
    await arrives(ctx, deducted);
    // Paid after the schedule was filed, so it can't be part of that one.
    await arrives(ctx, { ...deducted, paymentDate: "2026-10-30", number: "AHEAD-1" });
    await recordFiledElsewhere(ctx, { ...october, filedOn: "2026-10-20", obligation: "wht_federal" });
    await arrives(on("2026-11-21", ctx), { ...deducted, number: "LATE-3" });
    const preview = await previewReturn(on("2026-11-22", ctx), returnQuery.parse({ tax: "WHT", period: "2026-10" }));
    expect([preview.totals.lines, preview.isFileable]).toEqual([2, true]);
    expect(preview.notes).toContainEqual(expect.objectContaining({ code: "filed_elsewhere", weight: "caution" }));
    const later = on("2026-11-22", ctx);
    expect(await dueOf(later, "wht_federal")).toMatchObject({ state: "partly", leftOut: 2 });
    await file(later, returnQuery.parse({ tax: "WHT", period: "2026-10" }), "f-rest");
    expect(await dueOf(later, "wht_federal")).toMatchObject({ state: "under_way", notRecorded: 0 });
  });

  it("may be a state schedule, which misses what is reviewed later", async () => {
    const ctx = await finance();
    const deducted = { paymentDate: "2026-10-09", lines: [{ baseMinor: 100_000, wht: { rate: 5, remitTo: "state" as const } }] };
    await arrives(ctx, deducted);
    const open = await arrives(ctx, { ...deducted, number: "OPEN-1", recommendation: "review" });
    expect(await dueOf(ctx, "wht_state")).toMatchObject({ state: "by_hand", notRecorded: 1 });
    await recordFiledElsewhere(ctx, { ...october, obligation: "wht_state" });
    expect(await dueOf(ctx, "wht_state")).toMatchObject({ state: "filed_elsewhere" });
    const { wht } = await previewReturn(ctx, returnQuery.parse({ tax: "WHT", period: "2026-10" }));
    expect(wht?.states, "its schedule can still be downloaded").toHaveLength(1);
    await ctx.db.orm.update(reviews).set({ status: "approved" }).where(eq(reviews.itemId, open));
    expect(await dueOf(ctx, "wht_state")).toMatchObject({ state: "partly", leftOut: 1 });
  });

  it("contains a sale with an undecided line and a deduction dated by its analysis, if the person says so", async () => {
    const ctx = await finance();
    await arrives(ctx, { direction: "sale", lines: [{ baseMinor: 100_000 }, { baseMinor: 50_000, treatment: "undetermined" }] });
    await recordFiledElsewhere(ctx, vat);
    expect(await dueOf(ctx, "vat")).toMatchObject({ state: "filed_elsewhere", notRecorded: 0 });
    await arrives(ctx, { completedAt: new Date("2026-10-28T09:00:00Z"), lines: [{ baseMinor: 100_000, wht: { rate: 5 } }] });
    await recordFiledElsewhere(ctx, { ...october, filedOn: "2026-10-20", obligation: "wht_federal" });
    expect(await dueOf(ctx, "wht_federal")).toMatchObject({ state: "filed_elsewhere", notRecorded: 0 });
  });

  it("can't be recorded with an invalid date, if nothing is due, or if Levy files or has filed it", async () => {
    const ctx = await finance();
    await arrives(ctx, { lines: [{ baseMinor: 100_000 }] });
    await expect(recordFiledElsewhere(ctx, { ...vat, filedOn: "2026-11-21" })).rejects.toMatchObject({
      code: "invalid_request",
      faults: [{ field: "filedOn" }],
    });
    await expect(recordFiledElsewhere(ctx, { ...vat, filedOn: "2026-10-31" })).rejects.toMatchObject({ faults: [{ field: "filedOn" }] });
    await expect(recordFiledElsewhere(ctx, { ...vat, business: "biz_unknown" })).rejects.toMatchObject({ code: "resource_not_found" });
    await file(ctx, vatQuery(), "f-2");
    await expect(recordFiledElsewhere(ctx, vat)).rejects.toMatchObject({ code: "state_conflict" });
  });

  it("is not visible to other accounts or the other environment", async () => {
    const [ctx, other] = [await finance(), await finance()];
    await arrives(ctx, { lines: [{ baseMinor: 100_000 }] });
    await arrives(other, { lines: [{ baseMinor: 100_000 }] });
    const { id } = await recordFiledElsewhere(ctx, vat);
    expect(await dueOf(other, "vat")).toMatchObject({ state: "to_do" });
    for (const stranger of [other, { ...ctx, environment: "live" as const }])
      await expect(removeFiledElsewhere(stranger, id)).rejects.toMatchObject({ code: "resource_not_found" });
  });
});
