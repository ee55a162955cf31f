import type { IsoDate } from "@/lib/kernel/dates";
import { datesOf, type PrintedDate } from "../words/dates";
import type { PageText } from "../page/page-text";

export interface SlipDate {
  date: PrintedDate;
  isLabeled: boolean;
  hasTime: boolean;
  /** Number of lines that print the same day. */
  timesPrinted: number;
  /** Difference in score from the next day. */
  margin: number;
  legible: number;
}

const LABEL = /\b(?:date|datum|tarikh|dated|dt|bill dt|inv date|trans date)\b/i;
const TIME = /\b\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s?(?:[ap]m|uhr)?\b/i;
/** Words of other dates: when something ends, or from when something else counts. */
const OTHER_DAY = /\b(?:valid|until|expir|due|before|return|exchange|effective|since|birth|gültig|bis zum|delivery|next)\b/i;

/** The day of sale: labeled, with a time of day, or printed more than once. */
export function slipDateOf(text: PageText): SlipDate | null {
  const byDay = new Map<IsoDate, { date: PrintedDate; labeled: boolean; timed: boolean; times: number; other: boolean; legible: number }>();
  for (const line of text.pages[0]?.lines ?? []) {
    for (const date of datesOf(line, text.dateOrder)) {
      const known = byDay.get(date.value);
      const legible = Math.min(...date.words.map((word) => word.confidence));
      const rest = line.words
        .slice(date.end)
        .map((word) => word.text)
        .join(" ");
      const before = line.words
        .slice(0, date.start)
        .map((word) => word.text)
        .join(" ");
      const seen = { labeled: LABEL.test(before), timed: TIME.test(rest) || TIME.test(before), other: OTHER_DAY.test(line.text) };
      byDay.set(date.value, {
        date: known && known.legible >= legible ? known.date : date,
        legible: Math.max(known?.legible ?? 0, legible),
        times: (known?.times ?? 0) + 1,
        labeled: seen.labeled || (known?.labeled ?? false),
        timed: seen.timed || (known?.timed ?? false),
        other: seen.other && (known?.other ?? true),
      });
    }
  }
  const scored = [...byDay.values()]
    .map((day) => ({
      ...day,
      score:
        (day.labeled ? 0.5 : 0) +
        (day.timed ? 0.3 : 0) +
        Math.min(3, day.times) * 0.2 -
        (day.other ? 0.6 : 0) +
        day.legible * 0.3 +
        (day.date.certain ? 0.05 : 0) -
        (day.date.line.top / day.date.line.page.heightPt) * 0.05,
    }))
    .sort((a, b) => b.score - a.score);
  const [first, second] = scored;
  if (!first) return null;
  return {
    date: first.date,
    isLabeled: first.labeled,
    hasTime: first.timed,
    timesPrinted: first.times,
    legible: first.legible,
    margin: first.score - (second?.score ?? 0),
  };
}
