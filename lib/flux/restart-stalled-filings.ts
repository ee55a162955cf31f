import { and, asc, gt, inArray, sql } from "drizzle-orm";
import { filingHistory, filings } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { forEachBatch } from "@/lib/kernel/rows/walk-pages";
import { continueFiling } from "./run-filing";
import { filingStatuses, isFinal } from "./states";
import { countedAsWaitedMs, giveUpAfterMs } from "./waiting-times";

const BATCH = 500;
/** Leg numbers reserved per day: a run restarted on a day begins at that day's first number, and its later legs count up from there. */
const LEGS_A_DAY = 1_000;

const open = filingStatuses.filter((status) => !isFinal(status));

const changedAt = sql`(select max(${filingHistory.at}) from ${filingHistory} where ${filingHistory.filingId} = ${filings.id})`;
/** The latest time at which an unfinished filing should have changed: every state either ends after a time limit or has a next try. */
const changeExpectedAt = sql<Date>`greatest(${changedAt}, ${filings.nextTryAt}, ${filings.actionDeadline},
  case when ${filings.status} in ('reconciling', 'submitted') then ${changedAt} + ${giveUpAfterMs}::float8 * interval '1 millisecond' end)`;

/**
 * Restarts the work on filings that should have changed a day ago or earlier: both their run and the one that would have ended them were
 * given up after hours of retries. A restarted run continues from what the database says. If the old run is still alive no harm is done,
 * because only one of two concurrent attempts can send. Repeating the call on the same day has no further effect. Returns how many filings
 * were restarted.
 */
export async function restartStalledFilings(db: Database, clock: Clock): Promise<number> {
  const now = clock.now().getTime();
  const before = new Date(now - DAY_MS).toISOString();
  const number = Math.floor(now / DAY_MS) * LEGS_A_DAY;
  return forEachBatch(
    BATCH,
    (after, size) =>
      db.orm
        .select({
          id: filings.id,
          status: filings.status,
          accountId: filings.accountId,
          environment: filings.environment,
          sequence: filings.sequence,
          requestId: filings.requestId,
          changedAt: sql`${changedAt}`.mapWith(filings.createdAt),
        })
        .from(filings)
        .where(and(inArray(filings.status, open), sql`${changeExpectedAt} < ${before}::timestamptz`, gt(filings.id, after)))
        .orderBy(asc(filings.id))
        .limit(size),
    ({ id }) => id,
    async (lost) => {
      for (const { id, status, accountId, environment, sequence, requestId, changedAt: since } of lost) {
        const ctx = { ...systemContext(db, "ask-again", accountId, environment, clock), requestId };
        const waitedMs = countedAsWaitedMs(status, Math.max(now - since.getTime(), 0));
        await continueFiling(ctx, id, { number, waitedMs, sequence });
      }
    },
  );
}
