import { describe, expect, it } from "vitest";
import { missedAreas, plausibleWords, wordsToKeep } from "./missed-text";
import type { PixelWord } from "./tesseract";

const word = (text: string, left: number, right: number, confidence: number): PixelWord => ({
  text,
  left,
  right,
  top: 100,
  bottom: 120,
  confidence,
});
const texts = (words: readonly PixelWord[]): string[] => words.map(({ text }) => text);

describe("a line that the first engine hardly read", () => {
  const SCRAPS = [word("Ol", 40, 60, 0.64), word("15", 110, 135, 0.71)];

  it("is taken whole from the second engine if that is confident, despite scraps in its place", () => {
    const line = [word("Invoice", 0, 86, 0.79), word("date:1", 98, 184, 0.69), word("July", 190, 240, 0.92), word("2026", 250, 305, 0.99)];
    expect(texts(wordsToKeep(line, SCRAPS))).toEqual(["Invoice", "date:1", "July", "2026"]);
  });

  it("yields to the first engine's words if the second is not confident of the whole line", () => {
    const line = [word("lnv0ice", 0, 86, 0.62), word("2026", 250, 305, 0.85)];
    expect(texts(wordsToKeep(line, SCRAPS))).toEqual(["2026"]);
  });

  it("is not taken if it is as short as the scraps", () => {
    expect(texts(wordsToKeep([word("U.", 40, 62, 0.95)], [word("se", 40, 60, 0.7)]))).toEqual([]);
  });

  it("excludes words that the second engine guessed", () => {
    expect(texts(wordsToKeep([word("Total", 0, 86, 0.97), word("§§", 90, 100, 0.3)], []))).toEqual(["Total"]);
  });
});

describe("two lines that the first engine merged beside a large heading", () => {
  const tall = (text: string, confidence: number): PixelWord => ({ ...word(text, 400, 480, confidence), top: 96, bottom: 138 });
  const usual = [word("Northern", 0, 90, 0.96), word("Petroleum", 100, 190, 0.95), word("Limited", 200, 280, 0.97)];
  const lines = [
    { left: 400, right: 480, top: 96, bottom: 114 },
    { left: 400, right: 480, top: 118, bottom: 138 },
  ];

  it("do not count as recognized and are read again", () => {
    const seen = plausibleWords([...usual, tall("161072026", 0.59)]);
    expect(texts(seen)).toEqual(texts(usual));
    expect(missedAreas(lines, seen)).toEqual(lines);
  });

  it("are kept if they are a heading recognized with confidence", () => {
    expect(texts(plausibleWords([...usual, tall("INVOICE", 0.96)]))).toContain("INVOICE");
  });
});
