import { eq } from "drizzle-orm";
import { items } from "@/drizzle/schema";
import { fetchDocument, type FetchOptions } from "@/lib/documents/fetch-document";
import type { ReceivedContent } from "@/lib/documents/receive-content";
import { storeDocument } from "@/lib/documents/store-document";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { findItem } from "./lock-item";
import { pipelineOnly } from "./pipeline-permission";

/**
 * Brings the document of a processing item into the store: from its invoiceUrl, unless it was uploaded or fetched before.
 * Returns its id; null where the item has none, or is not being processed any more.
 * Throws AnalysisFailure: document_unreachable, document_forbidden_address, document_timeout, document_too_large,
 * document_corrupt (empty), unsupported_document_type.
 */
export async function fetchItemDocument(ctx: Ctx, itemId: string, options: FetchOptions = {}): Promise<string | null> {
  requirePermission(ctx, pipelineOnly);
  const item = await findItem(ctx, itemId);
  const url = item.request.invoiceUrl;
  if (item.status !== "processing") return null;
  if (item.documentId !== null || typeof url !== "string") return item.documentId;
  return attach(ctx, itemId, await fetchDocument(url, options), url);
}

/** Two runs of the same step may both have fetched: the first one's document stands. */
async function attach(ctx: Ctx, itemId: string, content: ReceivedContent, url: string): Promise<string | null> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const [now] = await tx.db.orm.select({ status: items.status, documentId: items.documentId }).from(items).where(eq(items.id, itemId)).for("update");
      if (now?.status !== "processing") return null;
      if (now.documentId !== null) return now.documentId;
      const document = await storeDocument(tx, content, { source: "url", url });
      await tx.db.orm.update(items).set({ documentId: document.id }).where(eq(items.id, itemId));
      return document.id;
    });
  } finally {
    await content.discard();
  }
}
