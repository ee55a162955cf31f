import type { Ctx, Environment } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";
import type { EventKind } from "./event-kinds";
import { sampleResult } from "./sample-result";

/** IDs in samples refer to nothing. */
const NOTHING = "0".repeat(26);

interface Place {
  webhookId: string;
  environment: Environment;
  now: string;
  base: string;
}

type Sample = (place: Place) => Record<string, unknown>;

const payment = { reference: "PRN-0000000000", amount: 7_500, currency: "NGN", url: null, dueDate: "2026-11-21" };
const failure = (taxType: "VAT" | "WHT") => ({
  code: "tin_not_found",
  category: "validation",
  message: "The authority has no taxpayer with this tax ID",
  retryable: false,
  actor: "partner",
  field: taxType === "VAT" ? "data[0].taxId" : "data[0].beneficiaryTin",
  recordIndex: 0,
  guidance: "Correct the record and file again with a new filingId",
});
const blocked = {
  code: "portal_invalid_credentials",
  message: "The portal rejected the user name or password",
  resource: "encryptedPayload",
  guidance: "Resume the filing with the correct credentials",
};

type FilingOutcome = Extract<EventKind, `vat.filing.${string}`> extends `vat.filing.${infer Outcome}` ? Outcome : never;

function filing(taxType: "VAT" | "WHT", status: FilingOutcome): Sample {
  const isFiled = status === "success" || status === "submitted";
  const isFinal = status !== "submitted" && status !== "action_required";
  return ({ environment, now, base }) => ({
    object: "filing",
    id: `fil_${NOTHING}`,
    filingId: "sample-filing",
    batchId: null,
    businessId: "sample-business",
    taxType,
    environment,
    status,
    period: { month: 10, year: 2026 },
    totals: { amount: 100_000, tax: taxType === "VAT" ? 7_500 : 5_000 },
    authorityReference: isFiled ? "SAMPLE-REFERENCE" : null,
    receipt: status === "success" ? "SAMPLE-RECEIPT" : null,
    payment: status === "success" ? payment : null,
    documents: { schedule: null, acknowledgement: null },
    records: { accepted: isFiled ? 1 : 0, rejected: status === "failed" ? 1 : 0, url: `${base}/v1/flux/filings/fil_${NOTHING}` },
    attempts: status === "canceled" ? 0 : 1,
    sequence: 3,
    blocked_reasons: status === "action_required" ? [blocked] : [],
    createdAt: now,
    submittedAt: isFiled ? now : null,
    completedAt: isFinal ? now : null,
    metadata: {},
    error: status === "failed" ? failure(taxType) : null,
  });
}

function analysis(status: "completed" | "failed"): Sample {
  const error = { code: "document_unreachable", stage: "fetch", message: "The URL returned HTTP 403", retryable: true };
  return ({ environment, now }) => ({
    object: "analysis",
    environment,
    jobId: `job_${NOTHING}`,
    taskId: "sample-task",
    batchId: "sample-batch",
    sequence: 2,
    itemId: `itm_${NOTHING}`,
    index: 0,
    businessId: "sample-business",
    invoiceNumber: "INV-0001",
    status,
    result: status === "completed" ? sampleResult : null,
    error: status === "failed" ? error : null,
    creditsCharged: status === "completed" ? 1 : 0,
    attempts: 1,
    completedAt: now,
  });
}

function job(
  status: "completed" | "partially_completed" | "failed" | "canceled",
  completed: number,
  failed: number,
  canceled: number,
): Sample {
  return ({ environment, now, base }) => ({
    object: "job",
    jobId: `job_${NOTHING}`,
    taskId: "sample-task",
    batchId: "sample-batch",
    type: "batch",
    status,
    environment,
    totalItems: 2,
    counts: { pending: 0, processing: 0, completed, failed, canceled },
    progress: 1,
    creditsUsed: 2,
    creditsRefunded: failed + canceled,
    creditsRemaining: 98 + failed + canceled,
    message: "A sample event of this type",
    statusUrl: `${base}/v1/prism/invoice-analyze/batch/job_${NOTHING}/status`,
    createdAt: now,
    startedAt: now,
    completedAt: now,
    resultsExpireAt: now,
    sequence: 3,
  });
}

function credits(available: number): Sample {
  return ({ environment }) => ({
    object: "credits",
    available,
    held: 0,
    consumed: 1_000 - available,
    granted: 1_000,
    expired: 0,
    environment,
    threshold: 100,
  });
}

const samples: Readonly<Record<EventKind, Sample>> = {
  "vat.filing.success": filing("VAT", "success"),
  "vat.filing.failed": filing("VAT", "failed"),
  "vat.filing.already_filed": filing("VAT", "already_filed"),
  "vat.filing.no_pending": filing("VAT", "no_pending"),
  "vat.filing.action_required": filing("VAT", "action_required"),
  "vat.filing.submitted": filing("VAT", "submitted"),
  "vat.filing.canceled": filing("VAT", "canceled"),
  "wht.filing.success": filing("WHT", "success"),
  "wht.filing.failed": filing("WHT", "failed"),
  "wht.filing.already_filed": filing("WHT", "already_filed"),
  "wht.filing.no_pending": filing("WHT", "no_pending"),
  "wht.filing.action_required": filing("WHT", "action_required"),
  "wht.filing.submitted": filing("WHT", "submitted"),
  "wht.filing.canceled": filing("WHT", "canceled"),
  "prism.analysis.complete": analysis("completed"),
  "prism.analysis.failed": analysis("failed"),
  "prism.job.completed": job("completed", 2, 0, 0),
  "prism.job.partially_completed": job("partially_completed", 1, 1, 0),
  "prism.job.failed": job("failed", 0, 2, 0),
  "prism.job.canceled": job("canceled", 0, 0, 2),
  "credits.low": credits(90),
  "credits.exhausted": credits(0),
  "api_key.expiring": ({ environment, now }) => ({
    object: "api_key",
    id: `key_${NOTHING}`,
    prefix: `levy_${environment}_`,
    last4: "0000",
    expiresAt: now,
  }),
  "webhook.test": ({ webhookId }) => ({ object: "webhook", id: webhookId }),
};

/** Returns the `data` of a test event of this kind. Samples of kinds other than webhook.test are marked with `sample: true`. */
export function sampleData(ctx: Ctx, kind: EventKind, webhookId: string): Record<string, unknown> {
  const { publicUrl, sandboxUrl } = env();
  const base = ctx.environment === "test" ? sandboxUrl : publicUrl;
  const data = samples[kind]({ webhookId, environment: ctx.environment, now: ctx.clock.now().toISOString(), base });
  return kind === "webhook.test" ? data : { ...data, sample: true };
}
