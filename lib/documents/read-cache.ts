import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { runStatement } from "@/lib/kernel/statement";
import type { PackedDocument } from "@/lib/prism/packed-document";
import { readerVersion } from "@/lib/prism/read/reader-program";
import { documentStorage } from "./document-storage";
import { lockContent, type DocumentRow } from "./store-document";

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Another version of the reader may read the same bytes in another way, so each keeps its own. */
export const readingKeyOf = (storageKey: string): string => `${storageKey}.read-${readerVersion()}.json.gz`;

/** Where bytes of the context's account and environment are, and what they are. */
export type StoredContent = Pick<DocumentRow, "storageKey" | "sha256">;

/**
 * Keeps what the read stage made of a document beside the document: recognition costs seconds a page, and too much text
 * comes of it for the state of a step. Nothing stays of a document that was purged while it was read.
 */
export async function keepReadDocument(ctx: Ctx, { storageKey, sha256 }: StoredContent, read: PackedDocument): Promise<void> {
  await documentStorage().put(readingKeyOf(storageKey), await pack(read, { level: constants.Z_BEST_SPEED }));
  // Afterwards, and not around it, so that a store that hangs holds no connection.
  if (!(await isNeeded(ctx, sha256))) await removeUnneeded(ctx, { storageKey, sha256 });
}

/**
 * $1 account, $2 environment, $3 hash. A purge updates its document before it removes bytes, so `for share` waits for one that
 * isn't committed yet; one that comes later removes what was written before.
 */
const neededStatement = `
select id from documents where account_id = $1::text and environment = $2::text and sha256 = $3::text and purged_at is null
limit 1 for share`;

const isNeeded = async (ctx: Ctx, sha256: string): Promise<boolean> =>
  (await runStatement(ctx.db, neededStatement, [ctx.account.id, ctx.environment, sha256])).length > 0;

/**
 * Removes bytes that no document of the context's account and environment needs, with what was read from them. Under the lock of
 * the content: the same bytes may be stored again at this moment.
 */
export async function removeUnneeded(ctx: Ctx, { storageKey, sha256 }: StoredContent): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockContent(tx, storageKey);
    if (!(await isNeeded(tx, sha256))) await documentStorage().removeAll(storageKey);
  });
}

/** What this version of the reader read from the document, or null where it has not read it yet, or what it kept is damaged. */
export async function findReadDocument(storageKey: string): Promise<PackedDocument | null> {
  const packed = await documentStorage().get(readingKeyOf(storageKey));
  if (!packed) return null;
  try {
    return await unpack(packed);
  } catch (error) {
    // zlib's own: the machine went down before the file was on its disk.
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) return null;
    throw error;
  }
}
