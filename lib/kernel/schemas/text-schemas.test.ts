import { describe, expect, it } from "vitest";
import { callersIdText, callersLabelText, optionalText, requiredText } from "./text-schemas";

const ZERO_WIDTH = "\u200b";
/** Zero-width space and joiner, soft hyphen, word joiner, Hangul filler, Braille blank, variation selector, right-to-left override. */
const UNSEEN = ["\u200b", "\u200d", "\u00ad", "\u2060", "\u3164", "\u2800", "\ufe0f", "\u202e"];
const SEEN = ["A", "0", "-", "\u20a6", "\u062c", "\u6f22", "\ud83d\ude00", "Acme\u200b Ltd", "\u0645\u06cc\u200c\u0634\u0648\u062f"];

describe("text fields", () => {
  it("if required, need a visible character", () => {
    for (const text of SEEN) expect(requiredText(64).safeParse(text).success, text).toBe(true);
    for (const text of ["", "  ", "\t", ...UNSEEN, ` ${ZERO_WIDTH} `])
      expect(requiredText(64).safeParse(text).success, JSON.stringify(text)).toBe(false);
  });

  it("if optional, may be empty or blank but not invisible", () => {
    for (const text of ["", "  ", ...SEEN]) expect(optionalText(64).safeParse(text).success, text).toBe(true);
    for (const text of UNSEEN) expect(optionalText(64).safeParse(text).success, JSON.stringify(text)).toBe(false);
  });
});

describe("IDs and labels of the caller", () => {
  it("refuse IDs with invisible characters, so that two IDs that look alike are equal", () => {
    for (const id of ["kestrel-bay", "a b", "\u6f22\u5b57", "\u20a6/2026"]) expect(callersIdText(64).safeParse(id).success, id).toBe(true);
    for (const id of ["", " ", `kestrel${ZERO_WIDTH}-bay`, "kestrel-bay\n", "a\tb", "a\u2028b", ...UNSEEN])
      expect(callersIdText(64).safeParse(id).success, JSON.stringify(id)).toBe(false);
  });

  it("name the invisible character and its position", () => {
    const told = (id: string) =>
      callersIdText(64)
        .safeParse(id)
        .error?.issues.map(({ message }) => message);
    expect(told(`\ud83d\ude00ab${ZERO_WIDTH}`)).toEqual(["contains an invisible character (U+200B, character 4): remove it"]);
    expect(told("abc\n")).toEqual(["contains an invisible character (U+000A, character 4): remove it"]);
    expect(told("\t")).toEqual(["must not be blank"]);
  });

  it("allow an empty label", () => {
    for (const label of ["", " ", "eom-oct"]) expect(callersLabelText(64).safeParse(label).success, label).toBe(true);
    for (const label of [ZERO_WIDTH, `eom${ZERO_WIDTH}-oct`]) expect(callersLabelText(64).safeParse(label).success).toBe(false);
  });
});
