import { createReadStream } from "node:fs";
import { chmod, copyFile, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { basename, dirname, join, resolve, sep } from "node:path";
import type { Readable } from "node:stream";
import type { Environment } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";

/**
 * Where the bytes of documents are. A key is `<account>/<environment>/<2 hex>/<sha-256>`, and what is derived from a
 * document stands beside it under `<key>.<name>`. Written things appear whole or not at all.
 */
export interface DocumentStorage {
  /** Moves a finished file of this machine under the key; the same content may be put any number of times. */
  putFile(key: string, path: string): Promise<void>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null where there is nothing under the key. */
  get(key: string): Promise<Buffer | null>;
  /** A stream of the bytes, or null where there is nothing under the key. */
  openRead(key: string): Promise<Readable | null>;
  /** Removes the document under the key and everything that stands beside it; fine where nothing does. */
  removeAll(key: string): Promise<void>;
}

const KEY = /^[A-Za-z0-9_-]{1,64}\/(test|live)\/[0-9a-f]{2}\/[0-9a-f]{64}(\.[a-z0-9][a-z0-9.-]{0,63})?$/;

/** The key of a document's content in one account and environment. */
export function storageKeyOf(accountId: string, environment: Environment, sha256: string): string {
  return assertKey(`${accountId}/${environment}/${sha256.slice(0, 2)}/${sha256}`);
}

/** This process's store: a folder of the data directory. */
export function documentStorage(): DocumentStorage {
  return createFileStorage(documentsFolder());
}

export function documentsFolder(): string {
  return join(env().dataDir, "documents");
}

/** Keeps documents as files of mode 0600 under `folder`. */
export function createFileStorage(folder: string): DocumentStorage {
  const root = resolve(folder);
  const pathOf = (key: string): string => {
    const path = resolve(root, assertKey(key));
    if (!path.startsWith(root + sep)) throw new Error("a storage key must not lead out of the store");
    return path;
  };
  return {
    async putFile(key, path) {
      const target = pathOf(key);
      await makeFolder(dirname(target));
      await chmod(path, 0o600);
      await moveFile(path, target);
    },
    async put(key, bytes) {
      const target = pathOf(key);
      await makeFolder(dirname(target));
      const partial = `${target}.${randomUUID()}.partial`;
      await writeDurably(partial, bytes);
      await rename(partial, target);
    },
    async get(key) {
      return readFile(pathOf(key)).catch(nullIfMissing);
    },
    async openRead(key) {
      const handle = await open(pathOf(key), "r").catch(nullIfMissing);
      return handle ? createReadStream("", { fd: handle }) : null;
    },
    async removeAll(key) {
      const path = pathOf(key);
      const names = (await readdir(dirname(path)).catch(nullIfMissing)) ?? [];
      const own = names.filter((name) => name === basename(path) || name.startsWith(`${basename(path)}.`));
      await Promise.all(own.map((name) => rm(join(dirname(path), name), { force: true })));
    },
  };
}

function assertKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`"${key}" is not a storage key`);
  return key;
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    // The store may be a volume of its own; then a rename inside it is what makes the file appear whole.
    if (!hasCode(error, "EXDEV")) throw error;
    const partial = `${to}.${randomUUID()}.partial`;
    await copyFile(from, partial);
    await rename(partial, to);
    await rm(from, { force: true });
  }
}

/** A rename may survive a power cut that the content does not, unless the content was flushed first. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nullIfMissing(error: unknown): null {
  if (hasCode(error, "ENOENT")) return null;
  throw error;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
