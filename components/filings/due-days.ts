import type { DueDate, DueState } from "@/lib/returns/due-date";
import { mostUrgent } from "./due-states";

/** A day on which something is due: how much, and the state of what asks most for somebody; `href` where its rows are known to stand. */
export interface DueDay {
  day: string;
  due: number;
  state: DueState;
  href: string | null;
}

/** Where the calendar leads: the first of a day's rows in the list. */
export const dayAnchor = (day: string): string => `due-${day}`;

export function dueDaysOf(dates: readonly DueDate[], hrefOf: (day: string) => string | null): DueDay[] {
  const byDay = new Map<string, { due: number; states: Set<DueState> }>();
  for (const { dueDate, state } of dates) {
    if (dueDate === null) continue;
    const day = byDay.get(dueDate) ?? { due: 0, states: new Set() };
    day.due++;
    day.states.add(state);
    byDay.set(dueDate, day);
  }
  return [...byDay].map(([day, { due, states }]) => ({ day, due, state: mostUrgent([...states]), href: hrefOf(day) }));
}
