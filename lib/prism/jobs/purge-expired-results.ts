import { and, asc, isNull, lt, sql } from "drizzle-orm";
import { jobs } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import { UNFINISHED } from "@/lib/kernel/daily-chores";
import { logger } from "@/lib/kernel/logger";
import { purgeJob } from "./purge-job";

const BATCH = 200;

/**
 * Purges the jobs whose `resultsExpireAt` has passed, each in its own transaction, and returns how many. A job whose documents can't be
 * removed from the store doesn't block the others: an error is thrown after these are done, so that the chore is retried. Returns
 * UNFINISHED if `isOver` ends its turn before the last job.
 */
export async function purgeExpiredResults(
  db: Database,
  clock: Clock,
  { atOnce = BATCH, isOver = () => false }: { atOnce?: number; isOver?: () => boolean } = {},
): Promise<number | typeof UNFINISHED> {
  let [total, failed] = [0, 0];
  let cause: unknown;
  for (let last: Expired | undefined; ;) {
    const expired = await findExpired(db, clock.now(), last, atOnce);
    for (const { id, accountId, environment } of expired) {
      try {
        await purgeJob(systemContext(db, "retention", accountId, environment, clock), id);
        total += 1;
      } catch (error) {
        logger("retention").error({ err: error, accountId, jobId: id }, "an expired job could not be purged");
        failed += 1;
        cause = error;
      }
    }
    last = expired.at(-1);
    if (expired.length < atOnce) break;
    if (isOver()) return UNFINISHED;
  }
  if (failed > 0) throw new Error(`${failed} expired jobs could not be purged`, { cause });
  return total;
}

type Expired = Awaited<ReturnType<typeof findExpired>>[number];

/** The next expired jobs after the given one, in order of expiry. The instant is kept in PostgreSQL's own format. */
function findExpired(db: Database, now: Date, after: { expiredAt: string; id: string } | undefined, atOnce: number) {
  return db.orm
    .select({
      id: jobs.id,
      accountId: jobs.accountId,
      environment: jobs.environment,
      expiredAt: sql<string>`${jobs.resultsExpireAt}::text`,
    })
    .from(jobs)
    .where(
      and(
        isNull(jobs.purgedAt),
        lt(jobs.resultsExpireAt, now),
        after && sql`(${jobs.resultsExpireAt}, ${jobs.id}) > (${after.expiredAt}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(asc(jobs.resultsExpireAt), asc(jobs.id))
    .limit(atOnce);
}
