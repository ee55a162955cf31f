import { describe, expect, it } from "vitest";
import { classifyLine } from "./classify-line";
import { PERSON } from "../../extract/pages/names/head-names";
import { nearWords } from "../words/likely-word";

/**
 * Texts that once kept a process busy for seconds or without end. A regression would make these tests hang rather than merely run slowly.
 */
describe("very long text without spaces", () => {
  it.each([
    ["capitals that might each begin a name", `${"A".repeat(2_000)}!`],
    ["initials", `${"A.".repeat(1_000)}!`],
    ["a word longer than any", "a".repeat(10_000)],
  ])("is classified without delay: %s", (_, description) => {
    expect(classifyLine({ description, unit: null }, null).category).toBeDefined();
  });

  it("matches no vocabulary term by approximation", () => {
    expect(nearWords("b".repeat(30_000))).toEqual([]);
  });

  it("does not match a person's name, however many capitals it has", () => {
    expect(PERSON.test(`Chief ${"A".repeat(2_000)}!`)).toBe(false);
    expect(PERSON.test("Chief (Mrs.) Folasade Adeniran-Cole (FCA)")).toBe(true);
  });
});
