import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { items } from "@/drizzle/schema";
import { cancelFiling } from "@/lib/flux/cancel-filing";
import { sha256Hex } from "@/lib/kernel/crypto";
import { newId } from "@/lib/kernel/ids";
import { findVendorPast } from "@/lib/prism/items/vendor-past";
import { fileReturn } from "@/lib/returns/file-return";
import { previewReturn } from "@/lib/returns/preview-return";
import { returnQuery } from "@/lib/returns/return-query";
import { testContext } from "@/scripts/testing/accounts";
import { storeInvoice } from "@/scripts/testing/returns";
import { purgeJob } from "./purge-job";

const query = returnQuery.parse({ tax: "VAT", period: "2026-10" });

it("keeps the file hash of a purged invoice as long as a filing contains it, to recognize the file again", async () => {
  const ctx = await testContext();
  const sha256 = sha256Hex(newId("request"));
  const [filed, other] = [
    await storeInvoice(ctx, { lines: [{ baseMinor: 100_000 }] }),
    await storeInvoice(ctx, { date: null, lines: [{ baseMinor: 100_000 }] }),
  ];
  for (const id of [filed, other]) await ctx.db.orm.update(items).set({ sha256 }).where(eq(items.id, id));
  const { fingerprint } = await previewReturn(ctx, query);
  const credentials = { email: "filer@example.com", password: "p" };
  const { id } = await fileReturn(ctx, { query, fingerprint, filingId: newId("request"), credentials });
  for (const itemId of [filed, other]) {
    const [item] = await ctx.db.orm.select({ jobId: items.jobId }).from(items).where(eq(items.id, itemId));
    await purgeJob(ctx, item?.jobId ?? "");
  }
  const past = async () => {
    const nothing = { vendorTaxKey: null, vendorNameKey: null, numberKey: null, totalMinor: null, window: null };
    const { history } = await findVendorPast(ctx, { itemId: newId("item"), businessId: null, sha256, ...nothing });
    return history;
  };
  expect(await past()).toMatchObject([{ id: filed, filedIn: id, sha256, vendorName: null, invoiceNumber: null, total: null }]);
  const [kept] = await ctx.db.orm.select().from(items).where(eq(items.id, other));
  expect(kept?.sha256).toBeNull();
  await cancelFiling(ctx, id);
  expect(await past()).toEqual([]);
});
