"use client";

import { classNames } from "@/components/ui/class-names";
import type { Tone } from "@/components/ui/badge";
import type { DueState } from "@/lib/returns/due-date";
import type { DueDay } from "./due-days";
import { dueStates } from "./due-states";
import { formatPeriod } from "../format/period";

const fills: Record<Tone, string> = {
  neutral: "bg-sunken text-ink-soft",
  accent: "bg-accent-soft text-accent",
  positive: "bg-positive-soft text-positive",
  caution: "bg-caution-soft text-caution",
  danger: "bg-danger-soft text-danger",
  info: "bg-info-soft text-info",
};

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The days of a month (YYYY-MM), one array per week, starting on Monday; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const before = (first.getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const cells = Array.from({ length: Math.ceil((before + days) / 7) * 7 }, (_, at) => {
    const day = at - before + 1;
    return day >= 1 && day <= days ? `${month}-${String(day).padStart(2, "0")}` : null;
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/**
 * A calendar month. Days with due dates are colored by their most urgent state and link to their rows. `states` lists the states that
 * occur.
 */
export function DueMonth({
  month,
  today,
  days,
  states,
}: {
  month: string;
  today: string;
  days: readonly DueDay[];
  states: readonly DueState[];
}) {
  const name = formatPeriod({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) });
  return (
    <div className="sticky top-4 p-4">
      <table className="w-full table-fixed border-separate border-spacing-0.5 text-center text-sm tabular-nums">
        <caption className="sr-only">Days of {name}</caption>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col" abbr={day} className="pb-1 text-xs font-medium text-ink-faint">
                {day.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, at) => (
            <tr key={at}>
              {week.map((day, weekday) => (
                <td key={weekday} className={classNames("p-0", weekday > 4 && "text-ink-faint")}>
                  {day ? (
                    <Day day={day} month={name} isToday={day === today} due={days.find((candidate) => candidate.day === day)} />
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="mt-3 flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-soft">
        {states.map((state) => (
          <li key={state} className="flex items-center gap-1.5">
            <span aria-hidden className={classNames("own-colour size-3 rounded-sm border border-current", fills[dueStates[state].tone])} />
            {dueStates[state].label}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Day({ day, month, isToday, due }: { day: string; month: string; isToday: boolean; due: DueDay | undefined }) {
  const number = Number(day.slice(8));
  const look = classNames(
    "mx-auto flex h-8 w-full max-w-10 items-center justify-center rounded-md",
    isToday && "ring-1 ring-line-strong font-semibold text-ink",
  );
  const now = isToday ? { "aria-current": "date" as const } : {};
  if (!due)
    return (
      <span className={look} {...now}>
        {number}
      </span>
    );
  const { label, tone } = dueStates[due.state];
  const says = `${due.due} due: ${label.toLowerCase()}`;
  const filled = classNames(look, "own-colour font-semibold", fills[tone]);
  if (due.href === null)
    return (
      <span title={says} className={filled} {...now}>
        {number}
        <span className="sr-only">, {says}</span>
      </span>
    );
  return (
    <a
      href={due.href}
      title={says}
      aria-label={`${number} ${month}, ${says}`}
      className={classNames(filled, "hover:ring-1 hover:ring-current")}
      {...now}
    >
      {number}
    </a>
  );
}
