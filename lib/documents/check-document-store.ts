import { ListObjectsV2Command, type S3Client } from "@aws-sdk/client-s3";
import { logger } from "@/lib/kernel/logger";
import { createS3Client } from "./s3-client";
import { s3Settings, type S3Settings } from "./s3-settings";
import { statusOf } from "./store-unavailable";

/**
 * Describes what is wrong with the configured S3 bucket and which setting to correct. Returns null if the bucket can be read or documents
 * are kept in the data directory. Used for a log line at startup, which isn't held up because the store may become available later.
 */
export async function documentStoreFault(
  settings: S3Settings | null = s3Settings(),
  client: S3Client | null = settings && createS3Client(settings),
): Promise<string | null> {
  if (!settings || !client) return null;
  try {
    await client.send(new ListObjectsV2Command({ Bucket: settings.bucket, MaxKeys: 1 }));
    return null;
  } catch (error) {
    const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return `the document store can't be used (${said}): check ${settingsFor(error, settings)}`;
  }
}

/** Logs under `component` what is wrong with the document store, if anything. Never throws, and callers don't wait for it. */
export async function sayDocumentStoreFault(component: string, faultOf: () => Promise<string | null> = documentStoreFault): Promise<void> {
  const fault = await faultOf().catch((error: unknown) => `the document store could not be checked (${String(error)})`);
  if (fault !== null) logger(component).error(fault);
}

function settingsFor(error: unknown, { bucket, endpoint }: S3Settings): string {
  const status = error instanceof Error ? statusOf(error) : 0;
  if (status === 404) return `that S3_BUCKET (${bucket}) exists in the store`;
  if (status === 401 || status === 403)
    return "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that they may list, read, write and delete objects of S3_BUCKET";
  if (status === 301 || status === 400) return "S3_REGION and S3_ENDPOINT";
  return `S3_ENDPOINT${endpoint === null ? "" : ` (${endpoint})`}, and that the store is running`;
}
