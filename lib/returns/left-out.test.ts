import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { businesses, filingLines, filings, reviews } from "@/drizzle/schema";
import { moveFiling } from "@/lib/flux/move-filing";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { dueRowOf } from "@/components/filings/due-row";
import { letters } from "@/lib/mail/letters";
import type { MailData } from "@/lib/mail/mail-kinds";
import { newId } from "@/lib/kernel/ids";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { storeInvoice } from "@/scripts/testing/returns";
import { dueDateQuery } from "./due-date-query";
import { fileReturn } from "./file-return";
import { listDueDates } from "./list-due-dates";
import { previewReturn } from "./preview-return";
import { remindAccount } from "./remind-due-dates";
import { returnQuery } from "./return-query";

// Invoices missing from the filings of a month, whatever the order in which they arrived.

const on = (ctx: Ctx, day: string): Ctx => ({ ...ctx, clock: manualClock(new Date(`${day}T09:00:00Z`)) });
const at = (day: string) => testContext({ clock: manualClock(new Date(`${day}T09:00:00Z`)) });
const queryOf = (tax: "VAT" | "WHT", period = "2026-10", more = {}) => returnQuery.parse({ tax, period, ...more });

async function file(ctx: Ctx, query: ReturnType<typeof queryOf>): Promise<string> {
  const { fingerprint } = await previewReturn(ctx, query);
  const { id } = await fileReturn(ctx, { query, fingerprint, filingId: newId("run"), credentials: { email: "a", password: "b" } });
  await moveFiling(ctx, id, { to: "processing", reason: "test" });
  await moveFiling(ctx, id, { to: "already_filed", reason: "test" });
  return id;
}

async function due(ctx: Ctx, obligation: string, month = "2026-10") {
  const { dates } = await listDueDates(ctx, dueDateQuery.parse({ from: month, months: 3, all: "1" }));
  return dates.find(({ obligation: of, period }) => of === obligation && period.month === Number(month.slice(5)));
}

const note = async (ctx: Ctx, query: ReturnType<typeof queryOf>, code: string) =>
  (await previewReturn(ctx, query)).notes.find((candidate) => candidate.code === code);

const approve = (ctx: Ctx, itemId: string) =>
  ctx.db.orm.update(reviews).set({ status: "approved", decidedAt: ctx.clock.now() }).where(eq(reviews.itemId, itemId));

const deducted = [{ baseMinor: 100_000_00, wht: { rate: 5 } }];

/** A WHT schedule for October that was filed through the API, and so claims no invoice. */
async function byApi(ctx: Ctx, data: Record<string, unknown> = {}, businessTaxId: string | null = null): Promise<string> {
  const id = newId("filing");
  await ctx.db.orm
    .insert(filings)
    .values({
      id,
      accountId: ctx.account.id,
      environment: ctx.environment,
      taxType: "WHT",
      status: "success",
      businessTaxId,
      month: 10,
      year: 2026,
      dueDate: "2026-11-21",
      totalRecords: 1,
      amountMinor: 100_000_00,
      taxMinor: 5_000_00,
      contentHash: id,
      reference: id,
      requestId: "req_1",
    });
  await ctx.db.orm.insert(filingLines).values({ filingId: id, index: 0, data, amountMinor: 100_000_00, taxMinor: 5_000_00 });
  return id;
}

it("counts a deduction as missing that was approved after its month was filed", async () => {
  const ctx = await at("2026-10-05");
  const ahead = { paymentDate: "2026-10-28", lines: deducted, isDrafted: true };
  const late = await storeInvoice(ctx, { ...ahead, number: "L-1", recommendation: "review" });
  await storeInvoice(ctx, { number: "A-1", paymentDate: "2026-10-02", lines: deducted, isDrafted: true });
  await file(on(ctx, "2026-11-20"), queryOf("WHT"));
  const december = on(ctx, "2026-12-10");
  expect(await due(december, "wht_federal")).toMatchObject({ state: "done", leftOut: 0 });
  await approve(december, late);
  expect(await due(december, "wht_federal")).toMatchObject({ state: "partly", leftOut: 1 });
  expect(await note(december, queryOf("WHT", "2026-11"), "earlier_unfiled")).toMatchObject({ count: 1 });
});

it("counts a deduction as missing that is paid after its month was filed", async () => {
  const ctx = await at("2026-10-05");
  await storeInvoice(ctx, { number: "L-1", paymentDate: "2026-10-28", lines: deducted, isDrafted: true });
  await storeInvoice(ctx, { number: "A-1", paymentDate: "2026-10-02", lines: deducted, isDrafted: true });
  await file(on(ctx, "2026-10-20"), queryOf("WHT"));
  expect(await due(on(ctx, "2026-10-27"), "wht_federal")).toMatchObject({ state: "done", leftOut: 0 });
  expect(await due(on(ctx, "2026-10-28"), "wht_federal")).toMatchObject({ state: "partly", leftOut: 1 });
});

it("counts a credit note as missing that was reviewed after its month was filed, and offers it to the next return", async () => {
  const ctx = await at("2026-11-18");
  await storeInvoice(ctx, { number: "P-1", lines: [{ baseMinor: 100_000_00 }], isDrafted: true });
  await file(ctx, queryOf("VAT"));
  await storeInvoice(ctx, { number: "CN-1", type: "credit_note", lines: [{ baseMinor: -50_000_00 }], isDrafted: true });
  await storeInvoice(ctx, { number: "R-1", lines: [{ baseMinor: -10_000_00 }], isDrafted: true });
  expect(await due(ctx, "vat")).toMatchObject({ state: "partly", leftOut: 2 });
  expect(await note(ctx, queryOf("VAT", "2026-11"), "earlier_unfiled")).toMatchObject({ count: 2 });
  const november = await previewReturn(ctx, queryOf("VAT", "2026-11", { earlier: "1" }));
  expect(november.vat?.lines.map(({ invoiceNumber }) => invoiceNumber).sort()).toEqual(["CN-1", "R-1"]);
});

it("reminds once more of an invoice missing from a filed return, even after the due date", async () => {
  const ctx = await at("2026-11-18");
  await testMember(ctx, "owner");
  await storeInvoice(ctx, { number: "P-1", lines: [{ baseMinor: 100_000_00 }] });
  await file(ctx, queryOf("VAT"));
  expect(await remindAccount(on(ctx, "2026-11-23"))).toBe(0);
  await storeInvoice(ctx, { number: "P-2", lines: [{ baseMinor: 100_000_00 }] });
  expect(await remindAccount(on(ctx, "2026-11-23"))).toBe(1);
});

it("ignores a credit note in a foreign currency", async () => {
  const ctx = await at("2026-11-18");
  await storeInvoice(ctx, { number: "P-1", lines: [{ baseMinor: 100_000_00 }], isDrafted: true });
  await file(ctx, queryOf("VAT"));
  await storeInvoice(ctx, { number: "CN-1", currency: "USD", type: "credit_note", lines: [{ baseMinor: -50_000_00 }], isDrafted: true });
  expect(await due(ctx, "vat")).toMatchObject({ state: "done", leftOut: 0 });
  expect(await note(ctx, queryOf("VAT", "2026-11"), "earlier_unfiled")).toBeUndefined();
});

it("counts a deduction as missing if none of the month's schedules has it", async () => {
  const ctx = await at("2026-11-10");
  await storeInvoice(ctx, { number: "A-1", paymentDate: "2026-10-09", lines: deducted });
  await file(ctx, queryOf("WHT"));
  await storeInvoice(ctx, { number: "X-1", paymentDate: "2026-10-09", lines: deducted });
  expect(await due(ctx, "wht_federal")).toMatchObject({ state: "partly", leftOut: 1 });
  const second = await byApi(ctx);
  expect(await due(ctx, "wht_federal"), "the second schedule is for another taxpayer").toMatchObject({
    state: "partly",
    leftOut: 1,
    filingId: second,
  });
  await file(ctx, queryOf("WHT"));
  expect(await due(ctx, "wht_federal")).toMatchObject({ state: "done", leftOut: 0 });
});

it("names deductions that a schedule filed without invoices seems to contain already", async () => {
  const ctx = await at("2026-11-10");
  const business = { accountId: ctx.account.id, environment: ctx.environment, businessId: "biz_1", name: "Kestrel", country: "NG" };
  await ctx.db.orm.insert(businesses).values({ ...business, taxId: "12345678-0001" });
  const invoice = { businessId: "biz_1", paymentDate: "2026-10-09", lines: deducted };
  const itemId = await storeInvoice(ctx, { ...invoice, number: "A-1" });
  await storeInvoice(ctx, { ...invoice, number: "B-1" });
  await storeInvoice(ctx, { ...invoice, number: "A-1", lines: [{ baseMinor: 200_000_00, wht: { rate: 5 } }] });
  const october = queryOf("WHT", "2026-10", { business: "biz_1" });
  await byApi(ctx, { beneficiaryTin: "20418835 0001", scheduleReference: "A-1" }, "99999999-0001");
  expect(await note(ctx, october, "maybe_filed_already"), "another taxpayer's schedule does not count").toBeUndefined();
  await byApi(ctx, { beneficiaryTin: "20418835 0001", scheduleReference: "A-1" }, "12345678-0001");
  expect(await note(ctx, october, "maybe_filed_already")).toMatchObject({ weight: "caution", count: 1, invoices: [{ itemId }] });
  expect((await previewReturn(ctx, october)).isFileable).toBe(true);
});

it("counts a sale with only undecided lines as due before its month is filed, and as missing afterwards", async () => {
  const ctx = await at("2026-11-18");
  const business = { accountId: ctx.account.id, environment: ctx.environment, businessId: "biz_1", country: "NG" };
  // The business is the vendor of the stored sales; without a draft nothing else shows that they are sales.
  await ctx.db.orm.insert(businesses).values({ ...business, name: "Acme Consulting Ltd" });
  const sale = { businessId: "biz_1", direction: "sale" as const, isDrafted: true };
  const open = { ...sale, number: "S-1", lines: [{ baseMinor: 100_000_00, treatment: "undetermined" as const }] };
  await storeInvoice(ctx, open);
  expect(await due(ctx, "vat")).toMatchObject({ state: "to_do", leftOut: 0 });
  await storeInvoice(ctx, { ...sale, number: "S-2", lines: [{ baseMinor: 100_000_00 }] });
  await file(ctx, queryOf("VAT", "2026-10", { business: "biz_1" }));
  expect(await due(ctx, "vat")).toMatchObject({ state: "partly", leftOut: 1, mayBeFiled: false });
  expect(await note(ctx, queryOf("VAT", "2026-11", { business: "biz_1" }), "earlier_unfiled")).toMatchObject({ count: 1 });
  const late = await note(ctx, queryOf("VAT", "2026-11", { business: "biz_1", earlier: "1" }), "earlier_sales");
  expect(late).toMatchObject({ count: 1, invoices: [{ label: "Kestrel Bay Foods Limited, S-1" }] });
});

it("ignores sales and purchases with undetermined lines that no return includes", async () => {
  const ctx = await at("2026-11-18");
  const lines = [{ baseMinor: 100_000_00, treatment: "undetermined" as const }];
  const shared = { lines, isDrafted: true, vendor: { name: "Acme" } };
  await storeInvoice(ctx, { ...shared, direction: "sale", currency: "USD" });
  await storeInvoice(ctx, { ...shared, direction: "sale", type: "proforma" });
  await storeInvoice(ctx, shared);
  expect(await due(ctx, "vat")).toMatchObject({ state: "by_hand", invoices: 3 });
});

it("ignores a deduction that a schedule by API seems to contain, and says that others may be in it", async () => {
  const ctx = await at("2026-11-10");
  await testMember(ctx, "owner");
  await byApi(ctx, { beneficiaryTin: "20418835 0001", scheduleReference: "A-1" });
  await storeInvoice(ctx, { number: "B-1", paymentDate: "2026-10-09", lines: deducted });
  await file(ctx, queryOf("WHT"));
  await storeInvoice(ctx, { number: "A-1", paymentDate: "2026-10-09", lines: deducted });
  expect(await due(ctx, "wht_federal")).toMatchObject({ state: "done", leftOut: 0, mayBeFiled: false });
  await storeInvoice(ctx, { number: "C-1", paymentDate: "2026-10-09", lines: deducted });
  const partly = await due(ctx, "wht_federal");
  expect(partly).toMatchObject({ state: "partly", leftOut: 1, mayBeFiled: true });
  expect(partly && dueRowOf("test", partly).invoices).toBe("3 invoices, 1 that may be in a filing by API");
  expect(await remindAccount(on(ctx, "2026-11-20"))).toBe(1);
  const [mail] = await ctx.db.raw<{ data: MailData<"filing_due"> }[]>`select data from mails where account_id = ${ctx.account.id}`;
  const dues = mail?.data.dues.filter(({ what }) => what.startsWith("Withholding"));
  const letter = mail && dues && letters.filing_due({ ...mail.data, dues, total: 1 }, null);
  expect(letter?.paragraphs.join(" ")).toMatch(/may be missing from it.*Check that filing first/);
});
