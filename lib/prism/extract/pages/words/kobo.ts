import type { LayoutWord, PageLayout, TextLine } from "./layout";

/** A number with its thousands set off and no decimals. */
export const GROUPED_WHOLE = /(?:^|\D)\d{1,3}(?:,\d{3})+$/;
/** The kobo's column is as wide as the form has room for. */
const KOBO_GAP_EM = 4;
/** A form that heads the column itself may leave as much room as a column of amounts takes. */
const HEADED_GAP_EM = 16;
const HEADS_KOBO = /^(?:k|kobo)\.?$/i;
/** Recognition makes letters of the sign. */
const HEADS_NAIRA = /^(?:₦|#|=n=|[a-z]{1,2}|naira|ngn|amount|amt)$/i;

/** "Qty  Description  Rate  ₦  K": the last two words of a line head naira and kobo. */
function headsKobo({ words }: TextLine): boolean {
  const [naira, kobo] = words.slice(-2).map(({ text }) => text.replace(/[():]/g, ""));
  return kobo !== undefined && HEADS_KOBO.test(kobo) && HEADS_NAIRA.test(naira ?? "");
}

/** How far from their naira the kobo may stand, in heights of the letters; 0 where amounts have no column for them. */
export function koboGapOf(lines: readonly TextLine[]): number {
  const gap = lines.some(headsKobo) ? HEADED_GAP_EM : KOBO_GAP_EM;
  return hasKoboColumn(lines, gap) ? gap : 0;
}

/**
 * Whether amounts are printed in a column for naira and one for kobo: most of the grouped numbers that end a cell or a line have two
 * digits of their own behind them, and none has decimals but the price of a row whose amount is its product.
 */
function hasKoboColumn(lines: readonly TextLine[], gap: number): boolean {
  let apart = 0;
  let without = 0;
  for (const { words, page } of lines) {
    const isPriced = isPricedByKobo(words);
    for (const [index, word] of words.entries()) {
      if (/\d,\d{3}\.\d{2}$/.test(word.text) && !isPriced) return false;
      if (!GROUPED_WHOLE.test(word.text)) continue;
      const [kobo, next] = [words[index + 1], words[index + 2]];
      if (kobo && isKobo(kobo, word, page, gap) && !next) apart++;
      else if (!kobo) without++;
    }
  }
  return apart >= 2 && apart > without;
}

const FIGURE = /^\d{1,3}(?:,?\d{3})*(?:\.\d{1,3})?$/;

/** "12  Roofing sheet  6,850.00  82,200  00": two of the row's numbers make its naira and kobo. */
function isPricedByKobo(words: readonly LayoutWord[]): boolean {
  const amount = amountWithKobo(words);
  const others = figuresOf(words.slice(0, -2));
  return others.some((one, at) => others.slice(at + 1).some((other) => isProduct(one, other, amount)));
}

/** "5,000  62  50  312,500  00": whether the word at `index` is the kobo of a price that makes the row's amount. */
export function isKoboOfPrice(words: readonly LayoutWord[], index: number): boolean {
  const [naira, kobo] = [words[index - 1], words[index]];
  if (!naira || !kobo || index > words.length - 3 || !FIGURE.test(naira.text) || !/^\d{2}$/.test(kobo.text)) return false;
  const [price] = figuresOf([{ text: `${naira.text}.${kobo.text}` }]);
  return price !== undefined && figuresOf(words.slice(0, index - 1)).some((count) => isProduct(count, price, amountWithKobo(words)));
}

/** What the last two words of a row come to as naira and kobo; not a number where they are none. */
function amountWithKobo(words: readonly LayoutWord[]): number {
  const [naira, kobo] = words.slice(-2);
  if (!naira || !kobo || !GROUPED_WHOLE.test(naira.text) || !/^\d{2}$/.test(kobo.text)) return Number.NaN;
  return Number(`${naira.text.replace(/[^\d]/g, "")}.${kobo.text}`);
}

const figuresOf = (words: readonly { text: string }[]): number[] =>
  words.flatMap(({ text }) => (FIGURE.test(text) ? [Number(text.replaceAll(",", ""))] : []));

const isProduct = (one: number, other: number, amount: number): boolean => Math.abs(one * other - amount) < 0.005;

/** Whether a word is the kobo of the naira before it: two digits, no further from them than `gap` heights of the letters. */
export function isKobo(kobo: LayoutWord, naira: LayoutWord, { em }: PageLayout, gap: number): boolean {
  return /^\d{2}$/.test(kobo.text) && kobo.left - naira.right < em * gap;
}
