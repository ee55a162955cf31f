import { and, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import { filingHistory, filings, mails } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { systemContext, type Environment } from "@/lib/kernel/context";
import { HOUR_MS } from "@/lib/kernel/time/duration-values";
import { onceKeyPrefix } from "@/lib/mail/notify-members";
import { outcomeMailOf, windowEnd, notifiedStatuses, notifyOutcomes } from "./notify-outcomes";

/** A day and an hour: the run that mails a time window is itself retried for some hours. */
const AFTER_MS = 25 * HOUR_MS;
/** Longer than the interval between two calls, to cover days on which no worker ran. */
const AT_MOST_MS = 3 * 24 * HOUR_MS;

interface OutcomeWindow {
  accountId: string;
  environment: Environment;
  untilMs: number;
}

/**
 * Mails owners and reviewers about filings that ended, or began to wait for a person, more than a day ago without anybody being told,
 * because the run that mails their time window was given up. Returns the number of mails written.
 */
export async function notifyMissedOutcomes(db: Database, clock: Clock): Promise<number> {
  const now = clock.now().getTime();
  const [from, to] = [new Date(now - AT_MOST_MS), new Date(now - AFTER_MS)];
  const missed = await outcomeWindows(db, from, to);
  for (const occasion of await mailedSince(db, from)) missed.delete(occasion);
  let written = 0;
  for (const { accountId, environment, untilMs } of missed.values())
    written += await notifyOutcomes(systemContext(db, "tell-missed-outcomes", accountId, environment, clock), { untilMs, isLate: true });
  return written;
}

/** The time windows between two instants that have something to report, keyed by the occasion of their mails. */
async function outcomeWindows(db: Database, from: Date, to: Date): Promise<Map<string, OutcomeWindow>> {
  const reached = await db.orm
    .selectDistinct({ accountId: filings.accountId, environment: filings.environment, at: filingHistory.at })
    .from(filings)
    .innerJoin(filingHistory, eq(filingHistory.filingId, filings.id))
    .where(
      and(
        // Two indexes of filings; the history rows are then found by filing id.
        or(and(gte(filings.completedAt, from), lt(filings.completedAt, to)), eq(filings.status, "action_required")),
        inArray(filingHistory.toStatus, [...notifiedStatuses]),
        gte(filingHistory.at, from),
        lt(filingHistory.at, to),
      ),
    );
  return new Map(
    reached.map(({ accountId, environment, at }) => {
      const untilMs = windowEnd(at);
      return [onceKeyPrefix({ account: { id: accountId }, environment }, outcomeMailOf(untilMs)), { accountId, environment, untilMs }];
    }),
  );
}

/** Occasions for which a mail has been written since; mails are kept for a month. */
async function mailedSince(db: Database, since: Date): Promise<string[]> {
  const rows = await db.orm
    .selectDistinct({ occasion: sql<string>`substring(${mails.onceKey} from '^(.*):[^:]*$')` })
    .from(mails)
    .where(and(gte(mails.createdAt, since), eq(mails.kind, outcomeMailOf(0).kind)));
  return rows.map(({ occasion }) => occasion);
}
