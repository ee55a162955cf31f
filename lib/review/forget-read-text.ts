import { inArray, sql } from "drizzle-orm";
import { items, reviews } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";

/**
 * Part of purging documents: the words of the page go with the page. The values that were read stay, as they do in the
 * result; from now on the review can be decided, but not corrected.
 */
export async function forgetReadText(tx: Ctx, documentIds: readonly string[]): Promise<void> {
  const ofDocuments = tx.db.orm
    .select({ id: items.id })
    .from(items)
    .where(inArray(items.documentId, [...documentIds]));
  await tx.db.orm
    .update(reviews)
    .set({ readInvoice: sql`(${reviews.readInvoice}::jsonb || '{"text": "", "statements": []}'::jsonb)::json` })
    .where(inArray(reviews.itemId, ofDocuments));
}
