import { AUTHORITY_TIME_ZONE } from "@/lib/flux/authority-values";

/** A month as in URLs: YYYY-MM. */
type Month = string;

const authorityDate = new Intl.DateTimeFormat("en-CA", {
  timeZone: AUTHORITY_TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The current month at the authority, whose day starts earlier than in UTC. */
export const monthAt = (now: Date): Month => authorityDate.format(now).slice(0, 7);

/** Months from `back` before to `ahead` after the authority's current month, latest first, and `chosen` even if it lies outside. */
export function monthsAround(at: Date, chosen: Month, { back, ahead }: { back: number; ahead: number }): Month[] {
  const current = monthAt(at);
  const now = Number(current.slice(0, 4)) * 12 + Number(current.slice(5)) - 1;
  const months = Array.from({ length: back + ahead + 1 }, (_, at) => {
    const month = now + ahead - at;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
  return chosen === "" || months.includes(chosen) ? months : [...months, chosen].sort().reverse();
}

/** First and last day of a month, YYYY-MM-DD. */
export function daysOf(month: Month): { from: string; to: string } {
  const [year, of] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  const last = new Date(Date.UTC(year, of, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

/** The month that starts with `from` and ends with `to`; undefined if the range isn't exactly one month. */
export function monthOf(from: string | undefined, to: string | undefined): Month | undefined {
  if (from === undefined || to === undefined) return undefined;
  const month = from.slice(0, 7);
  const whole = daysOf(month);
  return whole.from === from && whole.to === to ? month : undefined;
}
