import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { items } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { Placeholders } from "@/lib/kernel/rows/statement";
import { testContext } from "@/scripts/testing/accounts";
import { acceptInvoices } from "@/scripts/testing/invoices";
import { indexesOf, planOf, stepsOf } from "@/scripts/testing/statements";
import { historyLookUps, isWholeHistory, storedNumberKey, type HistoryScope } from "./earlier-invoices";
import { findVendorKnowledge } from "./vendor-knowledge";
import { fillNumberKeys } from "./fill-number-keys";

const EARLIER = 4_000;

const scope = (given: Partial<HistoryScope>): HistoryScope => ({
  itemId: "itm_new",
  businessId: null,
  sha256: null,
  vendorTaxKey: "123456780001",
  vendorNameKey: "kanostores",
  numberKey: null,
  totalMinor: null,
  window: null,
  ...given,
});

describe("the history of a vendor with thousands of invoices", () => {
  let ctx: Ctx;
  let jobId: string;
  const named = (number: string) => `${jobId}_${number}`;

  beforeAll(async () => {
    ctx = await testContext({ credits: 5 });
    jobId = (await acceptInvoices(ctx, [{ invoiceNumber: "FIRST" }])).jobId;
    await ctx.db.orm.execute(sql`
      insert into items (id, job_id, account_id, environment, index, request, status, created_at, completed_at, invoice_number, invoice_date, vendor_name, vendor_tax_id, vendor_tax_key, vendor_name_key, currency, total_minor)
      select ${jobId} || '_' || n, ${jobId}, ${ctx.account.id}, ${ctx.environment}, n, '{}', 'completed', now(), now(), 'INV-' || (10000 + n), date '2010-01-01' + n, 'Kano Stores', '12345678-0001', '123456780001', 'kanostores', 'NGN', 100000 + n
      from generate_series(1, ${EARLIER}) as n`);
    // Invoices of others; otherwise a sequential scan would be the fastest plan.
    await ctx.db.orm.execute(sql`
      insert into items (id, job_id, account_id, environment, index, request, status, created_at, completed_at, invoice_date, vendor_tax_key, vendor_name_key)
      select ${jobId} || '_other' || n, ${jobId}, ${ctx.account.id}, ${ctx.environment}, ${EARLIER} + n, '{}', 'completed', now(), now(), date '2010-01-01' + n % 1000, 'other' || n % 40, 'other' || n % 40
      from generate_series(1, ${4 * EARLIER}) as n`);
    await fillNumberKeys(ctx.db);
    await ctx.db.orm.execute(sql`analyze items`);
  });

  it("has its keys filled in for invoices stored before keys existed", async () => {
    expect(
      await ctx.db.orm.$count(
        items,
        and(eq(items.accountId, ctx.account.id), isNull(items.numberKey), isNotNull(items.invoiceNumber), eq(items.status, "completed")),
      ),
    ).toBe(0);
    const [row] = await ctx.db.orm
      .select({ numberKey: items.numberKey })
      .from(items)
      .where(inArray(items.id, [named("25")]));
    expect(row?.numberKey).toBe(storedNumberKey("INV-10025"));
  });

  it.each([
    ["the letter O for 0", "INV-1OO25"],
    ["two digits exchanged", "INV-10052"],
    ["other ornaments", "inv 10025"],
  ])("finds the oldest invoice despite a difference in its number: %s", async (_, number) => {
    const { history: found } = await findVendorKnowledge(ctx, scope({ numberKey: storedNumberKey(number) }));
    expect(found.map(({ id }) => id)).toContain(named("25"));
  });

  it("finds the oldest invoice by the same amount at about the same date", async () => {
    const { history: near } = await findVendorKnowledge(ctx, scope({ totalMinor: 100_025, window: ["2010-01-20", "2010-02-03"] }));
    expect(near.map(({ id }) => id)).toContain(named("25"));
    const { history: far } = await findVendorKnowledge(ctx, scope({ totalMinor: 100_025, window: ["2010-02-20", "2010-03-03"] }));
    expect(far.map(({ id }) => id)).not.toContain(named("25"));
  });

  it.each([
    ["the bytes alone", { vendorTaxKey: null, vendorNameKey: null, sha256: "a".repeat(64) }],
    [
      "no vendor",
      {
        vendorTaxKey: null,
        vendorNameKey: null,
        sha256: "a".repeat(64),
        numberKey: "INV1",
        totalMinor: 100_025,
        window: ["2010-01-20", "2010-02-03"],
      },
    ],
    [
      "no vendor and no bytes",
      { vendorTaxKey: null, vendorNameKey: null, numberKey: "INV1", totalMinor: 100_025, window: ["2010-01-20", "2010-02-03"] },
    ],
    ["a number without a letter", { vendorTaxKey: "998877660001", vendorNameKey: null, numberKey: "" }],
    ["an amount without a day", { vendorTaxKey: "998877660001", vendorNameKey: null, totalMinor: 100_025 }],
    ["a business", { vendorTaxKey: "998877660001", vendorNameKey: null, businessId: "biz_other", completedBefore: new Date() }],
  ] satisfies [string, Partial<HistoryScope>][])("is empty and complete for a search with %s", async (_, given) => {
    expect(await findVendorKnowledge(ctx, scope(given))).toEqual({ history: [], corrections: [] });
    expect(await isWholeHistory(ctx, scope(given), [])).toBe(true);
  });

  it("is checked for completeness by isWholeHistory", async () => {
    const own = scope({ numberKey: storedNumberKey("INV-10025"), vendorNameKey: "nobody" });
    const { history: found } = await findVendorKnowledge(ctx, own);
    expect(found.length).toBeGreaterThan(200);
    expect(await isWholeHistory(ctx, own, found)).toBe(true);
    expect(await isWholeHistory(ctx, own, found.slice(1))).toBe(false);
    expect(await isWholeHistory(ctx, own, [])).toBe(false);
    expect(await isWholeHistory(ctx, scope({ vendorTaxKey: "998877660001", vendorNameKey: null }), [])).toBe(true);
    expect(await isWholeHistory(ctx, scope({ vendorTaxKey: null, vendorNameKey: null }), [])).toBe(true);
  });

  it("excludes other vendors", async () => {
    expect(
      await findVendorKnowledge(
        ctx,
        scope({
          vendorTaxKey: "998877660001",
          vendorNameKey: null,
          numberKey: storedNumberKey("INV-10025"),
          totalMinor: 100_025,
          window: ["2010-01-20", "2010-02-03"],
        }),
      ),
    ).toEqual({ history: [], corrections: [] });
  });

  it("is looked up by indexes, without a sequential scan or a sort", async () => {
    const placeholders = new Placeholders();
    const [byBytes, byNumber, byAmount, byTaxId, byName] = historyLookUps(
      ctx,
      scope({ sha256: "a".repeat(64), numberKey: storedNumberKey("INV-10025"), totalMinor: 100_025, window: ["2010-01-20", "2010-02-03"] }),
      placeholders,
    );
    // Each select uses only some of the parameters; listing all of them beside it gives each a type.
    const all = placeholders.values.map((_, index) => `$${index + 1}::text`).join(", ");
    const plan = (query = "", options = {}) =>
      planOf({ text: `select id from ${query} as found where concat(${all}) <> ''`, values: placeholders.values }, "format json", options);
    for (const [query, index] of [
      [byBytes, "items_known_sha256"],
      [byNumber, "items_number_key"],
      [byAmount, "items_amount"],
      [byTaxId, "items_latest_of_tax_key"],
      [byName, "items_latest_of_name_key"],
    ] as const) {
      const found = await plan(query);
      expect(indexesOf(found)).toContain(index);
      expect(stepsOf(found)).not.toContain("Seq Scan");
    }
    for (const query of [byTaxId, byName]) expect(stepsOf(await plan(query, { ordered: true }))).not.toContain("Sort");
  });
});
