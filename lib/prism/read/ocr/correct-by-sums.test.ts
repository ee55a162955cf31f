import { describe, expect, it } from "vitest";
import { correctBySums } from "./correct-by-sums";
import type { PixelWord } from "./tesseract";

const at = (text: string, top: number, confidence = 0.9): PixelWord => ({ text, left: 100, right: 160, top, bottom: top + 16, confidence });
const texts = (...words: PixelWord[]): string[] => correctBySums(words).map(({ text }) => text);

describe("correctBySums", () => {
  it("corrects a guessed sum to what its column adds up to, and keeps the sign", () => {
    expect(texts(at("-4,85", 0), at("-2,82", 24), at("-'1,67", 60, 0.1))).toEqual(["-4,85", "-2,82", "-7,67"]);
  });

  it("keeps a sum read with confidence, a sum off by two digits, and a sum of an uncertain column", () => {
    expect(texts(at("4,85", 0), at("2,82", 24), at("1,67", 60, 0.8))[2]).toBe("1,67");
    expect(texts(at("4,85", 0), at("2,82", 24), at("1,97", 60, 0.1))[2]).toBe("1,97");
    expect(texts(at("4,85", 0, 0.3), at("2,82", 24), at("1,67", 60, 0.1))[2]).toBe("1,67");
  });
});
