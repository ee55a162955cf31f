import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sha256Hex } from "@/lib/kernel/crypto";
import { env, setEnv } from "@/lib/kernel/env";
import { documentsFolder } from "./document-storage";
import { createFileStorage } from "./file-storage";
import { ContentTooLarge, MAX_DOCUMENT_BYTES, receiveContent, removeIncompleteUploads } from "./receive-content";
import { storageKeyOf } from "./storage-key";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "levy-storage-"));
  // A separate data directory, because the test checks what is left in it.
  setEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: env().DATABASE_URL, LEVY_DATA_DIR: join(folder, "data") });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const key = storageKeyOf("acc_1", "test", sha256Hex("one"));

describe("the file store", () => {
  it("stores files readable by their owner only", async () => {
    const storage = createFileStorage(join(folder, "a"));
    const incoming = join(folder, "incoming.bin");
    await writeFile(incoming, "one", { mode: 0o644 });
    await storage.putFile(key, incoming);
    await storage.put(`${key}.read-1.json.gz`, Buffer.from("derived"));
    expect(await storage.get(key)).toEqual(Buffer.from("one"));
    const path = join(folder, "a", key);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(`${path}.read-1.json.gz`)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, "a", "acc_1"))).mode & 0o777).toBe(0o700);
    const parts: Buffer[] = [];
    for await (const part of (await storage.openRead(key)) ?? Readable.from([])) parts.push(part as Buffer);
    expect(Buffer.concat(parts).toString()).toBe("one");
    expect(await readdir(folder)).not.toContain("incoming.bin");
  });

  it("returns null for a missing file, and removes a document with its derived files only", async () => {
    const storage = createFileStorage(join(folder, "b"));
    const other = storageKeyOf("acc_1", "live", sha256Hex("one"));
    await storage.put(key, Buffer.from("one"));
    await storage.put(`${key}.read-1.json.gz`, Buffer.from("x"));
    await storage.put(other, Buffer.from("live"));
    await storage.removeAll(key);
    await storage.removeAll(key);
    expect(await storage.get(key)).toBeNull();
    expect(await storage.openRead(key)).toBeNull();
    expect(await readdir(join(folder, "b", "acc_1/test", key.split("/")[2] ?? ""))).toEqual([]);
    expect(await storage.get(other)).toEqual(Buffer.from("live"));
  });

  it("throws if a file can't be read, rather than treat it as missing", async () => {
    await mkdir(join(folder, "c", key), { recursive: true });
    await expect(createFileStorage(join(folder, "c")).get(key)).rejects.toMatchObject({ code: "EISDIR" });
  });

  it.each([
    "../../etc/passwd",
    "acc_1/test/../x",
    `${key}/../..`,
    `${key}.../x`,
    `/${key}`,
    "acc_1/prod/aa/bb",
    `${key}\0`,
    `..\\${key}`,
    `./${key}`,
    `${key}.READ`,
    "",
  ])("refuses the key %j", async (wrong) => {
    const storage = createFileStorage(join(folder, "c"));
    await expect(storage.get(wrong)).rejects.toThrow("storage key");
    await expect(storage.put(wrong, Buffer.from("x"))).rejects.toThrow("storage key");
    await expect(storage.removeAll(wrong)).rejects.toThrow("storage key");
  });

  it("makes no key from an account ID or hash that could escape the folder", () => {
    expect(() => storageKeyOf("../acc", "test", sha256Hex("x"))).toThrow();
    expect(() => storageKeyOf("acc_1", "test", "../../../etc/passwd")).toThrow();
  });
});

describe("receiveContent", () => {
  const incoming = () => readdir(join(documentsFolder(), ".incoming"));

  it("writes, hashes and measures in one pass", async () => {
    const received = await receiveContent(Readable.from([Buffer.from("%PDF-"), Buffer.alloc(2_000, 1)]));
    const whole = Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(2_000, 1)]);
    expect(received).toMatchObject({ sha256: sha256Hex(whole), bytes: 2_005 });
    expect(Buffer.from(received.head)).toEqual(whole.subarray(0, 1_024));
    expect(received.whole).toEqual(whole);
    expect(await readFile(received.path)).toEqual(whole);
    expect((await stat(received.path)).mode & 0o777).toBe(0o600);
    await received.discard();
    await received.discard();
    expect(await incoming()).toEqual([]);
  });

  it("stops at 20 MB or an error, and removes the partial file", async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) yield Buffer.alloc(1_000_000);
    }
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("x");
      throw new Error("cut");
    }
    await expect(receiveContent(endless())).rejects.toBeInstanceOf(ContentTooLarge);
    await expect(receiveContent(broken())).rejects.toThrow("cut");
    expect(await incoming()).toEqual([]);
  });

  it("accepts exactly 20 MB, and refuses one byte more", async () => {
    const oneMore = Readable.from([Buffer.alloc(MAX_DOCUMENT_BYTES), Buffer.alloc(1)]);
    await expect(receiveContent(oneMore)).rejects.toBeInstanceOf(ContentTooLarge);
    const received = await receiveContent(Readable.from([Buffer.alloc(MAX_DOCUMENT_BYTES)]));
    expect(received).toMatchObject({ bytes: 20 * 1024 * 1024, whole: null });
    await received.discard();
  });

  it("removes files left by a killed process after an hour, and none that may still be written", async () => {
    const before = { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: env().DATABASE_URL, LEVY_DATA_DIR: env().dataDir };
    setEnv({ ...before, LEVY_DATA_DIR: join(folder, "restarted") });
    try {
      const place = join(documentsFolder(), ".incoming");
      await mkdir(place, { recursive: true });
      for (const [name, minutes] of [
        ["killed", 61],
        ["being-written", 59],
      ] as const) {
        await writeFile(join(place, name), "half");
        const at = new Date(Date.now() - minutes * 60_000);
        await utimes(join(place, name), at, at);
      }
      await (await receiveContent(Readable.from([Buffer.from("%PDF-")]))).discard();
      expect(await incoming()).toEqual(["being-written"]);
      // The process that wrote this file was killed, too, just before the current one started.
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * 60_000 });
      await (await receiveContent(Readable.from([Buffer.from("%PDF-")]))).discard();
      expect(await incoming()).toEqual([]);
      await writeFile(join(place, "killed-later"), "half");
      await utimes(join(place, "killed-later"), new Date(0), new Date(0));
      await removeIncompleteUploads();
      expect(await incoming(), "cleaned up even if no document follows").toEqual([]);
    } finally {
      vi.useRealTimers();
      setEnv(before);
    }
  });

  it("recreates its folder if it was deleted", async () => {
    await rm(join(documentsFolder(), ".incoming"), { recursive: true });
    await (await receiveContent(Readable.from([Buffer.from("%PDF-")]))).discard();
    expect(await incoming()).toEqual([]);
  });
});
