import { DAY_MS } from "./time/duration-values";

/** A calendar day without a time zone, `YYYY-MM-DD`. Days compare as strings. */
export type IsoDate = string;

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Whether the text is a real calendar day in the form YYYY-MM-DD. Not real: 2026-02-30, and days of year 0, which PostgreSQL doesn't have.
 */
export function isIsoDate(text: string): text is IsoDate {
  if (!ISO_DATE.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeap(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0));
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** The first and the last instant whose year has four digits. PostgreSQL can't parse instants beyond them in the form written here. */
const FIRST_INSTANT = new Date("0001-01-01T00:00:00.000Z");
const LAST_INSTANT = new Date("9999-12-31T23:59:59.999Z");

/** Clamps an instant to the years 1 to 9999. */
export function withinYears(instantMs: number): Date {
  return new Date(Math.min(Math.max(instantMs, FIRST_INSTANT.getTime()), LAST_INSTANT.getTime()));
}

/** The day `days` after `date` (before it if negative), clamped to 0001-01-01 through 9999-12-31. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return withinYears(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS)
    .toISOString()
    .slice(0, 10);
}

/** Whole days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

interface Zone {
  format: Intl.DateTimeFormat;
  /** The second that was last asked for, and its day: all lines of a request usually ask for the same one. */
  second: number;
  day: IsoDate;
}

const zones = new Map<string, Zone>();

/**
 * The calendar day of an instant in an IANA time zone, such as "Africa/Lagos".
 * @throws RangeError for an unknown zone
 */
export function dayIn(timeZone: string, instant: Date): IsoDate {
  let zone = zones.get(timeZone);
  if (!zone) {
    zone = {
      format: new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }),
      second: NaN,
      day: "",
    };
    zones.set(timeZone, zone);
  }
  // In no time zone does the day change within a second, so the day of a second can be cached.
  const second = Math.floor(instant.getTime() / 1_000);
  if (second !== zone.second) {
    zone.day = zone.format.format(instant);
    zone.second = second;
  }
  return zone.day;
}

/** The instant at which a calendar day begins in an IANA time zone: the first second that belongs to that day or a later one. */
export const startOfDay = (timeZone: string, day: IsoDate): Date => firstSecond(timeZone, day, (at, from) => at >= from);

/** The instant at which the next calendar day begins. */
export const endOfDay = (timeZone: string, day: IsoDate): Date => firstSecond(timeZone, day, (at, last) => at > last);

/** Days beyond these are clamped: around them an instant may have a year that is not of four digits, which the database does not take. */
const [FIRST_DAY, LAST_DAY] = ["0002-01-01", "9998-12-31"];

/** Binary search for the first second that satisfies `isThere`: a zone may move its clocks forward at midnight, or skip a whole day. */
function firstSecond(timeZone: string, asked: IsoDate, isThere: (at: IsoDate, day: IsoDate) => boolean): Date {
  const day = asked < FIRST_DAY ? FIRST_DAY : asked > LAST_DAY ? LAST_DAY : asked;
  const noon = Date.parse(`${day}T12:00:00Z`) / 1_000;
  let [before, there] = [noon - 2 * 86_400, noon + 2 * 86_400];
  while (there - before > 1) {
    const middle = Math.floor((before + there) / 2);
    if (isThere(dayIn(timeZone, new Date(middle * 1_000)), day)) there = middle;
    else before = middle;
  }
  return new Date(there * 1_000);
}
