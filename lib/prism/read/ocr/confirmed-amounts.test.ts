import { describe, expect, it } from "vitest";
import { confirmedAmounts, centsOf } from "./confirmed-amounts";
import type { PixelWord } from "./tesseract";

const RIGHT_EDGES = [300, 500, 700, 900];

/** Words in rows, right-aligned in columns; an empty text leaves its cell empty. */
function table(rows: readonly (readonly string[])[]): PixelWord[] {
  return rows.flatMap((row, y) =>
    row.flatMap((text, x): PixelWord[] => {
      const right = RIGHT_EDGES[x] ?? 0;
      return text === "" ? [] : [{ text, confidence: 0.8, left: right - text.length * 12, right, top: y * 40, bottom: y * 40 + 24 }];
    }),
  );
}

function confirmed(rows: readonly (readonly string[])[]): string[] {
  return [...confirmedAmounts(table(rows))].map((word) => word.text).sort();
}

describe("confirmedAmounts", () => {
  it("contains the price and the amount of a line whose quantity × price is the amount", () => {
    expect(
      confirmed([
        ["Shelves", "3", "1.250,00", "3.750,00"],
        ["Doors", "2", "80,00", "170,00"],
      ]),
    ).toEqual(["1.250,00", "3.750,00"]);
  });

  it("contains a column and its sum, and the total that the sum makes with its tax", () => {
    const right = [
      ["", "", "", "120.00"],
      ["", "", "", "35.50"],
      ["", "", "", "20.10"],
      ["", "", "Total", "175.60"],
      ["", "VAT", "", "13.17"],
      ["", "", "", "188.77"],
    ];
    expect(confirmed(right)).toHaveLength(6);
  });

  it("contains a tax amount and its base if the printed rate connects them", () => {
    expect(
      confirmed([
        ["Net", "", "", "400.00"],
        ["VAT", "7.5%", "", "30.00"],
      ]),
    ).toEqual(["30.00", "400.00"]);
  });

  it("excludes an amount with a misread digit", () => {
    expect(
      confirmed([
        ["Shelves", "3", "1,250.00", "3,780.00"],
        ["", "", "Net", "3,750.00"],
        ["", "", "VAT", "281.25"],
        ["", "", "Total", "4,031.25"],
      ]),
    ).not.toContain("3,780.00");
  });

  it("excludes an amount confirmed only by itself, or by a quantity of one", () => {
    expect(confirmed([["Shelf", "1", "250.00", "250.00"]])).toEqual([]);
  });
});

describe("centsOf", () => {
  it.each([
    ["₦1,250.00", 125_000],
    ["1.250,00€", 125_000],
    ["12,50", 1_250],
    ["1'200.05", 120_005],
    ["2026", null],
    ["7.5%", null],
    ["12.345", null],
  ])("parses %s as %s", (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });
});
