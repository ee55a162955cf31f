import { and, asc, gt, isNotNull } from "drizzle-orm";
import type { Database } from "@/drizzle/client";
import { documents } from "@/drizzle/schema";
import type { Clock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import { firstIdAt } from "@/lib/kernel/ids";
import { logger } from "@/lib/kernel/logger";
import { removeUnneeded } from "./read-cache";

/** A document is read soon after it is stored. What is purged later was read before, and goes with it. */
const READ_WITHIN_MS = 7 * 24 * 3_600_000;
const BATCH = 200;

/**
 * Removes what was read of documents while they were purged by a worker that ended before it saw that: by power loss or `kill -9`
 * in the moment between writing it and looking. Goes through documents of the last seven days that were purged in them, which are
 * few. Throws after the rest is done where the store refused some, so that the chore is tried again.
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
