import { createCipheriv, createHash, randomBytes } from "node:crypto";

/** encryptedPayload, version 1: Base64(IV[12] ‖ ciphertext ‖ tag[16]) of AES-256-GCM. */
export function encryptCredentials(email, password, sharedSecret) {
  const key = createHash("sha256").update(sharedSecret, "utf8").digest();
  const iv = randomBytes(12); // fresh for every payload
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  cipher.setAAD(Buffer.from(sharedSecret, "utf8"));
  const plaintext = JSON.stringify({ email, password });
  return Buffer.concat([iv, cipher.update(plaintext, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64");
}

const { PORTAL_EMAIL, PORTAL_PASSWORD, LEVY_SHARED_SECRET } = process.env;
console.log(encryptCredentials(PORTAL_EMAIL, PORTAL_PASSWORD, LEVY_SHARED_SECRET));
