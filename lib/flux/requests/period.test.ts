import { describe, expect, it } from "vitest";
import { dueDateOf, isFuturePeriod, previousPeriod, startOfMonth, vatRateOf } from "./period";

describe("a filing period", () => {
  // Lagos is an hour ahead of UTC, so its November began at 23:00 UTC.
  const lastOfOctober = new Date("2026-10-31T22:59:59Z");
  const firstOfNovember = new Date("2026-10-31T23:00:00Z");

  it("starts with its first day in Lagos, and is in the future until then", () => {
    expect(isFuturePeriod({ month: 10, year: 2026 }, lastOfOctober)).toBe(false);
    expect(isFuturePeriod({ month: 11, year: 2026 }, lastOfOctober)).toBe(true);
    expect(isFuturePeriod({ month: 11, year: 2026 }, firstOfNovember)).toBe(false);
    expect(isFuturePeriod({ month: 12, year: 2026 }, firstOfNovember)).toBe(true);
    expect(isFuturePeriod({ month: 1, year: 2027 }, new Date("2026-12-31T22:59:59Z"))).toBe(true);
    expect(isFuturePeriod({ month: 1, year: 2027 }, new Date("2026-12-31T23:00:00Z"))).toBe(false);
  });

  it("defaults to the last month that is over in Lagos", () => {
    expect(previousPeriod(lastOfOctober)).toEqual({ month: 9, year: 2026 });
    expect(previousPeriod(firstOfNovember)).toEqual({ month: 10, year: 2026 });
    expect(previousPeriod(new Date("2026-12-31T23:00:00Z"))).toEqual({ month: 12, year: 2026 });
    expect(previousPeriod(new Date("2027-01-31T22:59:59Z"))).toEqual({ month: 12, year: 2026 });
  });

  it.each([
    ["VAT", 12, 2026, "2027-01-21"],
    ["WHT", 10, 2026, "2026-11-21"],
    ["WHT", 12, 2024, "2025-01-21"],
  ] as const)("of %s %i/%i is due on %s", (taxType, month, year, due) => {
    expect(dueDateOf(taxType, { month, year })).toBe(due);
  });

  it("has the VAT rate of its first day", () => {
    expect(vatRateOf({ month: 1, year: 2020 })).toBe(5);
    expect(vatRateOf({ month: 2, year: 2020 })).toBe(7.5);
  });
});

it("startOfMonth returns midnight in Lagos, an hour before UTC", () => {
  const begins = (at: string) => startOfMonth(new Date(at)).toISOString();
  expect(begins("2026-10-31T22:59:59.999Z")).toBe("2026-09-30T23:00:00.000Z");
  expect(begins("2026-10-31T23:00:00.000Z")).toBe("2026-10-31T23:00:00.000Z");
  expect(begins("2026-12-31T23:30:00.000Z")).toBe("2026-12-31T23:00:00.000Z");
});
