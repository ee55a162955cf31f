import { describe, expect, it } from "vitest";
import { daysOf, monthAt, monthOf, monthsAround } from "./month";

describe("months offered by a filter", () => {
  const january = new Date("2026-01-15T00:00:00Z");

  it("run backward across the turn of the year, latest first", () => {
    expect(monthsAround(january, "", { back: 2, ahead: 1 })).toEqual(["2026-02", "2026-01", "2025-12", "2025-11"]);
  });

  it("change at midnight in the authority's time zone", () => {
    const eve = new Date("2026-11-30T22:59:59Z");
    const first = new Date("2026-11-30T23:00:00Z");
    expect(monthsAround(eve, "", { back: 0, ahead: 1 })).toEqual(["2026-12", "2026-11"]);
    expect(monthsAround(first, "", { back: 0, ahead: 1 })).toEqual(["2027-01", "2026-12"]);
    expect([monthAt(eve), monthAt(first)]).toEqual(["2026-11", "2026-12"]);
  });

  it("include the chosen month in its place", () => {
    expect(monthsAround(january, "2024-03", { back: 1, ahead: 0 })).toEqual(["2026-01", "2025-12", "2024-03"]);
    expect(monthsAround(january, "2027-03", { back: 1, ahead: 0 })).toEqual(["2027-03", "2026-01", "2025-12"]);
    expect(monthsAround(january, "2025-12", { back: 1, ahead: 0 })).toEqual(["2026-01", "2025-12"]);
  });
});

describe("the range of days of a month", () => {
  it.each([
    ["2026-10", "2026-10-31"],
    ["2026-02", "2026-02-28"],
    ["2028-02", "2028-02-29"],
    ["2026-12", "2026-12-31"],
  ])("%s ends on %s", (month, to) => {
    expect(daysOf(month)).toEqual({ from: `${month}-01`, to });
    expect(monthOf(`${month}-01`, to)).toBe(month);
  });

  it.each([
    ["2026-10-01", "2026-10-30"],
    ["2026-10-02", "2026-10-31"],
    ["2026-10-01", "2026-11-30"],
    ["2026-10-01", undefined],
    [undefined, "2026-10-31"],
    [undefined, undefined],
  ])("%s to %s is not a month", (from, to) => {
    expect(monthOf(from, to)).toBeUndefined();
  });
});
