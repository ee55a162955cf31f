import { createHmac, hkdfSync } from "node:crypto";
import type { Environment } from "@/lib/kernel/context";
import { equalSecrets } from "@/lib/kernel/crypto";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { env } from "@/lib/kernel/env";

const VALID_DAYS = 7;

export interface DocumentLink {
  url: string;
  expiresAt: string;
  sha256: string;
}

/**
 * Returns a signed link to a piece of evidence, valid for anyone who has it until `expiresAt`. It expires at midnight UTC after seven full
 * days, so that the link in an event and the one read from the API on the same day are identical.
 */
export function documentLink(
  { evidenceId, sha256 }: { evidenceId: string; sha256: string },
  environment: Environment,
  now: Date,
): DocumentLink {
  const expires = (Math.floor(now.getTime() / DAY_MS) + 1 + VALID_DAYS) * DAY_MS;
  const { publicUrl, sandboxUrl } = env();
  const base = environment === "test" ? sandboxUrl : publicUrl;
  const query = new URLSearchParams({ expires: String(expires), signature: signatureOf(evidenceId, expires) });
  return { url: `${base}/api/filing-documents/${evidenceId}?${query.toString()}`, expiresAt: new Date(expires).toISOString(), sha256 };
}

/** Whether the link's signature is valid and it has not expired. */
export function isGoodLink(evidenceId: string, query: URLSearchParams, now: Date): boolean {
  const expires = Number(query.get("expires"));
  if (!Number.isSafeInteger(expires) || expires <= now.getTime()) return false;
  return equalSecrets(query.get("signature") ?? "", signatureOf(evidenceId, expires));
}

function signatureOf(evidenceId: string, expires: number): string {
  const key = Buffer.from(hkdfSync("sha256", env().authSecret, "", "filing document links", 32));
  return createHmac("sha256", key).update(`${evidenceId}\n${expires}`).digest("base64url");
}
