import { z } from "zod";
import { isId } from "@/lib/kernel/ids";
import { filingStatuses } from "./states";

// What the API answers about filings. Requests are in requests/.

const instant = z.iso.datetime({ precision: 3 });
const id = z.string().meta({ example: "fil_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB" });
const taxType = z.enum(["VAT", "WHT"]);
const period = z.object({ month: z.int().min(1).max(12), year: z.int() });
const totals = z.object({
  amount: z.number().meta({ description: "Sum of the lines' amounts" }),
  tax: z
    .number()
    .meta({ description: "WHT: the tax withheld. VAT: the tax on sales minus the tax on purchases, negative if purchases have more" }),
});
const count = z.int().min(0);
const callersId = z.string().nullable().meta({ description: "Your own ID, as sent in the request" });

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
    filingId: callersId,
    batchId: callersId,
    taxType,
    totalRecords: z.int().min(1),
    totals,
    period: period.nullable().meta({ description: "null if the batch covers several periods" }),
    statusUrl: z.string().meta({ description: "Absolute URL of the filing or batch" }),
    filings: z
      .array(z.object({ id, filingId: callersId }))
      .optional()
      .meta({ description: "Only for a batch of several taxpayers: its filings, in the order of payload" }),
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
  retryable: z.boolean().meta({ description: "Whether filing again, with a new filingId, can help" }),
  actor: z.enum(["partner", "taxpayer", "authority", "service"]),
  field: z.string().nullable(),
  recordIndex: z.int().nullable().meta({ description: "The line that caused it, counted from 0" }),
  guidance: z.string(),
});

const documentLink = z.object({ url: z.string(), expiresAt: instant, sha256: z.string() }).nullable();

export const filing = z
  .object({
    object: z.literal("filing"),
    id,
    filingId: callersId,
    batchId: callersId,
    businessId: z.string().nullable().meta({ description: "As sent in the request" }),
    taxType,
    environment: z.enum(["test", "live"]),
    status: filingStatus,
    period,
    totals,
    authorityReference: z.string().nullable().meta({ description: "The authority's reference for the return" }),
    receipt: z.string().nullable().meta({ description: "Number of the authority's receipt" }),
    payment: z
      .object({
        reference: z.string(),
        amount: z.number().meta({ description: "What the taxpayer has to pay the authority; 0 if input tax exceeds output tax" }),
        currency: z.string(),
        url: z.string().nullable(),
        dueDate: z.string(),
      })
      .nullable()
      .meta({ description: "null until the authority has given a payment reference" }),
    documents: z.object({
      schedule: documentLink.meta({ description: "The file that was filed" }),
      acknowledgement: documentLink.meta({ description: "The authority's acknowledgement" }),
    }),
    records: z.object({ accepted: count, rejected: count, url: z.string() }).meta({ description: "Lines of the filing, by outcome" }),
    attempts: count,
    sequence: count.meta({ description: "Increases with every change; ignore an event with a lower number than one you have" }),
    blocked_reasons: z
      .array(z.object({ code: z.string(), message: z.string(), resource: z.string(), guidance: z.string() }))
      .meta({ description: "Why a filing with status action_required is blocked, and what to do" }),
    createdAt: instant.meta({ description: "When the filing was accepted: created_at of its 202" }),
    submittedAt: instant.nullable(),
    completedAt: instant.nullable(),
    metadata: z.record(z.string(), z.unknown()),
    error: fault.nullable().meta({ description: "Why a filing with status failed failed, and who has to act" }),
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
