import type { ScheduleRow } from "@/lib/returns/check-schedule";

/** The month of a day as schedules write it, 2026-10-05 or 05/10/2026, as YYYY-MM; null where it can't be read. */
function monthOf(day: string): string | null {
  const [, month, year] = /^\d{1,2}[/.-](0?[1-9]|1[0-2])[/.-](\d{4})$/.exec(day) ?? [];
  return month && year ? `${year}-${month.padStart(2, "0")}` : /^(\d{4}-(?:0[1-9]|1[0-2]))-\d{2}$/.exec(day)?.[1] ?? null;
}

const monthsOf = (rows: readonly ScheduleRow[]): string[] => rows.map(({ cells }) => monthOf(cells.transactionDate ?? "")).filter((month) => month !== null);

/** The one month in which the rows were paid; null where there are several, or none that can be read. */
export function commonMonth(rows: readonly ScheduleRow[]): string | null {
  const months = new Set(monthsOf(rows));
  return months.size === 1 ? [...months][0] ?? null : null;
}

/** How many rows were paid in another month than the return's, YYYY-MM. */
export const rowsOutside = (rows: readonly ScheduleRow[], period: string): number => monthsOf(rows).filter((month) => month !== period).length;
