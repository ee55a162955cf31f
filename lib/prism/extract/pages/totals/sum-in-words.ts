import type { LabelKind } from "../../vocabulary";
import type { LayoutWord, TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";
import { UNITS, type TotalCandidate } from "./total-candidate";

/** A sum that is written out: "Four hundred and eighty-two thousand naira only". */
export interface SumInWords {
  /** In units of 10^-4 of the currency, as in `TotalCandidate`. */
  units: number;
  /** The currency that the words name; null if several countries use its name. */
  currency: string | null;
  line: TextLine;
  words: LayoutWord[];
}

const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety";
const UNITS_OF_WORDS: ReadonlyMap<string, number> = new Map([
  ...SMALL.split(" ").map((word, value) => [word, value] as const),
  ...TENS.split(" ").map((word, index) => [word, (index + 2) * 10] as const),
  ["fourty", 40],
]);
const SCALES: ReadonlyMap<string, number> = new Map([
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
]);
const CURRENCIES: ReadonlyMap<string, string | null> = new Map([
  ["naira", "NGN"],
  ["cedis", "GHS"],
  ["euro", "EUR"],
  ["euros", "EUR"],
  ["rand", "ZAR"],
  ["dollars", null],
  ["pounds", null],
  ["shillings", null],
]);
const PARTS = /^(?:kobo|pesewas|cents|pence)$/;
/** Words that may stand before such a sum; after any other word, its beginning may be missing. */
const LEADS = /^(?:words|of|sum|being|is|say|the|total|naira|n|ngn)$|[:(=-]$/i;
/** Words that mark a sum to pay rather than a number in a sentence. */
export const TELLS_SUM = /\b(?:in words|only)\b/i;

interface Token {
  text: string;
  raw: string;
  word: LayoutWord;
}

/**
 * Finds the sums that a page writes out in English, each on its line and the next. Only complete ones count: number words followed by a
 * currency, with nothing before them that could belong to the number.
 */
export function sumsInWords(text: PageText): SumInWords[] {
  return text.lines.flatMap((line) => {
    const below = text.lines[line.index + 1];
    const next = below?.page === line.page && below.top - line.bottom < line.page.em * 1.2 ? below.words : [];
    if (!TELLS_SUM.test([...line.words, ...next].map((word) => word.text).join(" "))) return [];
    const above = text.lines[line.index - 1];
    const before = above?.page === line.page && line.top - above.bottom < line.page.em * 1.2 ? tokensOf(above.words.slice(-1)) : [];
    const own = tokensOf(line.words);
    const found = sumIn([...before, ...own, ...tokensOf(next)], before.length, before.length + own.length);
    return found ? [{ ...found, line }] : [];
  });
}

function tokensOf(words: readonly LayoutWord[]): Token[] {
  return words.flatMap((word) =>
    word.text
      .split(/(?<=\p{L})[-–](?=\p{L})/u)
      .map((raw) => ({ raw, word, text: raw.toLowerCase().replace(/[^\p{L}]/gu, "") }))
      .filter(({ text, raw }) => text !== "" || /\S/.test(raw)),
  );
}

const isNumeral = ({ text }: Token): boolean => UNITS_OF_WORDS.has(text) || SCALES.has(text) || text === "hundred";

/** The first sum that begins among the tokens from `first` up to `limit`. Earlier tokens are only checked for being its beginning. */
function sumIn(tokens: readonly Token[], first: number, limit: number): Omit<SumInWords, "line"> | null {
  const start = tokens.findIndex((token, index) => index >= first && isNumeral(token));
  const before = tokens[start - 1];
  if (start < 0 || start >= limit || (before && isPartOfSum(before, start > first))) return null;
  const end = endOfRun(tokens, start);
  const currency = CURRENCIES.get(tokens[end]?.text ?? "");
  const whole = valueOf(tokens.slice(start, end));
  if (whole === null || currency === undefined) return null;
  const from = tokens.findIndex((token, index) => index > end && isNumeral(token));
  const to = from > 0 && from <= end + 2 ? endOfRun(tokens, from) : -1;
  const parts = to > 0 && PARTS.test(tokens[to]?.text ?? "") ? valueOf(tokens.slice(from, to)) : null;
  const last = parts === null ? end : to;
  return {
    units: Math.round((whole + (parts ?? 0) / 100) * UNITS),
    currency,
    words: [...new Set(tokens.slice(start, last + 1).map(({ word }) => word))],
  };
}

/** Within a line only lead-in words may stand before a sum; the line above may end in anything but part of a number. */
const isPartOfSum = (token: Token, within: boolean): boolean =>
  within ? !LEADS.test(token.raw) : isNumeral(token) || token.text === "and";

function endOfRun(tokens: readonly Token[], start: number): number {
  const after = tokens.findIndex((token, index) => index > start && !isNumeral(token) && token.text !== "and" && token.text !== "");
  return after < 0 ? tokens.length : after;
}

/** Null if the words make no number: "twenty five hundred thousand hundred". */
function valueOf(tokens: readonly Token[]): number | null {
  let [sum, group, lastScale] = [0, 0, Number.POSITIVE_INFINITY];
  for (const { text } of tokens) {
    const [value, scale] = [UNITS_OF_WORDS.get(text), SCALES.get(text)];
    if (value !== undefined) {
      const room = group % 100 === 0 ? 100 : group % 10 === 0 && group % 100 >= 20 ? 10 : 0;
      if (value >= room) return null;
      group += value;
    } else if (text === "hundred") {
      if (group < 1 || group > 9) return null;
      group *= 100;
    } else if (scale !== undefined) {
      if (group === 0 || scale >= lastScale) return null;
      sum += group * scale;
      [group, lastScale] = [0, scale];
    }
  }
  return sum + group > 0 ? sum + group : null;
}

/** The sum in words as the total of a page that states none in figures. */
export function totalInWords(sums: readonly SumInWords[]): TotalCandidate[] {
  const [only, ...more] = sums;
  if (!only || more.some(({ units }) => units !== only.units)) return [];
  const { line, words, units } = only;
  const [first] = words;
  const start = first ? Math.max(0, line.words.indexOf(first)) : 0;
  const raw = words.map((word) => word.text).join(" ");
  const hit = { kinds: new Set<LabelKind>(["total"]), line, start, end: start, words: [], length: 0, fuzzy: false };
  const amount = { value: (units / UNITS).toFixed(2), raw, words, start, end: line.words.length, line, decimals: 2, percent: false };
  return [{ kind: "total", amount, units, hit, rate: null, weight: WEIGHT }];
}

const WEIGHT = 0.85;
/** Sums in words leave out amounts below one unit of the currency. */
const ROUNDED = UNITS;

/** A warning, in words, if the page writes out a sum that matches neither a figure on it nor the settled total; empty otherwise. */
export function sumInWordsWarnings(text: PageText, total: { units: number } | null): string[] {
  const figures = [...text.amountsByLine.values()].flat().map(({ value }) => Math.abs(Number(value)) * UNITS);
  if (total) figures.push(total.units);
  const contradicted = sumsInWords(text).find(
    ({ units }) => figures.length > 0 && !figures.some((figure) => Math.abs(figure - units) < ROUNDED),
  );
  return contradicted
    ? [
        `The amount in words (“${contradicted.words.map(({ text: word }) => word).join(" ")}”) doesn't match any amount in figures. Check which is right.`,
      ]
    : [];
}
