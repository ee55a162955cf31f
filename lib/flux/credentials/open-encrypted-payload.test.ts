import { createCipheriv, createHash, randomBytes } from "node:crypto";
import fc from "fast-check";
import { CompactEncrypt } from "jose";
import { hkdfSync } from "node:crypto";
import { expect, test } from "vitest";
import { MAX_ENCRYPTED_PAYLOAD_BYTES, openEncryptedPayload } from "./open-encrypted-payload";

// The published test vectors of the encryption, generated once with another implementation.
const SECRET = "svc_ss_test_4fT9qLm2Xw7RkZ0pYc8VbN1hJ6sD3gAeU5iOtQxEyKa";
const CREDENTIALS = { email: "filer@example.com", password: "correct horse battery staple" };
const WITH_AAD =
  "AAECAwQFBgcICQoLF0So3749EdQ+qID7kn3fvT4dUZ72clPyBGfTZLkkQY07JEmRDeSIuHOd84+tsbhSA8EE5/VdpHEgBz3l0UzsCzBGFB3ic8CG1SZVjvzNLe6Vtt8EHTyS";
const WITHOUT_AAD =
  "AAECAwQFBgcICQoLF0So3749EdQ+qID7kn3fvT4dUZ72clPyBGfTZLkkQY07JEmRDeSIuHOd84+tsbhSA8EE5/VdpHEgBz3l0UzsCzBGFB3ic8CjZntF6wxztZ2nO7GI0iS5";
const JWE =
  "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoic3NfMDFKOVo4IiwiY3R5IjoianNvbiJ9..AAECAwQFBgcICQoL.Ng7EMr6e3TN4RoSlzCVAOx70B4UuFfRHa3hXRnqXRiygVYyyi_5aDmkXniLK1QnAb0dDbFmcd8q1RbjFgl3fL-qH9hrGTIY.U1QP3ukh-VZuzuiiugqKMg";
const secrets = [
  { id: "ss_other", secret: "levy_ss_test_another" },
  { id: "ss_01J9Z8", secret: SECRET },
];
const urlSafe = (text: string) => text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

test.each([
  ["additional data", WITH_AAD],
  ["no additional data", WITHOUT_AAD],
  ["URL-safe base64", urlSafe(WITH_AAD)],
  ["compact JWE", JWE],
  ["base64 with line breaks, as in mail and from older encoders", `${WITH_AAD.replace(/.{64}/g, "$&\r\n")}\n`],
  ["compact JWE with a trailing line break", `${JWE}\n`],
])("opens the published test vector: %s", (_name, payload) => {
  expect(openEncryptedPayload(payload, secrets)).toEqual({ credentials: CREDENTIALS, secretId: "ss_01J9Z8" });
});

test("tries only the secret that kid names", () => {
  expect(openEncryptedPayload(JWE, [{ id: "ss_else", secret: SECRET }])).toBeNull();
});

test("refuses a payload with one changed character", () => {
  fc.assert(
    fc.property(fc.constantFrom(WITH_AAD, WITHOUT_AAD, JWE), fc.nat(), (payload, at) => {
      const index = at % payload.length;
      const changed = payload.slice(0, index) + (payload[index] === "A" ? "B" : "A") + payload.slice(index + 1);
      // The last base64 character has unused bits; changing only those changes no byte.
      fc.pre(Buffer.compare(Buffer.from(changed, "base64"), Buffer.from(payload, "base64")) !== 0);
      expect(openEncryptedPayload(changed, secrets)).toBeNull();
    }),
  );
});

test("returns null for any malformed input, and never throws", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.base64String(),
        fc.array(fc.base64String(), { minLength: 5, maxLength: 5 }).map((p) => p.join(".")),
      ),
      (text) => {
        expect(openEncryptedPayload(text, secrets)).toBeNull();
      },
    ),
  );
});

test("opens what independent encryption code writes, in both formats", async () => {
  const secret = `levy_ss_test_${randomBytes(24).toString("hex")}`;
  const plaintext = JSON.stringify({ email: "päyroll@example.com", password: "₦ secret" });
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", createHash("sha256").update(secret).digest(), iv);
  cipher.setAAD(Buffer.from(secret));
  const raw = Buffer.concat([iv, cipher.update(plaintext, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64");
  const key = new Uint8Array(hkdfSync("sha256", secret, "", "encryptedPayload/v2", 32));
  const jwe = await new CompactEncrypt(Buffer.from(plaintext)).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(key);
  for (const payload of [raw, jwe]) {
    expect(openEncryptedPayload(payload, [{ id: "ss_1", secret }])?.credentials).toEqual({
      email: "päyroll@example.com",
      password: "₦ secret",
    });
  }
});

test("refuses a payload above the size limit", () => {
  const padded = (bytes: number) => openEncryptedPayload(WITH_AAD.padEnd(bytes, "\n"), secrets);
  expect(padded(MAX_ENCRYPTED_PAYLOAD_BYTES)?.credentials).toEqual(CREDENTIALS);
  expect(padded(MAX_ENCRYPTED_PAYLOAD_BYTES + 1)).toBeNull();
});

// RFC 7516 §4.1.3 and §4.1.13: an extension that is not understood is refused, and compressed content is not JSON.
test.each([
  ["no further parameters", {}, CREDENTIALS],
  ["a critical extension", { crit: ["exp"], exp: 1 }, undefined],
  ["compression", { zip: "DEF" }, undefined],
  ["another key management algorithm", { alg: "A256KW" }, undefined],
  ["another cipher", { enc: "A128GCM" }, undefined],
])("opens or refuses a JWE whose header has %s", (_, extra, opened) => {
  const header = Buffer.from(JSON.stringify({ alg: "dir", enc: "A256GCM", ...extra })).toString("base64url");
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", new Uint8Array(hkdfSync("sha256", SECRET, "", "encryptedPayload/v2", 32)), iv);
  cipher.setAAD(Buffer.from(header, "ascii"));
  const body = Buffer.concat([cipher.update(JSON.stringify(CREDENTIALS), "utf8"), cipher.final()]);
  const parts = [iv, body, cipher.getAuthTag()].map((part) => part.toString("base64url"));
  expect(openEncryptedPayload(`${header}..${parts.join(".")}`, secrets)?.credentials).toEqual(opened);
});
