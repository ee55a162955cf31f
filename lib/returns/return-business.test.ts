import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businesses, filings } from "@/drizzle/schema";
import { releasesInvoices } from "@/lib/flux/release-invoices";
import { filingStatuses } from "@/lib/flux/states";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { testContext } from "@/scripts/testing/accounts";
import { storeInvoice } from "@/scripts/testing/returns";
import { dueDateQuery } from "./due-date-query";
import { fileReturn } from "./file-return";
import { listDueDates } from "./list-due-dates";
import { previewReturn } from "./preview-return";
import { returnQuery } from "./return-query";

const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
const of = (tax: "VAT" | "WHT", business: string) => returnQuery.parse({ tax, period: "2026-10", business });

async function withBusinesses(): Promise<Ctx> {
  const ctx = await testContext({ clock });
  const own = { accountId: ctx.account.id, environment: "test" as const, country: "NG" };
  await ctx.db.orm.insert(businesses).values([
    { ...own, businessId: "biz_a", name: "Kestrel Bay Foods Limited", taxId: "10000001-0001", state: "Lagos" },
    { ...own, businessId: "biz_b", name: "Harbour Mills Limited", taxId: "10000002-0001", state: "Kano" },
    { ...own, businessId: "biz_c", name: "Nobody yet", taxId: null, state: null },
  ]);
  return ctx;
}

async function file(ctx: Ctx, tax: "VAT" | "WHT", business: string) {
  const query = of(tax, business);
  const { fingerprint } = await previewReturn(ctx, query);
  const { id } = await fileReturn(ctx, {
    query,
    fingerprint,
    filingId: `${tax}-${business}`,
    credentials: { email: "filer@example.com", password: "open sesame 42" },
  });
  const [filing] = await ctx.db.orm.select().from(filings).where(eq(filings.id, id));
  return filing;
}

describe("the business of a return", () => {
  it("lends its state to deductions from people without a state in their address", async () => {
    const ctx = await withBusinesses();
    for (const businessId of ["biz_a", "biz_b"])
      await storeInvoice(ctx, {
        businessId,
        paymentDate: "2026-10-09",
        vendor: { name: "Dr Chi", address: null },
        lines: [{ baseMinor: 200_000, wht: { rate: 5, remitTo: "state" } }],
      });
    const statesOf = async (business: string) => (await previewReturn(ctx, of("WHT", business))).wht?.states.map(({ state }) => state);
    expect([await statesOf("biz_a"), await statesOf("biz_b")]).toEqual([["Lagos"], ["Kano"]]);
  });

  it("sends its tax ID with the filing", async () => {
    const ctx = await withBusinesses();
    for (const businessId of ["biz_a", "biz_b", "biz_c"]) await storeInvoice(ctx, { businessId, lines: [{ baseMinor: 100_000 }] });
    expect(await file(ctx, "VAT", "biz_b")).toMatchObject({ businessId: "biz_b", businessTaxId: "10000002-0001" });
    expect(await file(ctx, "VAT", "biz_a")).toMatchObject({ businessId: "biz_a", businessTaxId: "10000001-0001" });
    expect(await file(ctx, "VAT", "biz_c")).toMatchObject({ businessId: "biz_c", businessTaxId: null });
  });

  it("can't reuse the filingId of another business's return", async () => {
    const ctx = await withBusinesses();
    for (const businessId of ["biz_a", "biz_b"]) await storeInvoice(ctx, { businessId, lines: [{ baseMinor: 100_000 }] });
    const attempt = async (business: string) => {
      const { fingerprint } = await previewReturn(ctx, of("VAT", business));
      return { query: of("VAT", business), fingerprint, filingId: "f-1", credentials: { email: "filer@example.com", password: "p" } };
    };
    const [first, other] = [await attempt("biz_a"), await attempt("biz_b")];
    const { id } = await fileReturn(ctx, first);
    expect((await fileReturn(ctx, first)).id, "a repeated request").toBe(id);
    await expect(fileReturn(ctx, other)).rejects.toMatchObject({ code: "state_conflict", message: expect.stringContaining(id) as string });
    await expect(fileReturn({ ...ctx, environment: "live" }, first), "the same filingId in the other environment").rejects.toMatchObject({
      code: "state_conflict",
    });
  });

  it("can't reuse a filingId with other stated amounts", async () => {
    const ctx = await withBusinesses();
    await storeInvoice(ctx, { businessId: "biz_a", lines: [{ baseMinor: 100_000 }] });
    const query = { ...of("VAT", "biz_a"), creditBroughtForward: 1_000.5 };
    const { fingerprint } = await previewReturn(ctx, query);
    const first = { query, fingerprint, filingId: "f-1", credentials: { email: "filer@example.com", password: "p" } };
    const { id } = await fileReturn(ctx, first);
    expect((await fileReturn(ctx, first)).id).toBe(id);
    expect((await fileReturn(ctx, { ...first, query: { ...query, automaticPayments: 0 } })).id, "zero equals an amount not stated").toBe(
      id,
    );
    for (const other of [{ creditBroughtForward: 2_000 }, { creditBroughtForward: undefined }, { withheldAtSource: 5 }])
      await expect(fileReturn(ctx, { ...first, query: { ...query, ...other } })).rejects.toMatchObject({
        code: "state_conflict",
        message: expect.stringContaining(id) as string,
      });
  });

  it("can't reuse a filingId for another month that claims the same late invoices", async () => {
    const ctx = await withBusinesses();
    await storeInvoice(ctx, { businessId: "biz_a", direction: "purchase", date: "2026-09-10", lines: [{ baseMinor: 100_000 }] });
    const attempt = async (period: string) => {
      const query = { ...of("VAT", "biz_a"), period, earlier: "1" as const };
      const { fingerprint } = await previewReturn(ctx, query);
      return { query, fingerprint, filingId: "f-1", credentials: { email: "filer@example.com", password: "p" } };
    };
    const [october, november] = [await attempt("2026-10"), await attempt("2026-11")];
    expect(november.fingerprint).toBe(october.fingerprint);
    const { id } = await fileReturn(ctx, october);
    expect((await fileReturn(ctx, october)).id).toBe(id);
    await expect(fileReturn(ctx, november)).rejects.toMatchObject({ code: "state_conflict" });
  });

  it("files an invoice once per tax: in the VAT return and in the WHT schedule", async () => {
    const ctx = await withBusinesses();
    await storeInvoice(ctx, {
      businessId: "biz_a",
      number: "P-1",
      paymentDate: "2026-10-09",
      lines: [{ baseMinor: 100_000, wht: { rate: 5 } }],
    });
    await file(ctx, "VAT", "biz_a");
    const schedule = await previewReturn(ctx, of("WHT", "biz_a"));
    expect(schedule.wht?.lines.map(({ invoiceNumber }) => invoiceNumber)).toEqual(["P-1"]);
    expect(schedule).toMatchObject({ isFileable: true, filings: [] });
    expect(await file(ctx, "WHT", "biz_a")).toMatchObject({ taxType: "WHT", totalRecords: 1 });
    expect((await previewReturn(ctx, of("VAT", "biz_a"))).vat?.lines).toEqual([]);
  });

  it("shows all filings that the authority has or may have, even behind many newer failed ones", async () => {
    const ctx = await withBusinesses();
    await storeInvoice(ctx, { businessId: "biz_a", lines: [{ baseMinor: 100_000 }] });
    const filing = await file(ctx, "VAT", "biz_a");
    if (!filing) throw new Error("nothing was filed");
    const ends = filingStatuses.flatMap((status) =>
      (status === "failed" ? [null, { code: "portal_changed" }, { code: "outcome_unknown" }, {}] : [null]).map((error) => ({
        status,
        error,
      })),
    );
    const rows = ends.map((end) => ({ ...filing, ...end, id: newId("filing"), filingId: null }));
    const inVain = Array.from({ length: 20 }, () => ({ ...filing, id: newId("filing"), filingId: null, status: "failed" as const }));
    await ctx.db.orm.insert(filings).values([...rows, ...inVain]);
    const kept = [filing, ...rows].filter((row) => !releasesInvoices(row));
    expect((await previewReturn(ctx, of("VAT", "biz_a"))).filings).toEqual(
      kept
        .map(({ id, status, error, createdAt }) => ({
          id,
          status,
          errorCode: (error?.code as string | undefined) ?? null,
          createdAt: createdAt.toISOString(),
        }))
        .reverse(),
    );
  });

  it.each([
    ["its tax number alone", { businessId: null, businessTaxId: "10000001-0001" }],
    ["its tax number in another notation and another id", { businessId: "erp-7", businessTaxId: "10000001 0001" }],
    ["its tax number and the id of another registered business", { businessId: "biz_b", businessTaxId: "10000001-0001" }],
  ])("matches a filing made under %s", async (_, named) => {
    const ctx = await withBusinesses();
    for (const businessId of ["biz_a", "biz_b", "biz_c"]) await storeInvoice(ctx, { businessId, lines: [{ baseMinor: 100_000 }] });
    const filing = await file(ctx, "VAT", "biz_c");
    if (!filing) throw new Error("nothing was filed");
    const id = newId("filing");
    await ctx.db.orm.insert(filings).values({ ...filing, ...named, id, filingId: null, metadata: null, status: "already_filed" });
    const filingsOf = async (business: string) => (await previewReturn(ctx, of("VAT", business))).filings.map((before) => before.id);
    expect([await filingsOf("biz_a"), await filingsOf("biz_b"), await filingsOf("biz_c")]).toEqual([[id], [], [filing.id]]);
    const { dates } = await listDueDates(ctx, dueDateQuery.parse({ from: "2026-11", months: 1 }));
    const due = dates.filter(({ obligation, businessId }) => obligation === "vat" && businessId?.startsWith("biz_"));
    expect(due.map(({ businessId, state, filingId }) => [businessId, state, filingId]).sort()).toEqual([
      ["biz_a", "done", id],
      ["biz_b", "to_do", null],
      ["biz_c", "under_way", filing.id],
    ]);
  });

  it("files one VAT return per tax number, and shows what it leaves out of another business's invoices", async () => {
    const ctx = await withBusinesses();
    await ctx.db.orm
      .update(businesses)
      .set({ taxId: "10000001-0001" })
      .where(and(eq(businesses.accountId, ctx.account.id), eq(businesses.businessId, "biz_b")));
    const paid = { paymentDate: "2026-10-09", lines: [{ baseMinor: 100_000, wht: { rate: 5 } }] };
    for (const businessId of ["biz_a", "biz_b"]) await storeInvoice(ctx, { businessId, ...paid });
    const [vat, wht] = [await file(ctx, "VAT", "biz_a"), await file(ctx, "WHT", "biz_a")];
    const due = async (of: string) =>
      (await listDueDates(ctx, dueDateQuery.parse({ from: "2026-11", months: 1 }))).dates
        .filter(({ obligation, businessId }) => obligation === of && businessId?.startsWith("biz_"))
        .map(({ businessId, state, filingId, leftOut }) => [businessId, state, filingId, leftOut])
        .sort();
    expect(await due("vat")).toEqual([
      ["biz_a", "under_way", vat?.id, 0],
      ["biz_b", "under_way", vat?.id, 0],
      ["biz_c", "quiet", null, 0],
    ]);
    await ctx.db.orm.update(filings).set({ status: "success" }).where(eq(filings.accountId, ctx.account.id));
    expect((await due("vat")).slice(0, 2)).toEqual([
      ["biz_a", "done", vat?.id, 0],
      ["biz_b", "partly", vat?.id, 1],
    ]);
    expect((await due("wht_federal")).slice(0, 2), "several schedules are allowed").toEqual([
      ["biz_a", "done", wht?.id, 0],
      ["biz_b", "to_do", null, 0],
    ]);
  });
});

it("withholds the statutory VAT from a price that includes it without showing it", async () => {
  const ctx = await withBusinesses();
  await storeInvoice(ctx, { businessId: "biz_a", lines: [{ baseMinor: 100_000, chargedMinor: null, collection: "buyer_withholds" }] });
  expect((await previewReturn(ctx, of("VAT", "biz_a"))).vat?.withheld).toMatchObject({ count: 1, total: 75 });
});
