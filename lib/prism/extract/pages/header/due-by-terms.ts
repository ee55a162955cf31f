import { addDays, type IsoDate } from "@/lib/kernel/dates";
import type { Cell } from "@/lib/prism/model";
import { derivedCell } from "../../cell";
import { placeOf, type TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";

/** Payment terms in days: "Net 30", "Payment terms: 45 days", "settle within 14 days", "Règlement à 30 jours", "14 Tage netto". */
const TERMS: readonly RegExp[] = [
  // "Net  18,400.00" and "Net 18 400" are sums.
  /\bnet[ -](\d{1,3})(?![\d]|[.,]\d| \d{3}\b)(?: days?)?\b/i,
  /\b(?:pay\w*|settle\w*|remit\w*|due|credit|terms?)\b[^.;\d]{0,40}?\b(\d{1,3}) ?(?:calendar )?days?\b/i,
  /\b(\d{1,3}) ?(?:calendar )?days?(?:'|’)? (?:net|credit|from (?:the )?(?:invoice date|date of (?:this |the )?invoice))\b/i,
  /(?<!\p{L})(?:r[éeè]gl\p{L}*|pa(?:yable|iement|yer))(?!\p{L})[^.;\d]{0,40}?\b(\d{1,3}) jours\b/iu,
  /(?<!\p{L})(?:zahl\p{L}*|f[äa]llig\p{L}*|überweis\p{L}*)(?!\p{L})[^.;\d]{0,40}?\b(\d{1,3}) tage?n?\b/iu,
  /\b(\d{1,3}) tage? (?:netto|ohne abzug|rein netto)\b/i,
];
/** Words that show the days to be counted from something else, or to be about something else. */
const OTHERWISE =
  /%|\b(?:from|after|ab|vom|du) (?:the )?\d|\b(?:working|business|banking) days?|\b(?:receipt|delivery|arrival|completion|commissioning|acceptance|demand|month|end|order|interest|late|overdue|penalt\p{L}*|discount|skonto|escompte|validity|valid|quer\p{L}*|disput\p{L}*|complain\p{L}*|return\p{L}*|refund\p{L}*|warrant\p{L}*|old|since|outstanding|past|fin de mois|erhalt|r[ée]ception|werktage?n?|arbeitstage?n?)(?!\p{L})/iu;
const MOST_DAYS = 180;
const TRUST = 0.85;

/** The due date by the payment terms, counted from the invoice date; null if no days are stated or the statements differ. */
export function dueByTerms(text: PageText, invoiceDate: Cell<IsoDate>): Cell<IsoDate> | null {
  const first = invoiceDate.value === null ? null : statedPaymentTerm(text);
  if (invoiceDate.value === null || first === null) return null;
  const value = addDays(invoiceDate.value, first.days);
  return derivedCell(value, TRUST * Math.min(1, invoiceDate.confidence + 0.05), placeOf(first.line.words, first.line.page));
}

/** The days that the payment terms state; null if none are stated or the statements differ. */
export const termDays = (text: PageText): number | null => statedPaymentTerm(text)?.days ?? null;

function statedPaymentTerm(text: PageText): { days: number; line: TextLine } | null {
  const [first, ...more] = text.lines.flatMap((line) => daysIn(line));
  return !first || more.some(({ days }) => days !== first.days) ? null : first;
}

/** Searches sentence by sentence: "Delivery 8 weeks. Payment: 15 days from invoice date." */
function daysIn(line: TextLine): { days: number; line: TextLine }[] {
  const cells = line.text.split(/(?<=[.;!?])\s+/);
  const cell = cells.find((part) => !OTHERWISE.test(part) && TERMS.some((term) => term.test(part)));
  const days = cell === undefined ? NaN : Number(TERMS.map((term) => term.exec(cell)?.[1]).find((found) => found !== undefined));
  return days > 0 && days <= MOST_DAYS ? [{ days, line }] : [];
}
