import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { runStatement } from "@/lib/kernel/rows/statement";
import type { PackedDocument } from "@/lib/prism/packed-document";
import { readerVersion } from "@/lib/prism/read/reader-program";
import { documentStorage } from "./document-storage";
import { lockContent, type DocumentRow } from "./store-document";

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Key of a cached reading. It includes the reader's version, because another version may read the same bytes differently. */
export const readingKeyOf = (storageKey: string): string => `${storageKey}.read-${readerVersion()}.json.gz`;

/** Where the bytes of a document in the context's account and environment are stored, and their hash. */
export type StoredContent = Pick<DocumentRow, "storageKey" | "sha256">;

/**
 * Caches the result of the read stage next to the document: text recognition takes seconds per page, and the text is too large for a step's
 * state. Nothing is kept if the document was purged while it was being read.
 */
export async function cacheReadDocument(ctx: Ctx, { storageKey, sha256 }: StoredContent, read: PackedDocument): Promise<void> {
  await documentStorage().put(readingKeyOf(storageKey), await pack(read, { level: constants.Z_BEST_SPEED }));
  // Checked after writing rather than in a transaction around it, so that a store that hangs doesn't hold a database connection.
  if (!(await isNeeded(ctx, sha256))) await removeUnneeded(ctx, { storageKey, sha256 });
}

/**
 * $1 account, $2 environment, $3 hash. A purge updates its document before it removes bytes, so `for share` waits for a purge that isn't
 * committed yet; a later one removes what was written before.
 */
const neededStatement = `
select id from documents where account_id = $1::text and environment = $2::text and sha256 = $3::text and purged_at is null
limit 1 for share`;

const isNeeded = async (ctx: Ctx, sha256: string): Promise<boolean> =>
  (await runStatement(ctx.db, neededStatement, [ctx.account.id, ctx.environment, sha256])).length > 0;

/**
 * Removes bytes that no document of the context's account and environment needs, together with their cached readings. Holds the content's
 * lock, because the same bytes may be stored again at this moment.
 */
export async function removeUnneeded(ctx: Ctx, { storageKey, sha256 }: StoredContent): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockContent(tx, storageKey);
    if (!(await isNeeded(tx, sha256))) await documentStorage().removeAll(storageKey);
  });
}

/**
 * Returns what this version of the reader read from the document, or null if it hasn't read the document yet or the cached copy is damaged.
 */
export async function findReadDocument(storageKey: string): Promise<PackedDocument | null> {
  const packed = await documentStorage().get(readingKeyOf(storageKey));
  if (!packed) return null;
  try {
    return await unpack(packed);
  } catch (error) {
    // A zlib error: the machine went down before the file reached the disk.
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) return null;
    throw error;
  }
}
