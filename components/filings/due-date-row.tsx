import Link from "next/link";
import { formatDay } from "@/components/format/date";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import type { DueDate } from "@/lib/returns/list-due-dates";
import type { Obligation } from "@/lib/returns/due-rules";
import { dueStates } from "./due-states";
import { formatPeriodShort } from "./period";

const obligations: Record<Obligation, { label: string; about: string }> = {
  vat: { label: "VAT return", about: "Return and payment" }, vat_withheld: { label: "VAT withheld", about: "Schedule of VAT kept back from suppliers" },
  wht_federal: { label: "Withholding tax", about: "Schedule and payment to the national authority" }, wht_state: { label: "Withholding tax, states", about: "Schedules and payment to states" },
};

const hrefOf = (environment: string, { obligation, businessId, period, filingId }: DueDate): string => {
  if (filingId) return `/${environment}/filings/${filingId}`;
  const query = new URLSearchParams({ tax: obligation.startsWith("vat") ? "VAT" : "WHT", business: businessId ?? "-", period: `${period.year}-${String(period.month).padStart(2, "0")}` });
  return `/${environment}/filings/prepare?${query.toString()}`;
};

/** What is due, when, for whom, and how it stands; `anchor` is where the calendar leads. */
export function DueDateRow({ environment, date, anchor }: { environment: string; date: DueDate; anchor?: string | undefined }) {
  const { label, about } = obligations[date.obligation];
  const { label: state, tone } = dueStates[date.state];
  const isUrgent = date.state === "overdue" || date.state === "blocked" || ((date.state === "to_do" || date.state === "by_hand") && (date.daysLeft ?? 99) <= 7);
  return (
    <li id={anchor} className="relative grid scroll-mt-20 target:bg-accent-soft grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 px-4 py-3 hover:bg-sunken sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]">
      <div className={classNames("self-start text-sm tabular-nums sm:self-center", isUrgent ? "font-semibold text-danger" : "text-ink")}>
        {date.dueDate ? formatDay(date.dueDate).replace(/ \d{4}$/, "") : "–"}
        <span className={classNames("block text-xs font-normal", isUrgent ? "text-danger" : "text-ink-faint")}>{leftOf(date)}</span>
      </div>
      <div className="min-w-0">
        <Link href={hrefOf(environment, date)} prefetch={false} className="text-sm font-medium after:absolute after:inset-0">{label}, {formatPeriodShort(date.period)}</Link>
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
