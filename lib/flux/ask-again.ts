import { and, asc, gt, inArray, sql } from "drizzle-orm";
import { filingHistory, filings } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import { workThrough } from "@/lib/kernel/walk-pages";
import { continueFiling } from "./run-filing";
import { filingStatuses, isFinal } from "./states";
import { countedAsWaitedMs, giveUpAfterMs } from "./waiting-times";

const DAY_MS = 24 * 60 * 60_000;
const BATCH = 500;
/** The legs of a run asked for on one day; those that follow it are numbered on from there. */
const LEGS_A_DAY = 1_000;

const open = filingStatuses.filter((status) => !isFinal(status));

const changedAt = sql`(select max(${filingHistory.at}) from ${filingHistory} where ${filingHistory.filingId} = ${filings.id})`;
/** When a filing that goes on was to be heard of at the latest: every state is left after a time, or says when it comes again. */
const heardOf = sql<Date>`greatest(${changedAt}, ${filings.nextTryAt}, ${filings.actionDeadline},
  case when ${filings.status} in ('reconciling', 'submitted') then ${changedAt} + ${giveUpAfterMs}::float8 * interval '1 millisecond' end)`;

/**
 * Asks again for the work on filings that should have been heard of a day ago: their run was given up after some hours of tries, and
 * so was the one that would have ended them. They go on from what the database says; a run that is still there does no harm, for of
 * two attempts one sends. Asked twice on a day, it is done once. Returns how many were asked for.
 */
export async function askAgainForFilings(db: Database, clock: Clock): Promise<number> {
  const now = clock.now().getTime();
  const before = new Date(now - DAY_MS).toISOString();
  const number = Math.floor(now / DAY_MS) * LEGS_A_DAY;
  return workThrough(
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
        .where(and(inArray(filings.status, open), sql`${heardOf} < ${before}::timestamptz`, gt(filings.id, after)))
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
