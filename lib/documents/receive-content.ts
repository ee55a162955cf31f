import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat, unlink, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { HOUR_MS } from "@/lib/kernel/time/duration-values";
import { documentsFolder } from "./document-storage";
import { asUnavailable } from "./store-unavailable";

/** Size limit of a document. */
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;

/** The size limit as error messages show it. */
const MAX_DOCUMENT_SIZE = "20 MB";

/** Content that was received completely into a local file but isn't in the store yet. */
export interface ReceivedContent {
  path: string;
  /** Lowercase hex. */
  sha256: string;
  bytes: number;
  /** The first kilobyte, enough to detect the type. */
  head: Uint8Array;
  /** The whole content if it is small, so that the next reader doesn't have to fetch it from the store; otherwise null. */
  whole: Uint8Array | null;
  /** Removes the file; a no-op once it was moved into the store. */
  discard(): Promise<void>;
}

export class ContentTooLarge extends Error {
  constructor() {
    super(`The document is larger than ${MAX_DOCUMENT_SIZE}`);
    this.name = "ContentTooLarge";
  }
}

const HEAD_BYTES = 1_024;
/** Most invoices produced by software are smaller. Scans are larger and should not be held in memory. */
const LITTLE_BYTES = 512 * 1_024;
/** No transfer takes this long, so older files were left behind by a killed process. */
const STALE_MS = HOUR_MS;

/**
 * Writes a stream into a temporary file (mode 0600) and hashes it on the way, so that a document is never held in memory as a whole. Throws
 * ContentTooLarge past MAX_DOCUMENT_BYTES, temporarily_unavailable when the disk is full, and the stream's own errors; the file is then
 * removed.
 */
export async function receiveContent(content: AsyncIterable<Uint8Array>): Promise<ReceivedContent> {
  const { path, handle } = await onDisk(openIncoming());
  const discard = () => unlink(path).catch(unlessGone);
  const hash = createHash("sha256");
  const kept: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of content) {
      if (bytes < LITTLE_BYTES) kept.push(part.slice(0, LITTLE_BYTES - bytes));
      bytes += part.length;
      if (bytes > MAX_DOCUMENT_BYTES) throw new ContentTooLarge();
      hash.update(part);
      await onDisk(handle.writeFile(part));
    }
    await onDisk(handle.sync());
  } catch (error) {
    await handle.close().catch(() => undefined);
    await discard();
    throw error;
  }
  await handle.close();
  const start = Buffer.concat(kept);
  return {
    path,
    sha256: hash.digest("hex"),
    bytes,
    head: start.subarray(0, HEAD_BYTES),
    whole: bytes === start.length ? start : null,
    discard,
  };
}

function unlessGone(error: unknown): void {
  if (!isMissing(error)) throw error;
}

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** Turns errors of the local disk into temporarily_unavailable. Errors of the stream are the sender's and pass unchanged. */
const onDisk = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw asUnavailable(error);
  });

/** The folder swept last, and when. */
let swept = { folder: "", at: 0 };

async function openIncoming(): Promise<{ path: string; handle: FileHandle }> {
  for (let again = true; ; again = false) {
    const path = join(await incomingFolder(), randomUUID());
    try {
      return { path, handle: await open(path, "wx", 0o600) };
    } catch (error) {
      // The folder was deleted while this process was running. Creates it again, once.
      if (!again || !isMissing(error)) throw error;
      swept = { folder: "", at: 0 };
    }
  }
}

async function incomingFolder(): Promise<string> {
  const folder = join(documentsFolder(), ".incoming");
  if (swept.folder !== folder || Date.now() - swept.at > STALE_MS) await sweep(folder);
  return folder;
}

/**
 * Removes incoming files that killed processes left behind on this machine. Processes that receive documents also do this, at most once an
 * hour; this covers times when none arrive.
 */
export const removeIncompleteUploads = (): Promise<void> => sweep(join(documentsFolder(), ".incoming"));

async function sweep(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  swept = { folder, at: Date.now() };
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process sweeping too may delete the file between the listing and this call.
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > STALE_MS) await rm(path, { force: true });
  }
}
