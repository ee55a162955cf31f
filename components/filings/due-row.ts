import { capitalized } from "@/components/format/capitalized";
import { formatDay } from "@/lib/kernel/time/format-day-values";
import { periodText } from "@/lib/flux/requests/period-values";
import type { Obligation } from "@/lib/returns/due-rules";
import type { DueDate, DueState } from "@/lib/returns/due-date";
import { formatPeriodShort } from "../format/period";
import { OWN_COMPANY } from "./named-business";

/** A due date, formatted for its row. */
export interface DueRow {
  /** What is due for which month and business; remains the same while its state changes. */
  key: string;
  href: string;
  /** Anchor for links from the calendar. */
  anchor?: string;
  day: string;
  /** Year of the due date, shown in print; "" if there is no date. */
  year: string;
  left: string;
  isUrgent: boolean;
  title: string;
  about: string;
  /** Null if no invoices are known. */
  invoices: string | null;
  onWeekend: boolean;
  state: DueState;
  verified: boolean;
  /** Null where it is not for a person to say that it was filed elsewhere. */
  record: DueRecord | null;
}

/** What a person may record as filed elsewhere, and what was recorded before. */
export interface DueRecord {
  title: string;
  /** The business's id, or "-" for invoices that name none. */
  business: string;
  obligation: Obligation;
  /** YYYY-MM */
  month: string;
  recorded: { id: string; filedOn: string; reference: string | null } | null;
  /** Reviewed invoices of the month in no filing and in no record. */
  notRecorded: number;
  isClaimed: boolean;
}

/** ID of the button that opens the dialog for it. */
export const recordButtonId = ({ business, obligation, month }: DueRecord): string =>
  `record-${obligation}-${month}-${encodeURIComponent(business)}`;

const obligations: Record<Obligation, { label: string; about: string }> = {
  vat: { label: "VAT return", about: "Return and payment" },
  vat_withheld: { label: "VAT withheld", about: "Schedule of VAT withheld from suppliers" },
  wht_federal: { label: "Withholding tax", about: "Schedule and payment to the national authority" },
  wht_state: { label: "Withholding tax, states", about: "Schedules and payment to states" },
};

export function dueRowOf(environment: string, date: DueDate, anchor?: string): DueRow {
  const { label, about } = obligations[date.obligation];
  return {
    key: `${date.obligation} ${periodText(date.period)} ${date.businessId ?? "-"}`,
    href: hrefOf(environment, date),
    ...(anchor === undefined ? {} : { anchor }),
    day: date.dueDate ? formatDay(date.dueDate).replace(/ \d{4}$/, "") : "–",
    year: date.dueDate?.slice(0, 4) ?? "",
    left: leftOf(date),
    isUrgent:
      date.state === "overdue" ||
      date.state === "blocked" ||
      ((date.state === "to_do" || date.state === "partly" || date.state === "by_hand") && (date.daysLeft ?? 99) <= 7),
    title: `${label}, ${formatPeriodShort(date.period)}`,
    about: [nameOf(date), date.countryName, date.words ?? about].join(" · "),
    invoices: invoicesOf(date),
    onWeekend: date.isWeekend && !nothingToDo.has(date.state),
    state: date.state,
    verified: date.verified,
    record: recordOf(date, `${label}, ${formatPeriodShort(date.period)}, ${nameOf(date)}`),
  };
}

const nothingToDo: ReadonlySet<DueState> = new Set<DueState>(["done", "filed_elsewhere", "quiet"]);

/** What asks for somebody may have been filed elsewhere; of a month without invoices only a nil return. */
const isRecordable = ({ state, mayBeNil, filedElsewhere, canBeFiled }: DueDate): boolean =>
  filedElsewhere !== null || (canBeFiled && (mayBeNil || !(nothingToDo.has(state) || state === "blocked" || state === "under_way")));

const nameOf = ({ businessName, businessId }: DueDate): string => businessName ?? businessId ?? OWN_COMPANY;

function recordOf(date: DueDate, title: string): DueRecord | null {
  if (!isRecordable(date)) return null;
  const { businessId, obligation, period, filedElsewhere, notRecorded, isClaimed } = date;
  return {
    title,
    business: businessId ?? "-",
    obligation,
    month: periodText(period),
    notRecorded,
    isClaimed,
    recorded: filedElsewhere && { id: filedElsewhere.id, filedOn: filedElsewhere.filedOn, reference: filedElsewhere.reference },
  };
}

const countOf = (invoices: number): string => (invoices === 1 ? "1 invoice" : `${invoices.toLocaleString("en")} invoices`);

/** Returns that Levy files. A person always files the others. */
const isFiledWithLevy: ReadonlySet<Obligation> = new Set(["vat", "wht_federal"]);

function invoicesOf({ obligation, invoices, unreviewed, leftOut, mayBeFiled, state, mayBeNil, filedElsewhere }: DueDate): string | null {
  const elsewhere = filedElsewhere
    ? [
        `filed elsewhere on ${formatDay(filedElsewhere.filedOn)}`,
        ...(filedElsewhere.reference === null ? [] : [`reference ${filedElsewhere.reference}`]),
        ...(filedElsewhere.recordedByName === null ? [] : [`recorded by ${filedElsewhere.recordedByName}`]),
      ]
    : [];
  const waiting = unreviewed > 0 ? [`${unreviewed.toLocaleString("en")} to review`] : [];
  if (state === "filed_elsewhere")
    return capitalized([...(invoices === 0 ? [] : [countOf(invoices)]), ...elsewhere, ...waiting].join(", "));
  const nil = mayBeNil ? ["If registered for VAT, file a nil return on the authority's website"] : [];
  // A quiet date that has invoices has only rejected ones.
  if (state === "quiet") return [...(invoices === 0 ? [] : [`${countOf(invoices)}, rejected`]), ...nil].join(". ") || null;
  if (invoices === 0) return null;
  return [
    countOf(invoices),
    ...elsewhere,
    ...(state === "by_hand" && isFiledWithLevy.has(obligation) ? ["to file on the authority's website"] : []),
    ...waiting,
    ...(leftOut > 0
      ? [
          `${leftOut.toLocaleString("en")} ${filedElsewhere ? "not in that return" : mayBeFiled ? "that may be in a filing by API" : "not in the filing"}`,
        ]
      : []),
  ].join(", ");
}

function hrefOf(environment: string, { obligation, businessId, period, filingId, state }: DueDate): string {
  // Invoices that a filing left out are listed, and can be filed, on the page of the return.
  if (filingId && state !== "partly") return `/${environment}/filings/${filingId}`;
  const query = new URLSearchParams({
    tax: obligation.startsWith("vat") ? "VAT" : "WHT",
    business: businessId ?? "-",
    period: periodText(period),
  });
  return `/${environment}/filings/prepare?${query.toString()}`;
}

function leftOf({ daysLeft, state }: DueDate): string {
  if (daysLeft === null) return "see the rule";
  if (state === "done" || state === "filed_elsewhere") return "done";
  if (daysLeft === 0) return "today";
  if (daysLeft === 1) return "tomorrow";
  return daysLeft > 0 ? `in ${daysLeft} days` : daysLeft === -1 ? "yesterday" : `${-daysLeft} days ago`;
}
