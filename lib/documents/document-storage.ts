import { join } from "node:path";
import { env } from "@/lib/kernel/env";
import { createFileStorage } from "./file-storage";
import { s3Settings } from "./s3-settings";
import { createS3Storage } from "./s3-storage";
import type { DocumentStorage } from "./storage-key";
import { tellingUnavailable } from "./store-unavailable";

let s3: { bucket: string; storage: DocumentStorage } | null = null;

/**
 * This process's document store: the bucket in S3_BUCKET, or otherwise a folder in the data directory. Its methods throw
 * temporarily_unavailable when the store is full or unreachable.
 */
export function documentStorage(): DocumentStorage {
  const settings = s3Settings();
  if (!settings) return tellingUnavailable(createFileStorage(documentsFolder()));
  if (s3?.bucket !== settings.bucket) s3 = { bucket: settings.bucket, storage: tellingUnavailable(createS3Storage(settings)) };
  return s3.storage;
}

/** The local folder for documents, and for incoming files that are not in the store yet. */
export function documentsFolder(): string {
  return join(env().dataDir, "documents");
}
