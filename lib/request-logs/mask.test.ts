import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorSeconds } from "@/scripts/testing/processor-seconds";
import { keptText, maskSecrets, MAX_KEPT_CHARACTERS } from "./mask";

describe("maskSecrets", () => {
  it.each([
    [{ encryptedPayload: 'AAAA"BB' }, { encryptedPayload: "[redacted]" }],
    [
      { data: { secret: "whsec_abc", api_key: "x", "Api-Key": 12.5e3 } },
      { data: { secret: "[redacted]", api_key: "[redacted]", "Api-Key": "[redacted]" } },
    ],
    [
      { portalPassword: "hunter2", "portal-password-2": "hunter2", client_secret: "s", tokens: ["a]", "b"], pwd: 5, passwordIsSet: true },
      {
        portalPassword: "[redacted]",
        "portal-password-2": "[redacted]",
        client_secret: "[redacted]",
        tokens: "[redacted]",
        pwd: "[redacted]",
        passwordIsSet: true,
      },
    ],
    [
      { credentials: { email: "a@b.example", value: "hunter2 }" }, lines: { a: 1, password: { value: "hunter2" } } },
      { credentials: "[redacted]", lines: { a: 1, password: "[redacted]" } },
    ],
    [
      { metadata: { password: "hunter2", at: 1 }, rows: [{ secret: "s" }] },
      { metadata: { password: "[redacted]", at: 1 }, rows: [{ secret: "[redacted]" }] },
    ],
    [
      { data: JSON.stringify({ email: "a", password: 'hunter"2' }), form: "email=a&password=hunter2&x=1" },
      { data: '{"email":"a","password":"[redacted]"}', form: "email=a&password=[redacted]&x=1" },
    ],
    [
      {
        secretId: "ss_1",
        keyless: "k",
        field: "password",
        code: "portal_invalid_credentials",
        narration: "key=account 5",
        monkey: "m",
        compass: "N",
      },
      {
        secretId: "ss_1",
        keyless: "k",
        field: "password",
        code: "portal_invalid_credentials",
        narration: "key=[redacted] 5",
        monkey: "m",
        compass: "N",
      },
    ],
    [{ note: "my key is levy_test_abcDEF and levy_ss_live_x9" }, { note: "my key is levy_test_[redacted] and levy_ss_live_[redacted]" }],
    [{ invoiceUrl: "https://u:p@host.example/a.pdf?X-Amz-Signature=abc#p" }, { invoiceUrl: "https://host.example/a.pdf?[redacted]#p" }],
    [
      { secret: null, keyless: "stays", amount: 5 },
      { secret: null, keyless: "stays", amount: 5 },
    ],
  ])("masks secrets in %j", (given, kept) => expect(JSON.parse(maskSecrets(JSON.stringify(given)))).toEqual(kept));

  it("leaves JSON without secrets unchanged, and always returns valid JSON", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(() => JSON.parse(maskSecrets(json)) as unknown).not.toThrow();
      }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("a", "b"), fc.integer()), (value) => {
        expect(JSON.parse(maskSecrets(JSON.stringify(value)))).toEqual(value);
      }),
    );
  });

  it("truncates long text without exposing a secret at the edge, in linear time", () => {
    for (let edge = 0; edge < 30; edge += 1) {
      const text = keptText(
        JSON.stringify({ filler: "x".repeat(MAX_KEPT_CHARACTERS - 40 - edge), password: "correct-horse-battery-staple".repeat(4) }),
      );
      expect(text).toMatch(/ … \[cut: \d+ characters\]$/);
      expect(text).not.toContain("correct-horse");
    }
    for (const part of ['"password":[', '"password":{"a":', '{"a":', '\\\\"password\\\\":\\\\"\\\\\\\\', "password="]) {
      expect(
        processorSeconds(() => void keptText(part.repeat(1_000_000 / part.length))),
        part,
      ).toBeLessThan(2);
    }
    expect(keptText(`"${"\\\\".repeat(1_000_000)}`).length).toBeLessThan(MAX_KEPT_CHARACTERS + 100);
  });
});
