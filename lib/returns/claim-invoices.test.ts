import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { filingInvoices } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { testContext } from "@/scripts/testing/accounts";
import { storeInvoice } from "@/scripts/testing/returns";
import { claimInvoices } from "./claim-invoices";
import { fileReturn } from "./file-return";
import { previewReturn } from "./preview-return";
import { returnQuery } from "./return-query";

it("claims any number of invoices, each for one filing of a tax", async () => {
  const ctx = await testContext({ clock: manualClock(new Date("2026-11-21T09:00:00Z")) });
  const itemId = await storeInvoice(ctx, { lines: [{ baseMinor: 100_000 }] });
  const query = returnQuery.parse({ tax: "VAT", period: "2026-10" });
  const { fingerprint } = await previewReturn(ctx, query);
  const { id: filingId } = await fileReturn(ctx, {
    query,
    fingerprint,
    filingId: "f-1",
    credentials: { email: "a@example.com", password: "b" },
  });
  // More invoices than a statement may have parameters. Their number isn't limited by MAX_RETURN_LINES, since not every purchase has a
  // filed line.
  const itemIds = Array.from({ length: 70_000 }, (_, n) => `itm_${ctx.account.id}_${n}`);
  expect(await claimInvoices(ctx, { taxType: "VAT", filingId, itemIds })).toBe(true);
  const own = and(eq(filingInvoices.filingId, filingId), eq(filingInvoices.accountId, ctx.account.id), eq(filingInvoices.taxType, "VAT"));
  expect(await ctx.db.orm.$count(filingInvoices, own)).toBe(1 + itemIds.length);
  expect(await claimInvoices(ctx, { taxType: "VAT", filingId, itemIds: [itemId, "itm_free"] })).toBe(false);
  const [row] = await ctx.db.orm
    .select()
    .from(filingInvoices)
    .where(and(own, eq(filingInvoices.itemId, itemId)));
  const [other] = await ctx.db.orm
    .select()
    .from(filingInvoices)
    .where(and(own, eq(filingInvoices.itemId, itemIds[0] ?? "")));
  expect(other).toEqual({ ...row, itemId: itemIds[0] });
});
