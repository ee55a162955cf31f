import { and, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import { accounts, documents, items } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import { DEFAULT_DOCUMENT_DAYS } from "@/lib/accounts/retention";
import type { Clock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import { UNFINISHED } from "@/lib/kernel/daily-chores";
import { logger } from "@/lib/kernel/logger";
import { purgeAllBut } from "./purge-documents";

const BATCH = 200;

/**
 * How far this cycle has come, and its failures so far. If each turn started over, it would end every time among the documents that the
 * store fails to remove.
 */
let walk: { after: string; failures: unknown[] } = { after: "", failures: [] };

/**
 * Removes the bytes of documents that are past their account's retention (30 days by default), in small transactions. Results are kept, and
 * so are documents of invoices that have yet to be analyzed. Returns how many documents were purged, or UNFINISHED if `isOver` ends the
 * turn early; the next turn continues from there. Throws at the end if the store failed to remove some, so that the chore is retried.
 */
export async function purgeExpiredDocuments(
  db: Database,
  clock: Clock,
  isOver: () => boolean = () => false,
): Promise<number | typeof UNFINISHED> {
  let total = 0;
  for (;;) {
    const batch = await findExpired(db, clock.now(), walk.after);
    for (const group of byTenant(batch)) {
      const { purged, failures } = await purgeGroup(db, clock, group);
      total += purged;
      walk.failures.push(...failures);
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) break;
    walk.after = last.id;
    if (isOver()) return UNFINISHED;
  }
  const { failures } = walk;
  walk = { after: "", failures: [] };
  if (failures.length > 0) throw new AggregateError(failures, "expired documents could not be removed");
  return total;
}

/**
 * Purges documents of one account together; those that the store fails to remove don't hold up the rest. Each group reports one failure at
 * most.
 */
async function purgeGroup(db: Database, clock: Clock, group: readonly Expired[]): Promise<{ purged: number; failures: unknown[] }> {
  const [first] = group;
  if (!first) return { purged: 0, failures: [] };
  const failed = (err: unknown, count: number): unknown[] => {
    logger("documents").error({ err, accountId: first.accountId, documents: count }, "expired documents could not be removed");
    return [err];
  };
  try {
    const ctx = systemContext(db, "retention", first.accountId, first.environment, clock);
    const { purged, refused } = await purgeAllBut(
      ctx,
      group.map(({ id }) => id),
    );
    const [refusal] = refused.values();
    return { purged, failures: refusal ? failed(refusal.reason, group.length - purged) : [] };
  } catch (error) {
    return { purged: 0, failures: failed(error, group.length) };
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

/** The next expired documents after an ID, oldest first: IDs sort by creation time. */
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
        // Kept until the item is analyzed, however long the queue is.
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
