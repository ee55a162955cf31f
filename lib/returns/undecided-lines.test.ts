import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { filingInvoices, items } from "@/drizzle/schema";
import { moveFiling } from "@/lib/flux/move-filing";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { testContext } from "@/scripts/testing/accounts";
import { storeInvoice, type InvoiceFacts } from "@/scripts/testing/returns";
import { fileReturn } from "./file-return";
import { previewReturn } from "./preview-return";
import { returnQuery, type ReturnQuery } from "./return-query";

/* An invoice goes into one filing and is locked then, so an undecided line keeps the whole invoice out. */

const october = (tax: "VAT" | "WHT") => returnQuery.parse({ tax, period: "2026-10" });
const credentials = { email: "filer@example.com", password: "p" };

async function fileNow(ctx: Ctx, query: ReturnQuery): Promise<void> {
  const { fingerprint } = await previewReturn(ctx, query);
  const { id } = await fileReturn(ctx, { query, fingerprint, filingId: newId("request"), credentials });
  await moveFiling(ctx, id, { to: "processing", reason: "test" });
  await moveFiling(ctx, id, { to: "submitted", reason: "test" });
}

const claimsOf = (ctx: Ctx, itemId: string) => ctx.db.orm.$count(filingInvoices, eq(filingInvoices.itemId, itemId));

/** Stores the result that a reviewer's decision on the open line would leave, taken from another invoice with the same lines. */
async function decide(ctx: Ctx, itemId: string, facts: InvoiceFacts): Promise<void> {
  const model = await storeInvoice(ctx, { ...facts, businessId: "biz_other" });
  const [row] = await ctx.db.orm.select({ result: items.result }).from(items).where(eq(items.id, model));
  await ctx.db.orm.update(items).set({ result: row?.result }).where(eq(items.id, itemId));
}

const paid = { paymentDate: "2026-10-09" };
const sale = { direction: "sale" as const, customer: { name: "Shop", taxId: "12345678-0001" } };

it.each<[string, "VAT" | "WHT", InvoiceFacts["lines"], InvoiceFacts["lines"], string, Partial<InvoiceFacts>]>([
  [
    "an undetermined deduction",
    "WHT",
    [
      { baseMinor: 300_000, wht: { rate: 5 } },
      { baseMinor: 100_000, wht: "undetermined" },
    ],
    [
      { baseMinor: 300_000, wht: { rate: 5 } },
      { baseMinor: 100_000, wht: { rate: 2, category: "other_services" } },
    ],
    "wht_undetermined",
    paid,
  ],
  [
    "a deduction whose rate would be refused",
    "WHT",
    [
      { baseMinor: 300_000, wht: { rate: 5 } },
      { baseMinor: 100_000, wht: { rate: 3.3 } },
    ],
    [
      { baseMinor: 300_000, wht: { rate: 5 } },
      { baseMinor: 100_000, wht: { rate: 2, category: "other_services" } },
    ],
    "line_refused",
    paid,
  ],
  [
    "an undetermined sale",
    "VAT",
    [{ baseMinor: 300_000 }, { baseMinor: 100_000, treatment: "undetermined", chargedMinor: 7_500 }],
    [{ baseMinor: 300_000 }, { baseMinor: 100_000, treatment: "exempt", chargedMinor: 0 }],
    "vat_undetermined",
    sale,
  ],
])("leaves an invoice with %s out completely until it is decided, and then files all of it", async (_, tax, lines, decided, code, rest) => {
  const ctx = await testContext({ clock: manualClock(new Date("2026-11-21T09:00:00Z")) });
  const facts = { ...rest, number: "open", lines };
  const itemId = await storeInvoice(ctx, facts);
  const good = await storeInvoice(ctx, { ...rest, number: "good", lines: lines.slice(0, 1) });
  const preview = await previewReturn(ctx, october(tax));
  const numbers = (made: typeof preview) => (made.vat ?? made.wht)?.lines.map(({ invoiceNumber }) => invoiceNumber);
  expect(numbers(preview)).toEqual(["good"]);
  expect(preview.notes.find((note) => note.code === code)).toMatchObject({ weight: "caution", invoices: [{ itemId }] });
  if (tax === "WHT") {
    await fileNow(ctx, october(tax));
    expect([await claimsOf(ctx, itemId), await claimsOf(ctx, good)]).toEqual([0, 1]);
  }
  await decide(ctx, itemId, { ...facts, lines: decided });
  const after = await previewReturn(ctx, october(tax));
  expect(numbers(after)?.filter((number) => number === "open")).toHaveLength(2);
  await fileNow(ctx, october(tax));
  expect(await claimsOf(ctx, itemId)).toBe(1);
});

it("keeps a state's deduction of an undecided invoice in its schedule", async () => {
  const ctx = await testContext({ clock: manualClock(new Date("2026-11-21T09:00:00Z")) });
  const lines = [
    { baseMinor: 300_000, wht: { rate: 5, remitTo: "state" as const } },
    { baseMinor: 100_000, wht: "undetermined" as const },
  ];
  await storeInvoice(ctx, { ...paid, vendor: { name: "Mrs Ada Obi", address: "4 Allen Avenue, Ikeja" }, lines });
  const { wht, notes } = await previewReturn(ctx, october("WHT"));
  expect(wht?.states.map(({ base }) => base)).toEqual([3_000]);
  expect(notes.map(({ code }) => code)).toContain("wht_undetermined");
});
