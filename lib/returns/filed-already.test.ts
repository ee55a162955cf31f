import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { businesses, filingInvoices, filings } from "@/drizzle/schema";
import { internalError, outcomeUnknown } from "@/lib/flux/faults";
import { moveFiling } from "@/lib/flux/move-filing";
import type { FilingStatus } from "@/lib/flux/states";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { testContext } from "@/scripts/testing/accounts";
import { storeInvoice } from "@/scripts/testing/returns";
import { fileReturn } from "./file-return";
import { previewReturn } from "./preview-return";
import { returnQuery, type ReturnQuery } from "./return-query";

const october = returnQuery.parse({ tax: "VAT", period: "2026-10", business: "biz_a" });
const november = returnQuery.parse({ tax: "VAT", period: "2026-11", business: "biz_a", earlier: "1" });
const credentials = { email: "filer@example.com", password: "open sesame 42" };

async function account(): Promise<Ctx> {
  const ctx = await testContext({ clock: manualClock(new Date("2026-11-21T09:00:00Z")) });
  const named = { accountId: ctx.account.id, environment: ctx.environment };
  await ctx.db.orm.insert(businesses).values({ ...named, businessId: "biz_a", taxId: "10000001-0001" });
  return ctx;
}

async function fileNow(ctx: Ctx, query: ReturnQuery): Promise<string> {
  const { fingerprint } = await previewReturn(ctx, query);
  return (await fileReturn(ctx, { query, fingerprint, filingId: newId("request"), credentials })).id;
}

async function end(ctx: Ctx, id: string, to: FilingStatus, error?: typeof internalError): Promise<void> {
  await moveFiling(ctx, id, { to: "processing", reason: "test" });
  await moveFiling(ctx, id, { to, reason: "test", ...(error ? { error } : {}) });
}

const late = { businessId: "biz_a", number: "late", date: "2026-10-20", lines: [{ baseMinor: 200_000 }] };
const blocking = async (ctx: Ctx, query = october) => (await previewReturn(ctx, query)).notes.filter(({ weight }) => weight === "blocking");

it.each<[FilingStatus | null, RegExp]>([
  [null, /is on its way to the authority/],
  ["submitted", /is already with the authority/],
  ["already_filed", /is already with the authority/],
])("refuses a second VAT return for a month if one is %s, and allows late purchases in the next month's return", async (to, words) => {
  const ctx = await account();
  await storeInvoice(ctx, { ...late, number: "first" });
  const id = await fileNow(ctx, october);
  if (to) await end(ctx, id, to);
  const itemId = await storeInvoice(ctx, late);
  const [note, ...others] = await blocking(ctx);
  expect(note).toMatchObject({ code: "filed_already", message: expect.stringMatching(words) as string });
  expect(note?.message).toContain(id);
  expect(note?.message).toMatch(/Include purchases from earlier months.*amend this month's return on the authority's website/);
  expect(others).toEqual([]);
  await expect(fileNow(ctx, october)).rejects.toMatchObject({ code: "state_conflict", message: note?.message });
  expect(await ctx.db.orm.$count(filingInvoices, eq(filingInvoices.itemId, itemId))).toBe(0);
  expect((await previewReturn(ctx, november)).vat?.lines.map(({ invoiceNumber }) => invoiceNumber)).toEqual(["late"]);
  await fileNow(ctx, november);
});

it("notes only that the month is filed, not that there is nothing to file", async () => {
  const ctx = await account();
  await storeInvoice(ctx, late);
  await fileNow(ctx, october);
  expect((await blocking(ctx)).map(({ code }) => code)).toEqual(["filed_already"]);
});

it("asks to look up a return with an unknown outcome, and allows filing again after a failed one", async () => {
  const ctx = await account();
  await storeInvoice(ctx, late);
  const failed = await fileNow(ctx, october);
  await end(ctx, failed, "failed", internalError);
  expect(await blocking(ctx)).toEqual([]);
  const unknown = await fileNow(ctx, october);
  await end(ctx, unknown, "failed", outcomeUnknown);
  await storeInvoice(ctx, { ...late, number: "later" });
  const [note] = await blocking(ctx);
  expect(note).toMatchObject({ code: "filed_already", message: expect.stringMatching(/unknown.*isn't there, say so/) as string });
});

it("matches filings by tax number, and never another taxpayer's filing without a business", async () => {
  const ctx = await account();
  await storeInvoice(ctx, { ...late, number: "other month", date: "2026-09-20" });
  const id = await fileNow(ctx, { ...october, period: "2026-09" });
  const [row] = await ctx.db.orm.select().from(filings).where(eq(filings.id, id));
  if (!row) throw new Error("nothing was filed");
  const byApi = { ...row, id: newId("filing"), filingId: null, month: 10, metadata: null, businessId: null };
  await storeInvoice(ctx, late);
  await storeInvoice(ctx, { ...late, businessId: undefined });
  await ctx.db.orm.insert(filings).values({ ...byApi, businessTaxId: "20000002-0001" });
  const nameless = { ...october, business: "-" };
  expect([await blocking(ctx), await blocking(ctx, nameless)]).toEqual([[], []]);
  await ctx.db.orm.insert(filings).values({ ...byApi, id: newId("filing"), businessTaxId: "10000001-0001" });
  expect((await blocking(ctx)).map(({ code }) => code)).toEqual(["filed_already"]);
  expect(await blocking(ctx, nameless)).toEqual([]);
  await fileNow(ctx, nameless);
  expect((await blocking(ctx, nameless)).map(({ code }) => code)).toEqual(["filed_already"]);
});

it("ignores a filing under the business's ID that names another taxpayer", async () => {
  const ctx = await account();
  await storeInvoice(ctx, { ...late, number: "other month", date: "2026-09-20" });
  const [row] = await ctx.db.orm
    .select()
    .from(filings)
    .where(eq(filings.id, await fileNow(ctx, { ...october, period: "2026-09" })));
  if (!row) throw new Error("nothing was filed");
  const byApi = { ...row, filingId: null, month: 10, metadata: null };
  await storeInvoice(ctx, late);
  await ctx.db.orm.insert(filings).values({ ...byApi, id: newId("filing"), businessTaxId: "20000002-0001" });
  expect(await blocking(ctx)).toEqual([]);
  await ctx.db.orm.insert(filings).values({ ...byApi, id: newId("filing"), businessTaxId: null });
  expect((await blocking(ctx)).map(({ code }) => code)).toEqual(["filed_already"]);
});

it("finds the return filed here despite any number of later filings without a business", async () => {
  const ctx = await account();
  const nameless = { ...october, business: "-" };
  await storeInvoice(ctx, { ...late, businessId: undefined });
  const id = await fileNow(ctx, nameless);
  const [row] = await ctx.db.orm.select().from(filings).where(eq(filings.id, id));
  if (!row) throw new Error("nothing was filed");
  const byApi = Array.from({ length: 25 }, () => ({
    ...row,
    id: newId("filing"),
    filingId: null,
    metadata: null,
    businessTaxId: "20000002-0001",
  }));
  await ctx.db.orm.insert(filings).values(byApi);
  await storeInvoice(ctx, { ...late, businessId: undefined, number: "later" });
  const [note] = await blocking(ctx, nameless);
  expect(note).toMatchObject({ code: "filed_already", message: expect.stringContaining(id) as string });
});

it("files one return for a month if two businesses with one tax number file at once", async () => {
  const ctx = await account();
  const named = { accountId: ctx.account.id, environment: ctx.environment };
  await ctx.db.orm.insert(businesses).values({ ...named, businessId: "biz_b", taxId: "10000001 0001" });
  await storeInvoice(ctx, late);
  await storeInvoice(ctx, { ...late, businessId: "biz_b" });
  const filed = await Promise.allSettled([fileNow(ctx, october), fileNow(ctx, { ...october, business: "biz_b" })]);
  expect(filed.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

it("allows several schedules of withholding tax for a month", async () => {
  const ctx = await account();
  const wht = returnQuery.parse({ tax: "WHT", period: "2026-10", business: "biz_a" });
  const paid = { ...late, paymentDate: "2026-10-09", lines: [{ baseMinor: 100_000, wht: { rate: 5 } }] };
  for (const number of ["first", "second"]) {
    await storeInvoice(ctx, { ...paid, number });
    await end(ctx, await fileNow(ctx, wht), "submitted");
  }
  expect(await ctx.db.orm.$count(filings, eq(filings.accountId, ctx.account.id))).toBe(2);
});
