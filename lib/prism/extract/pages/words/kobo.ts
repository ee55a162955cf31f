import type { LayoutWord, PageLayout, TextLine } from "./layout";

/** A number with grouped thousands and no decimals. */
export const GROUPED_WHOLE = /(?:^|\D)\d{1,3}(?:,\d{3})+$/;
/** Widest gap between naira and kobo on a form without headings for them. */
const KOBO_GAP_EM = 4;
/** The same on a form that heads the kobo column, which may be set as far apart as a column of amounts. */
const HEADED_GAP_EM = 16;
const HEADS_KOBO = /^(?:k|kobo)\.?$/i;
/** Includes the letters that OCR makes of the naira sign. */
const HEADS_NAIRA = /^(?:₦|#|=n=|[a-z]{1,2}|naira|ngn|amount|amt)$/i;

/** "Qty  Description  Rate  ₦  K": whether the last two words of a line are the headings of naira and kobo. */
function headsKobo({ words }: TextLine): boolean {
  const [naira, kobo] = words.slice(-2).map(({ text }) => text.replace(/[():]/g, ""));
  return kobo !== undefined && HEADS_KOBO.test(kobo) && HEADS_NAIRA.test(naira ?? "");
}

/** How far from their naira the kobo may stand, in ems; 0 if amounts have no kobo column. */
export function koboGapOf(lines: readonly TextLine[]): number {
  const gap = lines.some(headsKobo) ? HEADED_GAP_EM : KOBO_GAP_EM;
  return hasKoboColumn(lines, gap) ? gap : 0;
}

/**
 * Whether amounts are printed with separate columns for naira and kobo: at least two grouped numbers, and more than end their line, are
 * followed by two digits at its end. None may have decimals, except a unit price whose product is the row's amount.
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

/** "12  Roofing sheet  6,850.00  82,200  00": whether two numbers of the row multiply to its naira and kobo. */
function isPricedByKobo(words: readonly LayoutWord[]): boolean {
  const amount = amountWithKobo(words);
  const others = figuresOf(words.slice(0, -2));
  return others.some((one, at) => others.slice(at + 1).some((other) => isProduct(one, other, amount)));
}

/** "5,000  62  50  312,500  00": whether the word at `index` is the kobo part of a unit price that makes the row's amount. */
export function isKoboOfPrice(words: readonly LayoutWord[], index: number): boolean {
  const [naira, kobo] = [words[index - 1], words[index]];
  if (!naira || !kobo || index > words.length - 3 || !FIGURE.test(naira.text) || !/^\d{2}$/.test(kobo.text)) return false;
  const [price] = figuresOf([{ text: `${naira.text}.${kobo.text}` }]);
  return price !== undefined && figuresOf(words.slice(0, index - 1)).some((count) => isProduct(count, price, amountWithKobo(words)));
}

/** The amount that a row's last two words make as naira and kobo, or NaN if they are something else. */
function amountWithKobo(words: readonly LayoutWord[]): number {
  const [naira, kobo] = words.slice(-2);
  if (!naira || !kobo || !GROUPED_WHOLE.test(naira.text) || !/^\d{2}$/.test(kobo.text)) return Number.NaN;
  return Number(`${naira.text.replace(/[^\d]/g, "")}.${kobo.text}`);
}

const figuresOf = (words: readonly { text: string }[]): number[] =>
  words.flatMap(({ text }) => (FIGURE.test(text) ? [Number(text.replaceAll(",", ""))] : []));

const isProduct = (one: number, other: number, amount: number): boolean => Math.abs(one * other - amount) < 0.005;

/** Whether a word is the kobo of the naira before it: two digits, at most `gap` ems away. */
export function isKobo(kobo: LayoutWord, naira: LayoutWord, { em }: PageLayout, gap: number): boolean {
  return /^\d{2}$/.test(kobo.text) && kobo.left - naira.right < em * gap;
}
