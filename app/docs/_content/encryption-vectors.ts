/** One reproducible payload for each version of the encryption. A test decrypts them. The secret is an example and works nowhere. */
export const encryptionVectors = {
  sharedSecret: "svc_ss_test_4fT9qLm2Xw7RkZ0pYc8VbN1hJ6sD3gAeU5iOtQxEyKa",
  plaintext: '{"email":"filer@example.com","password":"correct horse battery staple"}',
  iv: "000102030405060708090a0b",
  version1: {
    key: "d7e297cbf8a03fa24eb354921c4541412bc7e3530726f5680c228ad3b0130c8d",
    payload:
      "AAECAwQFBgcICQoLF0So3749EdQ+qID7kn3fvT4dUZ72clPyBGfTZLkkQY07JEmRDeSIuHOd84+tsbhSA8EE5/VdpHEgBz3l0UzsCzBGFB3ic8CG1SZVjvzNLe6Vtt8EHTyS",
  },
  version2: {
    key: "c5ee2493ece4226d3f99da09f661964338ac9da1992ad1f0c7195f29f3e5afb7",
    header: '{"alg":"dir","enc":"A256GCM","kid":"ss_01J9Z8","cty":"json"}',
    payload:
      "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoic3NfMDFKOVo4IiwiY3R5IjoianNvbiJ9..AAECAwQFBgcICQoL.Ng7EMr6e3TN4RoSlzCVAOx70B4UuFfRHa3hXRnqXRiygVYyyi_5aDmkXniLK1QnAb0dDbFmcd8q1RbjFgl3fL-qH9hrGTIY.U1QP3ukh-VZuzuiiugqKMg",
  },
};

/** The test vectors as text, as the guide shows them. */
export function vectorsInText({ sharedSecret, plaintext, iv, version1, version2 }: typeof encryptionVectors): string {
  return [
    `shared secret      ${sharedSecret}`,
    `plaintext          ${plaintext}`,
    `IV (hex)           ${iv}`,
    "",
    `version 1 key      ${version1.key}`,
    `version 1 payload  ${version1.payload}`,
    "",
    `version 2 key      ${version2.key}`,
    `version 2 header   ${version2.header}`,
    `version 2 payload  ${version2.payload}`,
  ].join("\n");
}
