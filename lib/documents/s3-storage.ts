import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { createS3Client } from "./s3-client";
import type { S3Settings } from "./s3-settings";
import { assertStorageKey, type DocumentStorage } from "./storage-key";
import { isMomentary } from "./store-unavailable";

/** Creates a store that keeps documents as objects in a bucket of an S3-compatible store, under the same keys as the file store. */
export function createS3Storage(settings: S3Settings, client: S3Client = createS3Client(settings)): DocumentStorage {
  const { bucket: Bucket } = settings;
  const read = async (key: string): Promise<Readable | null> => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: assertStorageKey(key) }));
      // In Node.js the SDK's body is always a Node.js stream.
      return (Body as Readable | undefined) ?? null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  };
  return {
    async putFile(key, path) {
      const { size } = await stat(path);
      await persistently(() =>
        client.send(new PutObjectCommand({ Bucket, Key: assertStorageKey(key), Body: createReadStream(path), ContentLength: size })),
      );
      await rm(path, { force: true });
    },
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ Bucket, Key: assertStorageKey(key), Body: bytes, ContentLength: bytes.length }));
    },
    async get(key) {
      const content = await read(key);
      if (!content) return null;
      const parts: Buffer[] = [];
      for await (const part of content) parts.push(part as Buffer);
      return Buffer.concat(parts);
    },
    openRead: read,
    async removeAll(key) {
      const own = await listOwn(client, Bucket, assertStorageKey(key));
      if (own.length === 0) return;
      const { Errors } = await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects: own.map((Key) => ({ Key })), Quiet: true } }),
      );
      const [failed] = Errors ?? [];
      if (failed) throw new Error(`the document store did not remove ${failed.Key}: ${failed.Code}`);
    },
  };
}

const PUT_ATTEMPTS = 3;
const PAUSE_MS = 200;

/**
 * Retries an upload after a store error or a closed connection; stores often close idle ones. The SDK itself retries only content held in
 * memory. A store that doesn't respond is not retried, because people are waiting.
 */
async function persistently(put: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await put();
      return;
    } catch (error) {
      if (attempt >= PUT_ATTEMPTS || !isMomentary(error)) throw error;
      await sleep(PAUSE_MS * attempt);
    }
  }
}

/** The document and what is stored next to it: a handful of objects, so one page of a listing contains them all. */
async function listOwn(client: S3Client, Bucket: string, key: string): Promise<string[]> {
  const { Contents } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: key }));
  return (Contents ?? []).flatMap(({ Key }) => (Key !== undefined && (Key === key || Key.startsWith(`${key}.`)) ? [Key] : []));
}
