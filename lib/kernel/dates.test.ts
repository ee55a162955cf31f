import { describe, expect, it } from "vitest";
import { dayIn } from "./dates";

describe("the day of an instant in a time zone", () => {
  it.each([
    ["Africa/Lagos", "2026-10-31T22:59:59.999Z", "2026-10-31"],
    ["Africa/Lagos", "2026-10-31T23:00:00.000Z", "2026-11-01"],
    ["Africa/Nairobi", "2026-10-31T21:00:00.000Z", "2026-11-01"],
    ["Africa/Lagos", "2026-10-31T22:59:59.000Z", "2026-10-31"],
    ["Africa/Lagos", "2026-10-31T22:59:59.000Z", "2026-10-31"],
  ])("%s at %s: %s", (zone, instant, day) => expect(dayIn(zone, new Date(instant))).toBe(day));

  it("refuses what is no zone, and no instant", () => {
    expect(() => dayIn("Lagos/Nowhere", new Date())).toThrow(RangeError);
    expect(() => dayIn("Africa/Lagos", new Date(NaN))).toThrow(RangeError);
  });
});
