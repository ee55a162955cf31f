import { S3Client } from "@aws-sdk/client-s3";
import type { S3Settings } from "./s3-settings";

const CONNECT_TIMEOUT_MS = 3_000;
/** Longer than any document of 20 MB takes; a store that is slower counts as away, and the step is tried again. */
const REQUEST_TIMEOUT_MS = 30_000;
const ATTEMPTS = 3;

/** A client that gives up rather than hang: what waits for it holds a connection to the database. */
export function createS3Client(settings: S3Settings): S3Client {
  return new S3Client({
    region: settings.region,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS, throwOnRequestTimeout: true },
    // Stores other than Amazon's don't all know the newer checksums; the signature covers the content's hash anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint, forcePathStyle: true }),
    ...(settings.credentials === null ? {} : { credentials: settings.credentials }),
  });
}
