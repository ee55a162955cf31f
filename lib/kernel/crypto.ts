import { createCipheriv, createDecipheriv, hash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Returns `length` random characters of 0-9A-Za-z, with 5.95 bits of entropy each. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => BASE62[randomInt(62)]).join("");
}

/** CRC-32 of ASCII text in base62, big-endian, left-padded with 0 to six characters. */
export function crc32Base62(text: string): string {
  let rest = crc32(text) >>> 0;
  let digits = "";
  do {
    digits = (BASE62[rest % 62] ?? "0") + digits;
    rest = Math.floor(rest / 62);
  } while (rest > 0);
  return digits.padStart(6, "0");
}

/** SHA-256 as 64 lowercase hexadecimal digits; text is hashed as UTF-8. */
export function sha256Hex(data: string | Uint8Array): string {
  return hash("sha256", data, "hex");
}

/** Compares two secrets in time that depends only on their lengths. */
export function equalSecrets(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A 256-bit key with an id that sealed values carry, so that key rotation knows which key sealed each value. */
export interface NamedKey {
  id: string;
  key: Buffer;
}

/**
 * Seals text with AES-256-GCM under a named key: `<key id>.<base64url of IV[12] ‖ ciphertext ‖ tag[16]>`.
 * `associated` binds the result to its row (id, account, environment), so that it can't be moved to another row.
 */
export function seal(plaintext: string, key: NamedKey, associated: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key.key, iv);
  cipher.setAAD(Buffer.from(associated));
  const body = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return `${key.id}.${Buffer.concat([iv, body, cipher.getAuthTag()]).toString("base64url")}`;
}

/** Thrown if a sealed value names a key that this process doesn't have. During a rotation, another process may have it. */
export class KeyNotHere extends Error {
  override readonly name = "KeyNotHere";
  constructor(readonly keyId: string) {
    super("sealed with a master key that is not configured");
  }
}

/**
 * Opens what `seal` made. Throws KeyNotHere if no key has the id, and another error if the key, the associated data, or any bit differs.
 */
export function unseal(sealed: string, keys: readonly NamedKey[], associated: string): string {
  const dot = sealed.indexOf(".");
  const keyId = sealed.slice(0, dot);
  const key = keys.find((candidate) => candidate.id === keyId);
  if (!key) throw new KeyNotHere(keyId);
  const raw = Buffer.from(sealed.slice(dot + 1), "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key.key, raw.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(associated));
  decipher.setAuthTag(raw.subarray(raw.length - 16));
  return Buffer.concat([decipher.update(raw.subarray(12, raw.length - 16)), decipher.final()]).toString("utf8");
}
