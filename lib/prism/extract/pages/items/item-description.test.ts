import { expect, it } from "vitest";
import { nameIn } from "./item-description";
import type { LayoutWord } from "../words/layout";

const wordsOf = (text: string): LayoutWord[] =>
  text.split(" ").map((word) => ({ text: word, folded: word, confidence: 1, bold: false, left: 0, right: 1, top: 0, bottom: 1 }));

it.each([
  ["Survey report USD", "Survey report"],
  ["- Survey report *", "Survey report"],
  ["Conversion of NGN to USD", "Conversion of NGN to USD"],
  ["Purchase of 500 USD", "Purchase of 500 USD"],
  ["Charges in EUR", "Charges in EUR"],
])("nameIn shortens “%s” to “%s”", (printed, name) => {
  expect(nameIn(wordsOf(printed))).toBe(name);
});

it.each(["a", "a ", "1 ", "VAT7."])("nameIn handles a very long name of %j in linear time", (part) => {
  // Quadratic time would exceed the test's time limit.
  expect(nameIn(wordsOf(part.repeat(200_000).trim()))).not.toBe("");
});
