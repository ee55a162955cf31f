import { fetchDocument, type FetchOptions } from "@/lib/documents/fetch-document";
import { findDocument } from "@/lib/documents/open-document";
import { storeForItem, type DocumentRow } from "@/lib/documents/store-document";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { findItem, type StartedItem } from "./lock-item";
import { pipelineOnly } from "./pipeline-permission";

/** A processing item with its stored document; null if it has none. */
export interface FetchedItem {
  item: StartedItem;
  document: DocumentRow | null;
  /** The document's bytes, if they are few and were fetched just now. */
  bytes: Uint8Array | null;
}

/**
 * Stores the document of a processing item: fetches it from the invoiceUrl, unless it was uploaded or fetched before. Returns null if the
 * item is no longer processing. `started` is the item, if the caller has just started it.
 *
 * @throws AnalysisFailure document_unreachable, document_forbidden_address, document_timeout, document_too_large, document_corrupt (empty),
 * unsupported_document_type
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
  // Two runs of the same step may both have fetched it; the document stored first is kept.
  const content = await fetchDocument(url, options);
  const document = await storeForItem(ctx, content, { source: "url", url }, itemId);
  return document
    ? { item: { ...item, documentId: document.id }, document, bytes: content.whole }
    : fetchItemDocument(ctx, itemId, options);
}
