import { expect, it } from "vitest";
import { parseAsDay, parseAsInstant, parseAsMonth } from "./parse-day";

const junk = ["", "abc", "2026-13", "2026-11-31", "2026-11-31T25:00Z", "2026-11-24T09:00", "\0", "9".repeat(11), "a".repeat(300)];

it("filters ignore an invalid day, month or instant", () => {
  for (const parser of [parseAsDay, parseAsMonth, parseAsInstant])
    expect(junk.map((text) => parser.parse(text))).toEqual(junk.map(() => null));
  expect(parseAsDay.parse("2026-11-24")).toBe("2026-11-24");
  expect(parseAsMonth.parse("2026-11")).toBe("2026-11");
  expect(parseAsInstant.parse("2026-11-24T09:00:00.000Z")).toBe("2026-11-24T09:00:00.000Z");
});
