import type { filingHistory, filings } from "@/drizzle/schema";
import type { Environment } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";
import { toMajor } from "@/lib/kernel/money";
import { documentLink } from "./evidence/document-links";

export type FilingRow = typeof filings.$inferSelect;
export type HistoryRow = typeof filingHistory.$inferSelect;

export const FILING_CURRENCY = "NGN";

/** Absolute address of a filing or of a batch of them. */
export function filingUrl(id: string, environment: Environment): string {
  const { publicUrl, sandboxUrl } = env();
  return `${environment === "test" ? sandboxUrl : publicUrl}/v1/flux/filings/${id}`;
}

const PAYMENT = ["reference", "amount", "currency", "url", "dueDate"];
const REASON = ["code", "message", "resource", "guidance"];
/** What is told of a fault. */
export const FAULT_MEMBERS = ["code", "category", "message", "retryable", "actor", "field", "recordIndex", "guidance"];

/** The database keeps no order of a document's members: they are told in that of filing.md, as the reference shows them. */
function inOrder<T extends Record<string, unknown> | null>(stored: T, names: readonly string[]): T {
  return stored && { ...Object.fromEntries(names.flatMap((name) => (name in stored ? [[name, stored[name]]] : []))), ...stored };
}

/** A filing as its events tell it (filing.md §6), with its business and when it was accepted. */
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

/** The authority names lines by their place in `data`; who sent none is told the field as it stood in the request. */
function faultOf({ error, isLineAtTop }: FilingRow): FilingRow["error"] {
  if (!isLineAtTop || typeof error?.field !== "string") return error;
  const [, name = null] = /^data\[0\](?:\.(.+))?$/.exec(error.field) ?? [null, error.field];
  return { ...error, field: name };
}

function linkOf(row: FilingRow, name: "schedule" | "acknowledgement", now: Date) {
  const document = row.documents[name];
  return document ? documentLink(document, row.environment, now) : null;
}

export type PresentedFiling = ReturnType<typeof presentFiling>;

/** What a reading adds to the event: every edge that the filing took, the oldest first. */
export function presentHistory(rows: readonly HistoryRow[]) {
  return rows.map(({ fromStatus, toStatus, at, reason }) => ({ from: fromStatus, to: toStatus, at: at.toISOString(), reason }));
}
