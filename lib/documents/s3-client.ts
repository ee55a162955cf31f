import { S3Client } from "@aws-sdk/client-s3";
import type { S3Settings } from "./s3-settings";

/** How long to wait for a store before it counts as unreachable. */
export interface S3Patience {
  connectMs: number;
  /** Until the response starts: longer than it takes to send a document of 20 MB. */
  answerMs: number;
  /** Maximum pause between two chunks, sent or received. */
  silenceMs: number;
  attempts: number;
}

const PATIENCE: S3Patience = { connectMs: 3_000, answerMs: 30_000, silenceMs: 15_000, attempts: 3 };

const silent = (): void => undefined;

/** Creates an S3 client that gives up rather than hang, because its callers hold a database connection. */
export function createS3Client(settings: S3Settings, patience: S3Patience = PATIENCE): S3Client {
  return new S3Client({
    region: settings.region,
    maxAttempts: patience.attempts,
    requestHandler: {
      connectionTimeout: patience.connectMs,
      requestTimeout: patience.answerMs,
      socketTimeout: patience.silenceMs,
      throwOnRequestTimeout: true,
    },
    // Not every S3-compatible store supports the newer checksums. The signature covers the content's hash anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // The SDK would log plain-text warnings among the JSON lines about streams that it can't send twice. The storage handles retries
    // itself.
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint, forcePathStyle: true }),
    ...(settings.credentials === null ? {} : { credentials: settings.credentials }),
  });
}
