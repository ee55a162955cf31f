import { toMajor, toMinorIfCountable } from "@/lib/kernel/money";
import type { LineItem, StatedWithholding } from "@/lib/prism/model";
import { placeOf, type TextLine } from "../words/layout";
import type { PrintedAmount } from "../words/amounts";
import type { PageText } from "../page/page-text";
import type { SettledTotals } from "./settle-totals";
import { UNITS, unitsOf } from "./total-candidate";
import { looksLikeMoney, namesOtherAmount, WITHHOLDING, withNext } from "./withholding-words";

/** Words after which a percentage near the name of withholding tax is that of something else. */
const OTHER =
  /\b(?:vat|levy|penalt\w+|interest|disc\w*|deposit|retention|mobili[sz]ation|late|certificates?|filing|returns?|training|audit|advis\w+|ncdf|stamp|credit|upfront|advance|until|attracts?|borne|inclusive|payment|if any|monthly|accept|exempt\w*)\b|[;!?]|\.(?!\d)(?! ?h)/i;
/** Words right after a percentage that say that it is that of something else, or of one trade among several. */
const OTHER_AFTERWARDS =
  /^ ?\)? ?(?:vat|levy|per|monthly|annual|p\.?a\b|interest|advance|up ?-?front|deposit|mobili|surcharge|penalt|early|rebate|discount|retention|refund|due|on (?:signing|completion|delivery)|of the bill|is paid|(?:late|service|agency) (?:fee|charge)|,? (?:and )?on \w+ (?:is |at )?\d)/i;
/** Withholding tax of another country. */
const FOREIGN = /\b(?:backup|u\/s|194\w)\b/i;
const VAT_BEFORE = /\bvat\b[^.;,\d%]{0,15}$/i;
/** The highest rate of withholding tax in Nigeria and its treaties is far below. */
const HIGHEST_RATE = 20;
/** Names of the tax itself. Goods and payments are withheld too: "withheld until 50% is paid". */
const NAME =
  /\b(?:w\.? ?h\.? ?t(?:ax)?\b\.?|w\/h(?: ?tax)?|w\/ ?tax|with[- ]?h?olding[ -]tax(?:es)?|with[- ]?h?olding(?= ?(?:at|@|of|:|rate|\(|\d))(?! of (?!\d))|tax(?:es)? (?:to be )?withheld|tax at source|tds)(?![\p{L}])/iu;
const DENIED = /\b(?:no|not|without|exempt\w*|n\/a)\b[^.;]{0,25}$/i;
const DENIED_AFTER = /^ ?(?:tax )?(?:is |are )?(?:not\b|n\/a|exempt)/i;

const OTHER_TAX = /\b(?:vat|levy|duty|tax|ncdf)\b[^%\d]{0,12}$/i;

const AFTER_NAME = new RegExp(`${NAME.source}(?<between>[^%\\d]{0,45})(?<rate>\\d{1,2}(?:\\.\\d{1,2})?) ?(?:%|per ?cent)`, "giu");
const BEFORE_NAME = new RegExp(
  `(?<![\\d.,])(?<rate>\\d{1,2}(?:\\.\\d{1,2})?) ?(?:%|per ?cent) ?\\)?(?: (?:of|for|as|the|being|statutory|applicable))* ?${NAME.source}`,
  "giu",
);

const IN_WORDS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, ten: 10, twelve: 12, fifteen: 15, twenty: 20 }; // prettier-ignore
const PERCENT_IN_WORDS = new RegExp(
  `(?<!(?:twenty|thirty|forty|fifty|hundred)[- ])\\b(${Object.keys(IN_WORDS).join("|")})( and a half| point five)?(?= ?per ?cent)`,
  "gi",
);

/** "Ten percent" as "10 percent". */
const inDigits = (text: string): string =>
  text.replace(PERCENT_IN_WORDS, (_, whole: string, half?: string) => String((IN_WORDS[whole.toLowerCase()] ?? 0) + (half ? 0.5 : 0)));

/**
 * The percentages that a text names as the rate of withholding tax: "WHT @ 5%", "less 10% withholding tax". A rate of 0, and one that the
 * words deny, don't count.
 */
export function withholdingRatesIn(said: string): number[] {
  const text = inDigits(said);
  if (FOREIGN.test(text)) return [];
  const behind = [...text.matchAll(AFTER_NAME)];
  // "VAT 7.5% WHT 5%": the rate before the name is that of the tax before.
  const ahead = [...text.matchAll(BEFORE_NAME)].filter(
    ({ index, 0: { length } }) =>
      !(OTHER_TAX.test(text.slice(0, index)) && behind.some((match) => match.index > index && match.index < index + length)),
  );
  const named = [...behind, ...ahead].filter(({ groups, index, 0: { length } }) => {
    const [before, after] = [text.slice(0, index), text.slice(index + length)];
    const between = groups?.["between"];
    if (between !== undefined && (OTHER.test(between) || OTHER_AFTERWARDS.test(after))) return false;
    return !VAT_BEFORE.test(before) && !DENIED.test(before.split(NAME).at(-1) ?? "") && !DENIED_AFTER.test(after);
  });
  return [...new Set(named.map(({ groups }) => Number(groups?.["rate"])))].filter((rate) => rate > 0 && rate <= HIGHEST_RATE);
}

/**
 * The last amount of each line that names the tax, if it is none of the sums: "Please deduct 2% WHT (N2,000.00) and remit". A row with the
 * amount of an item is that item.
 */
function amountsBeside(text: PageText, lines: readonly TextLine[], items: readonly number[], sums: readonly number[]): PrintedAmount[] {
  return lines.flatMap((line) => {
    const money = (text.amountsByLine.get(line.index) ?? []).filter((amount) => looksLikeMoney(text, amount, Math.max(...sums)));
    if (line.chunks.length > 1 && money.some((amount) => items.includes(Math.abs(unitsOf(amount))))) return [];
    return money.filter((amount) => ![...items, ...sums].includes(Math.abs(unitsOf(amount)))).slice(-1);
  });
}

/**
 * The withholding tax that the page names: rates and amounts of any line, and of the rows that only ask for it. Null if it names none.
 */
export function statedWithholding(
  text: PageText,
  { asked = [], net, tax, gross, due }: SettledTotals,
  lineItems: readonly LineItem[],
  currency: string | null,
): StatedWithholding | null {
  const items = lineItems.map(({ amount }) => Math.round(Math.abs(toMajor(amount.value ?? 0, currency)) * UNITS));
  const sums = [items.reduce((sum, item) => sum + item, 0), ...[net, tax, gross, due].map((sum) => Math.abs(sum?.units ?? 0))];
  const lines = text.lines.filter((line) => WITHHOLDING.test(line.text));
  const rates = [...new Set(lines.flatMap((line) => withholdingRatesIn(withNext(text, line))))];
  const rows = new Set(asked.map(({ hit }) => hit.line));
  const rest = lines.filter((line) => !rows.has(line) && !namesOtherAmount(line.text));
  const amounts = [...asked.map(({ amount }) => amount), ...amountsBeside(text, rest, items, sums)];
  const distinct = [...new Map(amounts.map((amount) => [Math.abs(unitsOf(amount)), amount])).values()].filter(
    ({ value }) => Number(value) !== 0,
  );
  if (rates.length === 0 && distinct.length === 0) return null;
  const units = distinct.reduce((sum, amount) => sum + Math.abs(unitsOf(amount)), 0);
  const places = distinct.length > 0 ? distinct.map(({ words, line }) => ({ words, page: line.page })) : lines;
  return {
    rates,
    amountMinor: distinct.length === 0 ? null : toMinorIfCountable((units / UNITS).toFixed(4), currency),
    provenance: places.flatMap(({ words, page }) => placeOf(words, page)),
  };
}
