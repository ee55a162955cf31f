import { and, asc, eq, lt, ne } from "drizzle-orm";
import type { Database } from "@/drizzle/client";
import { filingEvidence } from "@/drizzle/schema";
import { removeContents } from "@/lib/documents/remove-contents";
import type { Clock } from "@/lib/kernel/clock";
import { DAY_MS } from "@/lib/kernel/time/duration-values";

/** The `sha256` of a row whose bytes are still being stored; no content has this hash. */
export const NOT_YET_KEPT = "";

/** Matches rows whose bytes are in the store. All other rows are not evidence yet. */
export const isEvidence = ne(filingEvidence.sha256, NOT_YET_KEPT);

const AT_A_TIME = 100;

/**
 * Removes what processes left behind that were killed while storing evidence: rows that are still unfinished a day after they were written,
 * and any bytes under their keys, which no other row uses. Returns how many. A row that its writer is finishing at the moment is waited for
 * and stays; if the row is deleted first, its writer starts over. Bytes are deleted before the row, so that after a crash the row still
 * says where they are.
 */
export async function removeUnfinishedEvidence(db: Database, clock: Clock): Promise<number> {
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
