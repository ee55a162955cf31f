import { misnamedWarnings } from "@/lib/kernel/schemas/misnamed-fields";
import type { DraftedFiling } from "./draft-filing";
import { MOST_WARNED_FIELDS } from "./most-warned-fields";
import type { NewFiling, NewFilings } from "./requests/new-filing";
import type { VatLine, WhtLine } from "./requests/lines";
import { authorityDay, firstDayOf, lastDayOf } from "./requests/period";
import type { Period } from "./requests/period-values";

/** Something that a 202 points out although the filing was accepted. */
export interface FilingWarning {
  code: string;
  message: string;
  /** The fields of the request that it concerns, at most MOST_WARNED_FIELDS; absent in answers stored by an earlier version. */
  fields?: string[];
}

const NAMED = 3;

/** Finds what is accepted as sent but may not be what the partner meant. */
export function warningsOf({ asked, period }: Pick<DraftedFiling, "asked" | "period">, now: Date): FilingWarning[] {
  return [...notOver(asked, period, now), ...outsidePeriod(asked, period), ...ignored(asked)];
}

/**
 * Warns of a VAT return for a period that isn't over. The authority accepts one VAT return per period, so sales on the remaining days would
 * need an amended one. Withholding tax allows several schedules.
 */
function notOver({ lines, linesField = "data" }: NewFiling, period: Period, now: Date): FilingWarning[] {
  const lastDay = lastDayOf(period);
  if (lastDay < authorityDay(now) || lines.some((line) => "taxAmount" in line)) return [];
  const place = linesField.replace(/data$/, "");
  return [
    {
      code: "period_not_over",
      message: `the VAT return's period ${lastDay.slice(0, 7)} isn't over, and the authority accepts a single return for it: what is invoiced until ${lastDay} will be missing`,
      fields: [`${place}month`, `${place}year`],
    },
  ];
}

/**
 * Warns of lines dated outside the period. They are filed for it all the same, because a payment may be accounted for in another
 * month. The likelier reason is a forgotten month, which defaults to the previous one.
 */
function outsidePeriod({ lines, linesField = "data" }: NewFiling, period: Period): FilingWarning[] {
  const found = lines.flatMap((line, index) => {
    const { name, day } = dateOf(line);
    return day === undefined || !isOutside(line, day, period)
      ? []
      : [{ field: linesField === "" ? name : `${linesField}[${index}].${name}`, day }];
  });
  if (found.length === 0) return [];
  const first = found.slice(0, NAMED).map(({ field, day }) => `${field} (${day})`);
  const others = found.length > NAMED ? ` and ${found.length - NAMED} more` : "";
  const month = firstDayOf(period).slice(0, 7);
  return [
    {
      code: "date_outside_period",
      message: `${first.join(", ")}${others} ${found.length === 1 ? "is" : "are"} outside the filing's period ${month}, for which all its lines are filed: check the dates, or month and year`,
      fields: found.slice(0, MOST_WARNED_FIELDS).map(({ field }) => field),
    },
  ];
}

const dateOf = (line: VatLine | WhtLine): { name: string; day: string | undefined } =>
  "transactionDate" in line ? { name: "transactionDate", day: line.transactionDate } : { name: "invoiceDate", day: line.invoiceDate };

/** Input VAT may be claimed within five years after the end of the purchase's month (Nigeria Tax Act 2025, s.156). */
const CLAIM_YEARS = 5;

/** A purchase of an earlier month is in order as long as its input VAT may be claimed. */
function isOutside(line: VatLine | WhtLine, day: string, period: Period): boolean {
  const isPurchase = "transactionType" in line && line.transactionType === "debit";
  const earliest = firstDayOf(isPurchase ? { ...period, year: period.year - CLAIM_YEARS } : period);
  return day > lastDayOf(period) || day < earliest;
}

/**
 * Warns of misspelled members that are ignored, for the filing at `index` in the request; members beside `payload` are reported with the
 * first filing. An ignored `Month` would file for the previous month, an ignored `transaction_type` would turn a purchase into a sale.
 */
export function misnamedIn({ misnamed = [] }: Pick<NewFilings, "misnamed">, index: number): FilingWarning[] {
  return misnamedWarnings(misnamed.filter(({ field }) => Number(/^payload\[(\d+)\]/.exec(field)?.[1] ?? 0) === index));
}

function ignored({ ignoredFields = [] }: NewFiling): FilingWarning[] {
  const [first] = ignoredFields;
  if (first === undefined) return [];
  return [
    {
      code: "fields_ignored",
      message: `${ignoredFields.join(", ")} ${ignoredFields.length === 1 ? "is" : "are"} ignored if data is sent: set ${ignoredFields.length === 1 ? "it" : "them"} on each line`,
      fields: [...ignoredFields],
    },
  ];
}
