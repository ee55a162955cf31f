import { and, asc, eq, lt, ne } from "drizzle-orm";
import type { Database } from "@/drizzle/client";
import { filingEvidence } from "@/drizzle/schema";
import { removeContents } from "@/lib/documents/remove-contents";
import type { Clock } from "@/lib/kernel/clock";

/** The `sha256` of a row whose bytes are on their way into the store: no content has it. */
export const NOT_YET_KEPT = "";

/** Rows whose bytes are in the store; all others are evidence of nothing. */
export const isEvidence = ne(filingEvidence.sha256, NOT_YET_KEPT);

const DAY_MS = 24 * 60 * 60_000;
const AT_A_TIME = 100;

/**
 * Removes what processes that were killed while they stored evidence have left: rows that are not evidence a day after they were
 * written, and the bytes under their keys, which no other row names. Returns how many. A row that is being finished is waited for and
 * stays; one that is taken away first makes its writer start anew. Bytes go before their row, so that a crash leaves the row to find them.
 */
export async function removeUnfinishedEvidence({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - DAY_MS);
  for (let removed = 0; ;) {
    const taken = await db.orm.transaction(async (orm) => {
      const rows = await orm
        .select({ id: filingEvidence.id, storageKey: filingEvidence.storageKey })
        .from(filingEvidence)
        .where(and(eq(filingEvidence.sha256, NOT_YET_KEPT), lt(filingEvidence.createdAt, before)))
        .orderBy(asc(filingEvidence.createdAt))
        .limit(AT_A_TIME)
        .for("update");
      await removeContents(rows.map(({ storageKey }) => storageKey));
      for (const { id } of rows) await orm.delete(filingEvidence).where(eq(filingEvidence.id, id));
      return rows.length;
    });
    removed += taken;
    if (taken < AT_A_TIME) return removed;
  }
}
