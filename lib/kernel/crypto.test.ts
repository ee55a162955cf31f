import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { canonicalJson } from "./canonical-json";
import { equalSecrets, randomBase62, seal, unseal } from "./crypto";

const [older, newer] = ["k1", "k2"].map((id) => ({ id, key: randomBytes(32) })) as [
  { id: string; key: Buffer },
  { id: string; key: Buffer },
];

it("opens with the key that sealed, whichever others there are, and never seals twice alike", () => {
  const sealed = seal("p\u00e4ssword", older, "row");
  expect(unseal(sealed, [newer, older], "row")).toBe("p\u00e4ssword");
  expect(unseal(seal("", newer, "row"), [newer, older], "row")).toBe("");
  expect(seal("p\u00e4ssword", older, "row")).not.toBe(sealed);
});

it("opens nothing that was moved to another row, changed by a bit, cut, or sealed with a key that is gone", () => {
  const sealed = seal("secret", older, "row");
  expect(() => unseal(sealed, [older], "another row")).toThrow();
  expect(() => unseal(sealed, [newer], "row")).toThrow("not configured");
  expect(() => unseal(sealed, [{ ...newer, id: "k1" }], "row")).toThrow();
  const raw = Buffer.from(sealed.slice(3), "base64url");
  for (let at = 0; at < raw.length; at += 1) {
    const changed = Buffer.from(raw);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal(`k1.${changed.toString("base64url")}`, [older], "row"), `byte ${at}`).toThrow();
    expect(() => unseal(`k1.${raw.subarray(0, at).toString("base64url")}`, [older], "row"), `${at} bytes`).toThrow();
    if (at < 16)
      expect(() => unseal(`k1.${raw.subarray(0, at).toString("base64url")}`, [older], "row"), `${at} bytes`).toThrow(/tag|vector/i);
  }
});

it("draws from all 62 characters, and compares secrets whole", () => {
  expect(new Set(randomBase62(20_000)).size).toBe(62);
  expect([equalSecrets("abc", "abc"), equalSecrets("abc", "abd"), equalSecrets("abc", "abcd"), equalSecrets("", "")]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

it("writes equal values as equal text, with a member that is not there as none", () => {
  expect(canonicalJson({ b: [1, { d: null, c: "x" }], a: undefined })).toBe('{"b":[1,{"c":"x","d":null}]}');
  expect(canonicalJson({ a: 1, A: 2, "1": 3 })).toBe('{"1":3,"A":2,"a":1}');
});
