import { CalendarClock } from "lucide-react";
import { Link } from "@/components/ui/link";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import type { DueDate, DueDates as DueDatesData } from "@/lib/returns/due-date";
import { dayAnchor, dueDaysOf } from "./due-days";
import { DueMonth } from "./due-month";
import { dueRowOf } from "./due-row";
import { DueRecording } from "./due-recording";
import { DueRows } from "./due-rows";
import { statesOf } from "./due-states";
import type { RecordActions } from "./record-filed";
import { formatPeriod } from "../format/period";

const WITHOUT_DAY = "without a day";
/** If more dates than this have no invoices, they are collapsed behind a summary. */
const QUIET_SHOWN = 4;
/**
 * Limits per month of listed dates, and of collapsed ones: an account may have hundreds of businesses, and nobody reads thousands of dates.
 */
const [MOST_ASKING, MOST_QUIET] = [20, 20];
/** As many rows as fit below the page header on a screen 900 px high, plus one. */
const ROWS_OF_A_SCREEN = 10;

/** A month's dates: those shown, how many more there are, and the collapsed ones without invoices. */
interface Month {
  month: string;
  dates: DueDate[];
  shown: DueDate[];
  more: number;
  quiet: DueDate[];
}

/** Due dates by month: a list with each date's state and the next action, and a calendar if there is room. */
export function DueDates({
  environment,
  data,
  business,
  showsAll,
  actions,
}: {
  environment: string;
  data: DueDatesData;
  business: string | null;
  showsAll: boolean;
  actions: RecordActions | null;
}) {
  const months = monthsOf(data.dates, showsAll);
  if (months.length === 0) {
    return (
      <Panel>
        <EmptyState icon={<CalendarClock />} title="No due dates yet">
          Due dates follow the country of each business. Send an invoice with a <code className="font-mono text-xs">businessId</code> and a
          country, or set the account&apos;s default country, to see due dates here.
        </EmptyState>
      </Panel>
    );
  }
  const hrefOfAll = (month: string): string =>
    `/${environment}/filings/due-dates?${new URLSearchParams({ from: month, months: "1", all: "1", ...(business === null ? {} : { business }) }).toString()}`;
  return (
    <DueRecording today={data.today} actions={actions}>
      <div className="grid gap-5">
        {months.map((month, index) => (
          <Panel
            key={month.month}
            bare
            below={index > 0}
            title={
              month.month === WITHOUT_DAY
                ? "No exact date"
                : formatPeriod({ year: Number(month.month.slice(0, 4)), month: Number(month.month.slice(5)) })
            }
          >
            <MonthList
              environment={environment}
              today={data.today}
              {...month}
              hrefOfAll={showsAll || month.month === WITHOUT_DAY ? null : hrefOfAll(month.month)}
              sent={months.slice(0, index).reduce((room, { shown }) => Math.max(0, room - shown.length - 1), ROWS_OF_A_SCREEN)}
            />
          </Panel>
        ))}
      </div>
    </DueRecording>
  );
}

function monthsOf(all: readonly DueDate[], showsAll: boolean): Month[] {
  const months = new Map<string, DueDate[]>();
  for (const date of all) {
    const month = date.dueDate?.slice(0, 7) ?? WITHOUT_DAY;
    const before = months.get(month);
    if (before) before.push(date);
    else months.set(month, [date]);
  }
  return [...months].map(([month, dates]) => {
    const quiet = dates.filter(({ state }) => state === "quiet");
    const inView = quiet.length <= QUIET_SHOWN ? dates : dates.filter(({ state }) => state !== "quiet");
    const shown = showsAll || month === WITHOUT_DAY ? inView : inView.slice(0, MOST_ASKING);
    return { month, dates, shown, more: inView.length - shown.length, quiet: quiet.length <= QUIET_SHOWN ? [] : quiet };
  });
}

/** `hrefOfAll` links to all dates of this month; null on that page. `sent` is how many rows the server renders. */
function MonthList({
  environment,
  month,
  today,
  dates,
  shown,
  more,
  quiet,
  hrefOfAll,
  sent,
}: Month & { environment: string; today: string; hrefOfAll: string | null; sent: number }) {
  const listsQuiet = quiet.length <= MOST_QUIET;
  const nil = quiet.some(({ mayBeNil }) => mayBeNil) ? " (registered for VAT: file a nil return on the authority's website)" : "";
  const firsts = firstOfEachDay(listsQuiet ? [...shown, ...quiet] : shown);
  const rowsOf = (of: readonly DueDate[]) =>
    of.map((date) =>
      dueRowOf(environment, date, date.dueDate !== null && firsts.get(date.dueDate) === date ? dayAnchor(date.dueDate) : undefined),
    );
  const list = (
    <div>
      <DueRows rows={rowsOf(shown)} sent={sent} />
      {hrefOfAll !== null && more > 0 ? (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-soft">
          {more.toLocaleString("en")} more dates.{" "}
          <Link href={hrefOfAll} className="font-medium text-accent underline-offset-2 hover:underline">
            Show all for this month
          </Link>
        </p>
      ) : null}
      {!listsQuiet ? (
        <p className={classNames("px-4 py-3 text-sm text-ink-soft", shown.length > 0 && "border-t border-line")}>
          {quiet.length.toLocaleString("en")} {shown.length > 0 ? "more " : ""}dates without invoices so far{nil}. Choose a business above,
          or download all of them as CSV.
        </p>
      ) : quiet.length > 0 ? (
        <details className={classNames(shown.length > 0 && "border-t border-line")}>
          <summary className="px-4 py-3 text-sm text-ink-soft hover:bg-sunken">
            {quiet.length.toLocaleString("en")} {shown.length > 0 ? "more " : ""}dates without invoices so far{nil}
          </summary>
          <div className="border-t border-line">
            <DueRows rows={rowsOf(quiet)} sent={0} />
          </div>
        </details>
      ) : null}
    </div>
  );
  if (month === WITHOUT_DAY) return list;
  // A day whose dates no list shows gets no link.
  const listed = firstOfEachDay(listsQuiet ? dates : dates.filter(({ state }) => state !== "quiet"));
  const hrefOf = (day: string): string | null =>
    firsts.has(day) ? `#${dayAnchor(day)}` : listed.has(day) && hrefOfAll !== null ? `${hrefOfAll}#${dayAnchor(day)}` : null;
  return (
    <div className="lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="hidden border-r border-line lg:block">
        <DueMonth month={month} today={today} days={dueDaysOf(dates, hrefOf)} states={statesOf(dates)} />
      </div>
      {list}
    </div>
  );
}

/** The rows that the calendar links to. */
function firstOfEachDay(dates: readonly DueDate[]): Map<string, DueDate> {
  const firsts = new Map<string, DueDate>();
  for (const date of dates) if (date.dueDate !== null && !firsts.has(date.dueDate)) firsts.set(date.dueDate, date);
  return firsts;
}
