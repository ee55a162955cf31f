import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { items } from "@/drizzle/schema";
import { cancelFiling } from "@/lib/flux/cancel-filing";
import { sha256Hex } from "@/lib/kernel/crypto";
import { newId } from "@/lib/kernel/ids";
import { findVendorKnowledge } from "@/lib/prism/items/vendor-knowledge";
import { fileReturn } from "@/lib/returns/file-return";
import { previewReturn } from "@/lib/returns/preview-return";
import { listInvoicesToRecord } from "@/lib/returns/invoices-to-record";
import { recordFiledElsewhere } from "@/lib/returns/record-filed-elsewhere";
import { removeFiledElsewhere } from "@/lib/returns/remove-filed-elsewhere";
import { returnQuery } from "@/lib/returns/return-query";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
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
    const { history } = await findVendorKnowledge(ctx, { itemId: newId("item"), businessId: null, sha256, ...nothing });
    return history;
  };
  expect(await past()).toMatchObject([{ id: filed, filedIn: id, sha256, vendorName: null, invoiceNumber: null, total: null }]);
  const [kept] = await ctx.db.orm.select().from(items).where(eq(items.id, other));
  expect(kept?.sha256).toBeNull();
  await cancelFiling(ctx, id);
  expect(await past()).toEqual([]);
});

it("keeps the hash of an invoice in a return recorded as filed elsewhere until that record is removed", async () => {
  const ctx = await testContext();
  const sha256 = sha256Hex(newId("request"));
  const itemId = await storeInvoice(ctx, { date: "2025-10-08", lines: [{ baseMinor: 100_000 }] });
  await ctx.db.orm.update(items).set({ sha256 }).where(eq(items.id, itemId));
  const reviewer = (await testMember(ctx, "reviewer")).ctx;
  const which = { business: "-", obligation: "vat" as const, month: "2025-10" };
  const { fingerprint } = await listInvoicesToRecord(reviewer, which);
  const said = { ...which, filedOn: "2025-11-18", reference: null, containsReviewed: true, leftOut: [], fingerprint, recordId: null };
  const { id } = await recordFiledElsewhere(reviewer, said);
  const item = async () => (await ctx.db.orm.select().from(items).where(eq(items.id, itemId)))[0];
  await purgeJob(ctx, (await item())?.jobId ?? "");
  expect((await item())?.sha256).toBe(sha256);
  await removeFiledElsewhere(reviewer, id);
  expect((await item())?.sha256).toBeNull();
});
