import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { filings } from "@/drizzle/schema";
import { startOfMonth } from "@/lib/flux/requests/period";
import { manualClock } from "@/lib/kernel/clock";
import { SEARCH_LIMIT } from "@/lib/kernel/rows/count-limits";
import { newId } from "@/lib/kernel/ids";
import { ask } from "@/lib/kernel/rows/rows-at-once";
import { joined, testContext } from "@/scripts/testing/accounts";
import { storeInvoice } from "@/scripts/testing/returns";
import { fileReturn } from "@/lib/returns/file-return";
import { previewReturn } from "@/lib/returns/preview-return";
import { returnQuery } from "@/lib/returns/return-query";
import { filingListQuery } from "./filing-list-schema";
import { stateGroups } from "./filing-list-values";
import { exportFilingRows, findFilingRows, listFilingRows } from "./list-filing-rows";
import { filingStatuses } from "./states";
import { summarizeFilings } from "./summarize-filings";

it("finds exactly the filings behind each figure of a month, which starts at midnight in Lagos", async () => {
  const clock = manualClock(new Date("2026-10-31T22:59:00Z"));
  const ctx = await testContext({ clock });
  for (const [index, status] of ["success", ...filingStatuses].entries()) {
    // A business each, because the authority takes one VAT return a month.
    const businessId = `biz_${index}`;
    const query = returnQuery.parse({ tax: "VAT", period: "2026-09", business: businessId });
    await storeInvoice(ctx, { businessId, date: "2026-09-10", lines: [{ baseMinor: 100_000 }] });
    const { fingerprint } = await previewReturn(ctx, query);
    const { id } = await fileReturn(ctx, { query, fingerprint, filingId: `f-${index}`, credentials: { email: "a", password: "b" } });
    await ctx.db.orm
      .update(filings)
      .set({ status: status as (typeof filingStatuses)[number], createdAt: clock.now() })
      .where(eq(filings.id, id));
    if (index === 0) clock.advance(2 * 60_000);
  }
  const counts = await ask(ctx, summarizeFilings(ctx, startOfMonth(clock.now())));
  const listed = async (given: Record<string, string>) => (await listFilingRows(ctx, filingListQuery.parse(given))).total;
  expect(await listed({ state: "success" })).toBe(2);
  for (const state of ["action_required", "failed", "success"] as const)
    expect(await listed({ state, since: "2026-11-01" })).toBe(counts[state]);
  for (const state of ["open", "unfiled"] as const)
    expect(await listed({ state, since: "2026-11-01" })).toBe(stateGroups[state].reduce((sum, status) => sum + counts[status], 0));
  expect(await listed({ since: "2026-11-01" })).toBe(filingStatuses.length);
});

it("exports all filings across pages, each once and newest first", async () => {
  const ctx = await testContext();
  await storeInvoice(ctx, { date: "2026-09-10", lines: [{ baseMinor: 100_000 }] });
  const query = returnQuery.parse({ tax: "VAT", period: "2026-09" });
  const { fingerprint } = await previewReturn(ctx, query);
  const { id } = await fileReturn(ctx, { query, fingerprint, filingId: "f", credentials: { email: "a", password: "b" } });
  const [row] = await ctx.db.orm.select().from(filings).where(eq(filings.id, id));
  if (!row) throw new Error("the filing is not there");
  const copies = Array.from({ length: 1_000 }, (_, index) => {
    const copy = newId("filing");
    return { ...row, id: copy, reference: copy, filingId: `copy-${index}` };
  });
  await ctx.db.orm.insert(filings).values(copies);
  const ids = (await joined(exportFilingRows(ctx, filingListQuery.parse({}))))
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",")[0]);
  expect(ids).toEqual([id, ...copies.map((copy) => copy.id)].sort().reverse());
});

it("searches words in the latest filings only and complete IDs in all, and says that the search is bounded", async () => {
  const ctx = await testContext();
  const { id: account } = ctx.account;
  const most = SEARCH_LIMIT;
  const last = most + 20;
  await ctx.db.raw`
    insert into businesses (account_id, environment, business_id, name) values (${account}, 'test', 'b-1', 'Kestrel 100% Foods')`;
  await ctx.db.raw`
    insert into filings (id, account_id, environment, filing_id, batch_row_id, batch_id, business_id, tax_type, status, month, year, due_date,
      total_records, amount_minor, tax_minor, content_hash, reference, receipt, payment, authority_reference, request_id)
    select 'fil_' || ${account} || lpad(i::text, 6, '0'), ${account}, 'test', 'own-' || i || '.', 'bat_' || ${account} || i % 3, 'batch-' || i % 3,
      case when i % 10000 < 2 then 'b-1' end, 'WHT', 'success', 1 + i % 2, 2026, '2026-02-10', 1, 1, 1, 'h', ${account} || i,
      json_build_object('number', 'RCPT-' || i || '.'), json_build_object('reference', 'PAY-' || i || '.'), 'REF-' || i || '.', 'req'
    from generate_series(1, ${last}) i`;
  await ctx.db.raw`analyze filings`;
  const named = (i: number) => `fil_${account}${String(i).padStart(6, "0")}`;
  const list = async (given: Record<string, unknown>) => {
    const { rows, total, isBounded } = await listFilingRows(ctx, filingListQuery.parse(given));
    return { ids: rows.map((row) => row.id), total, isBounded };
  };
  for (const q of [`own-${last}.`, `rcpt-${last}`, `PAY-${last}`, `ref-${last}`])
    expect(await list({ q }), q).toEqual({ ids: [named(last)], total: 1, isBounded: true });
  expect(await list({ q: "100%" })).toMatchObject({ ids: [20_001, 20_000, 10_001, 10_000].map(named), isBounded: true });
  // The oldest filings are found by the complete id of a filing or batch, but not by a part of their text.
  expect(await list({ q: "RCPT-17." })).toMatchObject({ total: 0 });
  expect(await list({ q: "own-17." })).toEqual({ ids: [named(17)], total: 1, isBounded: true });
  expect(await list({ q: named(17) })).toMatchObject({ ids: [named(17)] });
  expect(await list({ q: `bat_${account}1`, size: 1 })).toMatchObject({ total: 8_340 });
  expect(await list({ q: "batch-1", tax: "VAT" })).toMatchObject({ total: 0 });
  // A period has few enough filings to search all of them.
  expect(await list({ q: "RCPT-17.", period: "2026-02", size: 1 })).toMatchObject({ isBounded: false });
  expect(await list({ q: "RCPT-17.", period: "2026-02", page: 1, size: 100 })).toMatchObject({ ids: expect.arrayContaining([named(17)]) });
  // Without a search text the list covers all filings.
  expect(await list({ size: 1 })).toEqual({ ids: [named(last)], total: 10_000, isBounded: false });
  // The exported file has what the list shows, and the search of the whole account finds the same.
  const [, ...lines] = (await joined(exportFilingRows(ctx, filingListQuery.parse({ q: "100%" })))).trim().split("\r\n");
  expect(lines.map((line) => line.split(",")[0]).slice(0, -1)).toEqual((await list({ q: "100%" })).ids);
  expect(lines.at(-1), "the export says that older filings were not searched").toContain("searched");
  expect((await findFilingRows(ctx, filingListQuery.parse({ q: "own-17.", size: 5 }))).map((row) => row.id)).toEqual([named(17)]);
});
