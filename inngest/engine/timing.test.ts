import { describe, expect, test } from "vitest";
import { backoffMs, instantFrom, retryAfterInstant } from "./timing";

const now = new Date("2026-03-01T08:00:00.000Z");

describe("instantFrom", () => {
  test.each([
    ["1s", "2026-03-01T08:00:01.000Z"],
    ["2h30m10s", "2026-03-01T10:30:10.000Z"],
    ["1w2d", "2026-03-10T08:00:00.000Z"],
    ["250ms", "2026-03-01T08:00:00.250Z"],
    ["", "2026-03-01T08:00:00.000Z"],
    ["2027-01-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
  ])("parses %s", (text, instant) => expect(instantFrom(text, now).toISOString()).toBe(instant));

  test.each(["soon", "5 s", "1y", "-1s"])("rejects %s", (text) => expect(() => instantFrom(text, now)).toThrow(RangeError));
});

test("backoffMs follows Inngest's retry schedule with up to 20 % jitter", () => {
  const seconds = Array.from({ length: 12 }, (_, attempt) => backoffMs(attempt, () => 0) / 1_000);
  expect(seconds).toEqual([15, 30, 60, 120, 300, 600, 1_200, 2_400, 3_600, 7_200, 7_200, 7_200]);
  expect(backoffMs(0, () => 1)).toBe(18_000);
});

test.each([
  ["30", "2026-03-01T08:00:30.000Z"],
  ["0", "2026-03-01T08:00:00.000Z"],
  ["2026-03-02T00:00:00.000Z", "2026-03-02T00:00:00.000Z"],
])("retryAfterInstant parses the header %s", (header, instant) => expect(retryAfterInstant(header, now)?.toISOString()).toBe(instant));

test.each([null, "", "later"])("retryAfterInstant returns null for the header %j", (header) =>
  expect(retryAfterInstant(header, now)).toBeNull(),
);
