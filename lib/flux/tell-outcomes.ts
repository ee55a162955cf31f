import { and, asc, eq, gte, inArray, lt } from "drizzle-orm";
import { filingHistory, filings } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { cutText } from "@/lib/kernel/cut-text";
import { sharedNow } from "@/lib/kernel/shared-clock";
import { tellMembers } from "@/lib/mail/tell-members";
import { writeWorkEvents } from "@/lib/outbox/write-event";
import { guidanceInPortal, isFiledHere } from "./guidance-values";
import type { FilingRow } from "./present-filing";
import type { FilingStatus } from "./states";

/** What a person should hear of: a filing that ended by itself, or that waits for them. Who cancels one knows. */
export const told: ReadonlySet<FilingStatus> = new Set(["success", "failed", "already_filed", "no_pending", "action_required"]);

/** Outcomes of so long a stretch go into one mail, so that a batch of five hundred sends a few and not five hundred. */
const STRETCH_MS = 120_000;
const LISTED = 20;

/** The end of the stretch that an instant lies in, as milliseconds since 1970. */
export const stretchEnd = (at: Date): number => (Math.floor(at.getTime() / STRETCH_MS) + 1) * STRETCH_MS;

/** Asks, in the transaction of the change, for the mail of the stretch that `at` lies in: the instant that its history has. */
export async function askForOutcomeMail(tx: Ctx, filingId: string, status: FilingStatus, at: Date): Promise<void> {
  if (!told.has(status)) return;
  const untilMs = stretchEnd(at);
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

/** What commits a moment late still belongs to its stretch. */
const SLACK_MS = 15_000;

/** When a stretch that ends at `untilMs` may be told of, as milliseconds since 1970. */
export const tellableMs = (untilMs: number): number => untilMs + SLACK_MS;

/** For how long it is still too early to tell of a stretch, in ms, by the clock that all workers share; 0 where it may be told of. */
export async function tooEarlyMs(ctx: Ctx, untilMs: number): Promise<number> {
  return Math.max(tellableMs(untilMs) - (await sharedNow(ctx)).getTime(), 0);
}

/** The occasion of a stretch's mails, by which each person is told once. */
export const occasionOfStretch = (untilMs: number) => ({ kind: "filing_outcomes", onceKey: String(untilMs) }) as const;

/**
 * Mails owners and reviewers what became of filings in the stretch that ended at `untilMs`, once; told late, those alone who were
 * there then. Returns how many mails were written.
 */
export async function tellOutcomes(ctx: Ctx, { untilMs, isLate = false }: { untilMs: number; isLate?: boolean }): Promise<number> {
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
        eq(filings.accountId, ctx.account.id),
        eq(filings.environment, ctx.environment),
        inArray(filingHistory.toStatus, [...told]),
        gte(filingHistory.at, new Date(untilMs - STRETCH_MS)),
        lt(filingHistory.at, new Date(untilMs)),
      ),
    )
    .orderBy(asc(filingHistory.at), asc(filingHistory.filingId), asc(filingHistory.position));
  // One that waited and went on within the stretch is told by where it is now.
  const latest = [...new Map(rows.map((row) => [row.id, row])).values()].filter(
    // Somebody resumed it already.
    ({ status, now }) => status !== "action_required" || now === "action_required",
  );
  if (latest.length === 0) return 0;
  return tellMembers(ctx, {
    ...occasionOfStretch(untilMs),
    roles: ["owner", "reviewer"],
    sinceBefore: isLate ? new Date(untilMs) : undefined,
    data: {
      total: latest.length,
      filings: latest
        .slice(0, LISTED)
        .map((row) => ({
          id: row.id,
          tax: row.tax,
          period: `${row.year}-${String(row.month).padStart(2, "0")}`,
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
