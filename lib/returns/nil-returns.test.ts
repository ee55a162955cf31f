import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { businesses, mails, returnsFiledElsewhere } from "@/drizzle/schema";
import { dueRowOf } from "@/components/filings/due-row";
import { acceptFilings } from "@/lib/flux/accept-filings";
import { moveFiling } from "@/lib/flux/move-filing";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
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

// A business registered for VAT files a return even for a month in which Levy has nothing to file.

const on = (ctx: Ctx, day: string): Ctx => ({ ...ctx, clock: manualClock(new Date(`${day}T09:00:00Z`)) });
const at = (day: string) => testContext({ clock: manualClock(new Date(`${day}T09:00:00Z`)) });
const october = returnQuery.parse({ tax: "VAT", period: "2026-10" });
const vatOf = async (ctx: Ctx, from = "2026-11") =>
  (await listDueDates(ctx, dueDateQuery.parse({ from, months: 1, all: "1" }))).dates.find(({ obligation }) => obligation === "vat");
const nothingToFile = async (ctx: Ctx, query = october) =>
  (await previewReturn(ctx, query)).notes.find(({ code }) => code === "nothing_to_file")?.message;
const NIL = /nil return/;

it("suggests a nil return for an empty month that is over, unless an invoice waits for review", async () => {
  const ctx = await at("2026-11-20");
  expect(await nothingToFile(ctx)).toMatch(NIL);
  expect(await nothingToFile(ctx, { ...october, tax: "WHT" })).not.toMatch(NIL);
  const quiet = await vatOf(ctx);
  expect(quiet).toMatchObject({ state: "quiet", mayBeNil: true });
  expect(quiet && dueRowOf("test", quiet).invoices).toMatch(NIL);
  expect(await vatOf(ctx, "2026-12"), "the month isn't over").toMatchObject({ state: "quiet", mayBeNil: false });
  await storeInvoice(ctx, { recommendation: "review", lines: [{ baseMinor: 100_000 }] });
  expect(await nothingToFile(ctx)).not.toMatch(NIL);
});

it("asks for a decision on a month's only sale instead of suggesting a nil return", async () => {
  const ctx = await at("2026-11-20");
  const open = { baseMinor: 50_000, treatment: "undetermined" as const };
  await storeInvoice(ctx, { direction: "sale", lines: [{ baseMinor: 100_000 }, open], isDrafted: true });
  expect(await nothingToFile(ctx)).toMatch(/First decide on the lines named below/);
  expect(await nothingToFile(ctx)).not.toMatch(NIL);
});

it("a month with only an invoice that Levy can't file is to be filed by hand, and is never overdue", async () => {
  const ctx = await at("2026-11-25");
  await storeInvoice(ctx, { currency: "USD", lines: [{ baseMinor: 100_000 }], paymentDate: "2026-10-09", isDrafted: true });
  const due = await vatOf(ctx);
  expect(due).toMatchObject({ state: "by_hand", invoices: 1, mayBeNil: false });
  expect(due && dueRowOf("test", due).invoices).toBe("1 invoice, to file on the authority's website");
  expect(await nothingToFile(ctx)).toMatch(/authority's website/);
  await storeInvoice(ctx, { lines: [{ baseMinor: 100_000 }], isDrafted: true });
  expect(await vatOf(ctx)).toMatchObject({ state: "overdue", invoices: 2 });
});

it("a month is overdue while an invoice waits for review, even if it may turn out to need no filing", async () => {
  const ctx = await at("2026-11-25");
  await storeInvoice(ctx, { currency: "USD", recommendation: "review", lines: [{ baseMinor: 100_000 }], isDrafted: true });
  expect(await vatOf(ctx)).toMatchObject({ state: "overdue", unreviewed: 1 });
});

it("counts a return that was sent through the API under the tax ID alone, or recorded for another business of the taxpayer", async () => {
  const ctx = await at("2026-10-15");
  await testMember(ctx, "owner");
  const own = { accountId: ctx.account.id, environment: ctx.environment, country: "NG" };
  await ctx.db.orm.insert(businesses).values([
    { ...own, businessId: "biz_1", name: "biz_1", taxId: "12345678-0001" },
    { ...own, businessId: "biz_2", name: "biz_2", taxId: "87654321-0001" },
    { ...own, businessId: "biz_3", name: "biz_3", taxId: "87654321-0001" },
  ]);
  const line = { taxId: "5", amount: 100, vatStatus: 0 as const, transactionType: "credit" as const };
  const filing = { encryptedPayload: "x", payloadField: "encryptedPayload", businessTaxId: "123456780001", lines: [line] };
  const { data } = await acceptFilings(ctx, { taxType: "VAT", form: "one", filings: [filing] });
  await moveFiling(ctx, data.id, { to: "processing", reason: "test" });
  await moveFiling(ctx, data.id, { to: "already_filed", reason: "test" });
  const recorded = { obligation: "vat" as const, month: "2026-09", filedOn: "2026-10-14", invoices: 0, recordedAt: ctx.clock.now() };
  await ctx.db.orm
    .insert(returnsFiledElsewhere)
    .values({ id: newId("filedElsewhere"), accountId: ctx.account.id, environment: ctx.environment, businessId: "biz_2", ...recorded });
  expect(await remindAccount(on(ctx, "2026-11-20"))).toBe(1);
  const [mail] = await ctx.db.orm
    .select({ data: mails.data })
    .from(mails)
    .where(and(eq(mails.accountId, ctx.account.id), eq(mails.kind, "filing_due")));
  const told = ["biz_1", "biz_2", "biz_3"].map((business) => ({ business, period: "2026-10", state: "nil" }));
  expect(mail?.data).toMatchObject({ total: 3, dues: told });
});

it("reminds of a nil return only those that filed a VAT return before", async () => {
  const ctx = await at("2026-10-15");
  await testMember(ctx, "owner");
  for (const businessId of ["biz_1", "biz_2"])
    await ctx.db.orm
      .insert(businesses)
      .values({ accountId: ctx.account.id, environment: ctx.environment, businessId, name: businessId, country: "NG" });
  await storeInvoice(ctx, { businessId: "biz_1", date: "2026-09-05", lines: [{ baseMinor: 100_000 }] });
  const query = returnQuery.parse({ tax: "VAT", period: "2026-09", business: "biz_1" });
  const { fingerprint } = await previewReturn(ctx, query);
  const { id } = await fileReturn(ctx, { query, fingerprint, filingId: "f-1", credentials: { email: "a", password: "b" } });
  await moveFiling(ctx, id, { to: "processing", reason: "test" });
  await moveFiling(ctx, id, { to: "already_filed", reason: "test" });
  expect(await remindAccount(on(ctx, "2026-11-20"))).toBe(1);
  const [mail] = await ctx.db.raw<{ data: unknown }[]>`
    select data from mails where account_id = ${ctx.account.id} and kind = 'filing_due' order by created_at desc`;
  expect(mail?.data).toMatchObject({ total: 1, dues: [{ business: "biz_1", period: "2026-10", state: "nil" }] });
});
