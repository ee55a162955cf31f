import { describe, expect, it } from "vitest";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { storeInvoice, type InvoiceFacts } from "@/scripts/testing/returns";
import { makeReturn } from "./make-return";
import { previewReturn } from "./preview-return";
import { returnQuery } from "./return-query";

const context = () => testContext({ clock: manualClock(new Date("2026-11-10T09:00:00Z")) });
const october = { tax: "VAT", period: "2026-10" };
const returnOf = (ctx: Ctx, query: Record<string, string> = {}) => previewReturn(ctx, returnQuery.parse({ ...october, ...query }));
const boxesOf = async (ctx: Ctx, query?: Record<string, string>) =>
  Object.fromEntries(
    ((await returnOf(ctx, query)).vat?.boxes ?? []).filter(({ amount }) => amount !== 0).map(({ box, amount }) => [box, amount]),
  );
const codesOf = async (ctx: Ctx, query?: Record<string, string>) => (await returnOf(ctx, query)).notes.map(({ code }) => code);
const store = async (facts: InvoiceFacts) => {
  const ctx = await context();
  await storeInvoice(ctx, facts);
  return ctx;
};

describe("a line with the opposite sign", () => {
  it("on a purchase lowers the VAT claimed", async () => {
    const ctx = await store({ lines: [{ baseMinor: 1_000_000_00, treatment: "zero_rated" }, { baseMinor: -200_000_00 }] });
    expect(await boxesOf(ctx)).toMatchObject({ 15: 800_000, 50: -200_000, 55: 1_000_000, 75: -15_000 });
    const { vat } = await returnOf(ctx);
    expect(vat?.lines.map(({ base, tax }) => [base, tax])).toEqual([
      [1_000_000, 0],
      [-200_000, -15_000],
    ]);
  });

  it("on a sale lowers the sale and the tax owed", async () => {
    const ctx = await store({ direction: "sale", lines: [{ baseMinor: 1_000_000_00, treatment: "exempt" }, { baseMinor: -200_000_00 }] });
    expect(await boxesOf(ctx)).toMatchObject({ 20: 800_000, 25: 1_000_000, 45: -15_000 });
  });

  it.each([1, -1])("on a credit note counts the other way, printed with a sign of %i", async (sign) => {
    const lines = [{ baseMinor: sign * 100_000_00 }, { baseMinor: sign * -20_000_00, treatment: "exempt" as const }];
    const ctx = await store({ direction: "sale", type: "credit_note", lines });
    expect(await boxesOf(ctx)).toMatchObject({ 35: -100_000, 45: -7_500, 20: 20_000, 25: 20_000 });
  });

  it("is filed on the other side with a positive amount", async () => {
    const ctx = await store({ lines: [{ baseMinor: 1_000_000_00, treatment: "zero_rated" }, { baseMinor: -200_000_00 }] });
    const scope = { taxType: "VAT", businessId: null, period: { month: 10, year: 2026 }, withEarlier: false } as const;
    const { filed } = await makeReturn(ctx, scope);
    expect(filed.map(({ line }) => line)).toMatchObject([
      { amount: 1_000_000, transactionType: "debit" },
      { amount: 200_000, transactionType: "credit", narration: expect.stringContaining("taken off") as string },
    ]);
  });
});

describe("a supplier's credit note", () => {
  it("takes back the VAT claimed even if it shows none, and is noted", async () => {
    const ctx = await store({ type: "credit_note", lines: [{ baseMinor: -100_000_00, chargedMinor: 0 }] });
    expect(await boxesOf(ctx)).toMatchObject({ 15: -100_000, 50: -100_000, 75: -7_500 });
    expect(await codesOf(ctx)).toContain("input_vat_taken_back");
  });
});

describe("a sale reviewed after its month was filed", () => {
  it("is noted with earlier purchases, but is in no later month's return", async () => {
    const ctx = await store({ direction: "sale", number: "S-9", date: "2026-09-12", lines: [{ baseMinor: 100_000_00 }] });
    await storeInvoice(ctx, { number: "P-9", date: "2026-09-12", lines: [{ baseMinor: 50_000_00 }] });
    const { notes, vat } = await returnOf(ctx, { earlier: "1" });
    expect(vat?.lines.map(({ invoiceNumber }) => invoiceNumber)).toEqual(["P-9"]);
    expect(notes.find(({ code }) => code === "earlier_sales")).toMatchObject({ weight: "caution", count: 1 });
    expect(notes.some(({ code }) => code === "earlier_unfiled")).toBe(false);
  });
});

describe("VAT withheld by an appointed buyer", () => {
  it("includes VAT charged on exempt lines, as the payment does", async () => {
    const ctx = await store({
      lines: [
        { baseMinor: 100_000_00, collection: "buyer_withholds" },
        { baseMinor: 100_000_00, treatment: "exempt", chargedMinor: 7_500_00 },
      ],
    });
    const { vat } = await returnOf(ctx);
    expect(vat?.withheld).toMatchObject({ total: 15_000, count: 1 });
  });
});

describe("a schedule of withholding tax", () => {
  it("notes approved lines that are undetermined", async () => {
    const ctx = await context();
    await storeInvoice(ctx, { paymentDate: "2026-10-09", lines: [{ baseMinor: 100_000_00, wht: "undetermined" }] });
    const preview = await previewReturn(ctx, returnQuery.parse({ tax: "WHT", period: "2026-10" }));
    expect(preview.notes.find(({ code }) => code === "wht_undetermined")).toMatchObject({ weight: "caution", count: 1 });
  });
});
