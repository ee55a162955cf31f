import { hkdfSync } from "node:crypto";
import { CompactEncrypt } from "jose"; // npm install jose

/** encryptedPayload, version 2: compact JWE, `dir` + `A256GCM`, under a key derived with HKDF-SHA256. */
export async function encryptCredentials(email, password, sharedSecret, secretId) {
  const key = new Uint8Array(hkdfSync("sha256", sharedSecret, "", "encryptedPayload/v2", 32));
  const plaintext = new TextEncoder().encode(JSON.stringify({ email, password }));
  // kid names the shared secret (ss_…); without it each active secret is tried.
  const header = { alg: "dir", enc: "A256GCM", ...(secretId ? { kid: secretId } : {}) };
  return new CompactEncrypt(plaintext).setProtectedHeader(header).encrypt(key);
}

const { PORTAL_EMAIL, PORTAL_PASSWORD, LEVY_SHARED_SECRET, LEVY_SHARED_SECRET_ID } = process.env;
console.log(await encryptCredentials(PORTAL_EMAIL, PORTAL_PASSWORD, LEVY_SHARED_SECRET, LEVY_SHARED_SECRET_ID));
