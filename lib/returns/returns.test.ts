import { and, eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filingInvoices, filings, reviews } from "@/drizzle/schema";
import { moveFiling } from "@/lib/flux/move-filing";
import { outcomeUnknown, internalError } from "@/lib/flux/faults";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { presentAnalysis } from "@/lib/prism/present-analysis";
import { testContext } from "@/scripts/testing/accounts";
import { filingsOf, runAtOnce, submissionsOf } from "@/scripts/testing/filings";
import { analysisOf, storeInvoice, type InvoiceLineFacts } from "@/scripts/testing/returns";
import { exportReturn } from "./export-return";
import { fileReturn } from "./file-return";
import { previewReturn } from "./preview-return";
import { returnQuery } from "./return-query";

const clock = () => manualClock(new Date("2026-11-21T09:00:00Z"));
const vatOctober = returnQuery.parse({ tax: "VAT", period: "2026-10" });
const whtOctober = returnQuery.parse({ tax: "WHT", period: "2026-10" });
const credentials = { email: "filer@example.com", password: "open sesame 42" };

async function fileNow(ctx: Ctx, query = vatOctober, filingId = `f-${Math.random()}`) {
  const { fingerprint } = await previewReturn(ctx, query);
  return fileReturn(ctx, { query, fingerprint, filingId, credentials });
}

const boxOf = (preview: Awaited<ReturnType<typeof previewReturn>>) =>
  Object.fromEntries((preview.vat?.boxes ?? []).map(({ box, amount }) => [box, amount]));
const codes = (preview: Awaited<ReturnType<typeof previewReturn>>) => preview.notes.map(({ code }) => code);

describe("the VAT return", () => {
  it("puts each treatment of sales and purchases into the right boxes", async () => {
    const ctx = await testContext({ clock: clock() });
    await storeInvoice(ctx, {
      direction: "sale",
      number: "S-1",
      customer: { name: "Shop", taxId: "12345678-0001" },
      lines: [
        { baseMinor: 1_000_000_00 },
        { baseMinor: 200_000_00, treatment: "zero_rated" },
        { baseMinor: 50_000_00, treatment: "exempt" },
      ],
    });
    await storeInvoice(ctx, {
      direction: "sale",
      number: "CN-1",
      type: "credit_note",
      customer: { name: "Shop", taxId: "12345678-0001" },
      lines: [{ baseMinor: -100_000_00 }],
    });
    await storeInvoice(ctx, { number: "P-1", lines: [{ baseMinor: 300_000_00 }, { baseMinor: 40_000_00, treatment: "zero_rated" }] });
    await storeInvoice(ctx, {
      number: "P-2",
      vendor: { name: "Cloud Inc", taxId: null },
      lines: [{ baseMinor: 80_000_00, treatment: "reverse_charge" }],
    });
    const preview = await previewReturn(ctx, { ...vatOctober, withheldAtSource: 10_000, creditBroughtForward: 5_000 });
    expect(boxOf(preview)).toEqual({
      10: 1_250_000,
      15: 420_000,
      20: 1_250_000,
      25: 50_000,
      30: 200_000,
      35: -100_000,
      40: 900_000,
      45: 67_500,
      50: 300_000,
      55: 40_000,
      60: 340_000,
      65: 80_000,
      70: 420_000,
      75: 28_500,
      80: 39_000,
      85: 10_000,
      90: 0,
      95: 29_000,
      100: 5_000,
      105: 0,
      110: 5_000,
      115: 0,
      120: 24_000,
    });
    expect(preview.totals).toMatchObject({ lines: 7, invoices: 4, tax: 39_000 });
    expect(preview.dueDate).toBe("2026-11-21");
    expect(preview.vat?.withheld).toEqual({ dueDate: "2026-11-14", total: 6_000, count: 1 });
    expect(codes(preview)).toEqual(expect.arrayContaining(["credit_note_adjusts", "tax_id_missing"]));
  });

  it("claims no VAT that was not charged, not due or not recoverable, and notes it", async () => {
    const ctx = await testContext({ clock: clock() });
    const purchase = (number: string, line: InvoiceLineFacts) => storeInvoice(ctx, { number, lines: [line] });
    await purchase("none", { baseMinor: 100_000, chargedMinor: 0 });
    await purchase("less", { baseMinor: 100_000, chargedMinor: 5_000 });
    await purchase("more", { baseMinor: 100_000, chargedMinor: 10_000 });
    await purchase("never", { baseMinor: 100_000, recoverable: false });
    await purchase("suspended", { baseMinor: 100_000, treatment: "suspended" });
    const preview = await previewReturn(ctx, vatOctober);
    expect(boxOf(preview)).toMatchObject({ 15: 4_000, 50: 1_000, 75: 75, 80: -75, 105: 75, 115: 75, 120: 0 });
    expect(preview.totals).toMatchObject({ lines: 1, tax: -75 });
    expect(codes(preview)).toEqual(
      expect.arrayContaining([
        "input_vat_not_charged",
        "input_vat_undercharged",
        "input_vat_overcharged",
        "input_vat_not_recoverable",
        "no_vat_status",
      ]),
    );
    expect(preview.vat?.lines.filter(({ isFiled }) => !isFiled)).toHaveLength(3);
  });

  it("adds up exactly: boxes, their lines, and the totals of the filing", async () => {
    const treatments = fc.constantFrom("standard" as const, "zero_rated" as const, "exempt" as const);
    const invoice = fc.record({
      direction: fc.constantFrom("sale" as const, "purchase" as const),
      isCredit: fc.boolean(),
      lines: fc.array(fc.record({ baseMinor: fc.integer({ min: 1, max: 9_999_999_99 }), treatment: treatments }), {
        minLength: 1,
        maxLength: 3,
      }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(invoice, { minLength: 1, maxLength: 6 }), async (invoices) => {
        const ctx = await testContext({ clock: clock() });
        for (const { isCredit, ...facts } of invoices) await storeInvoice(ctx, { ...facts, type: isCredit ? "credit_note" : "invoice" });
        const preview = await previewReturn(ctx, vatOctober);
        const kobo = (amount: number) => Math.round(amount * 100);
        for (const { box, amount, from } of preview.vat?.boxes ?? []) {
          if (from !== "invoices") continue;
          const behind = (preview.vat?.lines ?? []).flatMap(({ entries }) => entries.filter((entry) => entry.box === box));
          expect(behind.reduce((sum, entry) => sum + kobo(entry.amount), 0)).toBe(kobo(amount));
        }
        expect(kobo(preview.totals.tax)).toBe(kobo(boxOf(preview)[80] ?? 0));
        const { id } = await fileNow(ctx);
        const [row] = await ctx.db.orm.select().from(filings).where(eq(filings.id, id));
        expect([row?.taxMinor, row?.amountMinor, row?.totalRecords]).toEqual([
          kobo(preview.totals.tax),
          kobo(preview.totals.amount),
          preview.totals.lines,
        ]);
      }),
      { numRuns: 15 },
    );
  });

  it("includes only reviewed naira invoices of this month and business", async () => {
    const ctx = await testContext({ clock: clock() });
    const line = { lines: [{ baseMinor: 100_000 }] };
    await storeInvoice(ctx, { ...line, number: "mine", businessId: "biz_1" });
    await storeInvoice(ctx, { ...line, number: "open", businessId: "biz_1", recommendation: "review" });
    await storeInvoice(ctx, { ...line, number: "september", businessId: "biz_1", date: "2026-09-30" });
    // Input VAT from before 2026 can't be claimed.
    for (const [number, date] of [
      ["last year's", "2025-12-31"],
      ["this year's", "2026-01-01"],
    ] as const)
      await storeInvoice(ctx, { ...line, number, businessId: "biz_1", date });
    await storeInvoice(ctx, { ...line, number: "november", businessId: "biz_1", date: "2026-11-01" });
    const undated = await storeInvoice(ctx, { ...line, number: "undated", businessId: "biz_1", date: null });
    await storeInvoice(ctx, { ...line, number: "dollars", businessId: "biz_1", currency: "USD" });
    await storeInvoice(ctx, { ...line, number: "other", businessId: "biz_2" });
    const preview = await previewReturn(ctx, { ...vatOctober, business: "biz_1" });
    expect(preview.vat?.lines.map(({ invoiceNumber }) => invoiceNumber)).toEqual(["mine"]);
    const note = (code: string) => preview.notes.find((candidate) => candidate.code === code);
    expect(note("unreviewed")?.invoices.map(({ label }) => label)).toEqual(["Acme Consulting Ltd, open"]);
    expect(note("undated")).toMatchObject({ count: 1, invoices: [{ itemId: undated }] });
    expect(note("earlier_unfiled")?.count).toBe(2);
    expect(note("other_currency")?.count).toBe(1);
    const late = await previewReturn(ctx, { ...vatOctober, business: "biz_1", earlier: "1" });
    expect(late.vat?.lines.map(({ invoiceNumber }) => invoiceNumber)).toEqual(["this year's", "september", "mine"]);
  });

  it("shows nothing of another account or the other environment", async () => {
    const [other, third] = [await testContext({ clock: clock() }), await testContext({ clock: clock() })];
    await storeInvoice(other, { businessId: "biz_1", lines: [{ baseMinor: 100_000 }] });
    const seen = async (by: Ctx) => (await previewReturn(by, { ...vatOctober, business: "biz_1" })).businesses.length;
    expect([await seen(other), await seen({ ...other, environment: "live" })]).toEqual([1, 0]);
    const { vat, businesses, notes } = await previewReturn(third, { ...vatOctober, business: "biz_1" });
    expect([vat?.lines, businesses, notes.map(({ code }) => code)]).toEqual([[], [], ["nothing_to_file"]]);
  });
});

describe("the WHT schedule", () => {
  const individual = { wht: { rate: 5, remitTo: "state" as const }, baseMinor: 200_000 };

  it("sends federal deductions to the national authority, and makes one schedule per state with its own due date", async () => {
    const ctx = await testContext({ clock: clock() });
    await storeInvoice(ctx, {
      number: "F-1",
      paymentDate: "2026-10-09",
      lines: [
        { baseMinor: 100_000, wht: { rate: 5 } },
        { baseMinor: 300_000, wht: { rate: 5 } },
        { baseMinor: 50_000, wht: { rate: 2, category: "other_services" } },
      ],
    });
    await storeInvoice(ctx, {
      number: "S-1",
      paymentDate: "2026-10-10",
      vendor: { name: "Mrs Ada Obi", address: "4 Allen Avenue, Ikeja" },
      lines: [individual],
    });
    await storeInvoice(ctx, {
      number: "S-2",
      paymentDate: "2026-10-11",
      vendor: { name: "Chief Bola", address: "Bodija, Ibadan, Oyo State" },
      lines: [individual],
    });
    await storeInvoice(ctx, { number: "S-3", paymentDate: "2026-10-12", vendor: { name: "Dr Chi", address: null }, lines: [individual] });
    await storeInvoice(ctx, { number: "late", paymentDate: "2026-11-02", lines: [{ baseMinor: 1, wht: { rate: 5 } }] });
    const preview = await previewReturn(ctx, whtOctober);
    expect(preview.wht?.lines.map(({ base, tax, ratePercent, lineNumbers }) => [base, tax, ratePercent, lineNumbers])).toEqual([
      [4_000, 200, 5, [1, 2]],
      [500, 10, 2, [3]],
    ]);
    expect(preview.wht?.states.map(({ state, dueDate, tax, lines }) => [state, dueDate, tax, lines.length])).toEqual([
      ["Lagos", "2026-11-30", 100, 1],
      ["Oyo", "2026-11-30", 100, 1],
      [null, "2026-11-30", 100, 1],
    ]);
    expect(preview.totals).toEqual({ lines: 2, invoices: 1, amount: 4_500, tax: 210 });
    expect(codes(preview)).toContain("state_unknown");
    const csv = await exportReturn(ctx, whtOctober, "state", "Lagos");
    expect(csv.fileName).toBe("wht-schedule-lagos-all-2026-10.csv");
    expect(csv.text.trim().split("\r\n")).toHaveLength(2);
    expect(csv.text).toContain(
      'Mrs Ada Obi,20418835-0001,2026-10-10,"Consultancy, invoice S-1",2000.00,5,100.00,S-1,professional_services,Lagos,,"4 Allen Avenue, Ikeja",2026-10-05,,2026-10,state,2026-11-30',
    );
    const { id } = await fileNow(ctx, whtOctober);
    const [row] = await ctx.db.orm.select().from(filings).where(eq(filings.id, id));
    expect([row?.totalRecords, row?.taxMinor]).toEqual([2, 21_000]);
    expect(await ctx.db.orm.$count(filingInvoices, eq(filingInvoices.filingId, id))).toBe(1);
  });

  it("dates a deduction by the day of the analysis in Lagos if no payment date is given", async () => {
    const ctx = await testContext({ clock: clock() });
    await storeInvoice(ctx, {
      number: "lagos-november",
      completedAt: new Date("2026-10-31T23:30:00Z"),
      lines: [{ baseMinor: 100_000, wht: { rate: 5 } }],
    });
    expect((await previewReturn(ctx, whtOctober)).wht?.lines).toEqual([]);
    const november = await previewReturn(ctx, { ...whtOctober, period: "2026-11" });
    expect(november.wht?.lines.map(({ transactionDate }) => transactionDate)).toEqual(["2026-11-01"]);
    expect(codes(november)).toEqual(expect.arrayContaining(["payment_date_assumed", "period_not_over"]));
  });

  it("leaves out a line that filing would refuse, and files the others", async () => {
    const ctx = await testContext({ clock: clock() });
    await storeInvoice(ctx, { number: "odd", paymentDate: "2026-10-09", lines: [{ baseMinor: 100_000, wht: { rate: 3.3 } }] });
    await storeInvoice(ctx, { number: "good", paymentDate: "2026-10-09", lines: [{ baseMinor: 100_000, wht: { rate: 5 } }] });
    const preview = await previewReturn(ctx, whtOctober);
    expect(preview.wht?.lines.map(({ invoiceNumber }) => invoiceNumber)).toEqual(["good"]);
    expect(preview.notes.find(({ code }) => code === "line_refused")?.message).toMatch(/rate must be one of/);
  });

  it("doubles the rate without a tax number", async () => {
    const ctx = await testContext({ clock: clock() });
    await storeInvoice(ctx, {
      paymentDate: "2026-10-09",
      vendor: { taxId: null },
      lines: [{ baseMinor: 100_000, wht: { rate: 10, noTin: true } }],
    });
    const preview = await previewReturn(ctx, whtOctober);
    expect(preview.wht?.lines[0]).toMatchObject({ noTin: true, ratePercent: 10, tax: 100 });
    expect(codes(preview)).toContain("beneficiary_tin_missing");
  });
});

describe("filing a return", () => {
  it("succeeds with one submission, and claims its invoices", async () => {
    const ctx = await testContext({ clock: clock() });
    const itemId = await storeInvoice(ctx, { direction: "sale", lines: [{ baseMinor: 100_000 }] });
    const { id } = await fileNow(ctx);
    expect((await runAtOnce(ctx, id)).end.status).toBe("success");
    expect(await submissionsOf(ctx)).toBe(1);
    const preview = await previewReturn(ctx, vatOctober);
    expect(preview.isFileable).toBe(false);
    expect(preview.notes.find(({ code }) => code === "already_filed")?.invoices).toEqual([
      { itemId, label: "Kestrel Bay Foods Limited, INV-1", filingId: id },
    ]);
    expect(preview.filings).toMatchObject([{ id, status: "success" }]);
    const next = await previewReturn(ctx, { ...vatOctober, period: "2026-11", earlier: "1" });
    expect(next.vat?.lines).toEqual([]);
    expect((await previewReturn(ctx, { ...vatOctober, tax: "WHT" })).notes.map(({ code }) => code)).not.toContain("already_filed");
  });

  it("leaves withheld VAT and state schedules complete for filing by hand", async () => {
    const ctx = await testContext({ clock: clock() });
    await storeInvoice(ctx, {
      number: "P-1",
      vendor: { name: "Cloud Inc", taxId: null },
      lines: [{ baseMinor: 80_000_00, treatment: "reverse_charge" }],
    });
    await storeInvoice(ctx, {
      number: "P-0",
      date: "2026-09-30",
      vendor: { name: "Cloud Inc", taxId: null },
      lines: [{ baseMinor: 20_000_00, treatment: "reverse_charge" }],
    });
    const late = { ...vatOctober, earlier: "1" as const };
    expect((await previewReturn(ctx, late)).vat?.withheld).toMatchObject({ count: 1, total: 6_000 });
    await fileNow(ctx, late);
    const after = await previewReturn(ctx, late);
    expect([after.vat?.lines, after.vat?.withheld]).toMatchObject([[], { count: 1, total: 6_000 }]);
    expect((await exportReturn(ctx, late, "withheld")).text).toContain(
      "Cloud Inc,,,P-1,2026-10-05,86000.00,6000.00,2026-10,reverse_charge",
    );
    const mixed = [
      { baseMinor: 100_000, wht: { rate: 5 } },
      { baseMinor: 200_000, wht: { rate: 5, remitTo: "state" as const } },
    ];
    await storeInvoice(ctx, {
      number: "M-1",
      paymentDate: "2026-10-09",
      vendor: { name: "Mrs Ada Obi", address: "4 Allen Avenue, Ikeja" },
      lines: mixed,
    });
    await fileNow(ctx, whtOctober);
    expect((await previewReturn(ctx, whtOctober)).wht).toMatchObject({ lines: [], states: [{ state: "Lagos", tax: 100 }] });
  });

  it.each(["failed", "canceled", "no_pending"] as const)("releases its invoices if it ends as %s", async (end) => {
    const ctx = await testContext({ clock: clock() });
    await storeInvoice(ctx, { lines: [{ baseMinor: 100_000 }] });
    const { id } = await fileNow(ctx);
    if (end !== "canceled") await moveFiling(ctx, id, { to: "processing", reason: "test" });
    await moveFiling(ctx, id, { to: end, reason: "test", ...(end === "failed" ? { error: internalError } : {}) });
    const again = await fileNow(ctx);
    expect(again.id).not.toBe(id);
    expect(await ctx.db.orm.$count(filingInvoices, eq(filingInvoices.filingId, id)), "its invoices stay on record").toBe(1);
  });

  it.each(["already_filed", "outcome_unknown"] as const)("keeps its invoices if it ends as %s", async (end) => {
    const ctx = await testContext({ clock: clock() });
    await storeInvoice(ctx, { lines: [{ baseMinor: 100_000 }] });
    const { id } = await fileNow(ctx);
    await moveFiling(ctx, id, { to: "processing", reason: "test" });
    await moveFiling(
      ctx,
      id,
      end === "already_filed" ? { to: end, reason: "test" } : { to: "failed", reason: "test", error: outcomeUnknown },
    );
    expect((await previewReturn(ctx, vatOctober)).isFileable).toBe(false);
    await expect(fileNow(ctx)).rejects.toMatchObject({ code: "state_conflict" });
  });

  it("files the reviewed values of an invoice instead of the extracted ones", async () => {
    const ctx = await testContext({ clock: clock() });
    const itemId = await storeInvoice(ctx, { recommendation: "review", lines: [{ baseMinor: 100_000 }] });
    expect(codes(await previewReturn(ctx, vatOctober))).toContain("unreviewed");
    const corrected = presentAnalysis(analysisOf({ lines: [{ baseMinor: 70_000 }] }));
    await ctx.db.orm
      .update(reviews)
      .set({ status: "approved", result: { ...corrected } })
      .where(eq(reviews.itemId, itemId));
    expect((await previewReturn(ctx, vatOctober)).vat?.lines.map(({ base }) => base)).toEqual([700]);
    await ctx.db.orm.update(reviews).set({ status: "rejected" }).where(eq(reviews.itemId, itemId));
    expect(codes(await previewReturn(ctx, vatOctober))).toEqual(["nothing_to_file", "rejected"]);
  });

  it("lets one of ten concurrent filings of the same invoices succeed, and returns it to repeats", async () => {
    const ctx = await testContext({ clock: clock() });
    for (const number of ["A", "B", "C"]) await storeInvoice(ctx, { number, lines: [{ baseMinor: 100_000 }] });
    const { fingerprint } = await previewReturn(ctx, vatOctober);
    const file = (filingId: string) => fileReturn(ctx, { query: vatOctober, fingerprint, filingId, credentials });
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 5 }, (_, n) => file(`f-${n}`)),
      ...Array.from({ length: 5 }, () => file("f-0")),
    ]);
    const ids = new Set(outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value.id] : [])));
    expect(ids.size).toBe(1);
    expect(await filingsOf(ctx)).toHaveLength(1);
    expect(
      await ctx.db.orm.$count(filingInvoices, and(eq(filingInvoices.accountId, ctx.account.id), isNull(filingInvoices.releasedAt))),
    ).toBe(3);
  });

  it("is refused if the invoices have changed since the preview", async () => {
    const ctx = await testContext({ clock: clock() });
    await storeInvoice(ctx, { number: "A", lines: [{ baseMinor: 100_000 }] });
    const { fingerprint } = await previewReturn(ctx, vatOctober);
    await storeInvoice(ctx, { number: "B", lines: [{ baseMinor: 100_000 }] });
    await expect(fileReturn(ctx, { query: vatOctober, fingerprint, filingId: "f", credentials })).rejects.toThrow(
      "changed after you opened the return",
    );
    expect(await filingsOf(ctx)).toHaveLength(0);
  });

  it("is refused for viewers", async () => {
    const ctx = await testContext({ clock: clock() });
    const viewer: Ctx = { ...ctx, actor: { kind: "user", userId: "usr_1", role: "viewer" } };
    await storeInvoice(ctx, { lines: [{ baseMinor: 100_000 }] });
    const { fingerprint } = await previewReturn(viewer, vatOctober);
    await expect(fileReturn(viewer, { query: vatOctober, fingerprint, filingId: "f", credentials })).rejects.toMatchObject({
      code: "insufficient_scope",
    });
  });
});
