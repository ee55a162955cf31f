import type { DueDate, DueState } from "@/lib/returns/due-date";
import { mostUrgent } from "./due-states";

/** A day with due dates: how many, and the most urgent state. `href` links to its rows if some page lists them. */
export interface DueDay {
  day: string;
  due: number;
  state: DueState;
  href: string | null;
}

/** Anchor of a day's first row in the list, for the calendar's links. */
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
