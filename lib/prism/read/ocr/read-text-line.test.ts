import { describe, expect, it } from "vitest";
import { changesOfKind, spacesAfter } from "./read-text-line";

/** Letters of `width` columns of ink, each followed by a gap of paper. */
function lineOf(width: number, gaps: readonly number[]) {
  const isPaper: boolean[] = [];
  const middles = [...gaps, 0].map((gap) => {
    const middle = isPaper.length + width / 2;
    isPaper.push(...Array<boolean>(width).fill(false), ...Array<boolean>(gap).fill(true));
    return middle;
  });
  return spacesAfter(middles, isPaper);
}

describe("spacesAfter", () => {
  it("finds a space where the gap between two letters is as wide as a letter", () => {
    // "No PP 1": a space of nine columns, and two or three between letters.
    expect(lineOf(14, [3, 9, 2, 10])).toEqual([false, true, false, true]);
  });

  it("finds no spaces between evenly spaced-out letters of a heading or a number", () => {
    expect(lineOf(14, [9, 10, 9, 10, 9])).toEqual([false, false, false, false, false]);
    expect(lineOf(14, [9, 10, 22, 10, 9])).toEqual([false, false, true, false, false]);
  });

  it("finds no spaces in narrow print with slightly uneven gaps", () => {
    expect(lineOf(8, [1, 1, 6, 1])).toEqual([false, false, false, false]);
  });

  it("returns nothing for one character or none", () => {
    expect(spacesAfter([4], [false])).toEqual([]);
    expect(spacesAfter([], [])).toEqual([]);
  });
});

/** Marks with a stroke where a word of another kind may begin. */
function parted(text: string): string {
  const changes = changesOfKind([...text]);
  return [...text].map((character, index) => (changes[index] === true ? `${character}|` : character)).join("");
}

describe("changesOfKind", () => {
  it("marks changes between letters and digits, after punctuation, and before a capital after small letters", () => {
    expect(parted("sanitizer500ml")).toBe("sanitizer|500|ml");
    expect(parted("Date:27/09/2026Time:16:20")).toBe("Date:|27/09/2026|Time:|16:20");
    expect(parted("BlackSugar")).toBe("Black|Sugar");
    expect(parted("No.Tax")).toBe("No.|Tax");
  });

  it("marks nothing within a word or a number, even with letters misread as digits", () => {
    expect(parted("Paderborn")).toBe("Paderborn");
    expect(parted("N27,450.00")).toBe("N27,450.00");
    expect(parted("1OO,5lO.00")).toBe("1OO,5lO.00");
    expect(parted("2x3,450.00")).toBe("2x3,450.00");
    expect(parted("-1.19E")).toBe("-1.19E");
    expect(parted("0.CJUMBO")).toBe("0.CJUMBO");
    expect(parted("NO43-45-47G")).toBe("NO43-45-47G");
  });
});
