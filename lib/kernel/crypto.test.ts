import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { canonicalJson } from "./canonical-json";
import { equalSecrets, randomBase62, seal, unseal } from "./crypto";

const [older, newer] = ["k1", "k2"].map((id) => ({ id, key: randomBytes(32) })) as [
  { id: string; key: Buffer },
  { id: string; key: Buffer },
];

it("unseal finds the key that sealed among several, and seal never returns the same text twice", () => {
  const sealed = seal("p\u00e4ssword", older, "row");
  expect(unseal(sealed, [newer, older], "row")).toBe("p\u00e4ssword");
  expect(unseal(seal("", newer, "row"), [newer, older], "row")).toBe("");
  expect(seal("p\u00e4ssword", older, "row")).not.toBe(sealed);
});

it("unseal refuses sealed text of another row, altered by a bit, truncated, or of an unknown key", () => {
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

it("randomBase62 uses all 62 characters, and equalSecrets compares whole strings", () => {
  expect(new Set(randomBase62(20_000)).size).toBe(62);
  expect([equalSecrets("abc", "abc"), equalSecrets("abc", "abd"), equalSecrets("abc", "abcd"), equalSecrets("", "")]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

it("canonicalJson writes equal values as equal text, and omits undefined members", () => {
  expect(canonicalJson({ b: [1, { d: null, c: "x" }], a: undefined })).toBe('{"b":[1,{"c":"x","d":null}]}');
  expect(canonicalJson({ a: 1, A: 2, "1": 3 })).toBe('{"1":3,"A":2,"a":1}');
});
