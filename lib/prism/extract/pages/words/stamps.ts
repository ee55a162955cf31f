import type { Page, ReadDocument, Word } from "@/lib/prism/model";
import { foldLabel } from "../../fold";
import { monthOf } from "./months";

export interface Stamps {
  /** Whether "PRO FORMA" is stamped across a page; then it bills no tax, whatever its title says. */
  proforma: boolean;
  /** Warnings for the reviewer, in words; empty if no stamp gives cause for any. */
  doubts: string[];
}

type Meaning = "proforma" | "void" | "draft" | "paid";

const MEANINGS = new Map<string, Meaning>(
  (
    [
      ["proforma", ["pro forma", "proforma", "pro forma invoice", "facture pro forma"]],
      [
        "void",
        [
          "cancelled",
          "canceled",
          "void",
          "voided",
          "invalid",
          "not valid",
          "superseded",
          "annulé",
          "annulée",
          "storniert",
          "ungültig",
          "anulado",
          "anulada",
          "annullato",
          "reversed",
          "rejected",
        ],
      ],
      [
        "draft",
        [
          "draft",
          "specimen",
          "sample",
          "brouillon",
          "entwurf",
          "muster",
          "borrador",
          "rascunho",
          "bozza",
          "not an invoice",
          "not a tax invoice",
          "not for payment",
        ],
      ],
      [
        "paid",
        [
          "paid",
          "paid in full",
          "fully paid",
          "paid with thanks",
          "paid cash",
          "cash paid",
          "paid by cash",
          "paid by cheque",
          "paid by transfer",
          "payment received",
          "payé",
          "payée",
          "acquittée",
          "bezahlt",
          "pagado",
          "pago",
          "pagato",
        ],
      ],
    ] as const
  ).flatMap(([meaning, phrases]) => phrases.map((phrase) => [foldLabel(phrase), meaning] as const)),
);

const DOUBTS: Readonly<Record<Exclude<Meaning, "proforma">, (quote: string) => string>> = {
  void: (quote) => `${quote}: ask the vendor whether this invoice still stands.`,
  draft: (quote) => `${quote}: ask the vendor for the final invoice.`,
  paid: (quote) => `${quote}: check that it has not been paid already.`,
};

/** The doubt, in words, if a note of an e-invoice consists of a stamp's words ("CANCELLED", "PAID"); else null. */
export function doubtByNote(note: string): string | null {
  const meaning = MEANINGS.get(foldLabel(note));
  return meaning === undefined || meaning === "proforma" ? null : DOUBTS[meaning](`The e-invoice says “${note}”`);
}

/** Least size of a stamp's letters, relative to the page's usual size. */
const STAMPED = 1.8;
/** The same for words turned otherwise than the page, which are stamps or watermarks even if they are hardly larger. */
const STAMPED_ASKEW = 1.15;

/**
 * Finds stamps and watermarks: whole phrases in large letters on a line of their own, beside an optional date. They are often slanted and
 * belong to no line of text, so nothing else reads them.
 */
export function stampsOn(document: ReadDocument): Stamps {
  const slanted = document.pages.flatMap(({ stamps = [] }) => stamps.flatMap((text) => meantBy(text.split(" "))));
  const found = [...document.pages.flatMap(stampsOfPage), ...slanted];
  const doubts = found.flatMap(({ meaning, quote }) => (meaning === "proforma" ? [] : [DOUBTS[meaning](`The page is stamped “${quote}”`)]));
  return { proforma: found.some(({ meaning }) => meaning === "proforma"), doubts: [...new Set(doubts)] };
}

function stampsOfPage(page: Page): { meaning: Meaning; quote: string }[] {
  const words = page.words.filter((word) => !word.hidden);
  const usual = medianSize(words, page);
  const upright = usualTurn(words);
  const isLarge = (word: Word): boolean => sizeOf(word, page) >= usual * ((word.turn ?? 0) === upright ? STAMPED : STAMPED_ASKEW);
  return words.flatMap((word, index) => {
    if (!isLarge(word) || continuesLine(words[index - 1], word)) return [];
    const run = [word];
    for (let next = index + 1; next < words.length && run.length < MOST_WORDS; next++) {
      const [last, other] = [words[next - 1], words[next]];
      if (!last || !other || !continuesLine(last, other)) break;
      run.push(other);
    }
    // "DRAFT DRAFT DRAFT": a watermark repeats across the page.
    return meantBy([...new Set(run.map(({ text }) => text))]);
  });
}

/** The meaning of a stamp's words, as an array of one element or none. Its date is no part of it: "PAID 12 NOV 2026". */
function meantBy(words: readonly string[]): { meaning: Meaning; quote: string }[] {
  const whole = words.join(" ");
  const quote = withoutDate(whole);
  const meaning = MEANINGS.get(foldLabel(quote));
  // "Proforma 12/11/2026" in large letters names another document.
  return meaning === undefined || (meaning === "proforma" && quote !== whole) ? [] : [{ meaning, quote }];
}

/** "12/11/26", "2026-11-12", "10:45". */
const DATE_OR_TIME =
  /(?<!\S)(?:(?:[012]?\d|3[01])([./-])(?:0?\d|1[0-2])\1(?:20)?\d{2}|20\d{2}-(?:0\d|1[0-2])-(?:[012]\d|3[01])|(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?: ?[ap]m)?)(?![^\s,.])/giu;
/** "12 NOV 2026", "12th NOV", "NOV2026", "November 12, 2026". */
const DATES_IN_WORDS: readonly RegExp[] = [
  /(?<!\S)(?:[012]?\d|3[01])(?:st|nd|rd|th)?[ ./,-]*(\p{L}{3,})\.?(?:[ ./,-]*(?:20)?\d{2})?(?![^\s,.])/giu,
  /(?<!\S)(\p{L}{3,})\.?[ ./,-]*(?:(?:[012]?\d|3[01])(?:st|nd|rd|th)?[ ,./-]+)?20\d{2}(?![^\s,.])/giu,
];

/** What a stamp says besides its date. An amount or other number stays, since the line then tells something about it. */
function withoutDate(text: string): string {
  const rest = DATES_IN_WORDS.reduce(
    (left, date) => left.replace(date, (found: string, month: string) => (monthOf(month, false) === undefined ? found : " ")),
    text.replace(DATE_OR_TIME, " "),
  );
  return rest === text ? text : rest.replace(/[\s,.]+/g, " ").trim();
}

/** Longer than any phrase above; a longer line says something else. */
const MOST_WORDS = 5;

/** Whether a word continues the line of the one before it in the file's order. The words of a slanted stamp have the same turn and size. */
function continuesLine(one: Word | undefined, other: Word): boolean {
  if (!one || (one.turn ?? 0) !== (other.turn ?? 0)) return false;
  if ((one.turn ?? 0) !== 0) return one.fontSize === other.fontSize;
  const height = Math.max(one.box[3] - one.box[1], other.box[3] - other.box[1]);
  return Math.abs(one.box[3] - other.box[3]) < height * 0.5 && other.box[0] >= one.box[0];
}

/** The turn of most words of a page. */
function usualTurn(words: readonly Word[]): number {
  const counts = new Map<number, number>();
  for (const { turn = 0 } of words) counts.set(turn, (counts.get(turn) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** The size of a word in points. OCR words have no font size, so their height is used. */
function sizeOf(word: Word, page: Page): number {
  return word.fontSize ?? (word.box[3] - word.box[1]) * page.heightPt;
}

function medianSize(words: readonly Word[], page: Page): number {
  const sizes = words.map((word) => sizeOf(word, page)).sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? Number.POSITIVE_INFINITY;
}
