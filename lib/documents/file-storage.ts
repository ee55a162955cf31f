import { createReadStream } from "node:fs";
import { chmod, copyFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { basename, dirname, join, resolve, sep } from "node:path";
import { assertStorageKey, type DocumentStorage } from "./storage-key";

/** Creates a store that keeps documents as files with mode 0600 under `folder`. */
export function createFileStorage(folder: string): DocumentStorage {
  const root = resolve(folder);
  const pathOf = (key: string): string => {
    const path = resolve(root, assertStorageKey(key));
    if (!path.startsWith(root + sep)) throw new Error("a storage key must not lead out of the store");
    return path;
  };
  return {
    async putFile(key, path) {
      const target = pathOf(key);
      await chmod(path, 0o600);
      await inFolder(dirname(target), () => moveFile(path, target));
    },
    async put(key, bytes) {
      const target = pathOf(key);
      const partial = `${target}.${randomUUID()}.partial`;
      await orRemove(partial, async () => {
        await inFolder(dirname(target), () => writeFile(partial, bytes, { flag: "wx", mode: 0o600 }));
        await rename(partial, target);
      });
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

/** Runs `work`, and again after creating the folder if it was missing. Nearly always the folder exists. */
async function inFolder(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await work();
  }
}

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    // The store may be on another volume. Then the file is copied first and renamed within that volume, so that it appears complete or not
    // at all.
    if (!hasCode(error, "EXDEV")) throw error;
    const partial = `${to}.${randomUUID()}.partial`;
    await orRemove(partial, async () => {
      await copyFile(from, partial);
      await rename(partial, to);
    });
    await rm(from, { force: true });
  }
}

/** Removes a partly written file when writing fails, so that a full disk doesn't keep it. */
async function orRemove(partial: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

function nullIfMissing(error: unknown): null {
  if (hasCode(error, "ENOENT")) return null;
  throw error;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
