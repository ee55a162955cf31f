import type { IsoDate } from "@/lib/kernel/dates";
import type { PageText } from "../page/page-text";
import type { PrintedDate } from "../words/dates";
import type { Scored } from "./scored";

/** A candidate for a date. An ambiguous date loses less if another date of the document proves the order of day and month. */
export function scoredDate(text: PageText, date: PrintedDate, score: number): Scored<IsoDate> {
  return {
    value: date.value,
    words: date.words,
    line: date.line,
    score: date.certain ? score : score - (text.dateOrderShown ? 0.01 : 0.06),
    ambiguous: !date.certain && !text.dateOrderShown,
  };
}
