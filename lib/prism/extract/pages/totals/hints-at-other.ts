import { countryCurrencies, currenciesOfSign } from "../../vocabulary/places";
import type { PageText } from "../page/page-text";
import type { TableHeader } from "../table/table-header";
import { textOf } from "../words/layout";

const AMOUNT = String.raw`\d{1,3}(?:(?:,\d{3})+(?:\.\d{2})?|(?:\.\d{3})+(?:,\d{2})?|\d*[.,]\d{2})(?!\d)`;
const beside = (mark: string, flags = "mu"): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${mark})\\.?\\s?${AMOUNT}|(?<![\\d.,])${AMOUNT}\\s?(?:${mark})(?![\\p{L}\\d])`, flags);

/** Marks too common as letters or signs to name a currency by themselves, with the currencies that they may stand for. */
const MARKS: readonly (readonly [mark: RegExp, codes: readonly string[]])[] = [
  [/\d\s?\/[=-]/u, ["KES", "UGX", "TZS"]],
  [beside("Sh|Shs"), ["KES", "UGX", "TZS"]],
  [beside("#|N"), ["NGN"]],
  [beside("Le"), ["SLE", "SLL"]],
  [beside("F|Fr|FC"), ["XOF", "XAF", "CDF", "GNF", "RWF", "BIF", "DJF", "KMF", "CHF"]],
  [beside("TL"), ["TRY"]],
];

/** "N", "N : K", "=N=" as a heading. */
const NAIRA = /^\(?=?N=?(?: ?[:.]? ?K)?\)?$/;
const NAIRA_AT_END = /(?:^| )\(?(?:#|=?N=?(?: ?[:.]? ?K)?)\)?$/;

/** The tax number and the VAT rate of Nigeria. */
const NIGERIAN = /(?<![\d-])\d{8}-0\d{3}(?![\d-])|\bTIN\b[^\d\n]{0,12}\d{10,13}(?!\d)|(?<![\d.,])7[.,]50?\s?%/i;

const DOLLARS = new Set(["USD", ...(currenciesOfSign.USD ?? [])]);

/**
 * Whether a page that names no currency still hints at another than `code`: by a mark beside its amounts or in the headings of prices, by a
 * sign, or, if the seller's country is unknown, by a Nigerian tax number or rate.
 */
export function hintsAtOther(code: string, text: PageText, vendorCountry: string | null, headers: readonly TableHeader[]): boolean {
  if (MARKS.some(([mark, codes]) => !codes.includes(code) && mark.test(text.text))) return true;
  const signs = text.text.match(/\p{Sc}/gu) ?? [];
  if (signs.some((sign) => sign !== "$" || !DOLLARS.has(code))) return true;
  return code !== countryCurrencies.NG && (showsNaira(text, headers) || (vendorCountry === null && NIGERIAN.test(text.text)));
}

function showsNaira(text: PageText, headers: readonly TableHeader[]): boolean {
  const priced = headers.flatMap(({ columns }) => columns).filter(({ kind }) => kind === "amount" || kind === "unitPrice");
  return (
    priced.some(({ words }) => NAIRA_AT_END.test(textOf(words))) ||
    text.lines.some(({ chunks }) => chunks.some(({ words }) => NAIRA.test(textOf(words))))
  );
}
