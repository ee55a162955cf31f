import type { DueDate } from "./due-date";

/**
 * The first `most` dates that ask for something. Those that are done are left out; those without invoices fill up what room
 * the others leave, while they are still to come.
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
