import type { DueDate } from "./list-due-dates";

/** The first `most` dates that still ask for something: those that are over and done, or over and without invoices, are left out. */
export function nextDueDates(dates: readonly DueDate[], most: number): DueDate[] {
  return dates.filter(({ state, daysLeft }) => state !== "done" && (state !== "quiet" || (daysLeft !== null && daysLeft >= 0))).slice(0, most);
}
