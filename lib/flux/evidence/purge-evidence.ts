import { and, asc, inArray, lt, notInArray, sql } from "drizzle-orm";
import { filingEvidence, filings } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import { removeContentsCollectingErrors } from "@/lib/documents/remove-contents";
import type { Clock } from "@/lib/kernel/clock";
import { UNFINISHED } from "@/lib/kernel/daily-chores";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { env } from "@/lib/kernel/env";

const AT_A_TIME = 200;

/**
 * Deletes evidence older than FILING_EVIDENCE_DAYS and removes it from the documents of its filings; that of a filing in progress stays,
 * because it shows what was sent. Bytes are deleted first, so that no row is gone while its file remains. Returns the number deleted, or
 * UNFINISHED if `isOver` ended the turn early. If the store refused some deletions, throws after the rest is done, so that the chore is
 * retried.
 */
export async function purgeEvidence(db: Database, clock: Clock, isOver: () => boolean = () => false): Promise<number | typeof UNFINISHED> {
  const before = new Date(clock.now().getTime() - env().FILING_EVIDENCE_DAYS * DAY_MS);
  const refused = new Map<string, unknown>();
  for (let removed = 0; ;) {
    const rows = await db.orm
      .select({ id: filingEvidence.id, filingId: filingEvidence.filingId, storageKey: filingEvidence.storageKey })
      .from(filingEvidence)
      .where(and(lt(filingEvidence.createdAt, before), ofEnded, notInArray(filingEvidence.id, [...refused.keys()])))
      .orderBy(asc(filingEvidence.createdAt))
      .limit(AT_A_TIME);
    const kept = await removeContentsCollectingErrors(rows.map(({ storageKey }) => storageKey));
    const gone = rows.filter(({ storageKey }) => !kept.has(storageKey));
    if (gone.length > 0) await forget(db, gone);
    removed += gone.length;
    for (const { id, storageKey } of rows) if (kept.has(storageKey)) refused.set(id, kept.get(storageKey)?.reason);
    const isTurnOver = isOver();
    // If a whole batch is refused, the store is at fault rather than a single file, so there is no point in going on. Failures are reported
    // even when the turn is over and more evidence is left.
    if (rows.length < AT_A_TIME || gone.length === 0 || (isTurnOver && refused.size > 0)) {
      if (refused.size > 0) throw new AggregateError(refused.values(), `${refused.size} pieces of evidence could not be removed`);
      return removed;
    }
    if (isTurnOver) return UNFINISHED;
  }
}

const ofEnded = sql`exists (select 1 from ${filings} where ${filings.id} = ${filingEvidence.filingId} and ${filings.completedAt} is not null)`;

async function forget(db: Database, evidence: readonly { id: string; filingId: string }[]): Promise<void> {
  const ids = evidence.map(({ id }) => id);
  await db.orm.transaction(async (tx) => {
    // Evidence before its filings, as `keepEvidence` locks them.
    await tx.delete(filingEvidence).where(inArray(filingEvidence.id, ids));
    await tx
      .update(filings)
      .set({ documents: withoutDocuments(ids) })
      .where(inArray(filings.id, [...new Set(evidence.map(({ filingId }) => filingId))]));
  });
}

/** A filing's documents without those that refer to the given evidence. */
const withoutDocuments = (evidenceIds: readonly string[]) => sql`
  (select coalesce(jsonb_object_agg(name, document), '{}') from jsonb_each(${filings.documents}) as kept (name, document)
   where document ->> 'evidenceId' <> all (array[${sql.join(
     evidenceIds.map((id) => sql`${id}`),
     sql`, `,
   )}]::text[]))`;
