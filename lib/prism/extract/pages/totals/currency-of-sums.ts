import type { LineItem } from "@/lib/prism/model";
import type { PageText } from "../page/page-text";
import type { TableHeader } from "../table/table-header";
import type { TextLine } from "../words/layout";
import type { PrintedAmount } from "../words/amounts";
import { BELIEVED } from "./currency";
import { currenciesStatedIn, votesIn, withHeadedDollars, type Votes } from "./currency-votes";
import type { SettledTotals } from "./settle-totals";
import { unitsOf } from "./total-candidate";
import { TELLS_SUM } from "./sum-in-words";
import { withFrancsOf, withOwnSigns, withSignsOf } from "./shared-signs";

/** Largest gap between an amount and its currency mark, in ems. */
const NEAR_EMS = 1.2;

/**
 * The only currency marked at the total, its net and tax, and the items; null if there is none or more than one. These amounts are what is
 * billed, while equivalents, rates and bank accounts on the same page name other currencies. A sign shared by several currencies stands for
 * the one that the total names, else for `found` (the one that the page names) if it can be: a sum alone doesn't say whose dollar is meant.
 */
export function currencyOfSums(
  { net, tax, gross }: SettledTotals,
  lineItems: readonly LineItem[],
  vendorCountry: string | null,
  found: string | null,
): string | null {
  const marked = namedAlone((gross?.from ?? []).map(({ amount }) => withNeighbors(amount)));
  const meant = (text: string): Votes =>
    withOwnSigns(withFrancsOf(vendorCountry, withSignsOf(marked ?? found, votesIn(text))), vendorCountry, text);
  const marksIn = (texts: readonly string[]): Set<string> => new Set(texts.flatMap((text) => [...meant(text).keys()]));
  const marksOf = (amounts: readonly PrintedAmount[]): Set<string> => marksIn(amounts.map(withNeighbors));
  const total = marksOf(gross?.from.map(({ amount }) => amount) ?? []);
  const others = marksOf([net, tax].flatMap((sum) => sum?.from.map(({ amount }) => amount) ?? []));
  const items = marksIn(lineItems.map(({ amount }) => amount.raw ?? ""));
  const codes = new Set([...total, ...others, ...items]);
  const [code] = codes;
  return codes.size === 1 && code !== undefined && total.size > 0 ? code : null;
}

/**
 * The amounts of a line that repeat the total or the amount due, with the words directly beside them: "Balance due USD 1,075.00", "Please
 * pay USD 1,075.00".
 */
function repeatsOfSum(text: PageText, line: TextLine, { gross, due }: SettledTotals): string[] {
  const sums = [gross?.units, due?.units].filter((units) => units !== undefined && units !== 0);
  return (text.amountsByLine.get(line.index) ?? []).filter((amount) => sums.includes(unitsOf(amount))).map(withNeighbors);
}

/** The only currency beside repetitions of the billed amount, for pages whose sums have no marks; null if there is none or several. */
export function currencyOfRepeats(text: PageText, totals: SettledTotals): string | null {
  return namedAlone(text.lines.flatMap((line) => repeatsOfSum(text, line, totals)));
}

/**
 * Whether the page names a currency where it states what it bills: beside a sum or item, in a column heading, in a label of its own, in the
 * amount in words, or in a statement about all amounts. A fee in another currency that may be charged one day doesn't count.
 */
export function isNamedByBill(
  code: string,
  text: PageText,
  headers: readonly TableHeader[],
  totals: SettledTotals,
  lineItems: readonly LineItem[],
): boolean {
  const labels = new Set(text.labels.filter(({ kinds }) => kinds.has("currency")).map(({ line }) => line));
  const ofHeaders = new Set(headers.flatMap(({ firstLine, lastLine }) => text.lines.slice(firstLine, lastLine + 1)));
  const ofSums = new Set([totals.net, totals.tax, totals.gross].flatMap((sum) => sum?.from.map(({ amount }) => amount.line) ?? []));
  const isBelowWords = (line: TextLine): boolean => /\bin words\b/i.test(text.lines[line.index - 1]?.text ?? "");
  const lines = text.lines.filter(
    (line) => labels.has(line) || ofHeaders.has(line) || ofSums.has(line) || TELLS_SUM.test(line.text) || isBelowWords(line),
  );
  const items = [
    ...lineItems.flatMap(({ amount, unitPrice }) => [amount.raw ?? "", unitPrice.raw ?? ""]),
    ...text.lines.flatMap((line) => repeatsOfSum(text, line, totals)),
  ];
  return (
    currenciesStatedIn(text.text).has(code) ||
    withSignsOf(code, withHeadedDollars(votesIn([...lines.map((line) => line.text), ...items].join("\n")), headers)).has(code)
  );
}

/** The only currency that the texts name by marks not shared with others. */
function namedAlone(texts: readonly string[]): string | null {
  const named = texts.flatMap((text) => [...votesIn(text)]).flatMap(([code, vote]) => (vote.named > 0 ? [code] : []));
  const [code] = named;
  return code !== undefined && named.every((other) => other === code) ? code : null;
}

/** "USD 5,000.00", "5,000.00 USD": the amount with the words directly beside it. A sign that OCR guessed is left out. */
function withNeighbors({ raw, line, start, end }: PrintedAmount): string {
  const isGuess = line.page.isOcr && line.words.slice(start, end).some(({ confidence }) => confidence < BELIEVED);
  return [nearWord(line, start - 1, start) ?? "", isGuess ? "" : raw, nearWord(line, end, end - 1) ?? ""].join(" ").trim();
}

function nearWord({ words, page }: TextLine, at: number, beside: number): string | null {
  const [word, amount] = [words[at], words[beside]];
  if (!word || !amount) return null;
  const gap = at < beside ? amount.left - word.right : word.left - amount.right;
  return gap <= page.em * NEAR_EMS ? word.text : null;
}
