import { describe, expect, it } from "vitest";
import { withinEdits } from "./fold";

describe("withinEdits", () => {
  it.each([
    ["total", "total", 0, true],
    ["total", "tota1", 0, false],
    ["invoice", "lnvoice", 1, true],
    ["invoice", "invice", 1, true],
    ["invoice", "innvoice", 1, true],
    ["invoice", "lnvolce", 1, false],
    ["invoice", "lnvolce", 2, true],
    ["amountdue", "arnountdue", 2, true],
    ["amountdue", "amountde", 1, true],
    ["abcdef", "bcdefa", 1, false],
    ["abcdef", "bcdefa", 2, true],
    ["total", "totals", 1, true],
    ["total", "totalsum", 2, false],
    ["", "a", 1, true],
    ["payableto", "payabelto", 1, false],
    ["payableto", "payabelto", 2, true],
    ["aab", "ab", 1, true],
    ["banana", "bananana", 2, true],
  ])("compares %s and %s within %d edits: %s", (one, other, limit, within) => {
    expect(withinEdits(one, other, limit)).toBe(within);
    expect(withinEdits(other, one, limit)).toBe(within);
  });
});
