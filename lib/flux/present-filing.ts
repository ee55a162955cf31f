import type { filingHistory, filings } from "@/drizzle/schema";
import type { Environment } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";
import { toMajor } from "@/lib/kernel/money";
import { documentLink } from "./evidence/document-links";

export type FilingRow = typeof filings.$inferSelect;
export type HistoryRow = typeof filingHistory.$inferSelect;

export const FILING_CURRENCY = "NGN";

/** Absolute URL of a filing or batch. */
export function filingUrl(id: string, environment: Environment): string {
  const { publicUrl, sandboxUrl } = env();
  return `${environment === "test" ? sandboxUrl : publicUrl}/v1/flux/filings/${id}`;
}

const PAYMENT = ["reference", "amount", "currency", "url", "dueDate"];
const REASON = ["code", "message", "resource", "guidance"];
/** The members of a fault that are shown to partners. */
export const FAULT_MEMBERS = ["code", "category", "message", "retryable", "actor", "field", "recordIndex", "guidance"];

/** Orders members as the API reference does, because jsonb keeps no order. */
function inOrder<T extends Record<string, unknown> | null>(stored: T, names: readonly string[]): T {
  return stored && { ...Object.fromEntries(names.flatMap((name) => (name in stored ? [[name, stored[name]]] : []))), ...stored };
}

/** Presents a filing as its events do, with its business and time of acceptance. */
export function presentFiling(row: FilingRow, now: Date) {
  const refused = row.error?.recordIndex;
  const isReceived = row.status === "success" || row.status === "submitted";
  return {
    object: "filing" as const,
    id: row.id,
    filingId: row.filingId,
    batchId: row.batchId,
    businessId: row.businessId,
    taxType: row.taxType,
    environment: row.environment,
    status: row.status,
    period: { month: row.month, year: row.year },
    totals: { amount: toMajor(row.amountMinor, FILING_CURRENCY), tax: toMajor(row.taxMinor, FILING_CURRENCY) },
    authorityReference: row.authorityReference,
    receipt: typeof row.receipt?.number === "string" ? row.receipt.number : null,
    payment: inOrder(row.payment, PAYMENT),
    documents: { schedule: linkOf(row, "schedule", now), acknowledgement: linkOf(row, "acknowledgement", now) },
    records: {
      accepted: isReceived ? row.totalRecords : 0,
      rejected: typeof refused === "number" ? 1 : 0,
      url: filingUrl(row.id, row.environment),
    },
    attempts: row.attempts,
    sequence: row.sequence,
    blocked_reasons: row.blockedReasons.map((reason) => inOrder(reason, REASON)),
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    metadata: row.metadata ?? {},
    error: inOrder(faultOf(row), FAULT_MEMBERS),
  };
}

/** The authority names a line by its index in `data`. If the request had no `data`, the field is shown as it stood in the request. */
function faultOf({ error: stored, isLineAtTop }: FilingRow): FilingRow["error"] {
  // A person's later report that the return was not received is stored with the fault, but is no part of it.
  const { notReceived: _, ...error } = stored ?? {};
  if (!stored) return null;
  if (!isLineAtTop || typeof error["field"] !== "string") return error;
  const [, name = null] = /^data\[0\](?:\.(.+))?$/.exec(error["field"]) ?? [null, error["field"]];
  return { ...error, field: name };
}

function linkOf(row: FilingRow, name: "schedule" | "acknowledgement", now: Date) {
  const document = row.documents[name];
  return document ? documentLink(document, row.environment, now) : null;
}

export type PresentedFiling = ReturnType<typeof presentFiling>;

/** Presents a filing's history, oldest first; the event does not include it. */
export function presentHistory(rows: readonly HistoryRow[]) {
  return rows.map(({ fromStatus, toStatus, at, reason }) => ({ from: fromStatus, to: toStatus, at: at.toISOString(), reason }));
}
