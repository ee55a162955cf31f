import { describe, expect, it } from "vitest";
import { joinWrappedWords } from "./wrapped-words";

/** The words of a narrow cell, one below the other. */
const cell = (left: number, ...texts: string[]) =>
  texts.map((text, row) => ({
    text,
    folded: text.toLowerCase(),
    confidence: 1,
    left,
    right: left + text.length * 5,
    top: row * 14,
    bottom: row * 14 + 10,
  }));
const joined = (...cells: ReturnType<typeof cell>[]): string[] => joinWrappedWords(cells.flat(), 10).map((word) => word.text);

describe("joinWrappedWords", () => {
  it("joins numbers and dates broken at hyphens, even more than once", () => {
    expect(joined(cell(0, "INV-", "35266"), cell(60, "27-04-", "2025"), cell(120, "01-", "Mar-", "2025"))).toEqual([
      "INV-35266",
      "27-04-2025",
      "01-Mar-2025",
    ]);
  });

  it("joins a broken tax ID at the end of a long line with other text next to it", () => {
    const line = ["Customs", "licence", "0417", "/", "TIN", "17730024-"].map((text, index) => ({
      ...(cell(index * 48, text)[0] as ReturnType<typeof cell>[number]),
      right: index * 48 + 45,
    }));
    const rest = { ...(cell(0, "0001")[0] as ReturnType<typeof cell>[number]), top: 14, bottom: 24 };
    expect(joinWrappedWords([...line, rest, ...cell(295, "Dated")], 10).map(({ text }) => text)).toContain("17730024-0001");
  });

  it("joins a day, month and year printed on three lines", () => {
    expect(joined(cell(0, "15", "February", "2025"), cell(60, "PO-", "1750"))).toEqual(["15 February 2025", "PO-1750"]);
  });

  it("joins a year below its day and month, but not below anything else", () => {
    const above = (left: number, first: string, second: string, year: string) => [
      ...cell(left, first, year),
      ...cell(left + first.length * 5 + 3, second),
    ];
    expect(joined(above(0, "26", "November", "2026"), above(120, "March", "5,", "2026"))).toEqual(["26 November 2026", "March 5, 2026"]);
    expect(joined(above(0, "26", "boxes", "2026"), cell(60, "of", "them"))).toContain("2026");
  });

  it("leaves words alone if their lines contain other words", () => {
    expect(joined(cell(0, "15", "February", "2025"), cell(14, "pieces"))).toEqual(["15", "February", "2025", "pieces"]);
    expect(joined(cell(0, "15", "boxes", "1025"))).toEqual(["15", "boxes", "1025"]);
  });
});
