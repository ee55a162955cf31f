import { describe, expect, it } from "vitest";
import { isDoubtfulSlip, isNarrowColumn, languageOf } from "./read-slip";
import type { PixelWord } from "./tesseract";
import type { TextArea } from "./text-areas";

/** Lines of text of equal height, one below another, each with an amount at the right edge. */
const lines = (count: number, width: number, height: number): TextArea[] =>
  Array.from({ length: count }, (_, row) => row * height * 1.4).flatMap((top) => [
    { left: 40, right: 40 + width * 0.6, top, bottom: top + height },
    { left: 40 + width * 0.85, right: 40 + width, top, bottom: top + height },
  ]);

describe("isNarrowColumn", () => {
  it("detects a till slip by lines that are short for their height", () => {
    expect(isNarrowColumn(lines(30, 600, 28))).toBe(true);
    expect(isNarrowColumn(lines(30, 1_100, 28))).toBe(false);
  });

  it("tolerates stray marks, but needs more than a few words", () => {
    const stray = { left: 1_150, right: 1_180, top: 700, bottom: 715 };
    expect(isNarrowColumn([...lines(30, 600, 28), stray, stray])).toBe(true);
    expect(isNarrowColumn(lines(2, 600, 28))).toBe(false);
  });
});

describe("a till slip read by the second engine", () => {
  const words = (...texts: string[]): PixelWord[] =>
    texts.map((text, row) => ({ text, confidence: 0.95, left: 400 - text.length * 12, right: 400, top: row * 40, bottom: row * 40 + 20 }));
  const sure = words("Harbour Mart", "14/03/2026", "12.40", "7.60", "20.00");

  it("is accepted with a date and amounts, whether or not these add up", () => {
    expect(isDoubtfulSlip(sure)).toBe(false);
    expect(isDoubtfulSlip(words("Harbour Mart", "14 Mar 2026", "12.40", "7.60", "28.00"))).toBe(false);
  });

  it("is doubtful without a date or an amount, or with low confidence", () => {
    expect(isDoubtfulSlip(words("Harbour Mart", "14/0312026", "12.40", "7.60", "20.00"))).toBe(true);
    expect(isDoubtfulSlip(words("Harbour Mart", "14/03/2026", "1240", "760"))).toBe(true);
    expect(isDoubtfulSlip(sure.map((word) => ({ ...word, confidence: 0.8 })))).toBe(true);
  });

  it("is assumed to be English unless its words are of another language", () => {
    expect(languageOf(sure)).toBe("eng");
    expect(languageOf(words("Backerei Muller", "Summe", "20.00", "enthaltene", "MwSt", "7%", "Vielen", "Dank"))).toBe("deu");
    expect(languageOf(words("Boulangerie", "Total", "TTC", "20.00", "dont", "TVA", "Merci", "de", "votre", "visite"))).toBe("fra");
  });
});
