import { expect, test } from "vitest";
import { weeksOf } from "./due-month";
import { mostUrgent } from "./due-states";

test("weeksOf splits a month into weeks that start on Monday", () => {
  const weeks = weeksOf("2026-11");
  expect(weeks).toHaveLength(6);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(weeks[5]?.[0]).toBe("2026-11-30");
  expect(weeksOf("2027-02")).toHaveLength(4);
  expect(weeksOf("2028-02").flat()).toContain("2028-02-29");
});

test("mostUrgent picks the most urgent state of a day", () => {
  expect(mostUrgent(["done", "overdue", "quiet"])).toBe("overdue");
  expect(mostUrgent(["quiet", "done"])).toBe("done");
  expect(mostUrgent([])).toBe("quiet");
});
