import { CalendarClock } from "lucide-react";
import Link from "next/link";
import { formatDay } from "@/components/format/date";
import { Badge, type Tone } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import type { DueDate, DueDates as DueDatesData, DueState } from "@/lib/returns/list-due-dates";
import type { Obligation } from "@/lib/returns/due-rules";
import { formatPeriod, formatPeriodShort } from "./period";

const obligations: Record<Obligation, { label: string; about: string }> = {
  vat: { label: "VAT return", about: "Return and payment" }, vat_withheld: { label: "VAT withheld", about: "Schedule of VAT kept back from suppliers" },
  wht_federal: { label: "Withholding tax", about: "Schedule and payment to the national authority" }, wht_state: { label: "Withholding tax, states", about: "Schedules and payment to states" },
};

const states: Record<DueState, { label: string; tone: Tone }> = {
  done: { label: "Filed", tone: "positive" }, under_way: { label: "On its way", tone: "info" }, blocked: { label: "Needs you", tone: "caution" }, overdue: { label: "Overdue", tone: "danger" },
  to_do: { label: "To file", tone: "accent" }, quiet: { label: "No invoices", tone: "neutral" }, by_hand: { label: "By hand", tone: "caution" },
};

/** Due dates month by month, each with what was done about it and the way to do it. */
export function DueDates({ environment, data, business, showsAll }: { environment: string; data: DueDatesData; business: string | null; showsAll: boolean }) {
  const months = new Map<string, DueDate[]>();
  for (const date of data.dates) {
    const month = date.dueDate?.slice(0, 7) ?? "without a day";
    months.set(month, [...(months.get(month) ?? []), date]);
  }
  if (months.size === 0) {
    return <Panel><EmptyState icon={<CalendarClock />} title="No due dates are known">Due dates follow the country of each business. Send an invoice with a <code className="font-mono text-xs">businessId</code> and a country, or set the account&apos;s default country, and they stand here.</EmptyState></Panel>;
  }
  return (
    <div className="grid gap-5">
      {[...months].map(([month, dates]) => (
        <Panel key={month} bare title={month === "without a day" ? "Without an exact day" : formatPeriod({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) })}>
          <Month environment={environment} dates={dates} hrefOfAll={showsAll || month === "without a day" ? null : `/${environment}/filings/due-dates?${new URLSearchParams({ from: month, months: "1", all: "1", ...(business === null ? {} : { business }) }).toString()}`} />
        </Panel>
      ))}
    </div>
  );
}

/** More than these without an invoice stand behind a line that says so. */
const QUIET_SHOWN = 4;
/** An account may have hundreds of businesses, and nobody reads thousands of dates. */
const [MOST_ASKING, MOST_QUIET] = [40, 20];

/** `hrefOfAll` shows the month alone and whole; null where it is. */
function Month({ environment, dates, hrefOfAll }: { environment: string; dates: readonly DueDate[]; hrefOfAll: string | null }) {
  const all = dates.filter(({ state }) => state === "quiet");
  const asking = dates.filter(({ state }) => state !== "quiet");
  const quiet = all.length <= QUIET_SHOWN ? [] : all;
  const inView = all.length <= QUIET_SHOWN ? dates : asking;
  const shown = hrefOfAll === null ? inView : inView.slice(0, MOST_ASKING);
  return (
    <>
      <Rows environment={environment} dates={shown} />
      {hrefOfAll !== null && inView.length > shown.length ? (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-soft">{(inView.length - shown.length).toLocaleString("en")} more dates. <Link href={hrefOfAll} className="font-medium text-accent underline-offset-2 hover:underline">Show all of this month</Link></p>
      ) : null}
      {quiet.length > 0 ? (
        <details className={classNames(asking.length > 0 && "border-t border-line")}>
          <summary className="px-4 py-3 text-sm text-ink-soft hover:bg-sunken">{quiet.length.toLocaleString("en")} {asking.length > 0 ? "more " : ""}dates without an invoice so far</summary>
          <div className="border-t border-line"><Rows environment={environment} dates={quiet.slice(0, MOST_QUIET)} /></div>
          {quiet.length > MOST_QUIET ? <p className="border-t border-line px-4 py-3 text-sm text-ink-soft">And {(quiet.length - MOST_QUIET).toLocaleString("en")} more: choose a business above, or take all of them as CSV.</p> : null}
        </details>
      ) : null}
    </>
  );
}

const Rows = ({ environment, dates }: { environment: string; dates: readonly DueDate[] }) => (
  <ul className="divide-y divide-line">{dates.map((date) => <DueDateRow key={`${date.obligation}-${date.businessId ?? ""}-${date.period.year}-${date.period.month}`} environment={environment} date={date} />)}</ul>
);

const hrefOf = (environment: string, { obligation, businessId, period, filingId }: DueDate): string => {
  if (filingId) return `/${environment}/filings/${filingId}`;
  const query = new URLSearchParams({ tax: obligation.startsWith("vat") ? "VAT" : "WHT", business: businessId ?? "-", period: `${period.year}-${String(period.month).padStart(2, "0")}` });
  return `/${environment}/filings/prepare?${query.toString()}`;
};

export function DueDateRow({ environment, date }: { environment: string; date: DueDate }) {
  const { label, about } = obligations[date.obligation];
  const { label: state, tone } = states[date.state];
  const isUrgent = date.state === "overdue" || date.state === "blocked" || ((date.state === "to_do" || date.state === "by_hand") && (date.daysLeft ?? 99) <= 7);
  return (
    <li className="relative grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 px-4 py-3 hover:bg-sunken sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]">
      <div className={classNames("self-start text-sm tabular-nums sm:self-center", isUrgent ? "font-semibold text-danger" : "text-ink")}>
        {date.dueDate ? formatDay(date.dueDate).replace(/ \d{4}$/, "") : "–"}
        <span className={classNames("block text-xs font-normal", isUrgent ? "text-danger" : "text-ink-faint")}>{leftOf(date)}</span>
      </div>
      <div className="min-w-0">
        <Link href={hrefOf(environment, date)} className="text-sm font-medium after:absolute after:inset-0">{label}, {formatPeriodShort(date.period)}</Link>
        <p className="text-xs text-ink-faint sm:truncate">{[date.businessName ?? date.businessId ?? "Invoices without a business", date.countryName, date.words ?? about].join(" · ")}</p>
        <p className="text-xs text-ink-soft">
          {date.invoices > 0 ? `${date.invoices === 1 ? "1 invoice" : `${date.invoices.toLocaleString("en")} invoices`}${date.unreviewed > 0 ? `, ${date.unreviewed.toLocaleString("en")} to review` : ""}` : null}
          {date.isWeekend && date.state !== "done" && date.state !== "quiet" ? <span className="text-caution">{date.invoices > 0 ? " · " : ""}Falls on a weekend; no rule known to us moves it</span> : null}
        </p>
      </div>
      <div className="col-start-2 flex items-center gap-2 sm:col-start-auto sm:flex-col sm:items-end sm:gap-1"><Badge tone={tone}>{state}</Badge>{date.verified ? null : <span className="text-xs text-ink-faint" title="No published page that we know confirms this date">Unconfirmed</span>}</div>
    </li>
  );
}

function leftOf({ daysLeft, state }: DueDate): string {
  if (daysLeft === null) return "see the rule";
  if (state === "done") return "done";
  if (daysLeft === 0) return "today";
  if (daysLeft === 1) return "tomorrow";
  return daysLeft > 0 ? `in ${daysLeft} days` : daysLeft === -1 ? "yesterday" : `${-daysLeft} days ago`;
}
