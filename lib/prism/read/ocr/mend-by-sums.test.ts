import { describe, expect, it } from "vitest";
import { mendBySums } from "./mend-by-sums";
import type { PixelWord } from "./tesseract";

const at = (text: string, top: number, confidence = 0.9): PixelWord => ({ text, left: 100, right: 160, top, bottom: top + 16, confidence });
const texts = (...words: PixelWord[]): string[] => mendBySums(words).map(({ text }) => text);

describe("a guessed sum below its column", () => {
  it("gets the figure that the column tells, and the sign that it had", () => {
    expect(texts(at("-4,85", 0), at("-2,82", 24), at("-'1,67", 60, 0.1))).toEqual(["-4,85", "-2,82", "-7,67"]);
  });

  it("stays where it was read surely, differs in more than one figure, or the column is unsure itself", () => {
    expect(texts(at("4,85", 0), at("2,82", 24), at("1,67", 60, 0.8))[2]).toBe("1,67");
    expect(texts(at("4,85", 0), at("2,82", 24), at("1,97", 60, 0.1))[2]).toBe("1,97");
    expect(texts(at("4,85", 0, 0.3), at("2,82", 24), at("1,67", 60, 0.1))[2]).toBe("1,67");
  });
});
