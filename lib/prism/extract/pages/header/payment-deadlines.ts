import type { IsoDate } from "@/lib/kernel/dates";
import { datesOf } from "../words/dates";
import { foldedOf, textOf, type TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";
import { termDays } from "./due-by-terms";
import { hitsOf } from "./header-fields";
import type { Scored } from "./scored";
import { scoredDate } from "./scored-date";

/** Due dates in parentheses after payment terms: "Terms Net 30 (08 Dec 2026)". */
export function datesOfTerms(text: PageText): Scored<IsoDate>[] {
  // For example "Invoice LBC-26-0207 issued 17 November 2026, net 21 days (8 December 2026)".
  const ofDays = text.lines.flatMap((line) =>
    datesOf(line, text.dateOrder)
      .filter(
        ({ raw, start }) =>
          raw.startsWith("(") &&
          /\b(?:net|in|within|terms:?|after) \d{1,3} (?:calendar |working )?days$/i.test(textOf(line.words.slice(0, start))),
      )
      .map((date) => scoredDate(text, date, 0.86)),
  );
  const labeled = hitsOf(text, "other")
    .filter(({ words }) => /^(?:payment)?terms(?:ofpayment)?$/.test(foldedOf(words)))
    .flatMap((hit) =>
      datesOf(hit.line, text.dateOrder, hit.end)
        .filter(
          ({ raw, start }) =>
            /\)$/.test(raw) && (raw.startsWith("(") || /^\((?:due|by|i\.e\.)$/i.test(hit.line.words[start - 1]?.text ?? "")),
        )
        .map((date) => scoredDate(text, date, 0.86)),
    );
  return [...ofDays, ...labeled];
}

const PAYING =
  /(?<!\p{L})(?:transfer|remit|pay(?:able|ment|ments)?|paid|due|settle(?:d|ment)?|zahl\p{L}*|überweis\p{L}*|begleichen|cheque|r[éeè]gl\p{L}*|payer|paiement)(?!\p{L})/iu;
const UNTIL =
  /\b(?:on or before|no(?:t)? later than|before|by|up to|until|bis(?: zum| spätestens(?: am)?)?|au plus tard le|avant le|soit le|that is|(?:with)?in \d+ days:?)(?: (?:mon|tues|wednes|thurs|fri|satur|sun)day,?)? (?=\d|\p{Lu})/giu;

/** Due dates at the end of a sentence about payment: "due not later than 10th November 2026", "Zahlbar … bis zum 18.11.2026". */
export function deadlinesOf(text: PageText): Scored<IsoDate>[] {
  return text.lines
    .filter((line) => PAYING.test(line.text))
    .flatMap((line) => [
      ...deadlineOnNextLine(text, line),
      ...[...line.text.matchAll(UNTIL)].flatMap((match) => {
        const start = line.text.slice(0, match.index + match[0].length).split(" ").length - 1;
        return datesOf(line, text.dateOrder, start, Math.min(start + 4, line.words.length))
          .filter((date) => date.start === start)
          .map((date) => scoredDate(text, date, 0.84));
      }),
    ]);
}

/** "… for settlement not later than / November 6, 2026": the date follows on the next line. */
function deadlineOnNextLine(text: PageText, line: TextLine): Scored<IsoDate>[] {
  const below = text.lines[line.index + 1];
  if (below?.page !== line.page || !/\b(?:on or before|no(?:t)? later than|latest by)$/i.test(line.text)) return [];
  return datesOf(below, text.dateOrder)
    .filter((date) => date.start === 0 && below.top - line.bottom < line.page.em)
    .map((date) => scoredDate(text, date, 0.82));
}

/**
 * "Premium due   31 Dec 2026": usually the label of a sum, here at the start of its cell, directly before a date that ends the line, above
 * the table of items. Used if neither a due date nor terms are stated, and if there is only one.
 */
export function datesOfPremium(text: PageText, headings: ReadonlySet<number>): Scored<IsoDate>[] {
  const hits = text.labels.filter(({ words }) => foldedOf(words) === "premiumdue");
  const [hit] = hits;
  if (!hit || hits.length > 1 || statesTerms(text) || !isAboveItems(text, hit.line, headings)) return [];
  const { line, words, end } = hit;
  const [date] = datesOf(line, text.dateOrder, end);
  const isBehind = date?.start === end || (date?.start === end + 1 && line.words[end]?.text === ":");
  const endsLine = date?.words[date.words.length - 1] === line.words[line.words.length - 1];
  return date && isBehind && endsLine && line.chunks.some((chunk) => chunk.words[0] === words[0]) ? [scoredDate(text, date, 0.8)] : [];
}

/** Above the headings of the table and the first amount with decimals. */
function isAboveItems(text: PageText, { index }: TextLine, headings: ReadonlySet<number>): boolean {
  const priced = text.lines.find((line) =>
    (text.amountsByLine.get(line.index) ?? []).some(({ decimals, percent }) => decimals === 2 && !percent),
  );
  const first = Math.min(priced?.index ?? Infinity, ...headings);
  return index < first && first < Infinity;
}

const statesTerms = (text: PageText): boolean =>
  termDays(text) !== null || text.labels.some(({ words }) => /^(?:payment)?terms(?:ofpayment)?$/.test(foldedOf(words)));
