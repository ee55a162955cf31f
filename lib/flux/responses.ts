import { z } from "zod";
import { isId } from "@/lib/kernel/ids";
import { filingStatuses } from "./states";

// What the API answers about filings. Requests are in requests/.

const instant = z.iso.datetime({ precision: 3 });
const id = z.string().meta({ example: "fil_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB" });
const taxType = z.enum(["VAT", "WHT"]);
const period = z.object({ month: z.int().min(1).max(12), year: z.int() });
const totals = z.object({ amount: z.number(), tax: z.number() });
const count = z.int().min(0);

export const filingStatus = z.enum(filingStatuses);

const warnings = z
  .array(
    z.object({
      code: z.string().meta({ description: "encrypted_payload_unreadable, period_not_over, date_outside_period or fields_ignored" }),
      message: z.string(),
      fields: z
        .array(z.string())
        .optional()
        .meta({ description: "The fields of the request that it is about, up to 100", example: ["data[0].transactionDate"] }),
    }),
  )
  .optional()
  .meta({ description: "What was accepted but may not be what you meant" });

export const filingAccepted = z
  .object({
    id: id.meta({ description: "fil_…, or bat_… for a batch of several taxpayers" }),
    created_at: instant,
    filingId: z.string().nullable(),
    batchId: z.string().nullable(),
    taxType,
    totalRecords: z.int().min(1),
    totals,
    period: period.nullable().meta({ description: "null if the batch covers several periods" }),
    statusUrl: z.string(),
    filings: z.array(z.object({ id, filingId: z.string().nullable() })).optional(),
  })
  .meta({ id: "FilingAccepted" });

/** `{"status": "accepted", "message", "data", "warnings"?}` */
export function acceptedWithWarnings<S extends z.ZodType>(message: string, data: S) {
  return {
    schema: z.object({ status: z.literal("accepted"), message: z.string(), data, warnings }),
    wrap: (value: { data: z.input<S>; warnings?: z.input<typeof warnings> }) => ({
      status: "accepted",
      message,
      data: value.data,
      ...(value.warnings ? { warnings: value.warnings } : {}),
    }),
  };
}

const fault = z.object({
  code: z.string(),
  category: z.enum(["credentials", "validation", "authority", "internal"]),
  message: z.string(),
  retryable: z.boolean(),
  actor: z.enum(["partner", "taxpayer", "authority", "service"]),
  field: z.string().nullable(),
  recordIndex: z.int().nullable(),
  guidance: z.string(),
});

const documentLink = z.object({ url: z.string(), expiresAt: instant, sha256: z.string() }).nullable();

export const filing = z
  .object({
    object: z.literal("filing"),
    id,
    filingId: z.string().nullable(),
    batchId: z.string().nullable(),
    businessId: z.string().nullable().meta({ description: "As sent in the request" }),
    taxType,
    environment: z.enum(["test", "live"]),
    status: filingStatus,
    period,
    totals,
    authorityReference: z.string().nullable(),
    receipt: z.string().nullable(),
    payment: z
      .object({ reference: z.string(), amount: z.number(), currency: z.string(), url: z.string().nullable(), dueDate: z.string() })
      .nullable(),
    documents: z.object({ schedule: documentLink, acknowledgement: documentLink }),
    records: z.object({ accepted: count, rejected: count, url: z.string() }),
    attempts: count,
    sequence: count,
    blocked_reasons: z.array(z.object({ code: z.string(), message: z.string(), resource: z.string(), guidance: z.string() })),
    createdAt: instant.meta({ description: "When the filing was accepted: created_at of its 202" }),
    submittedAt: instant.nullable(),
    completedAt: instant.nullable(),
    metadata: z.record(z.string(), z.unknown()),
    error: fault.nullable(),
  })
  .meta({ id: "Filing" });

export const filingWithHistory = filing
  .extend({ status_history: z.array(z.object({ from: filingStatus.nullable(), to: filingStatus, at: instant, reason: z.string() })) })
  .meta({ id: "FilingWithHistory" });

export const filingBatch = z
  .object({
    id: z.string().meta({ example: "bat_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB" }),
    batchId: z.string().nullable(),
    counts: z.object(
      Object.fromEntries(filingStatuses.map((status) => [status, count])) as Record<(typeof filingStatuses)[number], typeof count>,
    ),
    filings: z.array(z.object({ id, filingId: z.string().nullable(), taxType, status: filingStatus })),
  })
  .meta({ id: "FilingBatch" });

export const resumedFiling = z
  .object({ id, created_at: instant, status: filingStatus, statusUrl: z.string() })
  .meta({ id: "ResumedFiling" });

const canceled = z.object({ id, deleted: z.literal(false), status: z.literal("canceled") });

/** `{"status": "success", "message", "data"}` of a canceled filing */
export const cancellation = {
  schema: z.object({ status: z.literal("success"), message: z.string(), data: canceled }),
  wrap: (data: z.input<typeof canceled>) => ({
    status: "success",
    message: isId("filingBatch", data.id) ? "All filings of the batch canceled" : "Filing canceled",
    data,
  }),
};
