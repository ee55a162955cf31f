import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { documents } from "@/drizzle/schema";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { forgetReadText, lockReviewsOf } from "@/lib/review/forget-read-text";
import { removeContents } from "./remove-contents";
import { lockContent } from "./store-document";

const purgePermission = { scope: "prism:write", roles: ["owner", "developer"] } as const;

/**
 * Removes the bytes of documents and all that was derived from them, keeping the rows without a name. Bytes that another
 * document of the account still needs stay. Repeating it does nothing; returns how many were purged now. The bytes go
 * before the commit, so a caller whose transaction rolls back must run it again.
 */
export async function purgeDocuments(ctx: Ctx, documentIds: readonly string[]): Promise<number> {
  requirePermission(ctx, purgePermission);
  if (documentIds.length === 0) return 0;
  return inTransaction(ctx, async (tx) => {
    const { orm } = tx.db;
    const own = and(eq(documents.accountId, tx.account.id), eq(documents.environment, tx.environment), isNull(documents.purgedAt));
    const found = await orm
      .select({ storageKey: documents.storageKey })
      .from(documents)
      .where(and(own, inArray(documents.id, [...documentIds])));
    await lockReviewsOf(tx, documentIds);
    // In one order, so that two purges of overlapping documents don't wait for each other in a circle.
    const keys = [...new Set(found.map(({ storageKey }) => storageKey))].sort();
    for (const key of keys) await lockContent(tx, key);
    const purged = await orm
      .update(documents)
      .set({ purgedAt: tx.clock.now(), sourceName: null })
      .where(and(own, inArray(documents.id, [...documentIds])))
      .returning({ id: documents.id });
    if (purged.length > 0)
      await forgetReadText(
        tx,
        purged.map(({ id }) => id),
      );
    const needed = await orm
      .selectDistinct({ storageKey: documents.storageKey })
      .from(documents)
      .where(and(own, keys.length > 0 ? inArray(documents.storageKey, keys) : sql`false`));
    const stillNeeded = new Set(needed.map(({ storageKey }) => storageKey));
    await removeContents(keys.filter((key) => !stillNeeded.has(key)));
    return purged.length;
  });
}
