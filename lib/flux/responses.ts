import { z } from "zod";
import { environments } from "@/lib/kernel/context";
import { isId } from "@/lib/kernel/ids";
import { described } from "@/lib/kernel/schemas/described";
import { metadataValue } from "./requests/common-fields";
import { filingStatuses, forEachStatus } from "./states";

// Schemas of the API's answers about filings; those of requests are in requests/.

const instant = z.iso.datetime({ precision: 3 });
const text = (description: string) => z.string().meta({ description });
const id = z.string().meta({ description: "ID of the filing", example: "fil_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB" });
const taxType = described(z.enum(["VAT", "WHT"]), "The tax that is filed");
const month = described(z.int().min(1).max(12), "1 to 12");
const year = described(z.int(), "Four digits");
const period = described(z.object({ month, year }), "The month that the return is for");
const totals = described(
  z.object({
    amount: described(z.number(), "Sum of the lines' amounts"),
    tax: described(z.number(), "WHT: the tax withheld. VAT: the tax on sales minus the tax on purchases, negative if purchases have more"),
  }),
  "In naira",
);
const count = z.int().min(0);
const callersId = described(z.string().nullable(), "Your own ID, as sent in the request, without white space around it");

export const filingStatus = described(
  z.enum(filingStatuses),
  "success, failed, already_filed, no_pending, and canceled are final. Treat a status that you don't know as not final",
);

const warnings = z
  .array(
    z.object({
      code: z.string().meta({ description: "encrypted_payload_unreadable, period_not_over, date_outside_period or fields_ignored" }),
      message: text("What was found, and what to check"),
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
    created_at: described(instant, "When the request was accepted"),
    filingId: callersId,
    batchId: callersId,
    taxType,
    totalRecords: described(z.int().min(1), "Number of lines in all filings of the request"),
    totals,
    period: period.nullable().meta({ description: "null if the batch covers several periods" }),
    statusUrl: text("Absolute URL of the filing or batch"),
    filings: z
      .array(z.object({ id, filingId: callersId }))
      .optional()
      .meta({ description: "Only for a batch of several taxpayers: its filings, in the order of payload" }),
  })
  .meta({ id: "FilingAccepted" });

/** Answer of the form `{"status": "accepted", "message", "data", "warnings"?}`. */
export function acceptedWithWarnings<S extends z.ZodType>(message: string, data: S) {
  return {
    schema: z.object({
      status: described(z.literal("accepted"), "Errors have error"),
      message: text("What was accepted, in a sentence"),
      data,
      warnings,
    }),
    wrap: (value: { data: z.input<S>; warnings?: z.input<typeof warnings> }) => ({
      status: "accepted",
      message,
      data: value.data,
      ...(value.warnings ? { warnings: value.warnings } : {}),
    }),
  };
}

const fault = z.object({
  code: text("What went wrong: see /docs/errors#filing-faults"),
  category: described(z.enum(["credentials", "validation", "authority", "internal"]), "Where it went wrong"),
  message: text("What went wrong, in a sentence"),
  retryable: described(z.boolean(), "Whether filing again, with a new filingId, can help"),
  actor: described(z.enum(["partner", "taxpayer", "authority", "service"]), "Who has to act"),
  field: described(
    z.string().nullable(),
    "Path of the field that caused it, such as data[3].taxId. For an entry of payload, it starts within that entry: without payload[2].",
  ),
  recordIndex: described(z.int().nullable(), "The line that caused it, counted from 0"),
  guidance: text("What to do, in a sentence"),
});

const documentLink = z
  .object({
    url: text("Download link; it works without an API key"),
    expiresAt: described(instant, "Until when the link works; for a new one, read the filing again"),
    sha256: text("SHA-256 of the file, in hex"),
  })
  .nullable();

export const filing = z
  .object({
    object: described(z.literal("filing"), "What the object is"),
    id,
    filingId: callersId,
    batchId: callersId,
    businessId: described(
      z.string().nullable(),
      "As sent in the request, beside the lines or on them; null if there is none, or the lines name several",
    ),
    taxType,
    environment: described(z.enum(environments), "That of the API key"),
    status: filingStatus,
    period,
    totals,
    authorityReference: z.string().nullable().meta({ description: "The authority's reference for the return" }),
    receipt: z.string().nullable().meta({ description: "Number of the authority's receipt" }),
    payment: z
      .object({
        reference: text("To be named with the payment"),
        amount: described(z.number(), "What the taxpayer has to pay the authority; 0 if input tax exceeds output tax"),
        currency: text("ISO 4217"),
        url: described(z.string().nullable(), "Page on which the authority takes the payment, where it has one"),
        dueDate: text("Last day to pay, YYYY-MM-DD"),
      })
      .nullable()
      .meta({ description: "null until the authority has given a payment reference" }),
    documents: described(
      z.object({
        schedule: described(documentLink, "The file that was filed. null if there is none"),
        acknowledgement: described(documentLink, "The authority's acknowledgement. null if there is none"),
      }),
      "Files to keep",
    ),
    records: described(
      z.object({
        accepted: described(count, "Lines that the authority accepted"),
        rejected: described(count, "Lines that the authority rejected"),
        url: text("URL of the filing, which tells the line that caused a failure"),
      }),
      "Lines of the filing, by outcome",
    ),
    attempts: described(count, "How often Levy has worked on it at the portal"),
    sequence: count.meta({ description: "Increases with every change; ignore an event with a lower number than one you have" }),
    blocked_reasons: z
      .array(
        z.object({
          code: text("portal_invalid_credentials, portal_mfa_required, portal_password_expired, or tin_not_linked"),
          message: text("What happened, in a sentence"),
          resource: text("What it is about: encryptedPayload or another field of the request"),
          guidance: text("What to do, in a sentence"),
        }),
      )
      .meta({ description: "Why a filing with status action_required is blocked, and what to do" }),
    createdAt: instant.meta({ description: "When the filing was accepted: created_at of its 202" }),
    submittedAt: described(instant.nullable(), "When the authority confirmed that it has the return"),
    completedAt: described(instant.nullable(), "When the filing became final"),
    metadata: described(z.record(z.string(), metadataValue), "As sent in the request; {} if none was"),
    error: fault.nullable().meta({ description: "Why a filing with status failed failed, and who has to act" }),
  })
  .meta({ id: "Filing" });

export const filingWithHistory = filing
  .extend({
    status_history: described(
      z.array(
        z.object({
          from: described(filingStatus.nullable(), "null for the first status"),
          to: described(filingStatus, "The new status"),
          at: described(instant, "When it changed"),
          reason: text("Why it changed, in a sentence"),
        }),
      ),
      "Every status that the filing has had, oldest first",
    ),
  })
  .meta({ id: "FilingWithHistory" });

export const filingBatch = z
  .object({
    id: z.string().meta({ description: "ID of the batch", example: "bat_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB" }),
    batchId: callersId,
    counts: described(
      z.object(forEachStatus((status) => described(count, `Filings that are ${status}`))),
      "How many filings of the batch have each status",
    ),
    filings: described(z.array(z.object({ id, filingId: callersId, taxType, status: filingStatus })), "The filings of the batch"),
  })
  .meta({ id: "FilingBatch" });

export const resumedFiling = z
  .object({
    id,
    created_at: described(instant, "When the filing was accepted at first"),
    status: filingStatus,
    statusUrl: text("Absolute URL of the filing"),
  })
  .meta({ id: "ResumedFiling" });

const canceled = z.object({
  id: described(id, "ID of the filing or of the batch"),
  deleted: described(z.literal(false), "Filings are kept"),
  status: described(z.literal("canceled"), "Its new status"),
});

/** Answer to a cancellation: `{"status": "success", "message", "data"}`. */
export const cancellation = {
  schema: z.object({
    status: described(z.literal("success"), "Errors have error"),
    message: text("What was canceled, in a sentence"),
    data: canceled,
  }),
  wrap: (data: z.input<typeof canceled>) => ({
    status: "success",
    message: isId("filingBatch", data.id) ? "All filings of the batch canceled" : "Filing canceled",
    data,
  }),
};
