import { z } from "zod";
import { analysisResult } from "./result-schema";

// What the API answers about analyses. Requests are in requests.ts.

const instant = z.iso.datetime({ precision: 3 });
const label = z.string().optional();

export const analysisJobAccepted = z
  .object({
    jobId: z.string().meta({ example: "job_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB" }),
    taskId: label.meta({ description: "Present only if the request included one" }),
    status: z.literal("pending"),
    totalItems: z.int().min(1),
    creditsUsed: z.int().min(1).meta({ description: "Credits held for this request: one per invoice" }),
    creditsRemaining: z.int().min(0).meta({ description: "Credits available after this request" }),
    message: z.string(),
    statusUrl: z.string().meta({ description: "URL to poll for the result: absolute for a batch, a path for a single invoice" }),
  })
  .meta({ id: "AnalysisJobAccepted" });

export const jobStatus = z.enum(["pending", "processing", "completed", "partially_completed", "failed", "canceled"]);
export const itemStatus = z.enum(["pending", "processing", "completed", "failed", "canceled"]);

const count = z.int().min(0);

export const analysisJob = z
  .object({
    jobId: z.string(),
    taskId: label,
    batchId: label,
    type: z.enum(["single", "batch"]),
    status: jobStatus,
    environment: z.enum(["test", "live"]),
    totalItems: z.int().min(1),
    counts: z.object({ pending: count, processing: count, completed: count, failed: count, canceled: count }),
    progress: z.number().min(0).max(1).meta({ description: "Share of the invoices that are finished, 0 to 1" }),
    creditsUsed: count.meta({ description: "Credits held when the job was accepted: one per invoice" }),
    creditsRefunded: count.meta({ description: "Of these, how many were refunded; the job costs creditsUsed − creditsRefunded" }),
    creditsRemaining: count.meta({ description: "Credits available now" }),
    message: z.string(),
    statusUrl: z.string(),
    createdAt: instant,
    startedAt: instant.nullable(),
    completedAt: instant.nullable(),
    resultsExpireAt: instant.nullable().meta({ description: "When results and documents are deleted; null while the job runs" }),
  })
  .meta({ id: "AnalysisJob" });

const itemError = z.object({
  code: z.enum([
    "document_unreachable",
    "document_forbidden_address",
    "document_timeout",
    "document_too_large",
    "unsupported_document_type",
    "document_encrypted",
    "document_corrupt",
    "document_unreadable",
    "not_an_invoice",
    "insufficient_input",
    "analysis_timeout",
    "internal_error",
  ]),
  stage: z.enum(["fetch", "read", "extract", "treat", "check", "store"]),
  message: z.string(),
  retryable: z.boolean().meta({ description: "Whether the same invoice may succeed in a new request" }),
});

export const analysisItem = z
  .object({
    itemId: z.string(),
    index: z.int().min(0).meta({ description: "Place of the invoice in the request, counted from 0 across all businesses" }),
    businessId: z.string().nullable(),
    invoiceNumber: z.string().nullable(),
    status: itemStatus,
    result: analysisResult.nullable(),
    error: itemError.nullable(),
    creditsCharged: count.meta({ description: "1 if the invoice was analyzed, otherwise 0" }),
    attempts: count,
    completedAt: instant.nullable(),
  })
  .meta({ id: "AnalysisItem" });

export const analysisJobStatus = analysisJob
  .extend({ items: z.array(analysisItem), nextCursor: z.string().nullable() })
  .meta({ id: "AnalysisJobStatus" });

/** `data` of prism.analysis.complete and prism.analysis.failed. */
export const analysisEvent = z.object({
  object: z.literal("analysis"),
  environment: z.enum(["test", "live"]),
  jobId: z.string(),
  taskId: label,
  batchId: label,
  sequence: count,
  ...analysisItem.shape,
});

/** `data` of prism.job.*. */
export const jobEvent = analysisJob.extend({ object: z.literal("job"), sequence: count });

export const canceledJob = z.object({ id: z.string(), deleted: z.boolean(), status: jobStatus }).meta({ id: "CanceledJob" });
