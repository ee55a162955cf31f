import type { LineItem } from "@/lib/prism/model";
import type { TextLine } from "../words/layout";
import type { PrintedAmount } from "../words/amounts";
import { votesIn, type Votes } from "./currency-votes";
import type { SettledTotals } from "./settle-totals";
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
