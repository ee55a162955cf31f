import { classNames } from "@/components/ui/class-names";
import type { Tone } from "@/components/ui/badge";
import type { DueDate, DueState } from "@/lib/returns/list-due-dates";
import { dueStates, mostUrgent } from "./due-states";
import { formatPeriod } from "./period";

const fills: Record<Tone, string> = {
  neutral: "bg-sunken text-ink-soft", accent: "bg-accent-soft text-accent", positive: "bg-positive-soft text-positive",
  caution: "bg-caution-soft text-caution", danger: "bg-danger-soft text-danger", info: "bg-info-soft text-info",
};

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Where the calendar leads: the first of a day's rows in the list. */
export const dayAnchor = (day: string): string => `due-${day}`;

/** The days of a month (YYYY-MM), a week a row from Monday on; null stands for a day of another month. */
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

/** A month at a glance: days on which something is due look like what asks most for somebody there, and lead to their rows where `hrefOf` knows the way. */
export function DueMonth({ month, today, dates, hrefOf }: { month: string; today: string; dates: readonly DueDate[]; hrefOf: (day: string) => string | null }) {
  const byDay = new Map<string, DueState[]>();
  for (const { dueDate, state } of dates) if (dueDate !== null) byDay.set(dueDate, [...(byDay.get(dueDate) ?? []), state]);
  const shown = (Object.keys(dueStates) as DueState[]).filter((state) => dates.some((date) => date.state === state));
  const name = formatPeriod({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) });
  return (
    <div className="sticky top-4 p-4">
      <table className="w-full table-fixed border-separate border-spacing-0.5 text-center text-sm tabular-nums">
        <caption className="sr-only">Days of {name}</caption>
        <thead><tr>{weekdays.map((day) => <th key={day} scope="col" abbr={day} className="pb-1 text-xs font-medium text-ink-faint">{day.slice(0, 2)}</th>)}</tr></thead>
        <tbody>
          {weeksOf(month).map((week, at) => (
            <tr key={at}>
              {week.map((day, weekday) => <td key={weekday} className={classNames("p-0", weekday > 4 && "text-ink-faint")}>{day ? <Day day={day} month={name} isToday={day === today} href={hrefOf(day)} states={byDay.get(day) ?? []} /> : null}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="mt-3 flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-soft">
        {shown.map((state) => <li key={state} className="flex items-center gap-1.5"><span aria-hidden className={classNames("size-3 rounded-sm border border-current", fills[dueStates[state].tone])} />{dueStates[state].label}</li>)}
      </ul>
    </div>
  );
}

function Day({ day, month, isToday, href, states }: { day: string; month: string; isToday: boolean; href: string | null; states: readonly DueState[] }) {
  const number = Number(day.slice(8));
  const look = classNames("mx-auto flex h-8 w-full max-w-10 items-center justify-center rounded-md", isToday && "ring-1 ring-line-strong font-semibold text-ink");
  const now = isToday ? { "aria-current": "date" as const } : {};
  if (states.length === 0) return <span className={look} {...now}>{number}</span>;
  const { label, tone } = dueStates[mostUrgent(states)];
  const says = `${states.length} due: ${label.toLowerCase()}`;
  const filled = classNames(look, "font-semibold", fills[tone]);
  if (href === null) return <span title={says} className={filled} {...now}>{number}<span className="sr-only">, {says}</span></span>;
  return <a href={href} title={says} aria-label={`${number} ${month}, ${says}`} className={classNames(filled, "hover:ring-1 hover:ring-current")} {...now}>{number}</a>;
}
