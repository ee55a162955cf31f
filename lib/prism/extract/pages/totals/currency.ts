import type { Cell } from "@/lib/prism/model";
import { derivedCell, documentCell, emptyCell } from "../../cell";
import { countryCurrencies, currencyMarks, otherCurrencyCodes, rareCurrencyCodes, wordlikeCurrencyCodes } from "../../vocabulary/places";
import { countryNamedIn } from "../addresses/country-in";
import { placeOf, textOf, type TextLine } from "../words/layout";
import { valueSpansOf, type PageText } from "../page/page-text";
import type { TableHeader } from "../table/table-header";

/** A sign that begins a line and stands before words is a number of an item, or dirt, that recognition took for one. */
const STRAY_SIGN = /^[€£$¥]\s+(?=\p{L})/u;

/** "$00188" is the S of an order's number: no amount begins with a nought before other figures. */
const LETTER_AS_DOLLAR = /\$(?=0\d)/g;

/** Before thousands the sign that has two strokes across is no number's. */
const NAIRA_AS_HASH = /#(?=\d{1,3}(?:,\d{3})+(?:\.\d{2})?(?!\d))/g;

/** A yen has no hundredths; the yuan, which has the same sign, has. */
const NAIRA_AS_YEN = /¥(?=\s?\d[\d,]*\.\d{2}(?!\d))|(?<=\d\.\d{2}\s?)¥/g;

/** "Amount (¥)" over a column of a paper with a Nigerian tax number. */
const withNairaInBrackets = (line: string): string => line.replace(/(?<=\()¥(?=\))/g, "₦");

/** Recognition knows no naira sign and takes it for that of a number, or for a yen's; a vendor of Nigeria bills no yen, nor does a page that writes "naira". */
function asPrinted(recognised: string, vendorCountry: string | null, namesNaira: boolean): string {
  const line = recognised.replace(STRAY_SIGN, "").replace(LETTER_AS_DOLLAR, "S").replace(NAIRA_AS_HASH, "₦");
  if (namesNaira) return line.replace(/¥/g, "₦");
  if (vendorCountry === null) return line.replace(NAIRA_AS_YEN, "₦");
  return vendorCountry === "NG" ? line.replace(/¥(?=\s?\d)|(?<=\d\s?)¥/g, "₦") : line;
}

/** Below this the recogniser guessed: signs are its commonest guess, for it knows few of them. */
const BELIEVED = 0.3;

/** "SGD: C 44120", "SGD C-118820": a label of three capitals, and its value in words or a reference. */
const CAPITALS_AS_LABEL = /\b[A-Z]{3}(?=: ?\p{L}| \p{L}[- ]?\d{4,})/gu;

/** "CIF EUR 48,200.00", "FOB value of USD": what goods were worth at a customs house, in their own currency. */
const CUSTOMS_VALUE = /\b(?:cif|fob|c&f|cfr|customs value|declared value)(?: value)?(?: of)?[ :]*(?:EUR|USD|GBP|CNY|US\$|[€$£])/gi;

/** A recognised line without the words that were guessed. */
function believed({ words }: TextLine): string {
  return textOf(words.filter((word) => word.confidence >= BELIEVED));
}

const DOLLARS: readonly string[] = ["CAD", "AUD", "SGD"];

/** The currency by label, by the signs and codes on the page, else by the vendor's country. */
export function currencyFrom(text: PageText, vendorCountry: string | null, headers: readonly TableHeader[] = []): Cell<string> {
  return (
    labelledCurrency(text) ??
    printedCurrency(text, vendorCountry, currencyOfAmounts(headers)) ??
    nairaInHeading(vendorCountry, headers) ??
    currencyByCountry(text, vendorCountry)
  );
}

/** "CHARGE / N": the heading of an amount or a price has the naira's letter in a line of its own. */
function nairaInHeading(vendorCountry: string | null, headers: readonly TableHeader[]): Cell<string> | null {
  if (vendorCountry !== null && vendorCountry !== "NG") return null;
  const priced = headers.flatMap(({ columns }) => columns).filter(({ kind }) => kind === "amount" || kind === "unitPrice");
  const mark = priced.flatMap(({ words }) => words.slice(1)).find(({ text: word }) => /^=?N=?$|^\(?N ?: ?K\)?$/.test(word));
  return mark ? derivedCell("NGN", 0.85) : null;
}

/** The one currency over the items' amounts; what a page says of others is what it was converted to. */
function currencyOfAmounts(headers: readonly TableHeader[]): string | null {
  const words = headers.flatMap(({ columns }) => columns.filter(({ kind }) => kind === "amount")).map((column) => textOf(column.words));
  const [code, ...more] = votesIn(words.join("\n")).keys();
  return code !== undefined && more.length === 0 ? code : null;
}

/** The share of votes that a currency over amounts counts for, whatever else is printed. */
const MOST_HEADED = 0.9;

/** How often a currency's marks are printed, and one of them as it is. */
type Votes = Map<string, { weight: number; raw: string }>;

/** Recognition takes the naira's sign for the yen's: alone, it is not enough to approve by. */
const YEN_BY_SIGN = 0.4;

/** By the signs and codes on the page: the more of them name one currency, the surer. */
function printedCurrency(text: PageText, vendorCountry: string | null, headed: string | null): Cell<string> | null {
  const namesNaira = /\bnaira\b/i.test(text.text);
  const isNigerian = /\bTIN\W{1,3}\d{8}-0\d{3}\b/i.test(text.text);
  const printed = text.lines
    .map((line) =>
      (line.page.recognised
        ? asPrinted(isNigerian ? withNairaInBrackets(believed(line)) : believed(line), vendorCountry, namesNaira)
        : line.text
      )
        .replace(CAPITALS_AS_LABEL, "")
        .replace(CUSTOMS_VALUE, ""),
    )
    .join("\n");
  const votes = withNamedDollar(withFrancsOf(vendorCountry, withoutTonnes(votesIn(printed), printed)), printed);
  const [first, second] = [...(votes.size > 0 ? votes : codesBesideAmounts(printed))].sort(
    (a, b) => Number(b[0] === headed) - Number(a[0] === headed) || b[1].weight - a[1].weight,
  );
  if (!first) return null;
  const [code, { weight, raw }] = first;
  const share = code === headed ? MOST_HEADED : weight / (weight + (second?.[1].weight ?? 0));
  const line = text.lines.find((candidate) => candidate.text.includes(raw));
  const words = line?.words.filter((word) => word.text.includes(raw)) ?? [];
  const isGuess = code === "JPY" && raw.includes("¥") && line?.page.recognised === true && vendorCountry !== "JP";
  return documentCell(code, raw, isGuess ? YEN_BY_SIGN : 0.6 + 0.37 * share, line && words.length > 0 ? placeOf(words, line.page) : []);
}

function votesIn(printed: string): Votes {
  const votes: Votes = new Map();
  for (const { code, pattern, weight } of currencyMarks) {
    const matches = [...printed.matchAll(pattern)];
    const known = votes.get(code);
    if (matches.length > 0)
      votes.set(code, { weight: (known?.weight ?? 0) + weight * matches.length, raw: known?.raw ?? matches[0]?.[0] ?? code });
  }
  for (const code of codesBehindMoney(printed)) votes.set(code, { weight: (votes.get(code)?.weight ?? 0) + 1, raw: code });
  return votes;
}

const MONEY_WORD =
  "(?:amounts?|amt|prices?|(?:sub-?|grand )?totals?|rates?|values?|costs?|charges?|charged|fees?|sums?|due|payable|paid|balance|net|gross|tax|vat|montants?|prix|betrag|preis)";
const SURE_MONEY_WORD = "(?:amounts?|amt|sub-?totals?|balance|sums?|payable)";
const everyCode = [...otherCurrencyCodes, ...rareCurrencyCodes, ...wordlikeCurrencyCodes];
const others = [...otherCurrencyCodes, ...rareCurrencyCodes];
/** A language with its version, and a goal with its number, stand so too. */
const withoutNumbered = others.filter((code) => code !== "PHP" && code !== "SDG");
const bracketed = (codes: readonly string[]): string => `[([] ?(?:in )?(${codes.join("|")}) ?[)\\]]`;
const BEHIND_MONEY = [
  `\\b${MONEY_WORD}[ :]{0,2}(?:${bracketed(others)}|(?:in )?(${withoutNumbered.join("|")})(?=$|[ :]*\\d| (?:${MONEY_WORD}|qty)\\b))`,
  `\\b${SURE_MONEY_WORD} ?(?:${bracketed(wordlikeCurrencyCodes)}|in (${wordlikeCurrencyCodes.filter((code) => code !== "ALL").join("|")})\\b)`,
].map((source) => new RegExp(source, "gimu"));

/** "Amount (KWD)", "Total TRY 1,250.00", "Unit price QAR": the codes, in capitals, of currencies without marks of their own, as often as they stand so. */
function codesBehindMoney(printed: string): string[] {
  return BEHIND_MONEY.flatMap((pattern) => [...printed.matchAll(pattern)].map(([, within, bare]) => within ?? bare ?? "")).filter(
    (code) => code !== "" && code === code.toUpperCase(),
  );
}

const CODES = otherCurrencyCodes.join("|");
const CODE_BESIDE_AMOUNT = new RegExp(
  `\\b(?:${CODES})(?=\\s?\\d[\\d,. ]{0,20}[.,]\\d{2,3}(?!\\d))|(?<=\\d[.,]\\d{2,3}\\s?)(?:${CODES})\\b`,
  "gu",
);

/**
 * "QAR 1,250.00", "1,250.000 KWD": the one code of a currency without marks of its own that stands beside two amounts or more. Asked
 * only where no known mark is printed: else the vendor's country, or nobody, would say in which money the amounts are.
 */
function codesBesideAmounts(printed: string): Votes {
  const found = [...printed.matchAll(CODE_BESIDE_AMOUNT)].map(([code]) => code);
  const [code] = found;
  return code !== undefined && found.length > 1 && found.every((other) => other === code)
    ? new Map([[code, { weight: 1, raw: code }]])
    : new Map();
}

/** "30 MT" are tonnes where nothing else on the page is of Mozambique. */
function withoutTonnes(votes: Votes, printed: string): Votes {
  if (!/\b(?:MZN|meticais|mo[çc]ambique|mozambique|maputo|nuit)\b/iu.test(printed)) votes.delete("MZN");
  return votes;
}

/** A bare "$" is the dollar that the page names. */
function withNamedDollar(votes: Votes, printed: string): Votes {
  const bare = votes.get("USD");
  const [named, ...more] = DOLLARS.filter((code) => votes.has(code));
  const vote = named === undefined ? undefined : votes.get(named);
  if (!bare || !named || !vote || more.length > 0 || /\bUSD\b|US\$|\bUS dollars?\b/i.test(printed)) return votes;
  votes.set(named, { weight: bare.weight + vote.weight, raw: vote.raw });
  votes.delete("USD");
  return votes;
}

/** Francs CFA are two currencies of one name: the vendor's country says which. */
function withFrancsOf(vendorCountry: string | null, votes: Votes): Votes {
  const francs = votes.get("XOF");
  if (!francs || vendorCountry === null || countryCurrencies[vendorCountry] !== "XAF") return votes;
  votes.set("XAF", francs);
  votes.delete("XOF");
  return votes;
}

/** By the vendor's country. Where nobody says it, the one country that the page names at all is the likelier of what is left. */
function currencyByCountry(text: PageText, vendorCountry: string | null): Cell<string> {
  const byCountry = vendorCountry === null ? undefined : countryCurrencies[vendorCountry];
  if (byCountry !== undefined) return derivedCell(byCountry, 0.75);
  const only = vendorCountry === null && !text.pages.some((page) => page.recognised) ? countryNamedIn(text.text) : null;
  const byPage = only === null ? undefined : countryCurrencies[only];
  return byPage === undefined ? emptyCell(0.5) : derivedCell(byPage, 0.6);
}

function labelledCurrency(text: PageText): Cell<string> | null {
  for (const hit of text.labels.filter((label) => label.kinds.has("currency"))) {
    for (const span of valueSpansOf(text, hit)) {
      const words = span.line.words.slice(span.start, Math.min(span.end, span.start + 3));
      const value = words.map((word) => word.text).join(" ");
      const mark = currencyMarks.find(({ pattern }) => new RegExp(pattern.source, pattern.flags.replace("g", "")).test(value));
      const code = mark?.code ?? everyCode.find((other) => words[0]?.text.replace(/[(),.;]/g, "") === other);
      if (code) return documentCell(code, value, 0.98, placeOf(words.slice(0, 1), span.line.page));
      if (span.relation === "right") break;
    }
  }
  return null;
}
