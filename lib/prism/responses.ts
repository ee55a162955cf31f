import { z } from "zod";
import { environments } from "@/lib/kernel/context";
import { described } from "@/lib/kernel/schemas/described";
import { analysisResult } from "./result-schema";

// Response schemas of the analysis API. Request schemas are in requests.ts.

const instant = z.iso.datetime({ precision: 3 });
const text = (description: string) => z.string().meta({ description });
const jobId = z.string().meta({ description: "ID of the job", example: "job_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB" });
const taskId = text("Your own tracking ID. Present only if the request included one").optional();
const batchId = text("Your own label for the batch. Present only if the request included one").optional();
const environment = described(z.enum(environments), "That of the API key");

export const analysisJobAccepted = z
  .object({
    jobId,
    taskId,
    status: described(z.literal("pending"), "The job is waiting to be worked on"),
    totalItems: described(z.int().min(1), "Number of invoices in the request"),
    creditsUsed: z.int().min(1).meta({ description: "Credits held for this request: one per invoice" }),
    creditsRemaining: z.int().min(0).meta({ description: "Credits available after this request" }),
    message: text("What was queued, in a sentence"),
    statusUrl: text("URL to poll for the result: absolute for a batch, a path for a single invoice"),
  })
  .meta({ id: "AnalysisJobAccepted" });

export const jobStatus = described(
  z.enum(["pending", "processing", "completed", "partially_completed", "failed", "canceled"]),
  "All but pending and processing are final. partially_completed: some invoices failed or were canceled",
);
export const itemStatus = described(
  z.enum(["pending", "processing", "completed", "failed", "canceled"]),
  "completed: there is a result; failed: see error. All but pending and processing are final",
);

const count = z.int().min(0);

export const analysisJob = z
  .object({
    jobId,
    taskId,
    batchId,
    type: described(z.enum(["single", "batch"]), "Which of the two requests made the job"),
    status: jobStatus,
    environment,
    totalItems: described(z.int().min(1), "Number of invoices in the job"),
    counts: described(
      z.object({
        pending: described(count, "Invoices that are waiting"),
        processing: described(count, "Invoices that are being analyzed"),
        completed: described(count, "Invoices that have a result"),
        failed: described(count, "Invoices that couldn't be analyzed"),
        canceled: described(count, "Invoices that were canceled"),
      }),
      "How many invoices have each status; they add up to totalItems",
    ),
    progress: z.number().min(0).max(1).meta({ description: "Share of the invoices that are finished, 0 to 1" }),
    creditsUsed: count.meta({ description: "Credits held when the job was accepted: one per invoice" }),
    creditsRefunded: count.meta({ description: "Of these, how many were refunded; the job costs creditsUsed − creditsRefunded" }),
    creditsRemaining: count.meta({ description: "Credits available now" }),
    message: text("How far the job is, in a sentence"),
    statusUrl: text("Where to read the job's status"),
    createdAt: described(instant, "When the job was accepted"),
    startedAt: described(instant.nullable(), "When work on its first invoice started"),
    completedAt: described(instant.nullable(), "When the job became final"),
    resultsExpireAt: instant
      .nullable()
      .meta({
        description:
          "When the results are deleted, six years after the job ended. Documents are deleted earlier: after 30 days, or as set for the account. null while the job runs",
      }),
  })
  .meta({ id: "AnalysisJob" });

const itemError = z.object({
  code: z
    .enum([
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
    ])
    .meta({ description: "What went wrong: see /docs/errors#items" }),
  stage: described(z.enum(["fetch", "read", "extract", "treat", "check", "store"]), "The step of the analysis in which it went wrong"),
  message: text("What went wrong and what to do, in a sentence"),
  retryable: z.boolean().meta({ description: "Whether the same invoice may succeed in a new request" }),
});

export const analysisItem = z
  .object({
    itemId: text("ID of the invoice in the job"),
    index: z.int().min(0).meta({ description: "Place of the invoice in the request, counted from 0 across all businesses" }),
    businessId: described(z.string().nullable(), "As sent in the request"),
    invoiceNumber: described(z.string().nullable(), "As read from the document, otherwise as sent in the request"),
    status: itemStatus,
    result: described(analysisResult.nullable(), "The tax analysis. null unless the status is completed"),
    error: described(itemError.nullable(), "Why the invoice couldn't be analyzed. null unless the status is failed"),
    creditsCharged: count.meta({ description: "1 if the invoice was analyzed, otherwise 0" }),
    attempts: described(count, "1 once the analysis has begun, 0 before. Repeats after a fault on our side are not counted"),
    completedAt: described(instant.nullable(), "When the item became final"),
  })
  .meta({ id: "AnalysisItem" });

export const analysisJobStatus = analysisJob
  .extend({
    items: described(z.array(analysisItem), "A page of the job's invoices, in the order of the request"),
    nextCursor: described(z.string().nullable(), "Send it as cursor for the next page. null on the last"),
  })
  .meta({ id: "AnalysisJobStatus" });

const sequence = described(count, "Increases with every change; ignore an event with a lower number than one you have");

/** `data` of prism.analysis.complete and prism.analysis.failed. */
export const analysisEvent = z.object({
  object: described(z.literal("analysis"), "What the event is about"),
  environment,
  jobId,
  taskId,
  batchId,
  sequence,
  ...analysisItem.shape,
});

/** `data` of prism.job.*. */
export const jobEvent = analysisJob.extend({ object: described(z.literal("job"), "What the event is about"), sequence });

export const canceledJob = z
  .object({ id: jobId, deleted: described(z.boolean(), "true if documents and results were deleted"), status: jobStatus })
  .meta({ id: "CanceledJob" });
