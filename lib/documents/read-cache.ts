import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import { engineVersion } from "@/lib/prism/engine-version";
import type { PackedDocument } from "@/lib/prism/packed-document";
import { documentStorage } from "./document-storage";

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Another version of the engine may read the same bytes in another way, so each keeps its own. */
const keyOf = (storageKey: string) => `${storageKey}.read-${engineVersion}.json.gz`;

/**
 * Keeps what the read stage made of a document beside the document: recognition costs seconds a page, and too much text
 * comes of it for the state of a step.
 */
export async function keepReadDocument(storageKey: string, document: PackedDocument): Promise<void> {
  await documentStorage().put(keyOf(storageKey), await pack(document, { level: constants.Z_BEST_SPEED }));
}

/** What this version of the engine read from the document, or null where it has not read it yet, or what it kept is damaged. */
export async function findReadDocument(storageKey: string): Promise<PackedDocument | null> {
  const packed = await documentStorage().get(keyOf(storageKey));
  if (!packed) return null;
  try {
    return await unpack(packed);
  } catch (error) {
    // zlib's own: the machine went down before the file was on its disk.
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) return null;
    throw error;
  }
}
