import { beforeAll, expect, it } from "vitest";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { readReview } from "@/lib/review/read-review";
import { testContext } from "@/scripts/testing/accounts";
import { manualClock } from "@/lib/kernel/clock";
import { storeInvoice } from "@/scripts/testing/returns";
import { testMember } from "@/scripts/testing/members";
import { indexesOf, planOf, rowsMet, statementsOf } from "@/scripts/testing/statements";
import { collectInvoices } from "./collect-invoices";
import { countLeftOut } from "./count-left-out";
import { exportReturn } from "./export-return";
import { listInvoicesToRecord, MOST_LISTED } from "./invoices-to-record";
import { makeReturn } from "./make-return";
import { previewReturn } from "./preview-return";
import { recordFiledElsewhere } from "./record-filed-elsewhere";
import { returnQuery } from "./return-query";

const FILED = 3_000;
const clock = () => manualClock(new Date("2026-11-20T09:00:00Z"));
const october = { period: { month: 10, year: 2026 }, businessId: null } as const;
const facts = { number: "A-1", date: "2026-10-05", paymentDate: "2026-10-06", lines: [{ baseMinor: 1_000_00, wht: { rate: 5 } }] };

/** Copies an invoice and its review `times` times. */
async function repeat(ctx: Ctx, itemId: string, times: number, month?: string): Promise<string> {
  const run = newId("run");
  await ctx.db.raw`
    insert into items select (jsonb_populate_record(i, jsonb_build_object('id', ${run} || n, 'index', 1000 + n))).* from items i, generate_series(1, ${times}) n
    where i.id = ${itemId}`;
  await ctx.db.raw`
    insert into reviews select (jsonb_populate_record(r, jsonb_build_object('item_id', ${run} || n, 'vat_month', coalesce(${month ?? null}, vat_month)))).*
    from reviews r, generate_series(1, ${times}) n where r.item_id = ${itemId}`;
  return run;
}

let ctx: Ctx;
let run: string;

beforeAll(async () => {
  ctx = await testContext({ country: "NG", clock: clock() });
  const first = await storeInvoice(ctx, { ...facts, date: "2026-09-05", paymentDate: "2026-09-06" });
  run = await repeat(ctx, first, FILED);
  await ctx.db.raw`
    insert into filings (id, account_id, environment, tax_type, status, month, year, due_date, total_records, amount_minor, tax_minor,
      content_hash, reference, request_id)
    values (${`fil_${run}`}, ${ctx.account.id}, 'test', 'VAT', 'success', 9, 2026, '2026-10-21', 1, 1, 1, 'h', ${run}, 'req')`;
  await ctx.db.raw`
    insert into filing_invoices (filing_id, item_id, account_id, environment, tax_type)
    select ${`fil_${run}`}, ${run} || n, ${ctx.account.id}, 'test', 'VAT' from generate_series(1, ${FILED}) n`;
  await storeInvoice(ctx, facts);
  await ctx.db.raw`analyze items, reviews, filing_invoices`;
});

const met = async (work: () => Promise<unknown>, table: string, text: RegExp) => {
  const asked = (await statementsOf(work)).filter((statement) => text.test(statement.text));
  expect(asked.length).toBeGreaterThan(0);
  const rows = await Promise.all(asked.map(async (one) => rowsMet(await planOf(one, "analyze, format json"), new Set([table]))));
  return Math.max(...rows);
};

it("reading a review finds the invoice's filing by index", async () => {
  const asked = (await statementsOf(() => readReview(ctx, `${run}7`))).filter(({ text }) => /filing_invoices/.test(text));
  expect(asked.length).toBeGreaterThan(0);
  for (const statement of asked) expect(indexesOf(await planOf(statement)), statement.text).toContain("filing_invoices_item");
});

it("a return that includes earlier purchases reads none of those already filed", async () => {
  const scope = { ...october, taxType: "VAT", withEarlier: true } as const;
  const { invoices } = await collectInvoices(ctx, scope);
  expect(invoices.map(({ invoiceNumber, invoiceDate }) => [invoiceNumber, invoiceDate])).toEqual([
    ["A-1", "2026-09-05"],
    ["A-1", "2026-10-05"],
  ]);
  // Checks the rows returned, whatever plan a table of this size gets: results of filed invoices are neither sent nor read.
  const reading = (await statementsOf(() => collectInvoices(ctx, scope))).filter(({ text }) =>
    /filingDraft,vat,transactionType.*warnings/s.test(text),
  );
  expect(reading.length).toBeGreaterThan(0);
  for (const statement of reading) expect((await planOf(statement, "analyze, format json"))["Actual Rows"]).toBeLessThan(10);
});

it("finds invoices without a date by index", async () => {
  const undated = await storeInvoice(ctx, { ...facts, number: "U-1", date: null, paymentDate: "2026-09-06" });
  const scope = { ...october, taxType: "VAT", withEarlier: false } as const;
  expect((await collectInvoices(ctx, scope)).undated).toMatchObject({ count: 1, invoices: [{ itemId: undated }] });
  expect(await met(() => collectInvoices(ctx, scope), "reviews", /"vat_month" is null/)).toBeLessThan(10);
});

it("counts the invoices of a VAT return before reading them, and stops if there are too many", async () => {
  const scope = { ...october, taxType: "VAT", withEarlier: true } as const;
  const asked = await statementsOf(async () => {
    expect(await collectInvoices(ctx, scope, 1)).toMatchObject({ tooMany: 2, invoices: [], inFilings: [] });
  });
  expect(asked.filter(({ text }) => /lineItems/.test(text))).toEqual([]);
});

it("counts what is missing from the filings of many businesses in a constant number of statements", async () => {
  const filed = (of: number) =>
    Array.from({ length: of }, (_, at) => ({
      ...october,
      taxType: at % 2 === 0 ? ("VAT" as const) : ("WHT" as const),
      businessId: at < 2 ? null : `biz_${at}`,
    }));
  const statements = async (of: number) => (await statementsOf(() => countLeftOut(ctx, filed(of)))).length;
  expect(await statements(40)).toBe(await statements(2));
  expect((await countLeftOut(ctx, filed(4))).map(({ count }) => count)).toEqual([1, 1, 0, 0]);
});

it("files a schedule that is too long in parts of whole invoices, and exports it whole", async () => {
  const own = await testContext({ country: "NG", clock: clock() });
  const lines = ["professional_services", "rent"].map((category) => ({ baseMinor: 1_000_00, wht: { rate: 5, category } }));
  const itemId = await storeInvoice(own, { ...facts, lines });
  await storeInvoice(own, { ...facts, number: "B-1", paymentDate: "2026-10-01" });
  await repeat(own, itemId, 2_500);
  const query = returnQuery.parse({ tax: "WHT", period: "2026-10" });
  const preview = await previewReturn(own, query);
  // One invoice of the first day, and 2,499 complete pairs of the others.
  expect(preview).toMatchObject({ totals: { lines: 4_999, invoices: 2_500 }, isFileable: true });
  expect(preview.notes.find(({ code }) => code === "in_parts")?.message).toContain("5,003 lines");
  expect((await exportReturn(own, query, "wht")).text.trimEnd().split("\n")).toHaveLength(5_004);
  const vat = await makeReturn(own, { ...october, taxType: "VAT", withEarlier: false });
  expect(vat.notes.some(({ code }) => code === "in_parts")).toBe(false);
});

it("does not count sales and credit notes toward the limit of a schedule, nor late sales toward a VAT return", async () => {
  const own = await testContext({ country: "NG", clock: clock() });
  const sale = await storeInvoice(own, { ...facts, direction: "sale" });
  await repeat(own, sale, 2_100);
  const late = await storeInvoice(own, { ...facts, number: "L-1", date: "2026-08-05", direction: "sale" });
  const scope = { ...october, taxType: "WHT", withEarlier: false } as const;
  // An id that sorts after all others.
  const bill = await storeInvoice(own, { ...facts, number: "B-1" });
  const { invoices } = await collectInvoices(own, scope, 1);
  expect(invoices.map(({ itemId }) => itemId)).toContain(bill);
  const vat = await collectInvoices(own, { ...october, taxType: "VAT", withEarlier: true }, 2_102);
  expect(vat.tooMany).toBeNull();
  expect(vat.earlierSales).toMatchObject({ count: 1, invoices: [{ itemId: late }] });
});

it("a return that includes earlier purchases counts late sales without reading or locking them", async () => {
  const own = await testContext({ country: "NG", clock: clock() });
  await repeat(own, await storeInvoice(own, { ...facts, number: "L-1", date: "2026-08-05", direction: "sale" }), 2_100);
  const bill = await storeInvoice(own, { ...facts, number: "B-1", date: "2026-08-05" });
  const scope = { ...october, taxType: "VAT", withEarlier: true } as const;
  const { invoices, earlierSales } = await collectInvoices(own, scope);
  expect(invoices.map(({ itemId }) => itemId)).toEqual([bill]);
  expect([earlierSales.count, earlierSales.invoices.length]).toEqual([2_101, 20]);
  const locking = (await statementsOf(() => inTransaction(own, (tx) => collectInvoices(tx, scope)))).filter(({ text }) =>
    /for update/.test(text),
  );
  expect(locking.length).toBeGreaterThan(0);
  for (const statement of locking)
    expect((await planOf(statement, "analyze, format json"))["Actual Rows"], statement.text).toBeLessThan(10);
});

it("a month too long to list is counted and recorded as filed elsewhere without reading its results", async () => {
  const account = await testContext({ country: "NG", clock: clock() });
  const itemId = await storeInvoice(account, facts);
  const own = (await testMember(account, "reviewer")).ctx;
  await repeat(own, itemId, MOST_LISTED);
  const asked = await statementsOf(async () => {
    const month = { business: "-", month: "2026-10", filedOn: "2026-11-18" };
    for (const obligation of ["vat", "wht_federal"] as const) {
      const which = { ...month, obligation };
      const { fingerprint, count, invoices } = await listInvoicesToRecord(own, which);
      expect([count, invoices]).toEqual([MOST_LISTED + 1, []]);
      const said = { reference: null, containsReviewed: true, leftOut: [itemId], recordId: null };
      const { id } = await recordFiledElsewhere(own, { ...which, ...said, fingerprint });
      const [claims] = await own.db.raw`select count(*)::int as count from filing_invoices where filing_id = ${id}`;
      expect(claims).toEqual({ count: MOST_LISTED });
    }
  });
  expect(asked.filter(({ text }) => /lineItems/.test(text))).toEqual([]);
  expect(
    asked.filter(({ text }) => /wht_at_booking.*for update/s.test(text)),
    "nor looks into them while they are locked",
  ).toEqual([]);
  const listing = await statementsOf(() => listInvoicesToRecord(own, { business: "-", month: "2026-10", obligation: "wht_federal" }));
  expect(
    listing.filter(({ text }) => /wht_at_booking/.test(text)),
    "nor looks into them while the day of filing doesn't matter",
  ).toEqual([]);
});
