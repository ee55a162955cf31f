import type { documents } from "@/drizzle/schema";
import { lockName, lockNamed, lockText } from "@/lib/kernel/rows/advisory-lock";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { shownText } from "@/lib/kernel/text/shown-text";
import { runStatement } from "@/lib/kernel/rows/statement";
import { AnalysisFailure } from "@/lib/prism/model";
import { detectMimeType, whyUnsupported } from "@/lib/prism/read/detect-mime-type";
import { documentStorage } from "./document-storage";
import type { ReceivedContent } from "./receive-content";
import { storageKeyOf } from "./storage-key";
import { withStore } from "./with-store";

export type DocumentRow = typeof documents.$inferSelect;

export type DocumentSource = { source: "url"; url: string } | { source: "upload"; fileName: string };

const storePermission = { scope: "prism:write", roles: ["owner", "developer", "reviewer"] } as const;

/** ID of the item that a document is fetched for; null if the document isn't stored for an item. */
type Place = string | null;

/**
 * Takes ownership of received content: moves it into the store and writes its row, or discards it. Identical bytes are stored once per
 * account and environment, with one row for each time they arrive. Throws AnalysisFailure: document_corrupt (empty),
 * unsupported_document_type.
 */
export async function storeDocument(ctx: Ctx, content: ReceivedContent, origin: DocumentSource): Promise<DocumentRow> {
  const row = await takeOver(ctx, content, origin, null);
  if (!row) throw new Error("a document was purged while it was stored");
  return row;
}

/**
 * Like `storeDocument`, and attaches the document to an item that is being processed and has none. Returns null and stores nothing if the
 * item has a document by now or is no longer being processed.
 */
export async function storeForItem(
  ctx: Ctx,
  content: ReceivedContent,
  origin: DocumentSource,
  itemId: string,
): Promise<DocumentRow | null> {
  return takeOver(ctx, content, origin, itemId);
}

async function takeOver(ctx: Ctx, content: ReceivedContent, origin: DocumentSource, place: Place): Promise<DocumentRow | null> {
  let row: DocumentRow | null = null;
  try {
    requirePermission(ctx, storePermission);
    const mimeType = typeOf(content);
    row = await withStore(() => keep(ctx, content, mimeType, origin, place));
    return row;
  } finally {
    // Content that has a row was moved into the store.
    if (!row) await content.discard();
  }
}

/**
 * The row is committed before the bytes are put, and attached to the item afterwards: the process may be killed in between, or the store
 * may take the bytes without confirming, and retention finds bytes only through their rows. A row left behind this way belongs to no item
 * and expires like any other.
 */
async function keep(
  ctx: Ctx,
  content: ReceivedContent,
  mimeType: string,
  origin: DocumentSource,
  place: Place,
): Promise<DocumentRow | null> {
  if (ctx.db.inTransaction)
    throw new Error("a document is stored in no open transaction: its row must be committed before its bytes are put");
  const row: DocumentRow = {
    id: newId("document"),
    accountId: ctx.account.id,
    environment: ctx.environment,
    sha256: content.sha256,
    mimeType,
    bytes: content.bytes,
    pages: null,
    storageKey: storageKeyOf(ctx.account.id, ctx.environment, content.sha256),
    source: origin.source,
    sourceName: nameOf(origin),
    createdAt: ctx.clock.now(),
    purgedAt: null,
  };
  const inserted = await runStatement(ctx.db, insertStatement, [
    row.id,
    row.accountId,
    row.environment,
    row.sha256,
    row.mimeType,
    row.bytes,
    row.storageKey,
    row.source,
    row.sourceName,
    row.createdAt.toISOString(),
    place,
  ]);
  if (inserted.length === 0) return null;
  const kept = await inTransaction(ctx, (tx) => putContent(tx, content, row, place));
  if (kept) return row;
  // No bytes were put for this row.
  await runStatement(ctx.db, "delete from documents where id = $1::text and purged_at is null", [row.id]);
  return null;
}

async function putContent(tx: Ctx, content: ReceivedContent, { id, storageKey }: DocumentRow, place: Place): Promise<boolean> {
  // The second statement sees what a purge committed while the first one waited for its lock.
  const [[locked], [standing]] = await Promise.all([
    runStatement<{ free: boolean }>(tx.db, lockStatement, [lockName("document", storageKey), place]),
    runStatement(tx.db, "select id from documents where id = $1::text and purged_at is null", [id]),
  ]);
  if (!locked?.free || !standing) return false;
  await documentStorage().putFile(storageKey, content.path);
  if (place !== null) await runStatement(tx.db, "update items set document_id = $1::text where id = $2::text", [id, place]);
  return true;
}

/** $1 name of the content's lock, $2 item or null. The item is locked before the content everywhere. */
const lockStatement = `
with place as (select id from items where id = $2::text and status = 'processing' and document_id is null for update)
select $2::text is null or exists (select from place) as free, ${lockText("document", "$1::text")}::text`;

/**
 * $1 … $10 the document, $11 the item to attach it to, or null. Inserts nothing if the item already has a document or isn't being
 * processed.
 */
const insertStatement = `
insert into documents (id, account_id, environment, sha256, mime_type, bytes, storage_key, source, source_name, created_at)
select $1::text, $2::text, $3::text, $4::text, $5::text, $6::bigint, $7::text, $8::text, $9::text, $10::text::timestamptz
where $11::text is null or exists (select from items where id = $11::text and status = 'processing' and document_id is null)
returning id`;

/** Detects the type from the content; the file name and headers are ignored. */
function typeOf(content: ReceivedContent): string {
  const mimeType = content.bytes === 0 ? null : detectMimeType(content.head);
  if (mimeType !== null) return mimeType;
  throw new AnalysisFailure({
    code: content.bytes === 0 ? "document_corrupt" : "unsupported_document_type",
    stage: "read",
    retryable: false,
    message: content.bytes === 0 ? "The document is empty: it has no bytes. Send it again." : whyUnsupported(content.head),
  });
}

/** Serializes storing and purging of the same bytes, so that a purge removes a file only if no row needs it. */
export async function lockContent(ctx: Ctx, storageKey: string): Promise<void> {
  await lockNamed(ctx, "document", storageKey);
}

/** The name that people see: the uploaded file's name, or the URL without its query, which often contains a signature. */
function nameOf(origin: DocumentSource): string {
  if (origin.source === "upload") {
    const name = origin.fileName.split(/[\\/]/).at(-1) ?? "";
    return (
      shownText(name)
        .replace(/\p{Cc}/gu, "")
        .slice(0, 255) || "upload"
    );
  }
  const { origin: host, pathname } = new URL(origin.url);
  return `${host}${pathname}`.slice(0, 500);
}
