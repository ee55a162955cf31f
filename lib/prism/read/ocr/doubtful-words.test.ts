import { describe, expect, it } from "vitest";
import { doubtfulWords } from "./doubtful-words";
import type { PixelWord } from "./tesseract";

const words = (...given: [text: string, confidence: number][]): PixelWord[] =>
  given.map(([text, confidence], row) => ({
    text,
    confidence,
    left: 100,
    right: 100 + text.length * 12,
    top: row * 40,
    bottom: row * 40 + 20,
  }));
const textsOf = (found: ReadonlySet<PixelWord>): string[] => [...found].map((word) => word.text);

describe("doubtfulWords", () => {
  it("contains numbers below 0.85, and amounts and dates below 0.93", () => {
    const page = words(
      ["INV-204", 0.86],
      ["INV-205", 0.84],
      ["812.40", 0.94],
      ["733.15", 0.92],
      ["14.03.2026", 0.94],
      ["15.03.2026", 0.92],
      ["2026", 0.92],
    );
    expect(textsOf(doubtfulWords(page, false))).toEqual(["INV-205", "733.15", "15.03.2026", "2026"]);
  });

  it("contains all numbers below 0.93 on photographs", () => {
    expect(textsOf(doubtfulWords(words(["INV-204", 0.94], ["INV-205", 0.92]), true))).toEqual(["INV-205"]);
  });

  it("contains other words only if they were guessed", () => {
    expect(textsOf(doubtfulWords(words(["Lagos", 0.51], ["L4gos", 0.51], ["Lag", 0.49]), false))).toEqual(["L4gos", "Lag"]);
  });

  it("excludes amounts that a sum confirms", () => {
    const column = words(["312.40", 0.6], ["187.60", 0.6], ["500.00", 0.6], ["77.10", 0.6]).map((word) => ({
      ...word,
      left: 400,
      right: 480,
    }));
    expect(textsOf(doubtfulWords(column, false))).toEqual(["77.10"]);
  });

  it("contains at most 80 words", () => {
    expect(doubtfulWords(words(...Array.from({ length: 120 }, (_, i): [string, number] => [`A${i}`, 0.2])), false).size).toBe(80);
  });
});
