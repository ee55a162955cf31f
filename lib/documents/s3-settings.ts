import { env } from "@/lib/kernel/env";

/** Where a bucket is, and the credentials for it. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** Null means Amazon's own endpoint for the region. */
  endpoint: string | null;
  /** The endpoint for browsers, if they reach it under another name. `none` means that they can't reach it and upload to Levy instead. */
  browserEndpoint: string | null;
  /** Null means that the SDK finds them (instance role, shared profile). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/** The configured bucket, or null if documents are kept in the data directory. */
export function s3Settings(): S3Settings | null {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_BROWSER_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env();
  if (!S3_BUCKET) return null;
  return {
    bucket: S3_BUCKET,
    region: S3_REGION,
    endpoint: S3_ENDPOINT ?? null,
    browserEndpoint: S3_BROWSER_ENDPOINT ?? S3_ENDPOINT ?? null,
    credentials: S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } : null,
  };
}

/** Origin of direct uploads from browsers, for the Content-Security-Policy; null if there are none. */
export function directUploadOrigin(): string | null {
  const settings = s3Settings();
  if (!settings || settings.browserEndpoint === "none") return null;
  return settings.browserEndpoint === null
    ? `https://${settings.bucket}.s3.${settings.region}.amazonaws.com`
    : new URL(settings.browserEndpoint).origin;
}
