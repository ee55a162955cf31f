import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { items } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import type { VatTreatment } from "@/lib/prism/model";
import { testContext } from "@/scripts/testing/accounts";
import { storeInvoice, type InvoiceLineFacts } from "@/scripts/testing/returns";
import { dueDateQuery } from "./due-date-query";
import { listDueDates } from "./list-due-dates";
import { previewReturn } from "./preview-return";
import { returnQuery } from "./return-query";

const vatOctober = returnQuery.parse({ tax: "VAT", period: "2026-10" });
const whtOctober = returnQuery.parse({ tax: "WHT", period: "2026-10" });
const november = manualClock(new Date("2026-11-21T09:00:00Z"));

const codes = (preview: Awaited<ReturnType<typeof previewReturn>>) => preview.notes.map(({ code }) => code);
const paid = { paymentDate: "2026-10-09" };

/** Changes members of a stored result to values that the fixtures don't produce. */
async function changeResult(ctx: Ctx, itemId: string, change: Record<string, unknown>): Promise<void> {
  const [item] = await ctx.db.orm.select({ result: items.result }).from(items).where(eq(items.id, itemId));
  await ctx.db.orm
    .update(items)
    .set({ result: { ...item?.result, ...change } })
    .where(eq(items.id, itemId));
}

describe("notes on a return", () => {
  it("are empty if every invoice complies with the law", async () => {
    const ctx = await testContext({ clock: november });
    const known = { customer: { taxId: "12345678-0001" } };
    await storeInvoice(ctx, { ...known, number: "S-1", direction: "sale", lines: [{ baseMinor: 1_000_000_00 }, { baseMinor: 333_33 }] });
    await storeInvoice(ctx, { ...known, ...paid, number: "P-1", lines: [{ baseMinor: 300_000_00, wht: { rate: 5 } }] });
    expect(codes(await previewReturn(ctx, vatOctober))).toEqual([]);
    expect(codes(await previewReturn(ctx, whtOctober))).toEqual([]);
  });

  it("name a sale with other VAT than the law requires, by its customer", async () => {
    const ctx = await testContext({ clock: november });
    const itemId = await storeInvoice(ctx, {
      number: "S-1",
      direction: "sale",
      customer: { name: "Shop", taxId: "12345678-0001" },
      lines: [{ baseMinor: 1_000_000_00, chargedMinor: 50_000_00 }],
    });
    const { notes, totals } = await previewReturn(ctx, vatOctober);
    expect(notes).toMatchObject([{ code: "output_vat_differs", weight: "caution", count: 1, invoices: [{ itemId, label: "Shop, S-1" }] }]);
    expect(totals.tax).toBe(75_000);
  });

  it.each<[string, VatTreatment]>([
    ["exempt", "exempt"],
    ["zero-rated", "zero_rated"],
    ["suspended", "suspended"],
    ["out of scope", "out_of_scope"],
    ["undetermined", "undetermined"],
  ])("name VAT that was charged on a sale that is %s", async (_, treatment) => {
    const ctx = await testContext({ clock: november });
    const sale = { direction: "sale" as const, customer: { name: "Shop", taxId: "12345678-0001" } };
    await storeInvoice(ctx, { ...sale, number: "S-1", lines: [{ baseMinor: 100_000_00, treatment, chargedMinor: 7_500_00 }] });
    await storeInvoice(ctx, { ...sale, number: "S-2", lines: [{ baseMinor: 100_000_00, treatment, chargedMinor: 0 }] });
    await storeInvoice(ctx, { ...sale, number: "S-3", lines: [{ baseMinor: 100_000_00, treatment, chargedMinor: null }] });
    const { notes, totals } = await previewReturn(ctx, vatOctober);
    expect(notes.find(({ code }) => code === "output_vat_not_declared")).toMatchObject({
      weight: "caution",
      invoices: [{ label: "Shop, S-1" }],
    });
    expect(totals.tax).toBe(0);
  });

  it("mention input VAT beside exempt sales, with the taxable share of sales", async () => {
    const ctx = await testContext({ clock: november });
    const sale = { direction: "sale" as const, customer: { name: "Shop", taxId: "12345678-0001" } };
    const lines = [
      { baseMinor: 500_000_00 },
      { baseMinor: 200_000_00, treatment: "zero_rated" as const },
      { baseMinor: 300_000_00, treatment: "exempt" as const },
    ];
    await storeInvoice(ctx, { ...sale, number: "S-1", lines });
    expect(codes(await previewReturn(ctx, vatOctober))).toEqual([]);
    await storeInvoice(ctx, { number: "P-1", lines: [{ baseMinor: 100_000_00 }] });
    const { notes } = await previewReturn(ctx, vatOctober);
    expect(notes).toMatchObject([{ code: "input_vat_of_exempt_sales", weight: "caution" }]);
    expect(notes[0]?.message).toContain("Taxable sales are 70% of this month's sales");
    await storeInvoice(ctx, { ...sale, number: "CN-1", type: "credit_note", lines: [{ baseMinor: -900_000_00 }] });
    const after = await previewReturn(ctx, vatOctober);
    expect(after.notes.find(({ code }) => code === "input_vat_of_exempt_sales")?.message).not.toContain("%");
  });

  it.each<[string, InvoiceLineFacts]>([
    ["an appointed buyer withholds", { baseMinor: -100_000_00, collection: "buyer_withholds" }],
    ["the buyer accounts for", { baseMinor: -100_000_00, treatment: "reverse_charge" }],
  ])("name a credit note for VAT that %s, which the schedule doesn't deduct", async (_, line) => {
    const ctx = await testContext({ clock: november });
    await storeInvoice(ctx, { number: "P-1", lines: [{ ...line, baseMinor: 300_000_00 }] });
    expect(codes(await previewReturn(ctx, vatOctober))).not.toContain("credit_note_without_withheld_vat");
    await storeInvoice(ctx, { number: "CN-1", type: "credit_note", lines: [line] });
    await storeInvoice(ctx, { number: "CN-2", type: "credit_note", lines: [{ baseMinor: -1_000_00 }] });
    const { notes, vat } = await previewReturn(ctx, vatOctober);
    expect(notes.find(({ code }) => code === "credit_note_without_withheld_vat")).toMatchObject({
      weight: "caution",
      invoices: [{ label: "Acme Consulting Ltd, CN-1" }],
    });
    expect(vat?.withheld.total).toBe(22_500);
  });

  it("name an invoice that was assumed to be a purchase", async () => {
    const ctx = await testContext({ clock: november });
    const itemId = await storeInvoice(ctx, { number: "P-1", lines: [{ baseMinor: 100_000 }] });
    await changeResult(ctx, itemId, { warnings: [{ code: "direction_assumed", message: "assumed" }] });
    expect(codes(await previewReturn(ctx, vatOctober))).toEqual(["direction_assumed"]);
  });

  it("name an invoice whose tax point is in another month than its date", async () => {
    const ctx = await testContext({ clock: november });
    const itemId = await storeInvoice(ctx, { number: "P-1", lines: [{ baseMinor: 100_000 }] });
    await changeResult(ctx, itemId, { warnings: [{ code: "tax_point_in_other_month", message: "another month" }] });
    expect((await previewReturn(ctx, vatOctober)).notes).toMatchObject([
      { code: "tax_point_in_other_month", weight: "caution", invoices: [{ itemId }] },
    ]);
  });

  it("name unreviewed invoices by the other party, whether vendor or customer", async () => {
    const ctx = await testContext({ clock: november });
    const waiting = { recommendation: "review" as const, lines: [{ baseMinor: 100_000 }] };
    await storeInvoice(ctx, { ...waiting, number: "S-1", direction: "sale", customer: { name: "Shop" } });
    const purchase = await storeInvoice(ctx, { ...waiting, number: "P-1", vendor: { name: "Mill" } });
    // An invoice that could not be read completely waits for a person, without blocking the return.
    await changeResult(ctx, purchase, { invoice: {}, filingDraft: null });
    const unreviewed = (await previewReturn(ctx, vatOctober)).notes.find(({ code }) => code === "unreviewed");
    expect(unreviewed?.invoices.map(({ label }) => label).sort()).toEqual(["Mill, P-1", "Shop, S-1"]);
  });

  it("count only unreviewed invoices with a deduction for WHT, as the due dates do", async () => {
    const ctx = await testContext({ clock: november });
    const waiting = { recommendation: "review" as const, ...paid };
    await storeInvoice(ctx, { ...waiting, number: "deducts", lines: [{ baseMinor: 100_000, wht: { rate: 5 } }] });
    await storeInvoice(ctx, { ...waiting, number: "does-not", lines: [{ baseMinor: 100_000 }] });
    const { notes } = await previewReturn(ctx, whtOctober);
    const unreviewed = notes.find(({ code }) => code === "unreviewed");
    expect(unreviewed).toMatchObject({ count: 1, invoices: [{ label: expect.stringContaining("deducts") as string }] });
    const { dates } = await listDueDates(ctx, dueDateQuery.parse({ from: "2026-11", months: 1 }));
    expect(dates.find(({ obligation }) => obligation === "wht_federal")?.unreviewed).toBe(unreviewed?.count);
  });

  it("include unreviewed invoices with undetermined withholding for WHT", async () => {
    const ctx = await testContext({ clock: november });
    const waiting = { recommendation: "review" as const, ...paid };
    await storeInvoice(ctx, { ...waiting, number: "unsaid", lines: [{ baseMinor: 100_000, wht: "undetermined" }] });
    await storeInvoice(ctx, { ...waiting, number: "does-not", lines: [{ baseMinor: 100_000 }] });
    const { notes } = await previewReturn(ctx, whtOctober);
    expect(notes.find(({ code }) => code === "unreviewed")).toMatchObject({
      count: 1,
      invoices: [{ label: expect.stringContaining("unsaid") as string }],
    });
  });

  it("mention unfiled deductions of earlier months, but no invoices without a deduction", async () => {
    const ctx = await testContext({ clock: november });
    await storeInvoice(ctx, { number: "now", ...paid, lines: [{ baseMinor: 100_000, wht: { rate: 5 } }] });
    await storeInvoice(ctx, { number: "before", paymentDate: "2026-09-09", lines: [{ baseMinor: 100_000, wht: { rate: 5 } }] });
    await storeInvoice(ctx, { number: "goods", paymentDate: "2026-09-10", lines: [{ baseMinor: 100_000 }] });
    const { notes } = await previewReturn(ctx, whtOctober);
    expect(notes).toMatchObject([{ code: "earlier_unfiled", weight: "caution", count: 1 }]);
    expect(notes[0]?.message).toMatch(/not yet in a schedule/);
  });
});

describe("an invoice without separate lines", () => {
  it("is in the VAT return and the WHT schedule with its overall treatment", async () => {
    const ctx = await testContext({ clock: november });
    const itemId = await storeInvoice(ctx, { number: "P-1", ...paid, lines: [{ baseMinor: 200_000_00, wht: { rate: 5 } }] });
    await changeResult(ctx, itemId, { lineItems: [] });
    const { vat } = await previewReturn(ctx, vatOctober);
    expect(vat?.lines).toMatchObject([{ invoiceNumber: "P-1", lineNumbers: [], item: "Invoice", base: 200_000, tax: 15_000 }]);
    const { wht } = await previewReturn(ctx, whtOctober);
    expect(wht?.lines).toMatchObject([{ invoiceNumber: "P-1", lineNumbers: [], base: 200_000, tax: 10_000 }]);
  });
});

describe("a withholding rate of 0", () => {
  it("yields no line in the schedule", async () => {
    const ctx = await testContext({ clock: november });
    await storeInvoice(ctx, {
      number: "P-1",
      ...paid,
      lines: [
        { baseMinor: 100_000, wht: { rate: 5 } },
        { baseMinor: 900_000, wht: { rate: 0, category: "goods" } },
      ],
    });
    const { wht, notes } = await previewReturn(ctx, whtOctober);
    expect(wht?.lines).toMatchObject([{ lineNumbers: [1], base: 1_000 }]);
    expect(notes).toEqual([]);
  });
});
