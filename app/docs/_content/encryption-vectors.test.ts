import { createCipheriv, createHash, hkdfSync } from "node:crypto";
import { expect, test } from "vitest";
import { openEncryptedPayload } from "@/lib/flux/credentials/open-encrypted-payload";
import { encryptionVectors, vectorsInText } from "./encryption-vectors";

const { sharedSecret, plaintext, iv, version1, version2 } = encryptionVectors;

/** Ciphertext and tag, computed as the guide describes. */
function sealed(key: string, additional: string): Buffer {
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(key, "hex"), Buffer.from(iv, "hex"));
  cipher.setAAD(Buffer.from(additional));
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

test("following the encryption guide produces the published payloads byte for byte", () => {
  expect(version1.key).toBe(createHash("sha256").update(sharedSecret).digest("hex"));
  expect(Buffer.concat([Buffer.from(iv, "hex"), sealed(version1.key, sharedSecret)]).toString("base64")).toBe(version1.payload);
  expect(version2.key).toBe(Buffer.from(hkdfSync("sha256", sharedSecret, "", "encryptedPayload/v2", 32)).toString("hex"));
  const header = Buffer.from(version2.header).toString("base64url");
  const bytes = sealed(version2.key, header);
  const parts = [Buffer.from(iv, "hex"), bytes.subarray(0, -16), bytes.subarray(-16)].map((part) => part.toString("base64url"));
  expect([header, "", ...parts].join(".")).toBe(version2.payload);
});

test("the service decrypts the published payloads, and the guide shows them in full", () => {
  for (const { payload } of [version1, version2]) {
    expect(openEncryptedPayload(payload, [{ id: "ss_01J9Z8", secret: sharedSecret }])?.credentials).toEqual(JSON.parse(plaintext));
    expect(vectorsInText(encryptionVectors)).toContain(payload);
  }
});
