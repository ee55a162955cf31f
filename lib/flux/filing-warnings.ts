import { misnamedWarnings } from "@/lib/kernel/misnamed-fields";
import type { DraftedFiling } from "./draft-filing";
import { MOST_WARNED_FIELDS } from "./most-warned-fields";
import type { NewFiling, NewFilings } from "./requests";
import type { VatLine, WhtLine } from "./requests/lines";
import { authorityDay, firstDayOf, lastDayOf, type Period } from "./requests/period";

/** What a 202 points out and takes all the same. */
export interface FilingWarning {
  code: string;
  message: string;
  /** Which fields of the request it is about, at most MOST_WARNED_FIELDS; absent in answers that an earlier version kept. */
  fields?: string[];
}

const NAMED = 3;

/** What of a filing is taken as it stands but may not be what was meant. */
export function warningsOf({ asked, period }: Pick<DraftedFiling, "asked" | "period">, now: Date): FilingWarning[] {
  return [...notOver(asked, period, now), ...outsidePeriod(asked, period), ...ignored(asked)];
}

/**
 * An authority takes one VAT return for a period: what is sold in the days that are left would need an amended one. Schedules of
 * withholding tax may be several.
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
 * Lines dated outside the period are filed for it, as nothing in filing.md refuses them: a payment may be accounted for in another
 * month. A forgotten month, which means the previous one, is the likelier reason, so it is told.
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

/** Input VAT may be claimed for up to five years (tax/facts.md §1.5): a purchase of an earlier month is in order. */
function isOutside(line: VatLine | WhtLine, day: string, period: Period): boolean {
  const mayBeEarlier = "transactionType" in line && line.transactionType === "debit";
  return day > lastDayOf(period) || (day < firstDayOf(period) && !mayBeEarlier);
}

/**
 * Members that are ignored for how they are written, of the filing at this place in the request; what stands beside `payload` is told
 * with the first. A `Month` that is passed over files for the month before, a `transaction_type` makes a sale of a purchase.
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
