import { describe, expect, it } from "vitest";
import { mendByProducts } from "./mend-by-products";
import { missedAreas } from "./missed-text";
import { partAtLeaders, partJoined } from "./part-at-leaders";
import type { PixelWord } from "./tesseract";
import { withoutSpecks } from "./without-specks";

/** A word of letters 10 pixels wide and 20 high. */
function word(text: string, left: number, top: number, more: Partial<PixelWord> = {}): PixelWord {
  return { text, confidence: 0.9, left, top, right: left + text.length * 10, bottom: top + 20, ...more };
}

const texts = (words: readonly PixelWord[]): string[] => words.map(({ text }) => text);

describe("dots that lead to an amount", () => {
  it("part the words on their two sides, each in its place", () => {
    const parts = partAtLeaders(word("3,500.....N525,000", 100, 0));
    expect(texts(parts)).toEqual(["3,500", "N525,000"]);
    expect(parts.map(({ left, right }) => [left, right])).toEqual([
      [100, 150],
      [200, 280],
    ]);
  });

  it("leave nothing of themselves, alone or before an amount", () => {
    expect(texts(["......", "TOTAL....", ".N905,000", "No.", "3.50", ".NET"].flatMap((text) => partAtLeaders(word(text, 0, 0))))).toEqual([
      "TOTAL",
      "N905,000",
      "No.",
      "3.50",
      ".NET",
    ]);
  });

  it("take nothing from how sure the letters beside them are", () => {
    expect(
      partAtLeaders(word("905...", 0, 0, { confidence: 0.3, letterConfidences: [0.9, 0.8, 0.95, 0.3, 0.3, 0.3] })).map(
        ({ confidence }) => confidence,
      ),
    ).toEqual([0.8]);
  });
});

describe("words that were read without the space between them", () => {
  it("are parted where only one way makes two amounts, or a label and its number, of them", () => {
    expect(
      ["1,085.005,967,500.00", "TIN01772910-0001", "1,085.00", "85.0022.50", "VAT2026"].flatMap((text) =>
        texts(partJoined(word(text, 0, 0))),
      ),
    ).toEqual(["1,085.00", "5,967,500.00", "TIN", "01772910-0001", "1,085.00", "85.0022.50", "VAT2026"]);
  });

  it("are a count and its price where the amount of their row is their product", () => {
    expect(texts(mendByProducts([word("1185,000.00", 100, 0), word("185,000.00", 300, 2)]))).toEqual(["1", "185,000.00", "185,000.00"]);
    expect(texts(mendByProducts([word("1185,000.00", 100, 0), word("370,000.00", 300, 2)]))).toEqual(["1185,000.00", "370,000.00"]);
  });
});

describe("an amount whose first digit was taken for a sign", () => {
  it("is what quantity × price of its row come to", () => {
    expect(texts(mendByProducts([word("2", 0, 0), word("28,000", 100, 0), word("$6,000.00", 300, 2)]))).toContain("56,000.00");
  });

  it("stays where the sign is right, where nothing shows it, and where the factors stand on other rows", () => {
    expect(texts(mendByProducts([word("2", 0, 0), word("3,000", 100, 0), word("$6,000.00", 300, 2)]))).toContain("$6,000.00");
    expect(texts(mendByProducts([word("$6,000.00", 300, 2)]))).toEqual(["$6,000.00"]);
    expect(texts(mendByProducts([word("2", 0, 60), word("28,000", 100, 60), word("$6,000.00", 300, 2)]))).toContain("$6,000.00");
  });
});

describe("specks", () => {
  it("are no words: unsure marks, and unsure letters far smaller than the print", () => {
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

describe("areas of text that the first engine missed", () => {
  const seen = [word("Customer", 100, 100), word("Bill", 400, 100), word("number", 450, 100)];

  it("are those that hardly any word covers, in the height of print", () => {
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
