import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { businesses, reviews } from "@/drizzle/schema";
import { dueRowOf } from "@/components/filings/due-row";
import { auditQuery, listAudit } from "@/lib/audit/list-audit";
import { manualClock } from "@/lib/kernel/clock";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { approveInvoice } from "@/lib/review/approve-invoice";
import { reopenReview } from "@/lib/review/reopen-review";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { storeInvoice } from "@/scripts/testing/returns";
import { dueDateQuery } from "./due-date-query";
import { exportReturn } from "./export-return";
import { fileReturn } from "./file-return";
import { listInvoicesToRecord } from "./invoices-to-record";
import { listDueDates, listNextDueDates } from "./list-due-dates";
import { listEarlierSchedules } from "./list-earlier-schedules";
import { lockReturn } from "./lock-return";
import { previewReturn } from "./preview-return";
import { recordFiledElsewhere, type RecordFiledElsewhereRequest } from "./record-filed-elsewhere";
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
/** Records as the dialog does: with the invoices that it shows. */
async function record(
  ctx: Ctx,
  { leftOut = [], ...said }: Omit<RecordFiledElsewhereRequest, "leftOut" | "fingerprint"> & { leftOut?: string[] },
) {
  const { fingerprint } = await listInvoicesToRecord(ctx, said);
  return recordFiledElsewhere(ctx, { ...said, leftOut, fingerprint });
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
    const { id } = await record(ctx, vat);
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
    const { id } = await record(ctx, vat);
    const preview = await previewReturn(ctx, vatQuery());
    expect(preview.isFileable).toBe(false);
    expect(preview.notes[0]).toMatchObject({ code: "filed_elsewhere", weight: "blocking" });
    expect(preview.notes[0]?.message, "with the day as the portal shows it").toContain(
      "as filed elsewhere on 18 Nov 2026, reference FIRS-77.",
    );
    await expect(file(ctx, vatQuery(), "f-1")).rejects.toMatchObject({ code: "state_conflict" });
    const later = on("2026-12-10", ctx);
    const withEarlier = vatQuery({ period: "2026-11", earlier: "1" });
    expect((await previewReturn(later, withEarlier)).totals.invoices).toBe(0);
    expect((await previewReturn(later, vatQuery({ period: "2026-11" }))).notes.map(({ code }) => code)).not.toContain("earlier_unfiled");
    await arrives(later, { date: "2026-10-12", number: "LATE-1", lines: [{ baseMinor: 50_000 }] });
    expect((await previewReturn(later, withEarlier)).totals.invoices, "an invoice approved afterwards is not part of that return").toBe(1);
    await removeFiledElsewhere(ctx, id);
    await expect(file(ctx, vatQuery(), "f-1")).resolves.toMatchObject({ id: expect.any(String) as string });
  });

  it("is partly filed if another invoice of the month is approved later, until that one is recorded too", async () => {
    const ctx = await finance();
    await arrives(ctx, { lines: [{ baseMinor: 100_000 }] });
    const open = await arrives(ctx, { number: "LATE-2", recommendation: "review", lines: [{ baseMinor: 200_000 }] });
    const { id } = await record(ctx, vat);
    expect(await dueOf(ctx, "vat")).toMatchObject({ state: "filed_elsewhere", unreviewed: 1, notRecorded: 0 });
    await ctx.db.orm.update(reviews).set({ status: "approved" }).where(eq(reviews.itemId, open));
    expect(await dueOf(ctx, "vat")).toMatchObject({ state: "partly", leftOut: 1, notRecorded: 1 });
    const later = vatQuery({ period: "2026-11", earlier: "1" });
    expect((await previewReturn(on("2026-12-10", ctx), later)).totals.invoices, "the late purchase can be claimed").toBe(1);
    const change = { ...vat, recordId: id, reference: null, filedOn: "2026-11-19" };
    expect(await record(ctx, { ...change, containsReviewed: false })).toEqual({ id });
    expect(await dueOf(ctx, "vat"), "correcting the reference covers no further invoice").toMatchObject({
      state: "partly",
      filedElsewhere: { id, filedOn: "2026-11-19", reference: null },
    });
    await record(ctx, change);
    expect(await dueOf(ctx, "vat")).toMatchObject({ state: "filed_elsewhere", notRecorded: 0 });
    expect((await previewReturn(on("2026-12-10", ctx), later)).totals.invoices).toBe(0);
  });

  it("locks its invoices against changes, as a filing does", async () => {
    const ctx = await finance();
    const itemId = await arrives(ctx, { lines: [{ baseMinor: 100_000 }] });
    const { id } = await record(ctx, vat);
    await expect(reopenReview(ctx, { itemId, reason: "Wrong vendor" })).rejects.toMatchObject({ code: "state_conflict" });
    await removeFiledElsewhere(ctx, id);
    await expect(reopenReview(ctx, { itemId, reason: "Wrong vendor" })).resolves.toBeDefined();
  });

  it("can't be recorded twice, nor changed without the current record", async () => {
    const ctx = await finance();
    await arrives(ctx, { lines: [{ baseMinor: 100_000 }] });
    await record(ctx, vat);
    await expect(record(ctx, { ...vat, reference: "OTHER" })).rejects.toMatchObject({ code: "state_conflict" });
    expect(await dueOf(ctx, "vat")).toMatchObject({ filedElsewhere: { reference: "FIRS-77" } });
  });

  it("blocks a VAT return of any other business with the same tax number", async () => {
    const ctx = await finance();
    let ofItsOwn = "";
    for (const businessId of ["biz_a", "biz_b"]) {
      await ctx.db.orm
        .insert(businesses)
        .values({ accountId: ctx.account.id, environment: "test", businessId, name: businessId, taxId: "20461873-0001", country: "NG" });
      ofItsOwn = await arrives(ctx, { businessId, lines: [{ baseMinor: 100_000 }] });
    }
    await record(ctx, { ...vat, business: "biz_a" });
    await expect(file(ctx, vatQuery({ business: "biz_b" }), "f-b")).rejects.toMatchObject({ code: "state_conflict" });
    const ofB = async () =>
      (await listDueDates(ctx, { ...november, business: "biz_b" })).dates.find(({ obligation }) => obligation === "vat");
    const due = await ofB();
    expect(due).toMatchObject({ state: "partly", leftOut: 1 });
    await record(ctx, { ...vat, business: "biz_b", recordId: due?.filedElsewhere?.id ?? null });
    expect(await ofB(), "one return covers both businesses").toMatchObject({ state: "filed_elsewhere", notRecorded: 0 });
    await ctx.db.orm
      .update(businesses)
      .set({ taxId: "20461873-0002" })
      .where(and(eq(businesses.accountId, ctx.account.id), eq(businesses.businessId, "biz_b")));
    const { text } = await exportReturn(ctx, vatQuery({ business: "biz_b" }), "recorded");
    expect(text, "whatever its tax number is by now").toContain(ofItsOwn);
  });

  it("leaves its invoices out of a WHT schedule, warns about the others, and is complete once those are filed", async () => {
    const ctx = await finance();
    const deducted = { paymentDate: "2026-10-09", lines: [{ baseMinor: 100_000, wht: { rate: 5 } }] };
    await arrives(ctx, deducted);
    // Paid after the schedule was filed, so it can't be part of that one.
    await arrives(ctx, { ...deducted, paymentDate: "2026-10-30", number: "AHEAD-1" });
    await record(ctx, { ...october, filedOn: "2026-10-20", obligation: "wht_federal" });
    await arrives(on("2026-11-21", ctx), { ...deducted, number: "LATE-3" });
    const preview = await previewReturn(on("2026-11-22", ctx), returnQuery.parse({ tax: "WHT", period: "2026-10" }));
    expect([preview.totals.lines, preview.isFileable]).toEqual([2, true]);
    expect(preview.notes).toContainEqual(expect.objectContaining({ code: "filed_elsewhere", weight: "caution" }));
    const later = on("2026-11-22", ctx);
    expect(await dueOf(later, "wht_federal")).toMatchObject({ state: "partly", leftOut: 2 });
    await file(later, returnQuery.parse({ tax: "WHT", period: "2026-10" }), "f-rest");
    expect(await dueOf(later, "wht_federal")).toMatchObject({ state: "under_way", notRecorded: 0 });
  });

  it("leaves no schedule to file if it contains all of the month's deductions, which isn't for lack of amounts", async () => {
    const ctx = await finance();
    const wht = returnQuery.parse({ tax: "WHT", period: "2026-10" });
    const deducted = { paymentDate: "2026-10-09", lines: [{ baseMinor: 100_000, wht: { rate: 5 } }] };
    const nothing = async () => (await previewReturn(ctx, wht)).notes.find(({ code }) => code === "nothing_to_file")?.message;
    expect(await nothing()).toBe("There is nothing to file: no reviewed invoice in this period has a filable amount.");
    await arrives(ctx, deducted);
    await record(ctx, { ...october, obligation: "wht_federal" });
    const left = "There is nothing left to file: the reviewed invoices in this period that have a filable amount are already part of ";
    expect(await nothing()).toBe(`${left}a schedule recorded as filed elsewhere.`);
    await arrives(ctx, { ...deducted, number: "LATE-4" });
    await file(ctx, wht, "f-late");
    expect(await nothing()).toBe(`${left}a filing or of a schedule recorded as filed elsewhere.`);
  });

  it("may be a state schedule, which misses what is reviewed later", async () => {
    const ctx = await finance();
    const deducted = { paymentDate: "2026-10-09", lines: [{ baseMinor: 100_000, wht: { rate: 5, remitTo: "state" as const } }] };
    await arrives(ctx, deducted);
    const open = await arrives(ctx, { ...deducted, number: "OPEN-1", recommendation: "review" });
    expect(await dueOf(ctx, "wht_state")).toMatchObject({ state: "by_hand", notRecorded: 1 });
    await record(ctx, { ...october, obligation: "wht_state" });
    expect(await dueOf(ctx, "wht_state")).toMatchObject({ state: "filed_elsewhere" });
    const { wht } = await previewReturn(ctx, returnQuery.parse({ tax: "WHT", period: "2026-10" }));
    expect(wht?.states, "the state schedule can still be downloaded").toHaveLength(1);
    await ctx.db.orm.update(reviews).set({ status: "approved" }).where(eq(reviews.itemId, open));
    expect(await dueOf(ctx, "wht_state")).toMatchObject({ state: "partly", leftOut: 1 });
  });

  it("contains a sale with an undecided line and a deduction dated by its analysis, if the person says so", async () => {
    const ctx = await finance();
    const sale = await arrives(ctx, {
      direction: "sale",
      lines: [{ baseMinor: 100_000 }, { baseMinor: 50_000, treatment: "undetermined" }],
    });
    expect((await listInvoicesToRecord(ctx, vat)).invoices).toMatchObject([{ outputVat: 0, isUndecided: true }]);
    await record(ctx, vat);
    expect(await dueOf(ctx, "vat")).toMatchObject({ state: "filed_elsewhere", notRecorded: 0 });
    expect((await exportReturn(ctx, vatQuery(), "recorded")).text, "the file doesn't say 0.00 either").toContain(`,,0.00,NGN,true,${sale}`);
    const deducted = { lines: [{ baseMinor: 100_000, wht: { rate: 5 } }] };
    await arrives(ctx, { ...deducted, completedAt: new Date("2026-10-28T09:00:00Z") });
    const nameless = await arrives(ctx, { ...deducted, number: "NN-1", paymentDate: "2026-10-09", vendor: { name: null } });
    await record(ctx, { ...october, filedOn: "2026-10-20", obligation: "wht_federal" });
    expect(await dueOf(ctx, "wht_federal")).toMatchObject({ state: "filed_elsewhere", notRecorded: 0 });
    expect((await exportReturn(ctx, vatQuery({ tax: "WHT" }), "recorded")).text).toContain(`,2026-10-09,,NGN,true,${nameless}`);
  });

  it("can't be recorded with an invalid date, if nothing is due, or if Levy files or has filed it", async () => {
    const ctx = await finance();
    await arrives(ctx, { lines: [{ baseMinor: 100_000 }] });
    await expect(record(ctx, { ...vat, filedOn: "2026-11-21" })).rejects.toMatchObject({
      code: "invalid_request",
      faults: [{ field: "filedOn" }],
    });
    await expect(record(ctx, { ...vat, filedOn: "2026-10-31" })).rejects.toMatchObject({ faults: [{ field: "filedOn" }] });
    await expect(record(ctx, { ...vat, business: "biz_unknown" })).rejects.toMatchObject({ code: "resource_not_found" });
    await file(ctx, vatQuery(), "f-2");
    await expect(record(ctx, vat)).rejects.toMatchObject({ code: "state_conflict" });
  });

  it("is not visible to other accounts or the other environment", async () => {
    const [ctx, other] = [await finance(), await finance()];
    await arrives(ctx, { lines: [{ baseMinor: 100_000 }] });
    await arrives(other, { lines: [{ baseMinor: 100_000 }] });
    const { id } = await record(ctx, vat);
    expect(await dueOf(other, "vat")).toMatchObject({ state: "to_do" });
    for (const stranger of [other, { ...ctx, environment: "live" as const }])
      await expect(removeFiledElsewhere(stranger, id)).rejects.toMatchObject({ code: "resource_not_found" });
  });

  it("leaves out the invoices that the member excludes, which are missing from the recorded return and can be filed later", async () => {
    const ctx = await finance();
    await arrives(ctx, { lines: [{ baseMinor: 100_000 }] });
    const excluded = await arrives(ctx, { number: "OUT-1", lines: [{ baseMinor: 200_000 }] });
    await arrives(ctx, { direction: "sale", number: "S-1", lines: [{ baseMinor: 400_000 }] });
    const shown = await listInvoicesToRecord(ctx, vat);
    expect(shown.count).toBe(3);
    expect(shown.invoices.find(({ itemId }) => itemId === excluded)).toMatchObject({
      invoiceNumber: "OUT-1",
      inputVat: 150,
      isUndecided: false,
    });
    await record(ctx, { ...vat, leftOut: [excluded] });
    expect(await dueOf(ctx, "vat")).toMatchObject({ state: "partly", leftOut: 1 });
    const later = await previewReturn(on("2026-12-10", ctx), vatQuery({ period: "2026-11", earlier: "1" }));
    expect(later.vat?.lines.map(({ itemId }) => itemId)).toEqual([excluded]);
  });

  it("refuses a record if the month's reviewed invoices aren't those that the member saw", async () => {
    const ctx = await finance();
    await arrives(ctx, { lines: [{ baseMinor: 100_000 }] });
    const { fingerprint } = await listInvoicesToRecord(ctx, vat);
    await arrives(ctx, { number: "NEW-1", lines: [{ baseMinor: 200_000 }] });
    await expect(recordFiledElsewhere(ctx, { ...vat, leftOut: [], fingerprint })).rejects.toMatchObject({ code: "state_conflict" });
    expect(await dueOf(ctx, "vat")).toMatchObject({ state: "to_do", filedElsewhere: null });
  });

  it("refuses a record if an invoice was reviewed again since the member saw its amounts", async () => {
    const ctx = await finance();
    const itemId = await arrives(ctx, { lines: [{ baseMinor: 100_000 }] });
    const { fingerprint } = await listInvoicesToRecord(ctx, vat);
    const { version } = await reopenReview(ctx, { itemId, reason: "Wrong amount" });
    await approveInvoice(ctx, { itemId, version });
    await expect(recordFiledElsewhere(ctx, { ...vat, leftOut: [], fingerprint })).rejects.toMatchObject({ code: "state_conflict" });
    expect((await listInvoicesToRecord(ctx, vat)).fingerprint).not.toBe(fingerprint);
  });

  it("claims what is there once the invoices are locked, if that is what the member saw", async () => {
    const ctx = await finance();
    const deducted = { paymentDate: "2026-10-09", lines: [{ baseMinor: 100_000, wht: { rate: 5 } }] };
    const kept = await arrives(ctx, deducted);
    await arrives(ctx, { ...deducted, number: "AHEAD-1", paymentDate: "2026-10-30" });
    const wht = { ...october, filedOn: "2026-10-20", obligation: "wht_federal" as const };
    const { fingerprint } = await listInvoicesToRecord(ctx, wht);
    const brief = await arrives(ctx, { ...deducted, number: "BRIEF-1" });
    const period = { month: 10, year: 2026 };
    const recording = await inTransaction(ctx, async (other) => {
      await lockReturn(other, { businessId: null, period });
      const running = recordFiledElsewhere(ctx, { ...wht, leftOut: [], fingerprint });
      running.catch(() => undefined);
      await vi.waitFor(async () => {
        const waiting = await other.db.orm.execute(
          sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
        );
        expect(waiting).toHaveLength(1);
      }, 30_000);
      await other.db.orm.update(reviews).set({ status: "rejected" }).where(eq(reviews.itemId, brief));
      return { running };
    });
    const { id } = await recording.running;
    expect(await ctx.db.raw`select item_id from filing_invoices where filing_id = ${id}`).toEqual([{ item_id: kept }]);
  });

  it("counts payments after the day of filing apart, by the day of booking if tax is withheld then", async () => {
    const ctx = await finance();
    const deducted = { paymentDate: "2026-10-30", lines: [{ baseMinor: 100_000, wht: { rate: 5 } }] };
    await arrives(ctx, { ...deducted, number: "LATER-1" });
    const booked = await arrives(ctx, { ...deducted, date: "2026-10-05", number: "BOOKED-1" });
    await ctx.db.raw`
      update items set result = (result::jsonb || '{"warnings": [{"code": "wht_at_booking", "message": ""}]}')::json where id = ${booked}`;
    const wht = { ...october, filedOn: "2026-10-20", obligation: "wht_federal" as const };
    expect(await listInvoicesToRecord(ctx, wht)).toMatchObject({ count: 2, paidLater: 1 });
    expect(await listInvoicesToRecord(ctx, { ...wht, filedOn: undefined }), "unknown without the day").toMatchObject({
      count: 2,
      paidLater: 0,
    });
    expect(await listInvoicesToRecord(ctx, { ...wht, obligation: "vat" }), "VAT doesn't go by payment").toMatchObject({ paidLater: 0 });
    await record(ctx, wht);
    expect((await exportReturn(ctx, vatQuery({ tax: "WHT" }), "recorded")).text).toContain(booked);
    expect(await dueOf(ctx, "wht_federal")).toMatchObject({ state: "partly", notRecorded: 1 });
  });

  it("lists a payment ahead with the tax that will be withheld", async () => {
    const ctx = await finance();
    await arrives(ctx, { date: "2026-11-05", paymentDate: "2026-11-25", lines: [{ baseMinor: 100_000, wht: { rate: 10 } }] });
    const which = { business: "-", month: "2026-11", obligation: "wht_federal" as const };
    expect((await listInvoicesToRecord(ctx, which)).invoices).toMatchObject([{ paidOn: "2026-11-25", withheld: 100, isUndecided: false }]);
  });

  it("exports the invoices that a record claims, and counts them apart from those in filings", async () => {
    const ctx = await finance();
    const purchase = await arrives(ctx, { lines: [{ baseMinor: 100_000, wht: { rate: 5 } }], paymentDate: "2026-10-09" });
    const sale = await arrives(ctx, { direction: "sale", number: "S-1", lines: [{ baseMinor: 400_000 }] });
    await record(ctx, vat);
    await record(ctx, { ...october, obligation: "wht_federal" });
    const { fileName, text } = await exportReturn(ctx, vatQuery(), "recorded");
    expect(fileName).toBe("vat-filed-elsewhere-all-2026-10.csv");
    expect(text).toContain(`,0.00,75.00,NGN,,${purchase}`);
    expect(text).toContain(`,S-1,2026-10-05,,300.00,0.00,NGN,,${sale}`);
    expect(text, "the tax withheld is in another file, if any").not.toContain("taxWithheld");
    const wht = await exportReturn(ctx, vatQuery({ tax: "WHT" }), "recorded");
    expect(wht.text).toContain(`,2026-10-09,50.00,NGN,,${purchase}`);
    expect(wht.text).not.toMatch(/outputVat|inputVat/);
    expect(wht.text).not.toContain(sale);
    const { notes } = await previewReturn(ctx, vatQuery());
    expect(notes.map(({ code }) => code)).not.toContain("already_filed");
    expect(notes.find(({ code }) => code === "recorded_elsewhere")).toMatchObject({
      count: 2,
      message: "2 invoices in this period are part of a return recorded as filed elsewhere and will not be filed again.",
    });
    expect((await exportReturn(ctx, vatQuery({ period: "2026-09" }), "recorded")).text.trim().split("\n")).toHaveLength(1);
  });

  it("is named before a file is filed for the same month", async () => {
    const ctx = await finance();
    await arrives(ctx, { paymentDate: "2026-10-09", lines: [{ baseMinor: 100_000, wht: { rate: 5 } }] });
    const asked = async () => (await listEarlierSchedules(ctx, vatQuery({ tax: "WHT", business: "-" }))).recorded;
    await record(ctx, vat);
    expect(await asked(), "a VAT return is no schedule").toBeNull();
    await record(ctx, { ...october, obligation: "wht_federal" });
    expect(await asked()).toEqual({ filedOn: "2026-11-18", reference: "FIRS-77" });
  });

  it("reminds its business of a later month without invoices, as one that filed VAT with Levy", async () => {
    const ctx = await finance("live");
    await record(ctx, { ...vat, containsReviewed: false });
    const december = asSystem(on("2026-12-20", ctx));
    expect(await remindAccount(december)).toBe(1);
    const [mail] = await ctx.db.raw<{ data: unknown }[]>`
      select data from mails where account_id = ${ctx.account.id} and kind = 'filing_due'`;
    expect(mail?.data).toMatchObject({ total: 1, dues: [{ period: "2026-11", state: "nil" }] });
  });
});
