import { and, asc, eq, gte, inArray, lt } from "drizzle-orm";
import { filingHistory, filings } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { cutText } from "@/lib/kernel/text/cut-text";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { sharedNow } from "@/lib/kernel/time/shared-clock";
import { notifyMembers } from "@/lib/mail/notify-members";
import { writeWorkEvents } from "@/lib/outbox/write-event";
import { guidanceInPortal, isFiledHere } from "./guidance-values";
import type { FilingRow } from "./present-filing";
import { periodText } from "./requests/period-values";
import type { FilingStatus } from "./states";

/** States that people are told about: a filing ended by itself, or waits for them. Whoever cancels a filing knows already. */
export const notifiedStatuses: ReadonlySet<FilingStatus> = new Set(["success", "failed", "already_filed", "no_pending", "action_required"]);

/** Outcomes within one such time window share a mail, so that a batch of five hundred sends a few mails instead of five hundred. */
const WINDOW_MS = 120_000;
const LISTED = 20;

/** End of the time window that contains an instant, in milliseconds since 1970. */
export const windowEnd = (at: Date): number => (Math.floor(at.getTime() / WINDOW_MS) + 1) * WINDOW_MS;

/**
 * Requests the mail of the time window that contains `at`, in the transaction of the state change; `at` is the instant in the history row.
 */
export async function requestOutcomeMail(tx: Ctx, filingId: string, status: FilingStatus, at: Date): Promise<void> {
  if (!notifiedStatuses.has(status)) return;
  const untilMs = windowEnd(at);
  await writeWorkEvents(tx, [
    {
      name: "mail/filing.told",
      data: {
        accountId: tx.account.id,
        environment: tx.environment,
        filingId,
        stretch: `${tx.account.id}:${tx.environment}:${untilMs}`,
        untilMs,
      },
    },
  ]);
}

/** Allowance for changes that commit a moment late but still belong to the window. */
const SLACK_MS = 15_000;

/** When a window that ends at `untilMs` may be reported, in milliseconds since 1970. */
export const reportableAtMs = (untilMs: number): number => untilMs + SLACK_MS;

/** How long it is still too early to report a window, in ms, by the clock that all workers share; 0 if it may be reported. */
export async function tooEarlyMs(ctx: Ctx, untilMs: number): Promise<number> {
  return Math.max(reportableAtMs(untilMs) - (await sharedNow(ctx)).getTime(), 0);
}

/** The occasion of a window's mails, by which each person gets at most one. */
export const outcomeMailOf = (untilMs: number) => ({ kind: "filing_outcomes", onceKey: String(untilMs) }) as const;

/**
 * Mails owners and reviewers, once, what became of filings in the window that ended at `untilMs`. If `isLate`, only people who were members
 * at that time get it. Returns the number of mails written.
 */
export async function notifyOutcomes(ctx: Ctx, { untilMs, isLate = false }: { untilMs: number; isLate?: boolean }): Promise<number> {
  requirePermission(ctx, { scope: null, roles: [] });
  const rows = await ctx.db.orm
    .select({
      id: filings.id,
      tax: filings.taxType,
      month: filings.month,
      year: filings.year,
      taxpayer: filings.businessTaxId,
      business: filings.businessId,
      reference: filings.authorityReference,
      status: filingHistory.toStatus,
      reason: filingHistory.reason,
      at: filingHistory.at,
      filingId: filings.filingId,
      now: filings.status,
      error: filings.error,
      blockedReasons: filings.blockedReasons,
      actionDeadline: filings.actionDeadline,
    })
    .from(filingHistory)
    .innerJoin(filings, eq(filings.id, filingHistory.filingId))
    .where(
      and(
        ofTenant(filings, ctx),
        inArray(filingHistory.toStatus, [...notifiedStatuses]),
        gte(filingHistory.at, new Date(untilMs - WINDOW_MS)),
        lt(filingHistory.at, new Date(untilMs)),
      ),
    )
    .orderBy(asc(filingHistory.at), asc(filingHistory.filingId), asc(filingHistory.position));
  // A filing that changed more than once within the window is reported with its latest state.
  const latest = [...new Map(rows.map((row) => [row.id, row])).values()].filter(
    // Resumed in the meantime.
    ({ status, now }) => status !== "action_required" || now === "action_required",
  );
  if (latest.length === 0) return 0;
  return notifyMembers(ctx, {
    ...outcomeMailOf(untilMs),
    roles: ["owner", "reviewer"],
    sinceBefore: isLate ? new Date(untilMs) : undefined,
    data: {
      total: latest.length,
      filings: latest
        .slice(0, LISTED)
        .map((row) => ({
          id: row.id,
          tax: row.tax,
          period: periodText(row),
          status: row.status === "failed" && row.error?.code === "outcome_unknown" ? "outcome_unknown" : row.status,
          taxpayer: row.taxpayer ?? row.business,
          reference: row.reference,
          reason: row.status === "failed" || row.status === "action_required" ? cutText(row.reason, 300) : null,
          remedy: remedyOf(row),
          until: row.status === "action_required" ? (row.actionDeadline?.toISOString() ?? null) : null,
        })),
    },
  });
}

function remedyOf({
  status,
  error,
  blockedReasons,
  filingId,
}: Pick<FilingRow, "error" | "blockedReasons" | "filingId"> & { status: string }): string | null {
  const fault = status === "failed" ? error : status === "action_required" ? blockedReasons[0] : null;
  return fault ? cutText(guidanceInPortal(fault, isFiledHere(filingId)), 300) || null : null;
}
