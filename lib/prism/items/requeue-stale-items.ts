import { and, asc, eq, gt, inArray, lt } from "drizzle-orm";
import { items, jobs } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { inTransaction, systemContext } from "@/lib/kernel/context";
import { HOUR_MS } from "@/lib/kernel/time/duration-values";
import { forEachBatch } from "@/lib/kernel/rows/walk-pages";
import { writeWorkEvents } from "@/lib/outbox/write-event";
import { isJobOpen } from "@/lib/prism/jobs/open-jobs";

/** An engine starts no second run of an item within a day; one more hour allows for clock differences. */
const AFTER_MS = 25 * HOUR_MS;
const BATCH = 500;

/**
 * Queues the analysis of invoices that have waited for more than a day once more, and returns their number. An engine gives up a function
 * after some attempts, and its `onFailure` too: with an Inngest server, workers that are away for a quarter of an hour are enough, and the
 * credit would then never be consumed or returned. A run that still exists does no harm, because every step continues from the state in the
 * database.
 */
export async function requeueStaleItems(db: Database, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - AFTER_MS);
  const ctx = systemContext(db, "ask-again", "", "test", clock);
  return forEachBatch(
    BATCH,
    (after, size) =>
      db.orm
        .select({
          itemId: items.id,
          jobId: items.jobId,
          accountId: items.accountId,
          environment: items.environment,
          requestId: jobs.requestId,
        })
        .from(jobs)
        .innerJoin(items, eq(items.jobId, jobs.id))
        .where(and(isJobOpen, lt(jobs.createdAt, before), inArray(items.status, ["pending", "processing"]), gt(items.id, after)))
        .orderBy(asc(items.id))
        .limit(size),
    ({ itemId }) => itemId,
    (waiting) =>
      inTransaction(ctx, (tx) =>
        writeWorkEvents(
          tx,
          waiting.map((data) => ({ name: "prism/item.accepted" as const, data })),
        ),
      ),
  );
}
