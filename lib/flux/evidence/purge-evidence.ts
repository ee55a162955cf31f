import { asc, inArray, lt, sql } from "drizzle-orm";
import { filingEvidence, filings } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import { removeContents } from "@/lib/documents/remove-contents";
import type { Clock } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";

const AT_A_TIME = 200;

/**
 * Removes evidence whose time (FILING_EVIDENCE_DAYS) is over, and from its filings the documents that it was: the bytes first, so that no
 * row is gone whose file is left.
 */
export async function purgeEvidence({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - env().FILING_EVIDENCE_DAYS * 24 * 60 * 60_000);
  for (let removed = 0; ;) {
    const rows = await db.orm
      .select({ id: filingEvidence.id, filingId: filingEvidence.filingId, storageKey: filingEvidence.storageKey })
      .from(filingEvidence)
      .where(lt(filingEvidence.createdAt, before))
      .orderBy(asc(filingEvidence.createdAt))
      .limit(AT_A_TIME);
    if (rows.length === 0) return removed;
    await removeContents(rows.map(({ storageKey }) => storageKey));
    const ids = rows.map(({ id }) => id);
    await db.orm.transaction(async (tx) => {
      await tx
        .update(filings)
        .set({ documents: withoutDocuments(ids) })
        .where(inArray(filings.id, [...new Set(rows.map(({ filingId }) => filingId))]));
      await tx.delete(filingEvidence).where(inArray(filingEvidence.id, ids));
    });
    removed += rows.length;
  }
}

/** What is left of a filing's documents without those that were one of these pieces of evidence. */
const withoutDocuments = (evidenceIds: readonly string[]) => sql`
  (select coalesce(jsonb_object_agg(name, document), '{}') from jsonb_each(${filings.documents}) as kept (name, document)
   where document ->> 'evidenceId' <> all (array[${sql.join(
     evidenceIds.map((id) => sql`${id}`),
     sql`, `,
   )}]::text[]))`;
