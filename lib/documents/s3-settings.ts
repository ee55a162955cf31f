import { env } from "@/lib/kernel/env";

/** Where a bucket is and who we are to it. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** Null: Amazon's own address for the region. */
  endpoint: string | null;
  /** The same for browsers, which may reach it by another name; `none`: they can't, and send uploads to Levy. */
  browserEndpoint: string | null;
  /** Null: the SDK finds them (instance role, shared profile). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/** The bucket of the settings, or null where documents are kept in the data directory. */
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

/** Where browsers send direct uploads, for the Content-Security-Policy; null where there are none. */
export function directUploadOrigin(): string | null {
  const settings = s3Settings();
  if (!settings || settings.browserEndpoint === "none") return null;
  return settings.browserEndpoint === null
    ? `https://${settings.bucket}.s3.${settings.region}.amazonaws.com`
    : new URL(settings.browserEndpoint).origin;
}
