import { describe, expect, it } from "vitest";
import { amountsBorneOut, centsOf } from "./borne-out";
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

function borneOut(rows: readonly (readonly string[])[]): string[] {
  return [...amountsBorneOut(table(rows))].map((word) => word.text).sort();
}

describe("amounts that arithmetic bears out", () => {
  it("are a quantity's price and amount", () => {
    expect(
      borneOut([
        ["Shelves", "3", "1.250,00", "3.750,00"],
        ["Doors", "2", "80,00", "170,00"],
      ]),
    ).toEqual(["1.250,00", "3.750,00"]);
  });

  it("are a column above its sum, and what the sum makes with its tax", () => {
    const right = [
      ["", "", "", "120.00"],
      ["", "", "", "35.50"],
      ["", "", "", "20.10"],
      ["", "", "Total", "175.60"],
      ["", "VAT", "", "13.17"],
      ["", "", "", "188.77"],
    ];
    expect(borneOut(right)).toHaveLength(6);
  });

  it("are a rate's tax and its base", () => {
    expect(
      borneOut([
        ["Net", "", "", "400.00"],
        ["VAT", "7.5%", "", "30.00"],
      ]),
    ).toEqual(["30.00", "400.00"]);
  });

  it("are not those with a digit read wrongly", () => {
    expect(
      borneOut([
        ["Shelves", "3", "1,250.00", "3,780.00"],
        ["", "", "Net", "3,750.00"],
        ["", "", "VAT", "281.25"],
        ["", "", "Total", "4,031.25"],
      ]),
    ).not.toContain("3,780.00");
  });

  it("never are an amount beside itself, nor one piece at its price", () => {
    expect(borneOut([["Shelf", "1", "250.00", "250.00"]])).toEqual([]);
  });
});

describe("the hundredths of a printed amount", () => {
  it.each([
    ["₦1,250.00", 125_000],
    ["1.250,00€", 125_000],
    ["12,50", 1_250],
    ["1'200.05", 120_005],
    ["2026", null],
    ["7.5%", null],
    ["12.345", null],
  ])("of %s are %s", (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });
});
