import type { ScheduleRow } from "@/lib/returns/check-schedule";
import { isIsoDate } from "@/lib/kernel/dates";
import { dayOf } from "@/lib/returns/schedule-day";

/** The month of a row's date, YYYY-MM; null if it can't be read or isn't a real date. */
const monthOf = (text: string): string | null => {
  const day = dayOf(text);
  return isIsoDate(day) ? day.slice(0, 7) : null;
};

const monthsOf = (rows: readonly ScheduleRow[]): string[] =>
  rows.map(({ cells }) => monthOf(cells.transactionDate ?? "")).filter((month) => month !== null);

/** The month in which all rows were paid; null if there are several, or none that can be read. */
export function commonMonth(rows: readonly ScheduleRow[]): string | null {
  const months = new Set(monthsOf(rows));
  return months.size === 1 ? ([...months][0] ?? null) : null;
}

/** How many rows were paid in a month other than the return's (YYYY-MM). */
export const rowsOutside = (rows: readonly ScheduleRow[], period: string): number =>
  monthsOf(rows).filter((month) => month !== period).length;
