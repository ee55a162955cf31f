import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { filings } from "@/drizzle/schema";
import { startOfMonth } from "@/lib/flux/requests/period";
import { manualClock } from "@/lib/kernel/clock";
import { newId } from "@/lib/kernel/ids";
import { ask } from "@/lib/kernel/rows-at-once";
import { joined, testContext } from "@/scripts/testing/accounts";
import { storeInvoice } from "@/scripts/testing/returns";
import { fileReturn } from "@/lib/returns/file-return";
import { previewReturn } from "@/lib/returns/preview-return";
import { returnQuery } from "@/lib/returns/return-query";
import { filingListQuery } from "./filing-list-schema";
import { stateGroups } from "./filing-list-values";
import { exportFilingRows, listFilingRows } from "./list-filing-rows";
import { filingStatuses } from "./states";
import { summarizeFilings } from "./summarize-filings";

it("finds what each figure of a month counts, from the authority's midnight on", async () => {
  const clock = manualClock(new Date("2026-10-31T22:59:00Z"));
  const ctx = await testContext({ clock });
  const query = returnQuery.parse({ tax: "VAT", period: "2026-09" });
  for (const [index, status] of ["success", ...filingStatuses].entries()) {
    await storeInvoice(ctx, { date: "2026-09-10", lines: [{ baseMinor: 100_000 + index }] });
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

it("writes a file of all filings, however many pages they are, each once and newest first", async () => {
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
