import { asc, inArray, lt } from "drizzle-orm";
import { filingEvidence } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import { removeContents } from "@/lib/documents/remove-contents";
import type { Clock } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";

const AT_A_TIME = 200;

/** Removes evidence whose time (FILING_EVIDENCE_DAYS) is over: the bytes first, so that no row is gone whose file is left. */
export async function purgeEvidence({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - env().FILING_EVIDENCE_DAYS * 24 * 60 * 60_000);
  for (let removed = 0; ;) {
    const rows = await db.orm
      .select({ id: filingEvidence.id, storageKey: filingEvidence.storageKey })
      .from(filingEvidence)
      .where(lt(filingEvidence.createdAt, before))
      .orderBy(asc(filingEvidence.createdAt))
      .limit(AT_A_TIME);
    if (rows.length === 0) return removed;
    await removeContents(rows.map(({ storageKey }) => storageKey));
    await db.orm.delete(filingEvidence).where(
      inArray(
        filingEvidence.id,
        rows.map(({ id }) => id),
      ),
    );
    removed += rows.length;
  }
}
