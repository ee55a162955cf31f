import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keptText, maskSecrets, MAX_KEPT_CHARACTERS } from "./mask";

describe("masking", () => {
  it.each([
    [{ encryptedPayload: 'AAAA"BB' }, { encryptedPayload: "[redacted]" }],
    [
      { data: { secret: "whsec_abc", api_key: "x", "Api-Key": 12.5e3 } },
      { data: { secret: "[redacted]", api_key: "[redacted]", "Api-Key": "[redacted]" } },
    ],
    [{ note: "my key is levy_test_abcDEF and levy_ss_live_x9" }, { note: "my key is levy_test_[redacted] and levy_ss_live_[redacted]" }],
    [{ invoiceUrl: "https://u:p@host.example/a.pdf?X-Amz-Signature=abc#p" }, { invoiceUrl: "https://host.example/a.pdf?[redacted]#p" }],
    [
      { secret: null, keyless: "stays", amount: 5 },
      { secret: null, keyless: "stays", amount: 5 },
    ],
  ])("%j", (given, kept) => expect(JSON.parse(maskSecrets(JSON.stringify(given)))).toEqual(kept));

  it("leaves JSON without secrets as it is, and JSON always JSON", () => {
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

  it("cuts what is long, a secret at the edge too, in time that grows no faster than the text", () => {
    for (let edge = 0; edge < 30; edge += 1) {
      const text = keptText(
        JSON.stringify({ filler: "x".repeat(MAX_KEPT_CHARACTERS - 40 - edge), password: "correct-horse-battery-staple".repeat(4) }),
      );
      expect(text).toMatch(/ … \[cut: \d+ characters\]$/);
      expect(text).not.toContain("correct-horse");
    }
    expect(keptText(`"${"\\\\".repeat(1_000_000)}`).length).toBeLessThan(MAX_KEPT_CHARACTERS + 100);
  });
});
