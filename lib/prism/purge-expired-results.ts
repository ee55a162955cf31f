import { and, isNull, lt } from "drizzle-orm";
import { jobs } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import { purgeJob } from "./purge-job";

const BATCH = 200;

/** Purges the jobs whose `resultsExpireAt` has passed, each in a transaction of its own; returns how many. */
export async function purgeExpiredResults(db: Database, clock: Clock): Promise<number> {
  for (let total = 0; ;) {
    const expired = await db.orm
      .select({ id: jobs.id, accountId: jobs.accountId, environment: jobs.environment })
      .from(jobs)
      .where(and(isNull(jobs.purgedAt), lt(jobs.resultsExpireAt, clock.now())))
      .limit(BATCH);
    for (const job of expired) await purgeJob(systemContext(db, "retention", job.accountId, job.environment, clock), job.id);
    total += expired.length;
    if (expired.length < BATCH) return total;
  }
}
