import { and, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import { accounts, documents, items } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import { DEFAULT_DOCUMENT_DAYS } from "@/lib/accounts/retention";
import type { Clock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import { UNFINISHED } from "@/lib/kernel/daily-chores";
import { DomainError } from "@/lib/kernel/errors";
import { logger } from "@/lib/kernel/logger";
import { purgeDocuments } from "./purge-documents";

const BATCH = 200;

/**
 * Removes the bytes of documents that are older than their account keeps them (30 days unless it set another time), in
 * small transactions. Results stay, and the documents of invoices that are still to be analyzed. Returns how many documents were purged;
 * UNFINISHED where its turn `isOver` before the last. Throws after the rest is done where the store refused some, so that the chore is
 * tried again.
 */
export async function purgeExpiredDocuments(
  db: Database,
  clock: Clock,
  isOver: () => boolean = () => false,
): Promise<number | typeof UNFINISHED> {
  let total = 0;
  const failures: unknown[] = [];
  for (let after = ""; ;) {
    const batch = await findExpired(db, clock.now(), after);
    for (const group of byTenant(batch)) {
      const { purged, refusals } = await purgeGroup(db, clock, group);
      total += purged;
      failures.push(...refusals);
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) break;
    if (isOver()) return UNFINISHED;
    after = last.id;
  }
  if (failures.length > 0) throw new AggregateError(failures, "expired documents could not be removed");
  return total;
}

/** Documents of one account, together; where the store refuses some, each by itself, so that no other stays for their sake. */
async function purgeGroup(db: Database, clock: Clock, group: readonly Expired[]): Promise<{ purged: number; refusals: unknown[] }> {
  const [first] = group;
  if (!first) return { purged: 0, refusals: [] };
  try {
    const ids = group.map(({ id }) => id);
    return { purged: await purgeDocuments(systemContext(db, "retention", first.accountId, first.environment, clock), ids), refusals: [] };
  } catch (error) {
    // A store that is away would refuse each of them again.
    if (group.length > 1 && !(error instanceof DomainError)) {
      const each = [];
      for (const document of group) each.push(await purgeGroup(db, clock, [document]));
      return { purged: each.reduce((sum, { purged }) => sum + purged, 0), refusals: each.flatMap(({ refusals }) => refusals) };
    }
    logger("documents").error(
      { err: error, accountId: first.accountId, documents: group.length },
      "expired documents could not be removed",
    );
    return { purged: 0, refusals: [error] };
  }
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
        // Read when its turn comes, however long the queue is.
        notExists(
          db.orm
            .select({ one: sql`1` })
            .from(items)
            .where(and(eq(items.documentId, documents.id), inArray(items.status, ["pending", "processing"]))),
        ),
      ),
    )
    .orderBy(documents.id)
    .limit(BATCH);
}
