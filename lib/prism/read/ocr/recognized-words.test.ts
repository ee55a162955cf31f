import { describe, expect, it } from "vitest";
import { correctByProducts } from "./correct-by-products";
import { missedAreas } from "./missed-text";
import { splitAtLeaders, splitJoinedWords } from "./split-words";
import type { PixelWord } from "./tesseract";
import { withoutSpecks } from "./without-specks";

/** A word of letters 10 pixels wide and 20 high. */
function word(text: string, left: number, top: number, more: Partial<PixelWord> = {}): PixelWord {
  return { text, confidence: 0.9, left, top, right: left + text.length * 10, bottom: top + 20, ...more };
}

const texts = (words: readonly PixelWord[]): string[] => words.map(({ text }) => text);

describe("splitAtLeaders", () => {
  it("splits words at leader dots and keeps each part's position", () => {
    const parts = splitAtLeaders(word("3,500.....N525,000", 100, 0));
    expect(texts(parts)).toEqual(["3,500", "N525,000"]);
    expect(parts.map(({ left, right }) => [left, right])).toEqual([
      [100, 150],
      [200, 280],
    ]);
  });

  it("drops leader dots that stand alone or at one end", () => {
    expect(texts(["......", "TOTAL....", ".N905,000", "No.", "3.50", ".NET"].flatMap((text) => splitAtLeaders(word(text, 0, 0))))).toEqual([
      "TOTAL",
      "N905,000",
      "No.",
      "3.50",
      ".NET",
    ]);
  });

  it("ignores the confidence of the dots", () => {
    expect(
      splitAtLeaders(word("905...", 0, 0, { confidence: 0.3, letterConfidences: [0.9, 0.8, 0.95, 0.3, 0.3, 0.3] })).map(
        ({ confidence }) => confidence,
      ),
    ).toEqual([0.8]);
  });
});

describe("words read without the space between them", () => {
  it("are split only if exactly one split gives two amounts, or a label and its number", () => {
    expect(
      ["1,085.005,967,500.00", "TIN01772910-0001", "1,085.00", "85.0022.50", "VAT2026"].flatMap((text) =>
        texts(splitJoinedWords(word(text, 0, 0))),
      ),
    ).toEqual(["1,085.00", "5,967,500.00", "TIN", "01772910-0001", "1,085.00", "85.0022.50", "VAT2026"]);
  });

  it("are split into quantity and price if their product is the row's amount", () => {
    expect(texts(correctByProducts([word("1185,000.00", 100, 0), word("185,000.00", 300, 2)]))).toEqual(["1", "185,000.00", "185,000.00"]);
    expect(texts(correctByProducts([word("1185,000.00", 100, 0), word("370,000.00", 300, 2)]))).toEqual(["1185,000.00", "370,000.00"]);
  });
});

describe("an amount whose first digit was read as a currency sign", () => {
  it("is corrected to the quantity × price of its row", () => {
    expect(texts(correctByProducts([word("2", 0, 0), word("28,000", 100, 0), word("$6,000.00", 300, 2)]))).toContain("56,000.00");
  });

  it("is kept if the sign is right, if no product shows it, or if the factors are in other rows", () => {
    expect(texts(correctByProducts([word("2", 0, 0), word("3,000", 100, 0), word("$6,000.00", 300, 2)]))).toContain("$6,000.00");
    expect(texts(correctByProducts([word("$6,000.00", 300, 2)]))).toEqual(["$6,000.00"]);
    expect(texts(correctByProducts([word("2", 0, 60), word("28,000", 100, 60), word("$6,000.00", 300, 2)]))).toContain("$6,000.00");
  });
});

describe("withoutSpecks", () => {
  it("drops uncertain marks, and uncertain letters far smaller than the print", () => {
    const print = [word("Tower", 0, 0), word("mobile", 60, 0), word("85.00", 200, 0)];
    expect(
      texts(withoutSpecks([...print, word("-", 190, 8, { confidence: 0.5 }), word("i", 150, 6, { confidence: 0.3, bottom: 12 })])),
    ).toEqual(["Tower", "mobile", "85.00"]);
    expect(texts(withoutSpecks([...print, word("–", 190, 8, { confidence: 0.9 }), word("x", 150, 0, { confidence: 0.3 })]))).toEqual([
      "Tower",
      "mobile",
      "85.00",
      "–",
      "x",
    ]);
  });
});

describe("missedAreas", () => {
  const seen = [word("Customer", 100, 100), word("Bill", 400, 100), word("number", 450, 100)];

  it("contains text areas of print height that hardly any word covers", () => {
    const area = { left: 95, top: 130, right: 300, bottom: 152 };
    expect(
      missedAreas([area, { left: 95, top: 98, right: 185, bottom: 122 }, { left: 395, top: 98, right: 515, bottom: 122 }], seen),
    ).toEqual([area]);
    expect(
      missedAreas(
        [
          { left: 0, top: 300, right: 400, bottom: 420 },
          { left: 0, top: 300, right: 40, bottom: 305 },
        ],
        seen,
      ),
    ).toEqual([]);
  });
});
