import { fetchDocument, type FetchOptions } from "@/lib/documents/fetch-document";
import { findDocument } from "@/lib/documents/open-document";
import { storeForItem, type DocumentRow } from "@/lib/documents/store-document";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { findItem, type StartedItem } from "./lock-item";
import { pipelineOnly } from "./pipeline-permission";

/** A processing item as it was found, with its document in the store; null where it has none. */
export interface FetchedItem {
  item: StartedItem;
  document: DocumentRow | null;
  /** The document's bytes, where they are few and were fetched just now. */
  bytes: Uint8Array | null;
}

/**
 * Brings the document of a processing item into the store: from its invoiceUrl, unless it was uploaded or fetched before.
 * Null where the item is not being processed any more. `started`: the item, where it was started a moment ago.
 * Throws AnalysisFailure: document_unreachable, document_forbidden_address, document_timeout, document_too_large,
 * document_corrupt (empty), unsupported_document_type.
 */
export async function fetchItemDocument(
  ctx: Ctx,
  itemId: string,
  { started, ...options }: FetchOptions & { started?: StartedItem } = {},
): Promise<FetchedItem | null> {
  requirePermission(ctx, pipelineOnly);
  const item = started ?? (await findItem(ctx, itemId));
  if (item.status !== "processing") return null;
  const url = item.request.invoiceUrl;
  if (item.documentId !== null || typeof url !== "string")
    return { item, document: item.documentId === null ? null : await findDocument(ctx, item.documentId), bytes: null };
  // Two runs of the same step may both have fetched: the first one's document stands.
  const content = await fetchDocument(url, options);
  const document = await storeForItem(ctx, content, { source: "url", url }, itemId);
  return document
    ? { item: { ...item, documentId: document.id }, document, bytes: content.whole }
    : fetchItemDocument(ctx, itemId, options);
}
