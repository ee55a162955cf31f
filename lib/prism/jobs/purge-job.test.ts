import { Readable } from "node:stream";
import { and, eq, isNull } from "drizzle-orm";
import { expect, it } from "vitest";
import { GET as readEvent } from "@/app/v1/events/[id]/route";
import { DELETE as deleteJob } from "@/app/v1/prism/invoice-analyze/batch/[job_id]/route";
import { GET as readStatus } from "@/app/v1/prism/invoice-analyze/batch/[job_id]/status/route";
import { POST as postSingle } from "@/app/v1/prism/invoice-analyze/single/route";
import * as schema from "@/drizzle/schema";
import { documentStorage } from "@/lib/documents/document-storage";
import { receiveContent } from "@/lib/documents/receive-content";
import { storeDocument } from "@/lib/documents/store-document";
import { newId } from "@/lib/kernel/ids";
import { completeItem } from "@/lib/prism/items/complete-item";
import { failItem } from "@/lib/prism/items/fail-item";
import { startItem } from "@/lib/prism/items/start-item";
import { requestRecorder } from "@/lib/request-logs/request-recorder";
import { commentOnReview } from "@/lib/review/comment-on-review";
import { confirmField } from "@/lib/review/confirm-field";
import { correctField } from "@/lib/review/correct-field";
import { rejectInvoice } from "@/lib/review/reject-invoice";
import { recordDeliveries } from "@/lib/webhooks/record-deliveries";
import { testContext } from "@/scripts/testing/accounts";
import { plainJudgment } from "@/scripts/testing/invoices";
import { call, testPartner } from "@/scripts/testing/partner";
import { asPerson } from "@/scripts/testing/reviews";
import { tablesWith } from "@/scripts/testing/tables";
import { register } from "@/scripts/testing/webhooks";
import { cancelJob } from "./cancel-job";
import { purgeJob } from "./purge-job";
import { queueAnalysis } from "./queue-analysis";

it("deletes an invoice's data from every table except the audit log", async () => {
  const { ctx, key } = await testPartner();
  await register(ctx, "https://hooks.example.com/levy");
  const reviewer = await asPerson(ctx);
  const mark = `mark-${newId("item").toLowerCase()}`;
  const vendorName = `${mark} Paper Limited`;
  const { body } = await call(postSingle, {
    path: "/v1/prism/invoice-analyze/single",
    key,
    body: { businessId: "biz_1", invoiceNumber: `${mark}-1`, vendorName, metadata: { note: mark } },
    headers: { "idempotency-key": newId("request") },
  });
  const jobId = body.data.jobId as string;
  const [item] = await ctx.db.orm.select().from(schema.items).where(eq(schema.items.jobId, jobId));
  const itemId = item?.id ?? "";
  await startItem(ctx, itemId);
  const plain = await plainJudgment(ctx, itemId, { totalMinor: 1_000_00 });
  const decision = { recommendation: "review" as const, reasons: [], needsReview: true };
  const analysis = { ...plain.analysis, decision };
  await completeItem(ctx, itemId, { ...plain, analysis, judge: () => Promise.resolve(analysis) });
  const params = { job_id: jobId };
  expect((await call(readStatus, { method: "GET", path: "/s", key, params })).text).toContain(mark);
  const told = await ctx.db.orm.select().from(schema.events).where(eq(schema.events.objectId, itemId));
  for (const { id } of told) {
    await recordDeliveries(ctx, { eventId: id });
    expect((await call(readEvent, { method: "GET", path: `/v1/events/${id}`, key, params: { id } })).text).toContain(mark);
  }
  await commentOnReview(reviewer, { itemId, body: `ask ${mark}` });
  await correctField(reviewer, { itemId, field: "vendor.name", value: `${mark} Papers` });
  await confirmField(reviewer, { itemId, field: "invoiceNumber" });
  await rejectInvoice(reviewer, { itemId, version: 2, reason: `no order of ${mark}` });
  const stored = await storeDocument(ctx, await receiveContent(Readable.from([Buffer.from(`%PDF-1.7 ${mark}`)])), {
    source: "upload",
    fileName: `${mark}.pdf`,
  });
  await ctx.db.orm.update(schema.items).set({ documentId: stored.id }).where(eq(schema.items.id, itemId));
  await requestRecorder().flush();
  expect(await tablesWith(ctx, mark)).toEqual(
    expect.arrayContaining(["documents", "events", "items", "request_logs", "review_changes", "review_comments", "reviews"]),
  );

  expect((await call(deleteJob, { method: "DELETE", path: "/d?purge=true", key, params })).status).toBe(200);
  await requestRecorder().flush();
  expect(await tablesWith(ctx, mark)).toEqual(["audit_entries"]);
  const audited = await ctx.db.orm.select().from(schema.auditEntries).where(eq(schema.auditEntries.accountId, ctx.account.id));
  const withMark = audited.filter((entry) => JSON.stringify(entry).includes(mark)).map(({ action }) => action);
  expect(new Set(withMark), "what a person changed or confirmed, and why").toEqual(
    new Set(["review.field_confirmed", "review.field_corrected", "review.rejected"]),
  );
  expect(await documentStorage().get(stored.storageKey)).toBeNull();
  // The events themselves remain, with their times.
  expect(await ctx.db.orm.$count(schema.events, eq(schema.events.objectId, itemId))).toBe(told.length);
});

it("keeps a document that another job uses until that job is purged", async () => {
  const ctx = await testContext({ credits: 5 });
  const stored = await storeDocument(ctx, await receiveContent(Readable.from([Buffer.from("%PDF-1.7 of two")])), {
    source: "upload",
    fileName: "two.pdf",
  });
  const queue = async () => (await queueAnalysis(ctx, { type: "single", invoices: [{ request: {}, documentId: stored.id }] })).jobId;
  const jobs = [await queue(), await queue()];
  const isKept = async () =>
    (await ctx.db.orm.$count(schema.documents, and(eq(schema.documents.id, stored.id), isNull(schema.documents.purgedAt)))) > 0;
  const kept: boolean[] = [];
  for (const jobId of jobs) {
    await cancelJob(ctx, jobId);
    await purgeJob(ctx, jobId);
    kept.push(await isKept());
    expect((await documentStorage().get(stored.storageKey)) !== null).toBe(kept.at(-1));
  }
  expect(kept).toEqual([true, false]);
});

it("records a running job as canceled, then as purged", async () => {
  const ctx = await testContext({ credits: 5 });
  const { jobId } = await queueAnalysis(ctx, { type: "batch", invoices: [{ request: {} }, { request: {} }] });
  expect(await purgeJob(ctx, jobId)).toEqual({ id: jobId, status: "canceled" });
  const audited = await ctx.db.orm
    .select()
    .from(schema.auditEntries)
    .where(eq(schema.auditEntries.targetId, jobId))
    .orderBy(schema.auditEntries.position);
  expect(audited.map(({ action, before, after }) => [action, before, after])).toEqual([
    ["job.canceled", { status: "pending" }, { status: "canceled", refunded: 2 }],
    ["job.purged", { status: "canceled" }, null],
  ]);
});

it("keeps the error code of a failed item but no text from the document", async () => {
  const ctx = await testContext({ credits: 5 });
  const mark = `mark-${newId("item").toLowerCase()}`;
  const { jobId } = await queueAnalysis(ctx, { type: "single", invoices: [{ request: {} }] });
  const [item] = await ctx.db.orm.select().from(schema.items).where(eq(schema.items.jobId, jobId));
  const itemId = item?.id ?? "";
  await startItem(ctx, itemId);
  const code = "not_an_invoice" as const;
  await failItem(ctx, itemId, { code, stage: "extract", message: `The PDF has other files within it: “${mark}.pdf”`, retryable: false });
  expect(await tablesWith(ctx, mark)).toEqual(expect.arrayContaining(["events", "items"]));
  await purgeJob(ctx, jobId);
  expect(await tablesWith(ctx, mark)).toEqual([]);
  const [kept] = await ctx.db.orm.select().from(schema.items).where(eq(schema.items.id, itemId));
  const [told] = await ctx.db.orm.select().from(schema.events).where(eq(schema.events.objectId, itemId));
  const purged = { code, stage: "extract", retryable: false, message: expect.stringContaining("purged") as string };
  expect([kept?.error, told?.data.error]).toEqual([purged, purged]);
});
