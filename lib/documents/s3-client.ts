import { S3Client } from "@aws-sdk/client-s3";
import type { S3Settings } from "./s3-settings";

/** How long a store is waited for before it counts as away. */
export interface S3Patience {
  connectMs: number;
  /** Until an answer begins: longer than any document of 20 MB takes to be sent. */
  answerMs: number;
  /** Between two pieces of what is sent or received. */
  silenceMs: number;
  attempts: number;
}

const PATIENCE: S3Patience = { connectMs: 3_000, answerMs: 30_000, silenceMs: 15_000, attempts: 3 };

const silent = (): void => undefined;

/** A client that gives up rather than hang: what waits for it holds a connection to the database. */
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
    // Stores other than Amazon's don't all know the newer checksums; the signature covers the content's hash anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // It would warn in plain text, among lines of JSON, of streams that it can't send a second time; the storage does that.
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint, forcePathStyle: true }),
    ...(settings.credentials === null ? {} : { credentials: settings.credentials }),
  });
}
