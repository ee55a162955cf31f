import { describe, expect, it } from "vitest";
import { addDays, dayIn, endOfDay, daysBetween, isIsoDate, startOfDay } from "./dates";

describe("dayIn", () => {
  it.each([
    ["Africa/Lagos", "2026-10-31T22:59:59.999Z", "2026-10-31"],
    ["Africa/Lagos", "2026-10-31T23:00:00.000Z", "2026-11-01"],
    ["Africa/Nairobi", "2026-10-31T21:00:00.000Z", "2026-11-01"],
    ["Africa/Lagos", "2026-10-31T22:59:59.000Z", "2026-10-31"],
    ["America/New_York", "2026-11-01T03:59:59.000Z", "2026-10-31"],
  ])("in %s, %s falls on %s", (zone, instant, day) => expect(dayIn(zone, new Date(instant))).toBe(day));

  it("throws for an unknown time zone or an invalid date", () => {
    expect(() => dayIn("Lagos/Nowhere", new Date())).toThrow(RangeError);
    expect(() => dayIn("Africa/Lagos", new Date(NaN))).toThrow(RangeError);
  });
});

describe("calendar days", () => {
  it.each(["2024-02-29", "2000-02-29", "2026-12-31", "0001-01-01"])("%s is valid", (text) => expect(isIsoDate(text)).toBe(true));
  it.each([
    "0000-01-01",
    "2023-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-1-1",
    "2026-01-01 ",
    "20260101",
  ])("%s is invalid", (text) => expect(isIsoDate(text)).toBe(false));

  it("addDays stays within the years 0001 to 9999", () => {
    expect([addDays("9999-12-30", 7), addDays("0001-01-02", -7)]).toEqual(["9999-12-31", "0001-01-01"]);
  });

  it("addDays and daysBetween count across the ends of months and years", () => {
    expect([addDays("2024-02-28", 1), addDays("2026-01-01", -1), addDays("2026-03-31", 0)]).toEqual([
      "2024-02-29",
      "2025-12-31",
      "2026-03-31",
    ]);
    expect([daysBetween("2024-02-28", "2024-03-01"), daysBetween("2026-01-01", "2025-12-31")]).toEqual([2, -1]);
  });
});

it.each([
  ["UTC", "2026-11-21", "2026-11-21T00:00:00.000Z", "2026-11-22T00:00:00.000Z"],
  ["Africa/Lagos", "2026-11-21", "2026-11-20T23:00:00.000Z", "2026-11-21T23:00:00.000Z"],
  ["America/Los_Angeles", "2026-11-01", "2026-11-01T07:00:00.000Z", "2026-11-02T08:00:00.000Z"],
  ["Pacific/Kiritimati", "2026-11-21", "2026-11-20T10:00:00.000Z", "2026-11-21T10:00:00.000Z"],
  ["Etc/GMT+12", "2026-11-21", "2026-11-21T12:00:00.000Z", "2026-11-22T12:00:00.000Z"],
  // Cairo moves its clocks forward at midnight, and Samoa once skipped a whole day.
  ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z", "2026-04-24T21:00:00.000Z"],
  ["Pacific/Apia", "2011-12-29", "2011-12-29T10:00:00.000Z", "2011-12-30T10:00:00.000Z"],
])("startOfDay and endOfDay in %s", (zone, day, start, end) => {
  expect([startOfDay(zone, day), endOfDay(zone, day)].map((at) => at.toISOString())).toEqual([start, end]);
});

it.each(["0001-01-01", "9999-12-31"])(
  "days at the edge of the calendar, such as %s, start and end in years that PostgreSQL accepts",
  (day) => {
    for (const zone of ["UTC", "Africa/Lagos", "Pacific/Kiritimati", "America/Los_Angeles"])
      for (const at of [startOfDay(zone, day), endOfDay(zone, day)]) expect(at.toISOString()).toMatch(/^(000[1-9]|999[89])-/);
  },
);
