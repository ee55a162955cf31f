import { documents } from "@/drizzle/schema";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { runStatement } from "@/lib/kernel/statement";
import { AnalysisFailure } from "@/lib/prism/model";
import { detectMimeType } from "@/lib/prism/read/detect-mime-type";
import { documentStorage } from "./document-storage";
import type { ReceivedContent } from "./receive-content";
import { storageKeyOf } from "./storage-key";

export type DocumentRow = typeof documents.$inferSelect;

export type DocumentSource = { source: "url"; url: string } | { source: "upload"; fileName: string };

const storePermission = { scope: "prism:write", roles: ["owner", "developer", "reviewer"] } as const;

/** What a document is stored for. Both are called in the transaction that stores it. */
export interface DocumentPlace {
  /** Locks the place, and tells whether it still wants a document. */
  isFree(tx: Ctx): Promise<boolean>;
  fill(tx: Ctx, documentId: string): Promise<unknown>;
}

/**
 * Takes received content over: moves it into the store and writes its row, or discards it. The same bytes are kept once
 * an account and environment, under a row for each time they came.
 * Throws AnalysisFailure: document_corrupt (empty), unsupported_document_type.
 */
export async function storeDocument(ctx: Ctx, content: ReceivedContent, origin: DocumentSource): Promise<DocumentRow> {
  const row = await storeInPlace(ctx, content, origin, { isFree: () => Promise.resolve(true), fill: () => Promise.resolve() });
  if (!row) throw new Error("a place without a condition was not free");
  return row;
}

/** As `storeDocument`, for a place that is filled with it; null, and nothing is stored, where that is filled by now. */
export async function storeInPlace(ctx: Ctx, content: ReceivedContent, origin: DocumentSource, place: DocumentPlace): Promise<DocumentRow | null> {
  try {
    requirePermission(ctx, storePermission);
    const mimeType = typeOf(content);
    return await inTransaction(ctx, (tx) => keep(tx, content, mimeType, origin, place));
  } finally {
    await content.discard();
  }
}

async function keep(tx: Ctx, content: ReceivedContent, mimeType: string, origin: DocumentSource, place: DocumentPlace): Promise<DocumentRow | null> {
  const storageKey = storageKeyOf(tx.account.id, tx.environment, content.sha256);
  const [isFree] = await Promise.all([place.isFree(tx), lockContent(tx, storageKey)]);
  if (!isFree) return null;
  await documentStorage().putFile(storageKey, content.path);
  const [row] = await tx.db.orm.insert(documents).values({
    id: newId("document"), accountId: tx.account.id, environment: tx.environment, sha256: content.sha256, mimeType, bytes: content.bytes,
    storageKey, source: origin.source, sourceName: nameOf(origin), createdAt: tx.clock.now(),
  }).returning();
  if (!row) throw new Error("the document's row was not written");
  await place.fill(tx, row.id);
  return row;
}

/** The type by content; a name or header that says otherwise counts for nothing. */
function typeOf(content: ReceivedContent): string {
  const mimeType = content.bytes === 0 ? null : detectMimeType(content.head);
  if (mimeType !== null) return mimeType;
  throw new AnalysisFailure({
    code: content.bytes === 0 ? "document_corrupt" : "unsupported_document_type", stage: "read", retryable: false,
    message: content.bytes === 0 ? "The document is empty" : "The document is neither PDF, PNG, JPEG nor XML",
  });
}

/** Storing and purging the same bytes wait for each other: a purge removes a file only where no row needs it. */
export async function lockContent(ctx: Ctx, storageKey: string): Promise<void> {
  await runStatement(ctx.db, "select pg_advisory_xact_lock(hashtextextended($1::text, 0))::text", [`document:${storageKey}`]);
}

/** What people see as the document's name: the file's own, or the address without its query, which often holds a signature. */
function nameOf(origin: DocumentSource): string {
  if (origin.source === "upload") return (origin.fileName.split(/[\\/]/).at(-1) ?? "").replace(/\p{Cc}/gu, "").slice(0, 255) || "upload";
  const { origin: host, pathname } = new URL(origin.url);
  return `${host}${pathname}`.slice(0, 500);
}
