import type { DueDate } from "./list-due-dates";

/**
 * The first `most` dates that ask for something. Those that are done are left out; those without invoices fill up what room
 * the others leave, while they are still to come.
 */
export function nextDueDates(dates: readonly DueDate[], most: number): DueDate[] {
  const asking = dates.filter(({ state }) => state !== "done" && state !== "quiet").slice(0, most);
  const quiet = dates.filter(({ state, daysLeft }) => state === "quiet" && daysLeft !== null && daysLeft >= 0).slice(0, most - asking.length);
  const shown = new Set([...asking, ...quiet]);
  return dates.filter((date) => shown.has(date));
}
