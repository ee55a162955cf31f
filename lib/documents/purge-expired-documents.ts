import { and, eq, isNull, sql } from "drizzle-orm";
import { accounts, documents } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import { DEFAULT_DOCUMENT_DAYS } from "@/lib/accounts/retention";
import type { Clock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import { logger } from "@/lib/kernel/logger";
import { purgeDocuments } from "./purge-documents";

const BATCH = 200;

/**
 * Removes the bytes of documents that are older than their account keeps them (30 days unless it set another time), in
 * small transactions. Results stay. Returns how many documents were purged. Throws after the rest is done where the store
 * refused some, so that the chore is tried again.
 */
export async function purgeExpiredDocuments(db: Database, clock: Clock): Promise<number> {
  let total = 0;
  const failures: unknown[] = [];
  for (let after = ""; ;) {
    const batch = await findExpired(db, clock.now(), after);
    for (const group of byTenant(batch)) {
      const [first] = group;
      if (!first) continue;
      try {
        total += await purgeDocuments(
          systemContext(db, "retention", first.accountId, first.environment, clock),
          group.map(({ id }) => id),
        );
      } catch (error) {
        logger("documents").error(
          { err: error, accountId: first.accountId, documents: group.length },
          "expired documents could not be removed",
        );
        failures.push(error);
      }
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) break;
    after = last.id;
  }
  if (failures.length > 0) throw new AggregateError(failures, "expired documents could not be removed");
  return total;
}

type Expired = Awaited<ReturnType<typeof findExpired>>[number];

function byTenant(batch: readonly Expired[]): Expired[][] {
  const groups = new Map<string, Expired[]>();
  for (const document of batch) {
    const tenant = `${document.accountId} ${document.environment}`;
    groups.set(tenant, [...(groups.get(tenant) ?? []), document]);
  }
  return [...groups.values()];
}

/** The next expired documents after an id, oldest first: ids sort by time of creation. */
function findExpired(db: Database, now: Date, after: string) {
  const keptDays = sql`coalesce((${accounts.settings} #>> '{retention,documentDays}')::int, ${DEFAULT_DOCUMENT_DAYS})`;
  return db.orm
    .select({ id: documents.id, accountId: documents.accountId, environment: documents.environment })
    .from(documents)
    .innerJoin(accounts, eq(accounts.id, documents.accountId))
    .where(
      and(
        isNull(documents.purgedAt),
        sql`${documents.id} > ${after}`,
        sql`${documents.createdAt} < ${now.toISOString()}::timestamptz - ${keptDays} * interval '1 day'`,
      ),
    )
    .orderBy(documents.id)
    .limit(BATCH);
}
