import { describe, expect, it } from "vitest";
import { mergeWord, mergeReadings, inOneScript } from "./merge-readings";
import type { PixelWord } from "./tesseract";

function word(text: string, confidence: number, left = 0, width = text.length * 10): PixelWord {
  return { text, confidence, left, right: left + width, top: 0, bottom: 20 };
}

/** A word of the second engine, which knows the position of each letter. */
function lettered(text: string, confidences: readonly number[], left = 0): PixelWord {
  return {
    ...word(text, Math.min(...confidences), left),
    centers: [...text].map((_, i) => left + i * 10 + 5),
    letterConfidences: [...confidences],
  };
}

describe("two readings of one word", () => {
  it("are confident if they agree", () => {
    expect(mergeWord(word("51.42", 0.66), word("51.42", 0.9))).toMatchObject({ text: "51.42", confidence: 0.97 });
  });

  it("keep accents and currency signs, which only the first engine knows", () => {
    expect(mergeWord(word("WÜRFEL", 0.7), word("WURFEL", 0.95)).text).toBe("WÜRFEL");
    expect(mergeWord(word("€10.00", 0.5), word("310.00", 0.9)).text).toBe("€10.00");
  });

  it("prefer a complete number", () => {
    expect(mergeWord(word("5,47", 0.72), word("5.*17", 0.8)).text).toBe("5,47");
    expect(mergeWord(word("23.4", 0.68), word("23.44", 0.9)).text).toBe("23.44");
  });

  it("stay below 0.9 if they differ", () => {
    expect(mergeWord(word("TOTAI", 0.99), word("TOTAL", 0.99)).confidence).toBeLessThan(0.9);
  });

  it("resolve letters that look like digits by the rest of the word", () => {
    expect(inOneScript("1O.5O")).toBe("10.50");
    expect(inOneScript("FL0OR")).toBe("FLOOR");
    expect(inOneScript("A4")).toBe("A4");
  });
});

describe("two readings of one line", () => {
  it("split the second engine's letters at the first's spaces, each part with its own confidence", () => {
    const first = [word("SUBANG", 0.9, 0), word("JAYA,", 0.9, 80)];
    const second = [lettered("SUBANG..JAYA,".replace("..", ""), [0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.99, 0.99, 0.99, 0.4, 0.99])];
    const spread = { ...second[0]!, right: 130, centers: [5, 15, 25, 35, 45, 55, 85, 95, 105, 115, 125] };
    expect(mergeReadings(first, [spread]).map((merged) => merged.text)).toEqual(["SUBANG", "JAYA,"]);
  });

  it("split a date from an attached time, and join decimals to their amount", () => {
    expect(
      mergeReadings(
        [],
        [
          lettered(
            "2018-03-1813:18:48",
            Array.from({ length: 18 }, () => 0.9),
          ),
        ],
      ).map((merged) => merged.text),
    ).toEqual(["2018-03-18", "13:18:48"]);
    expect(
      mergeReadings([], [lettered("RM8", [0.9, 0.9, 0.9]), lettered(".35", [0.9, 0.9, 0.9], 36)]).map((merged) => merged.text),
    ).toEqual(["RM8.35"]);
    expect(mergeReadings([], [lettered("20.", [0.9, 0.9, 0.9]), lettered("00", [0.9, 0.9], 36)]).map((merged) => merged.text)).toEqual([
      "20.00",
    ]);
    expect(mergeReadings([], [lettered("1.", [0.9, 0.9]), lettered("25", [0.9, 0.9], 60)]).map((merged) => merged.text)).toEqual([
      "1.",
      "25",
    ]);
  });

  it("drop words that only one engine half recognized", () => {
    expect(mergeReadings([word("~ri", 0.3)], [])).toEqual([]);
    expect(mergeReadings([], [lettered("nov", [0.3, 0.9, 0.9])])).toEqual([]);
    expect(mergeReadings([word("CHANGE", 0.93)], [])).toHaveLength(1);
  });
});

describe("letters with wide spacing", () => {
  const STEP = 24;
  const wide = (text: string, left = 0): PixelWord => ({
    ...word(text, 0.98, left, text.length * STEP),
    centers: [...text].map((_, at) => left + at * STEP + STEP / 2),
    letterConfidences: [...text].map(() => 0.98),
  });

  it("are one word as far as the second engine saw letters, wherever the first ended a word", () => {
    const [sign, ...more] = mergeReadings([word("KAT", 0.9, 0, 60), word("SINA", 0.9, 80, 88)], [wide("KATSINA")]);
    expect([sign?.text, sign?.left, sign?.right, more]).toEqual(["KATSINA", 0, 7 * STEP, []]);
    expect(mergeReadings([word("FLO", 0.9, 0, 64)], [wide("FLOUR")])[0]?.right).toBe(5 * STEP);
  });

  it("do not join words in normal spacing that the first engine separates", () => {
    const usual = lettered("INVOICENO", Array<number>(9).fill(0.98));
    expect(mergeReadings([word("INVOICE", 0.9, 0, 66), word("NO", 0.9, 74, 16)], [usual]).map(({ text }) => text)).toEqual([
      "INVOICE",
      "NO",
    ]);
  });
});
