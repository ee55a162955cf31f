import { expect, it } from "vitest";
import { searchText } from "./search-text";

it("searchText trims blanks and invisible characters, and drops text that is too long", () => {
  const searched = (text: unknown) => searchText().parse(text);
  expect(searched("\u200b INV-2041\u200b\n")).toBe("INV-2041");
  expect(searched("Acme\u200b Ltd"), "a zero-width character inside a word is kept").toBe("Acme\u200b Ltd");
  expect(searched("Ma\u0308rz"), "letters are composed").toBe("M\u00e4rz");
  expect(searched(" \u200b ")).toBe("");
  const many = `a${"\n".repeat(150)}b`;
  expect(searched(many), "blanks inside are found without backtracking").toBe(many);
  for (const none of [undefined, null, 5, "x".repeat(201)]) expect(searched(none)).toBe("");
});
