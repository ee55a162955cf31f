import { expect, test } from "vitest";
import type { ScheduleRow } from "@/lib/returns/check-schedule";
import { commonMonth, rowsOutside } from "./schedule-months";

const paid = (...days: string[]): ScheduleRow[] =>
  days.map((transactionDate, index) => ({ line: index + 2, cells: { transactionDate }, reckonedTax: null, faults: [] }));

test("commonMonth returns the month shared by all valid dates, in any notation", () => {
  expect(commonMonth(paid("2026-06-05", "05/06/2026", "9.6.2026"))).toBe("2026-06");
  expect(commonMonth(paid("2026-06-05", "06/05/2026"))).toBeNull();
  expect(commonMonth(paid("last week", ""))).toBeNull();
  expect(commonMonth(paid("2026-06-05", "31/31/2026", "2026-13-01"))).toBe("2026-06");
});

test("rowsOutside counts the rows dated in another month", () => {
  expect(rowsOutside(paid("2026-06-05", "05/07/2026", "?", "31/02/2026"), "2026-06")).toBe(1);
  expect(rowsOutside(paid("2026-06-05"), "2026-06")).toBe(0);
});
