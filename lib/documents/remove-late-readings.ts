import { and, asc, gt, isNotNull } from "drizzle-orm";
import type { Database } from "@/drizzle/client";
import { documents } from "@/drizzle/schema";
import type { Clock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { firstIdAt } from "@/lib/kernel/ids";
import { logger } from "@/lib/kernel/logger";
import { removeUnneeded } from "./read-cache";

/**
 * Documents are read soon after they are stored. If a purge comes later than this, the reading was finished before it and was removed with
 * the document.
 */
const READ_WITHIN_MS = 7 * DAY_MS;
const BATCH = 200;

/**
 * Removes readings of documents that were purged while a worker was reading them, if the worker died (power loss, `kill -9`) between
 * writing the reading and checking for a purge. Goes through the few documents that were stored and purged within the last seven days.
 * Throws at the end if the store failed to remove some, so that the chore is retried.
 */
export async function removeLateReadings(db: Database, clock: Clock): Promise<void> {
  const failures: unknown[] = [];
  for (let after = firstIdAt("document", new Date(clock.now().getTime() - READ_WITHIN_MS)); ;) {
    const batch = await db.orm
      .select()
      .from(documents)
      .where(and(gt(documents.id, after), isNotNull(documents.purgedAt)))
      .orderBy(asc(documents.id))
      .limit(BATCH);
    for (const document of batch) {
      try {
        await removeUnneeded(systemContext(db, "retention", document.accountId, document.environment, clock), document);
      } catch (error) {
        logger("documents").error(
          { err: error, accountId: document.accountId, documentId: document.id },
          "what was read of a purged document could not be removed",
        );
        failures.push(error);
      }
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) break;
    after = last.id;
  }
  if (failures.length > 0) throw new AggregateError(failures, "what was read of purged documents could not be removed");
}
