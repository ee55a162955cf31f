import { asc, inArray, sql } from "drizzle-orm";
import { items, reviews } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";

/**
 * Removes the page's text from reviews, as part of purging documents. The values that were read stay, as they do in the result; from now on
 * the review can be decided but not corrected.
 */
export async function forgetReadText(tx: Ctx, documentIds: readonly string[]): Promise<void> {
  await tx.db.orm
    .update(reviews)
    .set({ readInvoice: sql`(${reviews.readInvoice}::jsonb || '{"text": "", "statements": []}'::jsonb)::json` })
    .where(inArray(reviews.itemId, itemsOf(tx, documentIds)));
}

/** Locks the reviews of documents, by id as everywhere, before the documents' contents: purging a job locks in the same order. */
export async function lockReviewsOf(tx: Ctx, documentIds: readonly string[]): Promise<void> {
  await tx.db.orm
    .select({ itemId: reviews.itemId })
    .from(reviews)
    .where(inArray(reviews.itemId, itemsOf(tx, documentIds)))
    .orderBy(asc(reviews.itemId))
    .for("update");
}

const itemsOf = ({ db }: Ctx, documentIds: readonly string[]) =>
  db.orm
    .select({ id: items.id })
    .from(items)
    .where(inArray(items.documentId, [...documentIds]));
