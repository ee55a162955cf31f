import { and, asc, gt, inArray, lt, notInArray, sql } from "drizzle-orm";
import { filings, sandboxSubmissions } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { firstIdAt } from "@/lib/kernel/ids";
import { forEachBatch } from "@/lib/kernel/rows/walk-pages";
import { filingStatuses, isFinal } from "../states";

/** Days for which the simulated authority remembers submissions: the maximum age of a backup that may be restored. */
export const SUBMISSION_DAYS = 30;
const BATCH = 1_000;

const open = filingStatuses.filter((status) => !isFinal(status));

/**
 * Deletes submissions to the simulated authority that are more than 30 days old, in small transactions. Submissions of unfinished filings
 * stay, because those may still ask for them. Returns the number of old submissions examined.
 */
export async function forgetSubmissions({ orm }: Database, clock: Clock): Promise<number> {
  const oldest = firstIdAt("submission", new Date(clock.now().getTime() - SUBMISSION_DAYS * DAY_MS));
  const unfinished = orm.select({ reference: filings.reference }).from(filings).where(inArray(filings.status, open));
  return forEachBatch(
    BATCH,
    (after, size) =>
      orm
        .select({ id: sandboxSubmissions.id })
        .from(sandboxSubmissions)
        .where(and(gt(sandboxSubmissions.id, after), lt(sandboxSubmissions.id, oldest)))
        .orderBy(asc(sandboxSubmissions.id))
        .limit(size),
    ({ id }) => id,
    async (old) => {
      const ids = sql.param(old.map(({ id }) => id));
      await orm
        .delete(sandboxSubmissions)
        .where(and(sql`${sandboxSubmissions.id} = any(${ids}::text[])`, notInArray(sandboxSubmissions.reference, unfinished)));
    },
  );
}
