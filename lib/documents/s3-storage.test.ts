import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256Hex } from "@/lib/kernel/crypto";
import { createS3Storage } from "./s3-storage";
import type { S3Settings } from "./s3-settings";
import { storageKeyOf } from "./storage-key";

/** The only credentials that the S3 stand-in accepts. */
const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

let folder = "";
let server: S3rver;
let settings: S3Settings;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "levy-s3-"));
  server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "store"),
    vhostBuckets: false,
    configureBuckets: [{ name: "levy-documents", configs: [] }],
  });
  const { port } = await server.run();
  settings = { bucket: "levy-documents", region: "us-east-1", endpoint: `http://127.0.0.1:${port}`, browserEndpoint: null, credentials };
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const key = storageKeyOf("acc_1", "test", sha256Hex("one"));

describe("the S3 store", () => {
  it("moves a file into the bucket and returns it, whole or as a stream", async () => {
    const storage = createS3Storage(settings);
    const incoming = join(folder, "incoming.bin");
    const content = Buffer.alloc(3_000_000, "levy");
    await writeFile(incoming, content);
    await storage.putFile(key, incoming);
    await expect(stat(incoming)).rejects.toMatchObject({ code: "ENOENT" });
    expect((await storage.get(key))?.equals(content)).toBe(true);
    let bytes = 0;
    for await (const part of (await storage.openRead(key)) ?? []) bytes += (part as Buffer).length;
    expect(bytes).toBe(content.length);
  });

  it("returns null for a missing object, and removes a document with its derived objects only", async () => {
    const storage = createS3Storage(settings);
    const other = storageKeyOf("acc_1", "live", sha256Hex("one"));
    await storage.put(key, Buffer.from("one"));
    await storage.put(`${key}.read-1.json.gz`, Buffer.from("x"));
    await storage.put(other, Buffer.from("live"));
    await storage.removeAll(key);
    await storage.removeAll(key);
    expect(await storage.get(key)).toBeNull();
    expect(await storage.get(`${key}.read-1.json.gz`)).toBeNull();
    expect(await storage.openRead(key)).toBeNull();
    expect(await storage.get(other)).toEqual(Buffer.from("live"));
  });

  it.each(["../../etc/passwd", "acc_1/test/../x", `/${key}`, ""])("refuses the key %j", async (wrong) => {
    await expect(createS3Storage(settings).get(wrong)).rejects.toThrow("storage key");
    await expect(createS3Storage(settings).removeAll(wrong)).rejects.toThrow("storage key");
  });

  it("throws if the store refuses access, rather than treat the object as missing", async () => {
    const stranger = createS3Storage({ ...settings, credentials: { accessKeyId: "STRANGER", secretAccessKey: "S3RVER" } });
    await expect(stranger.get(key)).rejects.toThrow(/access key/i);
    await expect(createS3Storage({ ...settings, bucket: "not-there" }).get(key)).rejects.toThrow(/bucket/i);
    await expect(createS3Storage({ ...settings, bucket: "not-there" }).put(key, Buffer.from("x"))).rejects.toThrow(/bucket/i);
  });

  it("retries after a temporary failure of the store", async () => {
    let calls = 0;
    const stumbling = createServer((request, answer) => {
      request.resume();
      calls += 1;
      answer.writeHead(calls < 3 ? 503 : 200).end(calls < 3 ? "" : "bytes");
    });
    await new Promise<void>((resolve) => stumbling.listen(0, "127.0.0.1", resolve));
    try {
      const storage = createS3Storage({ ...settings, endpoint: `http://127.0.0.1:${(stumbling.address() as AddressInfo).port}` });
      expect(await storage.get(key)).toEqual(Buffer.from("bytes"));
      expect(calls).toBe(3);
      calls = 0;
      const incoming = join(folder, "stumbling.bin");
      await writeFile(incoming, Buffer.alloc(300_000, "levy"));
      await storage.putFile(key, incoming);
      expect(calls, "a file upload, which the client library does not retry").toBe(3);
      await expect(stat(incoming)).rejects.toMatchObject({ code: "ENOENT" });
    } finally {
      stumbling.close();
    }
  });
});
