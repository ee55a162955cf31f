import { createDecipheriv, createHash, hkdfSync } from "node:crypto";
import { z } from "zod";
import { safeParse } from "@/lib/kernel/schemas/safe-parse";

/** A taxpayer's sign-in to the authority's portal. Held in memory only while in use; never logged or put into an event. */
export interface PortalCredentials {
  email: string;
  password: string;
}

/** An active shared secret of the account; `id` is its `ss_…`. */
export interface ActiveSharedSecret {
  id: string;
  secret: string;
}

export const MAX_ENCRYPTED_PAYLOAD_BYTES = 4_096;

const credentials = z.object({ email: z.string().min(1).max(320), password: z.string().min(1).max(1_024) });
const jweHeader = z.object({
  alg: z.literal("dir"),
  enc: z.literal("A256GCM"),
  kid: z.string().optional(),
  crit: z.undefined().optional(),
  zip: z.undefined().optional(),
});

/**
 * Decrypts an `encryptedPayload` of either version with whichever of the account's active secrets fits.
 * Version 1: Base64(IV[12] ‖ ciphertext ‖ tag[16]) under SHA-256(secret), with the secret or nothing as additional data.
 * Version 2: compact JWE `dir` + `A256GCM` under HKDF-SHA256.
 * White space inside the payload is ignored. Returns null if no secret fits, and never says why, so that it is no decryption oracle.
 */
export function openEncryptedPayload(
  payload: string,
  secrets: readonly ActiveSharedSecret[],
): { credentials: PortalCredentials; secretId: string } | null {
  if (Buffer.byteLength(payload) > MAX_ENCRYPTED_PAYLOAD_BYTES) return null;
  // Mail encoders and older libraries break base64 into lines of 64 or 76 characters.
  const text = payload.replace(/\s+/g, "");
  const plaintexts = text.split(".").length === 5 ? openCompactJwe(text, secrets) : openRawAesGcm(text, secrets);
  for (const { plaintext, secretId } of plaintexts) {
    const parsed = safeParse(credentials, parseJson(plaintext));
    if (parsed.success) return { credentials: parsed.data, secretId };
  }
  return null;
}

type Opened = { plaintext: Buffer; secretId: string };

function openRawAesGcm(payload: string, secrets: readonly ActiveSharedSecret[]): Opened[] {
  const raw = decodeBase64(payload);
  if (!raw || raw.length < 12 + 16 + 2) return [];
  const iv = raw.subarray(0, 12);
  const body = raw.subarray(12, raw.length - 16);
  const tag = raw.subarray(raw.length - 16);
  return secrets.flatMap(({ id, secret }) => {
    const key = createHash("sha256").update(secret, "utf8").digest();
    const plaintext = decrypt(key, iv, body, tag, Buffer.from(secret, "utf8")) ?? decrypt(key, iv, body, tag, Buffer.alloc(0));
    return plaintext ? [{ plaintext, secretId: id }] : [];
  });
}

function openCompactJwe(payload: string, secrets: readonly ActiveSharedSecret[]): Opened[] {
  const [header = "", encryptedKey = "", iv = "", body = "", tag = ""] = payload.split(".");
  const parsed = safeParse(jweHeader, parseJson(Buffer.from(header, "base64url")));
  if (!parsed.success || encryptedKey !== "") return [];
  const { kid } = parsed.data;
  const candidates = kid === undefined ? secrets : secrets.filter(({ id }) => id === kid);
  const parts = [iv, body, tag].map((part) => Buffer.from(part, "base64url"));
  const [ivBytes, bodyBytes, tagBytes] = parts;
  if (!ivBytes || !bodyBytes || !tagBytes || ivBytes.length !== 12 || tagBytes.length !== 16) return [];
  return candidates.flatMap(({ id, secret }) => {
    const key = Buffer.from(hkdfSync("sha256", Buffer.from(secret, "utf8"), "", "encryptedPayload/v2", 32));
    const plaintext = decrypt(key, ivBytes, bodyBytes, tagBytes, Buffer.from(header, "ascii"));
    return plaintext ? [{ plaintext, secretId: id }] : [];
  });
}

function decrypt(key: Buffer, iv: Buffer, body: Buffer, tag: Buffer, associated: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: 16 });
    decipher.setAAD(associated);
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    // Wrong secret, other additional data or a flipped bit: GCM doesn't tell them apart, and neither does this function.
    return null;
  }
}

/** Decodes the standard or URL-safe alphabet, padded or not; null for anything else. */
function decodeBase64(text: string): Buffer | null {
  const plain = text.replace(/=+$/, "").replace(/-/g, "+").replace(/_/g, "/");
  return /^[A-Za-z0-9+/]+$/.test(plain) && plain.length % 4 !== 1 ? Buffer.from(plain, "base64") : null;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    // Not JSON: the schema check that follows rejects undefined.
    return undefined;
  }
}
