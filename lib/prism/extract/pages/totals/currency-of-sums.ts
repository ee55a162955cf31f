import type { LineItem } from "@/lib/prism/model";
import type { PageText } from "../page/page-text";
import type { TableHeader } from "../table/table-header";
import type { TextLine } from "../words/layout";
import type { PrintedAmount } from "../words/amounts";
import { statedIn, votesIn, type Votes } from "./currency-votes";
import type { SettledTotals } from "./settle-totals";
import { unitsOf } from "./total-candidate";
import { withFrancsOf, withOwnSigns, withSignsOf } from "./shared-signs";

/** A mark stands this near to its amount, in heights of the letters. */
const NEAR_EMS = 1.2;

/**
 * The one currency whose marks stand at the total, at the net or the tax of it, and at the items; null where they have none, or more than
 * one. These are what is billed; equivalents, rates and accounts to pay into name other money on the same page. A sign
 * that several share stands for what the total is named in, else for `found`, what the whole page names, where it can: a sum alone
 * doesn't say whose dollar it is.
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

/** "Balance due USD 1,075.00", "Please pay USD 1,075.00": where a line names what is billed, or what is left of it, once more, with the marks right beside. */
function repeatsOfSum(text: PageText, line: TextLine, { gross, due }: SettledTotals): string[] {
  const sums = [gross?.units, due?.units].filter((units) => units !== undefined && units !== 0);
  return (text.amountsByLine.get(line.index) ?? []).filter((amount) => sums.includes(unitsOf(amount))).map(withNeighbors);
}

/** The one currency beside what is billed where it is named once more, and its sums have no marks; null where several are, or none. */
export function currencyOfRepeats(text: PageText, totals: SettledTotals): string | null {
  return namedAlone(text.lines.flatMap((line) => repeatsOfSum(text, line, totals)));
}

/** Sums that are written out end so: "… thousand naira only". */
const IN_WORDS = /\b(?:in words|only)\b/i;

/**
 * Whether a page names a currency where it tells what it bills: beside a sum or an item, over a column, by a label of its own, in the amount
 * in words, or by a statement of all amounts. A fee in another money, which may be charged one day, says nothing of the bill's.
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
    (line) => labels.has(line) || ofHeaders.has(line) || ofSums.has(line) || IN_WORDS.test(line.text) || isBelowWords(line),
  );
  const items = [
    ...lineItems.flatMap(({ amount, unitPrice }) => [amount.raw ?? "", unitPrice.raw ?? ""]),
    ...text.lines.flatMap((line) => repeatsOfSum(text, line, totals)),
  ];
  return statedIn(text.text).has(code) || votesIn([...lines.map((line) => line.text), ...items].join("\n")).has(code);
}

/** The one currency that texts name by marks of its own. */
function namedAlone(texts: readonly string[]): string | null {
  const named = texts.flatMap((text) => [...votesIn(text)]).flatMap(([code, vote]) => (vote.named > 0 ? [code] : []));
  const [code] = named;
  return code !== undefined && named.every((other) => other === code) ? code : null;
}

/** "USD 5,000.00", "5,000.00 USD": the amount with the words right beside it. */
function withNeighbors({ raw, line, start, end }: PrintedAmount): string {
  return [nearWord(line, start - 1, start) ?? "", raw, nearWord(line, end, end - 1) ?? ""].join(" ").trim();
}

function nearWord({ words, page }: TextLine, at: number, beside: number): string | null {
  const [word, amount] = [words[at], words[beside]];
  if (!word || !amount) return null;
  const gap = at < beside ? amount.left - word.right : word.left - amount.right;
  return gap <= page.em * NEAR_EMS ? word.text : null;
}
