import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat, unlink, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { documentsFolder } from "./document-storage";
import { asUnavailable } from "./store-unavailable";

/** The largest document: api.md §5. */
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;

/** The size as error messages name it. */
const MAX_DOCUMENT_SIZE = "20 MB";

/** Content that has arrived whole in a file of this machine, and is in no store yet. */
export interface ReceivedContent {
  path: string;
  /** Lower-case hex. */
  sha256: string;
  bytes: number;
  /** The first kilobyte: enough to see the type. */
  head: Uint8Array;
  /** All of it, where that is little: who reads it next need not ask the store for it. */
  whole: Uint8Array | null;
  /** Removes the file; fine after it was moved into the store. */
  discard(): Promise<void>;
}

export class ContentTooLarge extends Error {
  constructor() {
    super(`The document is larger than ${MAX_DOCUMENT_SIZE}`);
    this.name = "ContentTooLarge";
  }
}

const HEAD_BYTES = 1_024;
/** Most invoices that software made are smaller; scans are not, and are no burden on memory. */
const LITTLE_BYTES = 512 * 1_024;
/** No transfer takes so long: what is older was left behind by a process that was killed. */
const STALE_MS = 60 * 60_000;

/**
 * Writes a stream into a temporary file (0600), hashing as it goes, so that a document is never held in memory whole.
 * Throws ContentTooLarge past MAX_DOCUMENT_BYTES, temporarily_unavailable where the disk is full, and what the stream
 * throws; then nothing is left behind.
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

/** Errors of our disk alone are the service's; those of the stream are its sender's. */
const onDisk = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw asUnavailable(error);
  });

/** Which folder was last swept, and when. */
let swept = { folder: "", at: 0 };

async function openIncoming(): Promise<{ path: string; handle: FileHandle }> {
  for (let again = true; ; again = false) {
    const path = join(await incomingFolder(), randomUUID());
    try {
      return { path, handle: await open(path, "wx", 0o600) };
    } catch (error) {
      // Somebody tidied up while this process ran: the folder is made again, once.
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
 * Removes what processes that were killed have left of documents on their way in, on this machine. Each process looks as it takes
 * documents, and at most once an hour; this is for when none come.
 */
export const removeBrokenOff = (): Promise<void> => sweep(join(documentsFolder(), ".incoming"));

async function sweep(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  swept = { folder, at: Date.now() };
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // A file may go between the listing and here: another process sweeps too.
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > STALE_MS) await rm(path, { force: true });
  }
}
