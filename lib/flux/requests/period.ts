import { AUTHORITY_TIME_ZONE, AUTHORITY_UTC_OFFSET } from "@/lib/flux/authority-values";
import { addDays, dayIn, type IsoDate } from "@/lib/kernel/dates";
import { rulePack } from "@/lib/tax";
import { isInForce } from "@/lib/tax/rules-in-force";
import { periodText, type Period } from "./period-values";

const ordinal = ({ month, year }: Period) => year * 12 + month - 1;
const ofOrdinal = (months: number): Period => ({ month: (months % 12) + 1, year: Math.floor(months / 12) });

/** The current day in the authority's time zone. */
export function authorityDay(now: Date): IsoDate {
  return dayIn(AUTHORITY_TIME_ZONE, now);
}

function currentPeriod(now: Date): Period {
  const day = authorityDay(now);
  return { month: Number(day.slice(5, 7)), year: Number(day.slice(0, 4)) };
}

/** The instant at which the authority's current month began. */
export function startOfMonth(now: Date): Date {
  return new Date(`${firstDayOf(currentPeriod(now))}T00:00:00${AUTHORITY_UTC_OFFSET}`);
}

/** The last calendar month that is over in the authority's time zone; the default period of a return. */
export function previousPeriod(now: Date): Period {
  return ofOrdinal(ordinal(currentPeriod(now)) - 1);
}

/** Whether a period begins after the authority's current month. */
export function isFuturePeriod(period: Period, now: Date): boolean {
  return ordinal(period) > ordinal(currentPeriod(now));
}

/** First day of the period, `YYYY-MM-01`. */
export function firstDayOf(period: Period): IsoDate {
  return `${periodText(period)}-01`;
}

/** Last day of the period. */
export function lastDayOf(period: Period): IsoDate {
  return addDays(firstDayOf(ofOrdinal(ordinal(period) + 1)), -1);
}

/**
 * The day on which a period's return and payment are due to the national authority (tax/ng: VAT returns, federal remittance of withholding
 * tax). Before 2025 withholding tax was due a number of days after the deduction; those are counted from the end of the month here.
 */
export function dueDateOf(taxType: "VAT" | "WHT", period: Period): IsoDate {
  const pack = rulePack("NG");
  const next = firstDayOf(ofOrdinal(ordinal(period) + 1));
  const rows =
    taxType === "VAT"
      ? pack?.returns.filter(({ what }) => what === "vat")
      : pack?.wht.remittance.filter(({ authority }) => authority === "federal");
  const due = rows?.find((row) => isInForce(row, firstDayOf(period)))?.due;
  if (!due || due.type === "described") throw new Error(`no due date is known for ${taxType} of ${period.month}/${period.year}`);
  return `${next.slice(0, 8)}${String(due.type === "days_after" ? due.days : due.day).padStart(2, "0")}`;
}

/** The standard rate of VAT in force on the first day of a period, in percent. */
export function vatRateOf(period: Period): number {
  const row = rulePack("NG")?.vat.rates.find(
    (candidate) => candidate.enabled && candidate.kind === "standard" && isInForce(candidate, firstDayOf(period)),
  );
  if (!row) throw new Error(`no VAT rate is known for ${period.month}/${period.year}`);
  return row.rate;
}
