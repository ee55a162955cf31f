import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { logger } from "@/lib/kernel/logger";
import { createS3Client } from "./s3-client";
import { s3Settings, type S3Settings } from "./s3-settings";
import { MAX_DOCUMENT_BYTES } from "./receive-content";
import { asUnavailable } from "./store-unavailable";

const sendDocuments = { scope: "prism:write", roles: ["owner", "developer", "reviewer"] } as const;
/** Enough for a file of 20 MB on a slow connection. A lifecycle rule of the bucket can delete `incoming/` after a day. */
const VALID_SECONDS = 15 * 60;
const UPLOAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Bucket {
  client: S3Client;
  /** Signs URLs for the endpoint that browsers use, because the host is part of the signature; null if browsers can't reach the bucket. */
  signer: S3Client | null;
  settings: S3Settings;
}

let opened: Bucket | null = null;

function bucketOf(): Bucket | null {
  const settings = s3Settings();
  if (!settings) return null;
  const { browserEndpoint } = settings;
  if (
    opened?.settings.bucket !== settings.bucket ||
    opened.settings.endpoint !== settings.endpoint ||
    opened.settings.browserEndpoint !== browserEndpoint
  ) {
    opened = {
      client: createS3Client(settings),
      signer: browserEndpoint === "none" ? null : createS3Client({ ...settings, endpoint: browserEndpoint }),
      settings,
    };
  }
  return opened;
}

/** The key contains the caller's account, so the ID of another account's upload finds nothing. */
function keyOf(ctx: Ctx, uploadId: string): string {
  if (!UPLOAD_ID.test(uploadId)) throw notFound("upload");
  return `incoming/${ctx.account.id}/${ctx.environment}/${uploadId}`;
}

/**
 * Returns a presigned URL to which a browser can PUT one file of `bytes` bytes within 15 minutes. The length is part of the signature, so
 * the store accepts no other. Null if browsers can't reach a bucket, or if the length isn't allowed.
 */
export async function startDirectUpload(ctx: Ctx, bytes: number): Promise<{ uploadId: string; url: string } | null> {
  requirePermission(ctx, sendDocuments);
  const bucket = bucketOf();
  if (!bucket?.signer || !Number.isSafeInteger(bytes) || bytes < 1 || bytes > MAX_DOCUMENT_BYTES) return null;
  const uploadId = randomUUID();
  const command = new PutObjectCommand({
    Bucket: bucket.settings.bucket,
    Key: keyOf(ctx, uploadId),
    ContentType: "application/octet-stream",
    ContentLength: bytes,
  });
  return { uploadId, url: await getSignedUrl(bucket.signer, command, { expiresIn: VALID_SECONDS }) };
}

/**
 * Passes the content uploaded under an ID to `take`, and then removes it from the bucket even if `take` fails: the sender of a refused file
 * uploads it again.
 * @throws resource_not_found, temporarily_unavailable (the store is unreachable, here or while the content is read), and those of `take`
 */
export async function withDirectUpload<T>(
  ctx: Ctx,
  uploadId: string,
  take: (content: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  requirePermission(ctx, sendDocuments);
  const bucket = bucketOf();
  const Key = keyOf(ctx, uploadId);
  if (!bucket) throw notFound("upload");
  const place = { Bucket: bucket.settings.bucket, Key };
  const body = await openBody(bucket.client, place);
  try {
    return await take(readWithUnavailableErrors(body));
  } finally {
    // An unread body would keep its connection to the store open, and there are only a few.
    body.destroy();
    await remove(bucket.client, place);
  }
}

async function openBody(client: S3Client, place: { Bucket: string; Key: string }): Promise<Readable> {
  try {
    const { Body } = await client.send(new GetObjectCommand(place));
    if (!Body) throw notFound("upload");
    // In Node.js the SDK's body is always a Node.js stream.
    return Body as Readable;
  } catch (error) {
    if (error instanceof NoSuchKey) throw notFound("upload");
    throw asUnavailable(error);
  }
}

async function* readWithUnavailableErrors(content: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw asUnavailable(error);
  }
}

/**
 * Removes an upload from the bucket. A failure is only logged: the bucket's lifecycle rule removes the object, and the upload itself
 * succeeded.
 */
async function remove(client: S3Client, place: { Bucket: string; Key: string }): Promise<void> {
  await client.send(new DeleteObjectCommand(place)).catch((error: unknown) => {
    logger("documents").warn({ err: error, key: place.Key }, "an upload could not be removed from the bucket");
  });
}
