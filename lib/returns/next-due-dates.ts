import type { DueDate } from "./due-date";

/**
 * Returns the first `most` dates that need attention. Completed ones are skipped; upcoming dates without invoices fill the remaining
 * places.
 */
export function nextDueDates(dates: Iterable<DueDate>, most: number): DueDate[] {
  const kept: DueDate[] = [];
  let [asking, quiet] = [0, 0];
  for (const date of dates) {
    const { state, daysLeft } = date;
    if (state === "done" || state === "filed_elsewhere") continue;
    if (state !== "quiet") asking += 1;
    else if (quiet === most || daysLeft === null || daysLeft < 0) continue;
    else quiet += 1;
    kept.push(date);
    if (asking === most) break;
  }
  let room = most - asking;
  return kept.filter(({ state }) => state !== "quiet" || room-- > 0);
}
