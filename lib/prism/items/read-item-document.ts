import { documentStorage } from "@/lib/documents/document-storage";
import { findDocument } from "@/lib/documents/open-document";
import { findReadDocument, keepReadDocument, type StoredContent } from "@/lib/documents/read-cache";
import type { DocumentRow } from "@/lib/documents/store-document";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { AnalysisFailure } from "@/lib/prism/model";
import type { PackedDocument } from "@/lib/prism/packed-document";
import { documentReader } from "@/lib/prism/processes/reader";
import type { DocumentSource } from "@/lib/prism/read/reader-pool";
import type { FetchedItem } from "./fetch-item-document";
import { findItem } from "./lock-item";
import { pipelineOnly } from "./pipeline-permission";

/**
 * Reads the document of a processing item in a reader process and stores what was read beside the document. The same bytes are read only
 * once. Returns null if the item has no document or is no longer processing. `fetched` passes on a document that was just fetched.
 *
 * @throws AnalysisFailure as `readDocument`; after any other error, reading may be retried
 */
export async function readItemDocument(ctx: Ctx, itemId: string, fetched?: FetchedItem): Promise<PackedDocument | null> {
  requirePermission(ctx, pipelineOnly);
  const document = fetched ? fetched.document : await documentOf(ctx, itemId);
  if (!document) return null;
  return readOnce(ctx, document, fetched?.bytes ?? null);
}

async function documentOf(ctx: Ctx, itemId: string): Promise<DocumentRow | null> {
  const item = await findItem(ctx, itemId);
  return item.status === "processing" && item.documentId !== null ? findDocument(ctx, item.documentId) : null;
}

/**
 * Returns what this version of the reader reads from the stored bytes, from an earlier reading if it was kept. `known` are the bytes, if
 * the caller has them.
 */
export async function readOnce(ctx: Ctx, content: StoredContent, known: Uint8Array | null = null): Promise<PackedDocument> {
  const earlier = await findReadDocument(content.storageKey);
  if (earlier) return earlier;
  const read = await readBytes(known ?? (() => storedBytes(content.storageKey)));
  await keepReadDocument(ctx, content, read);
  return read;
}

async function storedBytes(storageKey: string): Promise<Uint8Array> {
  const bytes = await documentStorage().get(storageKey);
  if (!bytes) throw new Error(`the bytes of document ${storageKey} are missing from the store`);
  return bytes;
}

async function readBytes(source: DocumentSource): Promise<PackedDocument> {
  try {
    return await documentReader().readPacked(source);
  } catch (error) {
    // The pool was closed or couldn't start a process: an internal fault that says nothing about the document.
    if (error instanceof AnalysisFailure && error.detail.code === "internal_error") throw new Error(error.message, { cause: error });
    throw error;
  }
}
