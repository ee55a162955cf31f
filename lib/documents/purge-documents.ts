import { and, inArray, isNull, sql } from "drizzle-orm";
import { documents } from "@/drizzle/schema";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { forgetReadText, lockReviewsOf } from "@/lib/review/forget-read-text";
import { removeContentsCollectingErrors } from "./remove-contents";
import { lockContent } from "./store-document";

const purgePermission = { scope: "prism:write", roles: ["owner", "developer"] } as const;

/**
 * Removes the bytes of documents and everything derived from them; the rows stay, without the documents' names. Bytes that another document
 * of the account still needs are kept. Idempotent; returns how many documents this call purged. Bytes are removed before the commit, so a
 * caller whose transaction rolls back must run it again. Throws the store's first error, after removing everything else.
 */
export async function purgeDocuments(ctx: Ctx, documentIds: readonly string[]): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const { purged, refused } = await purgeDocumentsCollectingErrors(tx, documentIds);
    const [refusal] = refused.values();
    if (refusal) throw refusal.reason;
    return purged;
  });
}

/**
 * Like `purgeDocuments`, but returns the errors of contents that the store failed to remove, by key. Documents with such contents lose
 * their names and derived data but don't count as purged: purge them again.
 */
export async function purgeDocumentsCollectingErrors(
  ctx: Ctx,
  documentIds: readonly string[],
): Promise<{ purged: number; refused: ReadonlyMap<string, { reason: unknown }> }> {
  requirePermission(ctx, purgePermission);
  if (documentIds.length === 0) return { purged: 0, refused: new Map() };
  return inTransaction(ctx, async (tx) => {
    const { orm } = tx.db;
    const own = and(ofTenant(documents, tx), isNull(documents.purgedAt));
    const found = await orm
      .select({ storageKey: documents.storageKey })
      .from(documents)
      .where(and(own, inArray(documents.id, [...documentIds])));
    await lockReviewsOf(tx, documentIds);
    // Locked in a fixed order, so that two purges of overlapping documents can't deadlock.
    const keys = [...new Set(found.map(({ storageKey }) => storageKey))].sort();
    for (const key of keys) await lockContent(tx, key);
    const purged = await orm
      .update(documents)
      .set({ purgedAt: tx.clock.now(), sourceName: null })
      .where(and(own, inArray(documents.id, [...documentIds])))
      .returning({ id: documents.id });
    const purgedIds = purged.map(({ id }) => id);
    if (purgedIds.length > 0) await forgetReadText(tx, purgedIds);
    const needed = await orm
      .selectDistinct({ storageKey: documents.storageKey })
      .from(documents)
      .where(and(own, keys.length > 0 ? inArray(documents.storageKey, keys) : sql`false`));
    const stillNeeded = new Set(needed.map(({ storageKey }) => storageKey));
    const refused = await removeContentsCollectingErrors(keys.filter((key) => !stillNeeded.has(key)));
    if (refused.size === 0) return { purged: purged.length, refused };
    const left = await orm
      .update(documents)
      .set({ purgedAt: null })
      .where(and(inArray(documents.id, purgedIds), inArray(documents.storageKey, [...refused.keys()])))
      .returning({ id: documents.id });
    return { purged: purged.length - left.length, refused };
  });
}
