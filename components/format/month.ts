import { AUTHORITY_TIME_ZONE } from "@/lib/flux/authority-values";

/** A month as it stands in an address: YYYY-MM. */
type Month = string;

const authorityDate = new Intl.DateTimeFormat("en-CA", {
  timeZone: AUTHORITY_TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The month that it is for the authority, whose first day begins before that of UTC. */
export const monthAt = (now: Date): Month => authorityDate.format(now).slice(0, 7);

/** Months from `back` before the authority's month at an instant to `ahead` after it, the latest first, and the one `chosen` wherever it lies. */
export function monthsAround(at: Date, chosen: Month, { back, ahead }: { back: number; ahead: number }): Month[] {
  const current = monthAt(at);
  const now = Number(current.slice(0, 4)) * 12 + Number(current.slice(5)) - 1;
  const months = Array.from({ length: back + ahead + 1 }, (_, at) => {
    const month = now + ahead - at;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
  return chosen === "" || months.includes(chosen) ? months : [...months, chosen].sort().reverse();
}

/** Its first day and its last, YYYY-MM-DD. */
export function daysOf(month: Month): { from: string; to: string } {
  const [year, of] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  const last = new Date(Date.UTC(year, of, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

/** The month whose first day and last these are. */
export function monthOf(from: string | undefined, to: string | undefined): Month | undefined {
  if (from === undefined || to === undefined) return undefined;
  const month = from.slice(0, 7);
  const whole = daysOf(month);
  return whole.from === from && whole.to === to ? month : undefined;
}
