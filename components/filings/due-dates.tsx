import { CalendarClock } from "lucide-react";
import Link from "next/link";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import type { DueDate, DueDates as DueDatesData } from "@/lib/returns/list-due-dates";
import { DueDateRow } from "./due-date-row";
import { dayAnchor, DueMonth } from "./due-month";
import { formatPeriod } from "./period";

/** Due dates month by month: where there is room a calendar, and always a list with what was done about each and the way to do it. */
export function DueDates({ environment, data, business, showsAll }: { environment: string; data: DueDatesData; business: string | null; showsAll: boolean }) {
  const months = new Map<string, DueDate[]>();
  for (const date of data.dates) {
    const month = date.dueDate?.slice(0, 7) ?? WITHOUT_DAY;
    months.set(month, [...(months.get(month) ?? []), date]);
  }
  if (months.size === 0) {
    return <Panel><EmptyState icon={<CalendarClock />} title="No due dates are known">Due dates follow the country of each business. Send an invoice with a <code className="font-mono text-xs">businessId</code> and a country, or set the account&apos;s default country, and they stand here.</EmptyState></Panel>;
  }
  const hrefOfAll = (month: string): string => `/${environment}/filings/due-dates?${new URLSearchParams({ from: month, months: "1", all: "1", ...(business === null ? {} : { business }) }).toString()}`;
  return (
    <div className="grid gap-5">
      {[...months].map(([month, dates], index) => (
        <Panel key={month} bare below={index > 0} title={month === WITHOUT_DAY ? "Without an exact day" : formatPeriod({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) })}>
          <Month environment={environment} month={month} today={data.today} dates={dates} hrefOfAll={showsAll || month === WITHOUT_DAY ? null : hrefOfAll(month)} />
        </Panel>
      ))}
    </div>
  );
}

const WITHOUT_DAY = "without a day";
/** More than these without an invoice stand behind a line that says so. */
const QUIET_SHOWN = 4;
/** An account may have hundreds of businesses, and nobody reads thousands of dates. */
const [MOST_ASKING, MOST_QUIET] = [20, 10];

/** `hrefOfAll` shows the month alone and whole; null where it is. */
function Month({ environment, month, today, dates, hrefOfAll }: { environment: string; month: string; today: string; dates: readonly DueDate[]; hrefOfAll: string | null }) {
  const all = dates.filter(({ state }) => state === "quiet");
  const asking = dates.filter(({ state }) => state !== "quiet");
  const quiet = all.length <= QUIET_SHOWN ? [] : all;
  const inView = all.length <= QUIET_SHOWN ? dates : asking;
  const shown = hrefOfAll === null ? inView : inView.slice(0, MOST_ASKING);
  const folded = quiet.slice(0, MOST_QUIET);
  const firsts = firstOfEachDay([...shown, ...folded]);
  const list = (
    <div>
      <Rows environment={environment} dates={shown} firsts={firsts} />
      {hrefOfAll !== null && inView.length > shown.length ? (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-soft">{(inView.length - shown.length).toLocaleString("en")} more dates. <Link href={hrefOfAll} className="font-medium text-accent underline-offset-2 hover:underline">Show all of this month</Link></p>
      ) : null}
      {quiet.length > 0 ? (
        <details className={classNames(asking.length > 0 && "border-t border-line")}>
          <summary className="px-4 py-3 text-sm text-ink-soft hover:bg-sunken">{quiet.length.toLocaleString("en")} {asking.length > 0 ? "more " : ""}dates without an invoice so far</summary>
          <div className="border-t border-line"><Rows environment={environment} dates={folded} firsts={firsts} /></div>
          {quiet.length > MOST_QUIET ? <p className="border-t border-line px-4 py-3 text-sm text-ink-soft">And {(quiet.length - MOST_QUIET).toLocaleString("en")} more: choose a business above, or take all of them as CSV.</p> : null}
        </details>
      ) : null}
    </div>
  );
  if (month === WITHOUT_DAY) return list;
  const hrefOf = (day: string): string | null => (firsts.has(day) ? `#${dayAnchor(day)}` : hrefOfAll && `${hrefOfAll}#${dayAnchor(day)}`);
  return (
    <div className="lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="hidden border-r border-line lg:block"><DueMonth month={month} today={today} dates={dates} hrefOf={hrefOf} /></div>
      {list}
    </div>
  );
}

/** The rows to which the calendar leads. */
function firstOfEachDay(dates: readonly DueDate[]): Map<string, DueDate> {
  const firsts = new Map<string, DueDate>();
  for (const date of dates) if (date.dueDate !== null && !firsts.has(date.dueDate)) firsts.set(date.dueDate, date);
  return firsts;
}

function Rows({ environment, dates, firsts }: { environment: string; dates: readonly DueDate[]; firsts: ReadonlyMap<string, DueDate> }) {
  const anchorOf = (date: DueDate): string | undefined => (date.dueDate !== null && firsts.get(date.dueDate) === date ? dayAnchor(date.dueDate) : undefined);
  return <ul className="divide-y divide-line">{dates.map((date) => <DueDateRow key={`${date.obligation}-${date.businessId ?? ""}-${date.period.year}-${date.period.month}`} environment={environment} date={date} anchor={anchorOf(date)} />)}</ul>;
}
