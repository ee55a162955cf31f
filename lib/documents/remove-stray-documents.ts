import { asc, gt } from "drizzle-orm";
import { accounts } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import { retentionOf } from "@/lib/accounts/retention";
import type { Clock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import { logger } from "@/lib/kernel/logger";
import { documentStorage } from "./document-storage";
import { removeUnneeded } from "./read-cache";
import { documentOfKey } from "./storage-key";

const DAY_MS = 24 * 3_600_000;
const BATCH = 200;

/**
 * Removes what lies in the store for longer than its account keeps documents, and has no row: of a process that ended between putting a
 * document there and committing its row, the bytes stay, and nothing else would ever look for them. Only of accounts of this database,
 * for a bucket may be shared, and not sooner, because after a restored backup documents may be there before their rows are again.
 * Throws after the rest is done where the store refused some, so that the chore is tried again.
 */
export async function removeStrayDocuments(db: Database, clock: Clock): Promise<void> {
  const failures: unknown[] = [];
  for (let after = ""; ;) {
    const batch = await db.orm
      .select({ id: accounts.id, settings: accounts.settings })
      .from(accounts)
      .where(gt(accounts.id, after))
      .orderBy(asc(accounts.id))
      .limit(BATCH);
    for (const { id, settings } of batch) {
      try {
        const before = new Date(clock.now().getTime() - retentionOf(settings).documentDays * DAY_MS);
        await removeStray(db, clock, id, await documentStorage().listPutBefore(id, before));
      } catch (error) {
        logger("documents").error({ err: error, accountId: id }, "documents without a row could not be removed");
        failures.push(error);
      }
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) break;
    after = last.id;
  }
  if (failures.length > 0) throw new AggregateError(failures, "documents without a row could not be removed");
}

/** Each under the lock of its content: it may be stored anew at this moment. */
async function removeStray(db: Database, clock: Clock, accountId: string, keys: readonly string[]): Promise<void> {
  for (const storageKey of keys) {
    const own = documentOfKey(storageKey);
    if (own) await removeUnneeded(systemContext(db, "retention", accountId, own.environment, clock), { storageKey, sha256: own.sha256 });
  }
}
