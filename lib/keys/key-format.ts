import { crc32Base62, randomBase62, sha256Hex } from "@/lib/kernel/crypto";
import type { Environment } from "@/lib/kernel/context";

const ENTROPY_LENGTH = 30;
const KEY = /^levy_(test|live)_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;

export const keyPrefix = (environment: Environment) => `levy_${environment}_`;

/** A new key: prefix, 30 random base62 characters, and their CRC-32 in base62. */
export function generateKey(environment: Environment): string {
  const entropy = randomBase62(ENTROPY_LENGTH);
  return keyPrefix(environment) + entropy + crc32Base62(entropy);
}

/** The environment of a well-formed key; null if prefix, length, or checksum is wrong. */
export function keyEnvironment(key: string): Environment | null {
  const match = KEY.exec(key);
  if (!match) return null;
  const [, environment, entropy = "", checksum] = match;
  return crc32Base62(entropy) === checksum ? (environment as Environment) : null;
}

/** The stored form of a key: its SHA-256. With 178 random bits, a slow hash would add nothing. */
export const keyHash = (key: string) => sha256Hex(key);
