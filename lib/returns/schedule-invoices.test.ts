import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries, businesses, filings, reviews } from "@/drizzle/schema";
import { cancelFiling } from "@/lib/flux/cancel-filing";
import { exportFilingLines } from "@/lib/flux/read-filing-page";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { filingsOf } from "@/scripts/testing/filings";
import { storeInvoice } from "@/scripts/testing/returns";
import { checkSchedule, checkScheduleFile } from "./check-schedule";
import { exportReturn } from "./export-return";
import { fileReturn } from "./file-return";
import { fileSchedule } from "./file-schedule";
import { listEarlierSchedules } from "./list-earlier-schedules";
import { previewReturn } from "./preview-return";
import { returnQuery } from "./return-query";

const period = { month: 10, year: 2025 };
const credentials = { email: "a@b.c", password: "p" };
const rest = { period, businessId: null, credentials };
const query = returnQuery.parse({ tax: "WHT", period: "2025-10" });
const account = () => testContext({ clock: manualClock(new Date("2025-11-05T09:00:00Z")) });

const invoice = (ctx: Ctx, number: string, remitTo: "federal" | "state" = "federal") =>
  storeInvoice(ctx, {
    number,
    paymentDate: "2025-10-09",
    date: "2025-10-01",
    lines: [{ baseMinor: 100_000_00, wht: { rate: 5, remitTo } }],
  });
const csvOf = async (ctx: Ctx, part: "wht" | "state" = "wht", state = "") => (await exportReturn(ctx, query, part, state)).text;
const fileInvoices = async (ctx: Ctx, filingId: string) =>
  fileReturn(ctx, { query, fingerprint: (await previewReturn(ctx, query)).fingerprint, filingId, credentials });

it("refuses rows that are remitted to a state in a federal schedule", async () => {
  const ctx = await account();
  await invoice(ctx, "A-1", "state");
  const { wht } = await previewReturn(ctx, query);
  const csv = await csvOf(ctx, "state", wht?.states[0]?.state ?? "");
  const checked = checkSchedule(ctx, csv);
  expect(checked).toMatchObject({ fault: null, faultyRows: 1, totals: { amount: 0, tax: 0 } });
  expect(checked.unknownColumns).not.toContain("remitTo");
  expect(checked.rows[0]?.faults).toMatchObject([{ column: "remitTo", code: "remitted_to_state" }]);
  await expect(fileSchedule(ctx, { ...rest, csv, filingId: "s-1" })).rejects.toMatchObject({ code: "invalid_request" });
  expect(await filingsOf(ctx)).toEqual([]);
});

describe("an invoice filed from a CSV file", () => {
  it("is offered to no return until that filing's end releases it", async () => {
    const ctx = await account();
    await invoice(ctx, "A-1");
    const csv = await csvOf(ctx);
    expect(checkSchedule(ctx, csv)).toMatchObject({ faultyRows: 0, rowsWithoutInvoice: 0 });
    const { id } = await fileSchedule(ctx, { ...rest, csv, filingId: "s-1" });
    expect(await fileSchedule(ctx, { ...rest, csv, filingId: "s-1" }), "a repeated request").toEqual({ id });
    const audited = and(eq(auditEntries.accountId, ctx.account.id), eq(auditEntries.action, "schedule.filed"));
    expect(await ctx.db.orm.$count(auditEntries, audited), "the audit log says once that it was filed").toBe(1);
    expect((await previewReturn(ctx, query)).wht?.lines).toEqual([]);
    await cancelFiling(ctx, id);
    expect(await fileSchedule(ctx, { ...rest, csv, filingId: "s-1" }), "a repeated request after cancellation claims nothing").toEqual({
      id,
    });
    expect((await previewReturn(ctx, query)).wht?.lines).toHaveLength(1);
  });

  it("is refused if it is in another filing, with the ID of that filing", async () => {
    const ctx = await account();
    await invoice(ctx, "A-1");
    const csv = await csvOf(ctx);
    const { id } = await fileInvoices(ctx, "r-1");
    const lines = await exportFilingLines(ctx, id);
    for (const [filingId, file] of [
      ["s-1", csv],
      ["s-2", lines],
    ] as const)
      await expect(fileSchedule(ctx, { ...rest, csv: file, filingId })).rejects.toMatchObject({
        code: "state_conflict",
        message: expect.stringContaining(id) as string,
        extra: { existingId: id },
      });
    expect(await filingsOf(ctx)).toHaveLength(1);
  });

  it.each(["open", "rejected"] as const)("is refused while its review is %s", async (status) => {
    const ctx = await account();
    const itemId = await invoice(ctx, "A-1");
    const csv = await csvOf(ctx);
    await ctx.db.orm.update(reviews).set({ status }).where(eq(reviews.itemId, itemId));
    await expect(fileSchedule(ctx, { ...rest, csv, filingId: "s-1" })).rejects.toMatchObject({
      code: "state_conflict",
      message: expect.stringContaining(itemId) as string,
    });
    expect(await filingsOf(ctx)).toEqual([]);
    await ctx.db.orm.update(reviews).set({ status: "approved" }).where(eq(reviews.itemId, itemId));
    await expect(
      fileSchedule(ctx, { ...rest, businessId: "biz_b", csv, filingId: "s-2" }),
      "a schedule of another business",
    ).rejects.toMatchObject({ code: "state_conflict" });
    await fileSchedule(ctx, { ...rest, csv, filingId: "s-3" });
  });

  it("names its business before filing, registered or not, and is filed for it", async () => {
    const ctx = await account();
    const [first, second, own] = [await invoice(ctx, "A-1"), await invoice(ctx, "A-2"), await invoice(ctx, "A-3")];
    const csv = await csvOf(ctx);
    const of = (businessId: string, itemId: string) => ctx.db.orm.update(reviews).set({ businessId }).where(eq(reviews.itemId, itemId));
    await Promise.all([of("erp-7", first), of("biz_b", second)]);
    const registered = { accountId: ctx.account.id, environment: ctx.environment, businessId: "biz_b", name: "B", taxId: "10000001-0001" };
    await ctx.db.orm.insert(businesses).values(registered);
    const businessesIn = async (text: string) => (await checkScheduleFile(ctx, text)).businesses;
    expect(await businessesIn(csv)).toEqual([
      { businessId: "biz_b", name: "B", taxId: "10000001-0001" },
      { businessId: "erp-7", name: null, taxId: null },
      { businessId: null, name: null, taxId: null },
    ]);
    const rowsOf = (itemId: string) => {
      const [header = "", ...rows] = csv.trim().split("\r\n");
      return [header, ...rows.filter((row) => row.includes(itemId))].join("\r\n");
    };
    expect((await businessesIn(rowsOf(first))).map(({ businessId }) => businessId)).toEqual(["erp-7"]);
    expect((await businessesIn(rowsOf(own))).map(({ businessId }) => businessId)).toEqual([null]);
    expect(await businessesIn(csv.replace(/itm_\w+/g, "")), "a file without invoices").toEqual([]);
    await fileSchedule(ctx, { ...rest, businessId: "erp-7", csv: rowsOf(first), filingId: "s-1" });
    expect(await filingsOf(ctx)).toMatchObject([{ businessId: "erp-7" }]);
    expect((await checkScheduleFile(ctx, csv)).rowsWithoutInvoice).toBe(0);
    expect(await checkScheduleFile(await account(), csv), "a file with another account's invoices").toMatchObject({
      businesses: [],
      rowsWithoutInvoice: 3,
    });
  });

  it("earlier schedules of its month are named before a file is filed, however they were filed", async () => {
    const ctx = await account();
    const asked = async (change: object = {}) => {
      const { newest, newestUnnamed, recorded } = await listEarlierSchedules(ctx, { ...query, ...change });
      return { newest: newest?.id ?? null, newestUnnamed: newestUnnamed?.id ?? null, recorded };
    };
    const none = { newest: null, newestUnnamed: null, recorded: null };
    await invoice(ctx, "A-1");
    expect(await asked()).toEqual(none);
    const prepared = await fileInvoices(ctx, "r-1");
    expect(await asked(), "each of its lines names an invoice").toEqual({ ...none, newest: prepared.id });
    const [stored] = await ctx.db.orm.select().from(filings).where(eq(filings.id, prepared.id));
    expect((await listEarlierSchedules(ctx, query)).newest?.createdAt, "named by when it was added").toBe(stored?.createdAt.toISOString());
    await invoice(ctx, "A-2");
    const named = await fileSchedule(ctx, { ...rest, csv: await csvOf(ctx), filingId: "s-1" });
    expect(await asked(), "nor does a file whose rows name them leave one out").toEqual({ ...none, newest: named.id });
    const bare = (await exportFilingLines(ctx, named.id)).replace(/itm_\w+/g, "").replace("5000.00", "5000.01");
    const unnamed = await fileSchedule(ctx, { ...rest, csv: bare, filingId: "s-2" });
    expect([await asked(), await asked({ business: "-" })]).toEqual(
      Array.from({ length: 2 }, () => ({ ...none, newest: unnamed.id, newestUnnamed: unnamed.id })),
    );
    expect([await asked({ period: "2025-09" }), await asked({ business: "biz_2" }), await asked({ period: undefined })]).toEqual([
      none,
      none,
      none,
    ]);
    await cancelFiling(ctx, unnamed.id);
    expect(await asked()).toEqual({ ...none, newest: named.id });
  });

  it("earlier schedules of its taxpayer are named, whichever business they name", async () => {
    const ctx = await account();
    await invoice(ctx, "A-1");
    const registered = { accountId: ctx.account.id, environment: ctx.environment, country: "NG" };
    for (const [businessId, taxId] of [
      ["biz_a", "10000001-0001"],
      ["biz_b", "10000001 0001"],
      ["biz_c", "10000001-0002"],
    ] as const)
      await ctx.db.orm.insert(businesses).values({ ...registered, businessId, taxId });
    const bare = (await csvOf(ctx)).replace(/itm_\w+/g, "");
    const { id } = await fileSchedule(ctx, { ...rest, businessId: "biz_a", csv: bare, filingId: "s-1" });
    const newest = async (business: string) => (await listEarlierSchedules(ctx, { ...query, business })).newest?.id ?? null;
    expect([await newest("biz_a"), await newest("biz_b"), await newest("biz_c"), await newest("-")]).toEqual([id, id, null, null]);
    await ctx.db.orm.update(filings).set({ businessId: null }).where(eq(filings.id, id));
    expect([await newest("biz_a"), await newest("-")], "another taxpayer's is not of the own company").toEqual([id, null]);
  });

  it("of another account is not claimed, and a file without invoices is filed as it is", async () => {
    const [ctx, other] = [await account(), await account()];
    await invoice(ctx, "A-1");
    const csv = await csvOf(ctx);
    await fileSchedule(other, { ...rest, csv, filingId: "s-1" });
    expect((await previewReturn(ctx, query)).wht?.lines).toHaveLength(1);
    const bare = csv.replace(/itm_\w+/g, "");
    expect(checkSchedule(ctx, bare)).toMatchObject({ faultyRows: 0, rowsWithoutInvoice: 1 });
    await fileSchedule(ctx, { ...rest, csv: bare, filingId: "s-1" });
    expect((await previewReturn(ctx, query)).wht?.lines).toHaveLength(1);
  });
});
