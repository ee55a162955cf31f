import { addDays, daysBetween, type IsoDate } from "@/lib/kernel/dates";
import type { Cell } from "@/lib/prism/model";
import type { PageText } from "../page/page-text";
import { datesOf, isAmbiguous, type DateOrder } from "../words/dates";
import { termDays } from "./due-by-terms";
import { datesFrom, type HeaderDates } from "./header-dates";

/** Days by which a due date may differ from a term of a month, which may mean 28 to 31 days. */
const MONTHS_DIFFER_BY = 3;

/** Whether a due date matches the payment terms, within the varying length of months. */
export const isByTerms = (issued: IsoDate, days: number, due: IsoDate): boolean => {
  const led = addDays(issued, days);
  return addDays(led, -MONTHS_DIFFER_BY) <= due && due <= addDays(led, MONTHS_DIFFER_BY);
};

export interface OrderedDates extends HeaderDates {
  /** The text, with the order of day and month in which its dates were read. */
  text: PageText;
  /** Why day and month of the invoice date may be swapped, in words; null if there is no sign of it. */
  doubt: string | null;
  /** Whether the due date is in the same doubt, because it was read, or counted from the invoice date, in that order. */
  isDueDateInDoubt: boolean;
}

/** The order of day and month usual in a country; only the United States puts the month first. */
const orderIn = (country: string): DateOrder => (country === "US" ? "month_first" : "day_first");

const otherOrder = (order: DateOrder): DateOrder => (order === "day_first" ? "month_first" : "day_first");

/**
 * Reads the invoice's dates if none of them shows whether the day or the month comes first. Decides by the due date, which can't precede
 * the invoice date and should match the payment terms; then by the majority of other dates; then by the vendor's country; then by `text`.
 * `asOf` is the day of the analysis, if known.
 */
export function datesInOrder(
  text: PageText,
  options: Parameters<typeof datesFrom>[1],
  { vendorCountry, asOf }: { vendorCountry: string | null; asOf: IsoDate | null },
): OrderedDates {
  const read = (order: DateOrder, shown: boolean): OrderedDates => {
    const ordered = order === text.dateOrder && shown === text.dateOrderShown ? text : { ...text, dateOrder: order, dateOrderShown: shown };
    return { ...datesFrom(ordered, options), text: ordered, doubt: null, isDueDateInDoubt: false };
  };
  if (text.dateOrderShown || !text.lines.some((line) => isAmbiguous(line.text))) return read(text.dateOrder, text.dateOrderShown);
  const usual = vendorCountry === null || text.dateOrderLeans ? text.dateOrder : orderIn(vendorCountry);
  const [first, second] = [read(usual, false), read(otherOrder(usual), false)];
  if (first.invoiceDate.value === second.invoiceDate.value && first.dueDate.value === second.dueDate.value) return first;
  const days = termDays(text);
  const [firstFits, secondFits] = [isConsistent(first, days), isConsistent(second, days)];
  if (firstFits !== secondFits && (firstFits ?? secondFits) !== null) {
    if (firstFits === true || secondFits === false) return read(usual, true);
    return read(otherOrder(usual), true);
  }
  const isNear = daysOffTerms(first, days) <= NEAR_MISS_DAYS && daysOffTerms(second, days) > FAR_MISS_DAYS;
  const doubted = (doubt: string | null): OrderedDates => ({
    ...first,
    doubt,
    isDueDateInDoubt: doubt !== null && first.dueDate.value !== second.dueDate.value,
  });
  if (firstFits === false && !isNear) return doubted(NEITHER);
  const isForeign = vendorCountry !== null && usual !== orderIn(vendorCountry);
  return doubted(isForeign && firstFits === null ? MIXED : farDoubt(first, second, asOf));
}

/**
 * A due date that misses the terms by at most `NEAR_MISS_DAYS` was counted from another day or moved off a weekend; one that misses them by
 * more than `FAR_MISS_DAYS` was not meant.
 */
const NEAR_MISS_DAYS = 10;
const FAR_MISS_DAYS = 31;

const NEITHER =
  "The invoice date is ambiguous (day and month could be swapped), and neither reading fits the due date and the payment terms. Check it.";
const MIXED =
  "The invoice date is ambiguous (day and month could be swapped): the document's other dates are written both ways, most of them not as in the vendor's country. Check it.";

const isPrinted = ({ value, source }: Cell<IsoDate>): boolean => value !== null && source === "document";

/** Whether invoice and due date are consistent with each other and with the terms; null unless both are printed. */
function isConsistent({ invoiceDate, dueDate }: HeaderDates, days: number | null): boolean | null {
  const [issued, due] = [invoiceDate.value, dueDate.value];
  if (issued === null || due === null || !isPrinted(invoiceDate) || !isPrinted(dueDate)) return null;
  return due >= issued && (days === null || isByTerms(issued, days, due));
}

/** By how many days the due date misses the terms; Infinity if it precedes the invoice date. */
function daysOffTerms({ invoiceDate, dueDate }: HeaderDates, days: number | null): number {
  const [issued, due] = [invoiceDate.value, dueDate.value];
  if (issued === null || due === null || due < issued) return Infinity;
  return days === null ? 0 : Math.abs(daysBetween(addDays(issued, days), due));
}

/** Invoices are usually analyzed, and name other dates, within weeks of their own; a date further off may have day and month swapped. */
const FAR_DAYS = 60;
const NEAR_DAYS = 31;

function farDoubt(first: OrderedDates, second: OrderedDates, asOf: IsoDate | null): string | null {
  const [taken, turned] = [first.invoiceDate.value, second.invoiceDate.value];
  if (taken === null || turned === null || taken === turned) return null;
  const isNearer = (day: IsoDate): boolean =>
    Math.abs(daysBetween(taken, day)) > FAR_DAYS && Math.abs(daysBetween(turned, day)) <= NEAR_DAYS;
  const named = first.text.lines.flatMap((line) => datesOf(line, first.text.dateOrder).filter(({ certain }) => certain));
  // Another date near the one read supports it. A date after the analysis is rarely meant, whatever supports it.
  const isBorneOut = named.some(({ value }) => Math.abs(daysBetween(taken, value)) <= NEAR_DAYS);
  const byAnalysis = asOf !== null && turned <= asOf && (taken > asOf || (!isBorneOut && isNearer(asOf)));
  const byOthers = named.length > 0 && named.every(({ value }) => isNearer(value));
  if (!byAnalysis && !byOthers) return null;
  const nearer = byOthers ? "the document's other dates" : "today";
  return `The invoice date could be ${taken} or ${turned} (day and month swapped). It was read as ${taken}, but ${turned} is closer to ${nearer}. Check it.`;
}
