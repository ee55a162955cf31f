import { isIsoDate, type IsoDate } from "@/lib/kernel/dates";
import type { LayoutWord, TextLine } from "./layout";
import { monthOf } from "./months";

export interface PrintedDate {
  value: IsoDate;
  raw: string;
  words: LayoutWord[];
  start: number;
  end: number;
  line: TextLine;
  /** False if day and month could be swapped. */
  certain: boolean;
}

export type DateOrder = "day_first" | "month_first";

const MONTH_WORD = String.raw`(\p{L}{3,10})\.?`;
const NUMERIC = /(?<![\d/.-])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d/-]|\.\d)/u;
const YEAR_FIRST = /(?<![\d/.-])((?:19|20)\d{2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?![\d/-])/u;
/** "2026年11月5日", "2026년 11월 5일" */
const EASTERN = /(?<!\d)((?:19|20)\d{2})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})(?!\d)/u;
const DAY_MONTH_NAME = new RegExp(
  String.raw`(?<![\d])(\d{1,2})(?:st|nd|rd|th|er)?[.,]?[\s\-/]*(?:day\s+)?(?:of\s+|de\s+)?${MONTH_WORD}[\s,\-/']*(?:de\s+)?((?:19|20)\d{2}|\d{2})(?!\d|[.,]\d|(?<!\d{4}):\d)`,
  "iu",
);
const MONTH_NAME_DAY = new RegExp(
  String.raw`(?<!\p{L})${MONTH_WORD}[\s-]*(\d{1,2})(?:st|nd|rd|th)?[\s,-]+((?:19|20)\d{2}|\d{2})(?!\d|[.,]\d|(?<!\d{4}):\d)`,
  "iu",
);
/** "14 ul 2026": the month has lost its first letter. */
const FIRST_LETTER_LOST = /(?<!\d)(\d{1,2})[\s-](\p{L}{2})[\s,-]{1,2}((?:19|20)\d{2})(?!\d|[.,]\d|(?<!\d{4}):\d)/u;
/** Each pattern with the group numbers of its day, month name and year. */
const WITH_NAMES = [
  [DAY_MONTH_NAME, 1, 2, 3],
  [MONTH_NAME_DAY, 2, 1, 3],
] as const;
const DAMAGED_NAMES = [...WITH_NAMES, [FIRST_LETTER_LOST, 1, 2, 3]] as const;
const COMPACT = /^(?:(20\d{2})(\d{2})(\d{2}))$/;
/** OCR has lost a separator: 2512/2018, 25/122018. */
const DAMAGED = /(?<!\d)(\d{2})[./-]?(\d{2})[./-]?((?:19|20)\d{2})(?!\d)/;

/**
 * Whether the page's dates put the day or the month first; day first by default, as in nearly all countries. `shown`: dates prove this
 * order and none the other. `leans`: dates prove both, and more of them this one.
 */
export function dateOrderOf(lines: readonly TextLine[], country: string | null): { order: DateOrder; shown: boolean; leans: boolean } {
  let dayFirst = 0;
  let monthFirst = 0;
  for (const line of lines) {
    for (const match of line.text.matchAll(new RegExp(NUMERIC.source, "gu"))) {
      const first = Number(match[1]);
      const second = Number(match[3]);
      if (first > 12 && first <= 31 && second <= 12) dayFirst++;
      if (second > 12 && second <= 31 && first <= 12) monthFirst++;
    }
    const period = orderOfPeriod(line.text);
    if (period === "day_first") dayFirst++;
    if (period === "month_first") monthFirst++;
  }
  if (monthFirst === dayFirst) return { order: country === "US" ? "month_first" : "day_first", shown: false, leans: false };
  const shown = Math.min(monthFirst, dayFirst) === 0;
  return { order: monthFirst > dayFirst ? "month_first" : "day_first", shown, leans: !shown };
}

/** The source of `NUMERIC` with its back reference to the separator moved to group `at`. */
const numericAt = (at: number): string => NUMERIC.source.replace("\\2", `\\${at}`);
const PERIOD = new RegExp(String.raw`(${numericAt(3)})\s*(?:[-–—]|to|until|through)\s*(${numericAt(8)})`, "u");

/** "10/08/2025 - 11/07/2025": a period ends after it begins, which may hold in only one of the two orders. */
function orderOfPeriod(text: string): DateOrder | null {
  const [, begins, , , , , ends] = PERIOD.exec(text) ?? [];
  if (begins === undefined || ends === undefined) return null;
  const runs = (order: DateOrder): boolean => {
    const [from, to] = [parseDate(begins, order)?.value, parseDate(ends, order)?.value];
    return from !== undefined && to !== undefined && from <= to;
  };
  const [day, month] = [runs("day_first"), runs("month_first")];
  return day === month ? null : day ? "day_first" : "month_first";
}

/** Whether the text has a numeric date whose day and month could be swapped: "11/06/2026". Dates with points are always day first. */
export function isAmbiguous(text: string): boolean {
  return [...text.matchAll(new RegExp(NUMERIC.source, "gu"))].some(
    ([, first, separator, second]) => separator !== "." && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second),
  );
}

const datesOfWholeLines = new WeakMap<TextLine, { order: DateOrder; dates: PrintedDate[] }>();

/** The dates in words `from` up to `to` of a line. */
export function datesOf(line: TextLine, order: DateOrder, from = 0, to = line.words.length): PrintedDate[] {
  if (from !== 0 || to !== line.words.length) return datesBetween(line, order, from, to);
  const known = datesOfWholeLines.get(line);
  if (known?.order === order) return known.dates;
  const dates = datesBetween(line, order, from, to);
  datesOfWholeLines.set(line, { order, dates });
  return dates;
}

function datesBetween(line: TextLine, order: DateOrder, from: number, to: number): PrintedDate[] {
  const found: PrintedDate[] = [];
  // Most words have no digits, so windows with too few digits for a date are skipped.
  const digits = digitsUpTo(line);
  const hasDigits = (start: number, end: number): boolean => (digits[end] ?? 0) - (digits[start] ?? 0) >= MIN_DIGITS;
  for (let start = from; start < to; start++) {
    for (let length = Math.min(5, to - start); length >= 1 && hasDigits(start, start + length); length--) {
      const words = line.words.slice(start, start + length);
      if (!areCloseTogether(words, line.page.em)) continue;
      const printed = words.map((word) => word.text).join(" ");
      const text = line.page.isOcr ? withDateErrorsRepaired(printed) : printed;
      const parsed = parseDate(text, order, line.page.isOcr);
      if (
        !parsed ||
        (length > 1 &&
          parseDate(
            words
              .slice(0, -1)
              .map((word) => word.text)
              .join(" "),
            order,
            false,
          )) ||
        (length > 1 &&
          parseDate(
            words
              .slice(1)
              .map((word) => word.text)
              .join(" "),
            order,
            false,
          )?.value === parsed.value)
      )
        continue;
      found.push({ ...parsed, raw: printed, words, start, end: start + length, line });
      start += length - 1;
      break;
    }
  }
  return found;
}

/** Repairs OCR errors in dates: "11-0ct-2025", "01-N0V-2017", "05Jun201808:12", "14/03/201816:42", "25/Feb/20170743:54". */
function withDateErrorsRepaired(printed: string): string {
  return printed
    .replace(/0(?=ct)/i, "O")
    .replace(/(?<=n)0(?=v)/i, "o")
    .replace(/((?:19|20)\d{2})(?=[0-2]\d:\d{2})|(?<=\p{L}{3}[/ -]?)((?:19|20)\d{2})(?=[0-2]\d{3}:)/u, "$& ");
}

/** Largest gap within a date: a form may print day, month and year in separate boxes, and columns of a table stand further apart. */
const MAX_GAP_EMS = 4;

function areCloseTogether(words: readonly LayoutWord[], em: number): boolean {
  return words.every((word, index) => index === 0 || word.left - (words[index - 1]?.right ?? word.left) <= em * MAX_GAP_EMS);
}

/** The digits of the shortest date, "5 Mar 26". */
const MIN_DIGITS = 3;
/** The digits of a date with a time and some neighbors. */
const MAX_DIGITS = 24;
const digitCounts = new WeakMap<TextLine, number[]>();

/** For each word of a line, the number of digits before it. */
function digitsUpTo(line: TextLine): number[] {
  const known = digitCounts.get(line);
  if (known) return known;
  const counts = [0];
  for (const word of line.words) {
    let count = counts[counts.length - 1] ?? 0;
    for (let i = 0; i < word.text.length; i++) {
      const code = word.text.charCodeAt(i);
      if (code >= 48 && code <= 57) count++;
    }
    counts.push(count);
  }
  digitCounts.set(line, counts);
  return counts;
}

/**
 * Parses a date in a short text; null if there is none. `damaged` also accepts dates whose separators or a letter of the month were lost by
 * OCR.
 */
export function parseDate(text: string, order: DateOrder, damaged = false): { value: IsoDate; certain: boolean } | null {
  if (text.length > 40) return null;
  // A day and a year at least; more digits than a date and a time have can't be a date.
  const digits = text.replace(/\D+/g, "").length;
  if (digits < MIN_DIGITS || digits > MAX_DIGITS) return null;
  const eastern = EASTERN.exec(text);
  if (eastern) return dateOf(eastern[1], eastern[2], eastern[3], true);
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return dateOf(yearFirst[1], yearFirst[3], yearFirst[4], true);
  const numeric = NUMERIC.exec(text);
  if (numeric)
    return fromNumbers(
      Number(numeric[1]),
      Number(numeric[3]),
      numeric[4] ?? "",
      numeric[2] === "." ? "day_first" : order,
      numeric[2] === ".",
    );
  const named = withMonthName(text, damaged);
  if (named) return named.date;
  const compact = COMPACT.exec(text.replace(/[^\d]+$/, ""));
  if (compact) return dateOf(compact[1], compact[2], compact[3], true);
  const broken = damaged && text.length <= 12 && /[./-]/.test(text) ? DAMAGED.exec(text) : null;
  return broken ? fromNumbers(Number(broken[1]), Number(broken[2]), broken[3] ?? "", order) : null;
}

/** A day, month name and year, whose date is null if it doesn't exist; null if the text has none of that form. */
function withMonthName(text: string, damaged: boolean): { date: ReturnType<typeof dateOf> } | null {
  for (const [pattern, day, name, year] of damaged ? DAMAGED_NAMES : WITH_NAMES) {
    const found = pattern.exec(text);
    const month = found ? monthOf(found[name] ?? "", damaged) : undefined;
    if (found && month) return { date: dateOf(found[year], String(month), found[day], true) };
  }
  return null;
}

function fromNumbers(
  first: number,
  second: number,
  year: string,
  order: DateOrder,
  sure = false,
): { value: IsoDate; certain: boolean } | null {
  const dayFirst = first > 12 || (second <= 12 && order === "day_first");
  const certain = sure || first > 12 || second > 12 || first === second;
  return dayFirst ? dateOf(year, String(second), String(first), certain) : dateOf(year, String(first), String(second), certain);
}

function dateOf(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  certain: boolean,
): { value: IsoDate; certain: boolean } | null {
  const fullYear = year?.length === 2 ? (Number(year) < 70 ? `20${year}` : `19${year}`) : year;
  const value = `${fullYear}-${(month ?? "").padStart(2, "0")}-${(day ?? "").padStart(2, "0")}`;
  return isIsoDate(value) && value >= "1980" && value < "2100" ? { value, certain } : null;
}
