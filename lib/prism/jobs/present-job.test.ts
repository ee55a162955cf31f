import { describe, expect, it } from "vitest";
import { presentAnalysisEvent, presentItem, presentJob, presentJobEvent, type ItemRow, type JobRow } from "./present-job";

const at = new Date("2026-11-21T10:00:00.123Z");
const job: JobRow = {
  id: "job_1",
  accountId: "acc_1",
  environment: "test",
  type: "batch",
  status: "processing",
  taskId: "eom-oct",
  batchId: "b-77",
  totalItems: 3,
  pendingItems: 0,
  processingItems: 1,
  completedItems: 1,
  failedItems: 1,
  canceledItems: 0,
  sequence: 4,
  requestId: "req_1",
  createdAt: at,
  startedAt: at,
  completedAt: null,
  resultsExpireAt: null,
  purgedAt: null,
};
const item: ItemRow = {
  id: "itm_1",
  jobId: "job_1",
  accountId: "acc_1",
  environment: "test",
  index: 0,
  businessId: "biz_1",
  request: { invoiceNumber: "INV-9" },
  documentId: null,
  status: "failed",
  result: null,
  error: { code: "document_unreachable", stage: "fetch", message: "The URL returned HTTP 403", retryable: true },
  creditsCharged: 0,
  attempts: 1,
  sequence: 2,
  createdAt: at,
  startedAt: at,
  completedAt: at,
  sha256: null,
  invoiceNumber: null,
  invoiceDate: null,
  vendorName: null,
  vendorTaxId: null,
  vendorTaxKey: null,
  vendorNameKey: null,
  numberKey: null,
  currency: null,
  totalMinor: null,
  bankAccount: null,
  recommendation: null,
};

describe("presentJob", () => {
  it("returns the status response of the API", () => {
    expect(presentJob(job, { creditsRemaining: 97 })).toEqual({
      jobId: "job_1",
      taskId: "eom-oct",
      batchId: "b-77",
      type: "batch",
      status: "processing",
      environment: "test",
      totalItems: 3,
      counts: { pending: 0, processing: 1, completed: 1, failed: 1, canceled: 0 },
      progress: 0.67,
      creditsUsed: 3,
      creditsRefunded: 1,
      creditsRemaining: 97,
      message: "2 of 3 invoices finished",
      statusUrl: "http://127.0.0.1:3000/v1/prism/invoice-analyze/batch/job_1/status",
      createdAt: "2026-11-21T10:00:00.123Z",
      startedAt: "2026-11-21T10:00:00.123Z",
      completedAt: null,
      resultsExpireAt: null,
    });
  });

  it("includes taskId and batchId only if they were given", () => {
    const bare = presentJob({ ...job, taskId: null, batchId: null }, { creditsRemaining: 0 });
    expect(bare).not.toHaveProperty("taskId");
    expect(bare).not.toHaveProperty("batchId");
  });

  it("returns the status URL of a single job as a path", () => {
    expect(presentJob({ ...job, type: "single" }, { creditsRemaining: 0 }).statusUrl).toBe("/v1/prism/invoice-analyze/batch/job_1/status");
  });

  it("reports a progress below 1 until every item is finished", () => {
    const almost = { ...job, totalItems: 500, processingItems: 1, completedItems: 499, failedItems: 0 };
    expect(presentJob(almost, { creditsRemaining: 0 }).progress).toBe(0.99);
    expect(
      presentJob({ ...almost, processingItems: 0, failedItems: 1, status: "partially_completed" }, { creditsRemaining: 0 }).progress,
    ).toBe(1);
  });
});

describe("presentItem", () => {
  it("shows the invoice number of the request until the document's is known", () => {
    expect(presentItem(item)).toEqual({
      itemId: "itm_1",
      index: 0,
      businessId: "biz_1",
      invoiceNumber: "INV-9",
      status: "failed",
      result: null,
      error: { code: "document_unreachable", stage: "fetch", message: "The URL returned HTTP 403", retryable: true },
      creditsCharged: 0,
      attempts: 1,
      completedAt: "2026-11-21T10:00:00.123Z",
    });
    expect(presentItem({ ...item, invoiceNumber: "INV-10" }).invoiceNumber).toBe("INV-10");
    expect(presentItem({ ...item, request: {} }).invoiceNumber).toBeNull();
  });

  it("keeps the published invoice number after a reviewer corrects it", () => {
    const read = (value: string | null) => ({ ...item, result: { invoice: { invoiceNumber: { value } } }, invoiceNumber: "CORRECTED" });
    expect(presentItem(read("INV-8")).invoiceNumber).toBe("INV-8");
    expect(presentItem(read(null)).invoiceNumber).toBe("INV-9");
    expect(presentItem({ ...read(null), request: {} }).invoiceNumber).toBeNull();
  });
});

it("analysis and job events contain their object and its sequence", () => {
  expect(presentAnalysisEvent(job, item)).toEqual({
    object: "analysis",
    environment: "test",
    jobId: "job_1",
    taskId: "eom-oct",
    batchId: "b-77",
    sequence: 2,
    ...presentItem(item),
  });
  expect(presentJobEvent(job, { creditsRemaining: 97 })).toEqual({
    object: "job",
    sequence: 4,
    ...presentJob(job, { creditsRemaining: 97 }),
  });
});
