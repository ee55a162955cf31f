import type { Cell } from "@/lib/prism/model";
import { derivedCell, documentCell, emptyCell, requestCell } from "../../cell";
import { countryCurrencies, otherCurrencyCodes, rareCurrencyCodes, wordlikeCurrencyCodes } from "../../vocabulary/places";
import { countryNamedIn } from "../addresses/country-in";
import { placeOf, textOf, type TextLine } from "../words/layout";
import { valueSpansOf, type PageText } from "../page/page-text";
import type { TableHeader } from "../table/table-header";
import { codesBesideAmounts, isAboutOtherMoney, votesIn, withHeadedDollars, type Votes } from "./currency-votes";
import { hintsAtOther } from "./hints-at-other";
import { isOpenSign, saidOfSigns, withFrancsOf, withOwnSigns } from "./shared-signs";

/** A currency sign that begins a line before words is an item number or dirt misread by OCR. */
const STRAY_SIGN = /^[€£$¥]\s+(?=\p{L})/u;

/** In "$00188" the $ is a misread S of an order number: no amount begins with several zeros. */
const LETTER_AS_DOLLAR = /\$(?=0\d)/g;

/** Before grouped thousands, # is a misread naira sign and not a number sign. */
const NAIRA_AS_HASH = /#(?=\d{1,3}(?:,\d{3})+(?:\.\d{2})?(?!\d))/g;

/** A ¥ before or after hundredths is a misread naira sign: the yen has no hundredths. (The yuan shares the sign and has them.) */
const NAIRA_AS_YEN = /¥(?=\s?\d[\d,]*\.\d{2}(?!\d))|(?<=\d\.\d{2}\s?)¥/g;

/** "Amount (¥)" in a column heading of a document with a Nigerian tax number. */
const withNairaInBrackets = (line: string): string => line.replace(/(?<=\()¥(?=\))/g, "₦");

/** OCR doesn't know the naira sign and reads it as # or ¥. A Nigerian vendor doesn't bill in yen, nor does a page that says "naira". */
function asPrinted(ocrText: string, vendorCountry: string | null, namesNaira: boolean): string {
  const line = ocrText.replace(STRAY_SIGN, "").replace(LETTER_AS_DOLLAR, "S").replace(NAIRA_AS_HASH, "₦");
  if (namesNaira) return line.replace(/¥/g, "₦");
  if (vendorCountry === null) return line.replace(NAIRA_AS_YEN, "₦");
  return vendorCountry === "NG" ? line.replace(/¥(?=\s?\d)|(?<=\d\s?)¥/g, "₦") : line;
}

/** Below this confidence OCR guessed, most often at signs, of which it knows few. */
export const BELIEVED = 0.5;

/** "SGD: C 44120", "SGD C-118820": three capitals that label a word or reference rather than an amount. */
const CAPITALS_AS_LABEL = /\b[A-Z]{3}(?=: ?\p{L}| \p{L}[- ]?\d{4,})/gu;

/** "CIF EUR 48,200.00", "FOB value of USD": the customs value of goods in their own currency. */
const CUSTOMS_VALUE = /\b(?:cif|fob|c&f|cfr|customs value|declared value)(?: value)?(?: of)?[ :]*(?:EUR|USD|GBP|CNY|US\$|[€$£])/gi;

/** The text of an OCR line without guessed words. */
function withoutGuessedWords({ words }: TextLine): string {
  return textOf(words.filter((word) => word.confidence >= BELIEVED));
}

/** The currency that a page bills in. */
export interface CurrencyFinding {
  cell: Cell<string>;
  /** True if marks of several currencies, or a shared sign, are printed and nothing decides between them; a reviewer must check. */
  inDoubt: boolean;
}

/**
 * The currency by its label, else by the signs and codes on the page, else by the caller's word, else by the vendor's country. `meant` is
 * the currency marked at the sums themselves, `said` the caller's, which also decides between the currencies that share a sign if nothing
 * on the page does.
 */
export function currencyFrom(
  text: PageText,
  vendorCountry: string | null,
  headers: readonly TableHeader[] = [],
  { meant = null, said = null }: { meant?: string | null; said?: string | null } = {},
): CurrencyFinding {
  const known = { vendorCountry, said: saidOfSigns(said, vendorCountry, text.text), headers };
  const certain = (cell: Cell<string> | null): CurrencyFinding | null => cell && { cell, inDoubt: false };
  return (
    labeledCurrency(text, vendorCountry, known.said) ??
    printedCurrency(text, known, meant ?? currencyOfAmounts(headers, vendorCountry), meant !== null) ??
    certain(nairaInHeading(vendorCountry, headers)) ??
    unmarkedCurrency(text, vendorCountry, headers, said)
  );
}

/**
 * The currency of a page that marks none: the caller's, else that of the vendor's country. In doubt if the two differ, if the page has
 * another currency's tax or marks, or if OCR guessed such marks at amounts: the guess may be right.
 */
function unmarkedCurrency(
  text: PageText,
  vendorCountry: string | null,
  headers: readonly TableHeader[],
  said: string | null,
): CurrencyFinding {
  const local = currencyByCountry(text, vendorCountry);
  const cell = said === null || said === local.value ? local : requestCell(said, said);
  const isContested =
    cell.source === "request" && cell.value !== null && (local.value !== null || hintsAtOther(cell.value, text, vendorCountry, headers));
  return { cell, inDoubt: isContested || (cell.value !== null && guessesOfOthers(cell.value, text, vendorCountry) > 0) };
}

/** How many of the words that OCR guessed mark an amount in another currency than `code`. A guessed # or ¥ is a naira sign. */
function guessesOfOthers(code: string, text: PageText, vendorCountry: string | null): number {
  const namesNaira = /\bnaira\b/i.test(text.text);
  const isOther = (marked: string): boolean => {
    const votes = withFrancsOf(vendorCountry, withoutTonnes(votesIn(asPrinted(marked, vendorCountry, namesNaira)), text.text));
    return [...withOwnSigns(votes, vendorCountry, text.text).keys()].some((other) => other !== code);
  };
  const guesses = text.lines.flatMap(({ page, words }) =>
    words.flatMap(({ text: word, confidence }, at) => {
      if (!page.isOcr || confidence >= BELIEVED) return [];
      const beside = [words[at - 1], words[at + 1]].map((neighbor) => (/\d/.test(neighbor?.text ?? "") ? (neighbor?.text ?? "") : ""));
      return /\d/.test(word) ? [[word]] : [[`${beside[0]} ${word}`, `${word} ${beside[1]}`].filter((pair) => /\d/.test(pair))];
    }),
  );
  return guesses.filter((pairs) => pairs.some(isOther)).length;
}

/** "CHARGE / N": the heading of amounts or prices has the naira's letter on a line of its own. */
function nairaInHeading(vendorCountry: string | null, headers: readonly TableHeader[]): Cell<string> | null {
  if (vendorCountry !== null && vendorCountry !== "NG") return null;
  const priced = headers.flatMap(({ columns }) => columns).filter(({ kind }) => kind === "amount" || kind === "unitPrice");
  const mark = priced.flatMap(({ words }) => words.slice(1)).find(({ text: word }) => /^=?N=?$|^\(?N ?: ?K\)?$/.test(word));
  return mark ? derivedCell("NGN", 0.85) : null;
}

/** The only currency in the headings of amount columns; other currencies on the page are conversions. */
function currencyOfAmounts(headers: readonly TableHeader[], vendorCountry: string | null): string | null {
  const words = headers.flatMap(({ columns }) => columns.filter(({ kind }) => kind === "amount")).map((column) => textOf(column.words));
  const [code, ...more] = withFrancsOf(vendorCountry, withHeadedDollars(votesIn(words.join("\n")), headers)).keys();
  return code !== undefined && more.length === 0 ? code : null;
}

/** Share of votes credited to a currency named in amount headings or at the sums, whatever else is printed. */
const MOST_HEADED = 0.9;

/** Below this share of votes, another currency may be the bill's. */
const LEAST_SHARE = 0.8;

/** OCR reads the naira sign as the yen's, so that sign alone isn't enough for an approval. */
const YEN_BY_SIGN = 0.4;

/** What tells whose sign a shared sign is, besides the page's own words. */
interface Known {
  vendorCountry: string | null;
  /** The currency in the caller's request, if it decides: see `saidOfSigns`. */
  said: string | null;
  headers: readonly TableHeader[];
}

/** The currency by signs and codes on the page; the more of them agree, the higher the confidence. `headed` takes precedence. */
function printedCurrency(text: PageText, known: Known, headed: string | null, isOfSums: boolean): CurrencyFinding | null {
  const { vendorCountry } = known;
  const lines = marksByLine(text, vendorCountry);
  const printed = lines.join("\n");
  const { votes, open, isBesides } = votesOf(lines, known, printed);
  const [first, second] = [...votes].sort((a, b) => Number(b[0] === headed) - Number(a[0] === headed) || b[1].weight - a[1].weight);
  if (!first) return null;
  const [code, { weight, raw }] = first;
  const local = vendorCountry === null ? undefined : countryCurrencies[vendorCountry];
  if (isBesides && headed === null && local !== undefined && local !== code) return { cell: derivedCell(local, 0.6), inDoubt: true };
  const isOutweighed = (legible: number): boolean => code !== headed && guessesOfOthers(code, text, vendorCountry) >= Math.max(legible, 1);
  const shareOfVotes = weight / (weight + (second?.[1].weight ?? 0));
  const share = code === headed ? MOST_HEADED : shareOfVotes;
  const line = text.lines.find((candidate) => candidate.text.includes(raw));
  const words = line?.words.filter((word) => word.text.includes(raw)) ?? [];
  const isGuess = code === "JPY" && raw.includes("¥") && line?.page.isOcr === true && vendorCountry !== "JP";
  return {
    cell: documentCell(code, raw, isGuess ? YEN_BY_SIGN : 0.6 + 0.37 * share, line && words.length > 0 ? placeOf(words, line.page) : []),
    inDoubt: open(code) || isOutweighed(isBesides ? 0 : weight) || (!(isOfSums && code === headed) && share < LEAST_SHARE),
  };
}

/** The text of each line, without what only looks like a currency mark. */
function marksByLine(text: PageText, vendorCountry: string | null): string[] {
  const namesNaira = /\bnaira\b/i.test(text.text);
  const isNigerian = /\bTIN\W{1,3}\d{8}-0\d{3}\b/i.test(text.text);
  return text.lines.map((line) =>
    (line.page.isOcr
      ? asPrinted(isNigerian ? withNairaInBrackets(withoutGuessedWords(line)) : withoutGuessedWords(line), vendorCountry, namesNaira)
      : line.text
    )
      .replace(CAPITALS_AS_LABEL, "")
      .replace(CUSTOMS_VALUE, ""),
  );
}

interface PageVotes {
  votes: Votes;
  /** Whether the code's sign is shared by several currencies and nothing decides between them. */
  open: (code: string) => boolean;
  /** True if the only lines naming currencies are about bank accounts, exchange rates or equivalents. */
  isBesides: boolean;
}

/** The votes of lines about the bill's own amounts; if there are none, the votes of all lines. */
function votesOf(lines: readonly string[], { vendorCountry, said, headers }: Known, printed: string): PageVotes {
  const counted = (of: readonly string[]): Votes => withHeadedDollars(withoutTonnes(votesIn(of.join("\n")), printed), headers);
  const count = (of: readonly string[]): Votes => withOwnSigns(withFrancsOf(vendorCountry, counted(of)), vendorCountry, printed, said);
  const all = count(lines);
  const own = count(lines.filter((line) => !isAboutOtherMoney(line)));
  const votes = own.size > 0 ? own : all;
  return {
    votes: votes.size > 0 ? votes : codesBesideAmounts(printed),
    open: (code) => isOpenSign(code, all, vendorCountry, printed, said),
    isBesides: own.size === 0 && all.size > 0,
  };
}

/** "30 MT" means metric tons, unless something else on the page points to Mozambique. */
function withoutTonnes(votes: Votes, printed: string): Votes {
  if (!/\b(?:MZN|meticais|mo[çc]ambique|mozambique|maputo|nuit)\b/iu.test(printed)) votes.delete("MZN");
  return votes;
}

/** By the vendor's country; if unknown, by the only country that the page mentions, which is less certain. */
function currencyByCountry(text: PageText, vendorCountry: string | null): Cell<string> {
  const byCountry = vendorCountry === null ? undefined : countryCurrencies[vendorCountry];
  if (byCountry !== undefined) return derivedCell(byCountry, 0.75);
  const only = vendorCountry === null && !text.pages.some((page) => page.isOcr) ? countryNamedIn(text.text) : null;
  const byPage = only === null ? undefined : countryCurrencies[only];
  return byPage === undefined ? emptyCell(0.5) : derivedCell(byPage, 0.6);
}

const everyCode = [...otherCurrencyCodes, ...rareCurrencyCodes, ...wordlikeCurrencyCodes];

function labeledCurrency(text: PageText, vendorCountry: string | null, said: string | null): CurrencyFinding | null {
  for (const hit of text.labels.filter((label) => label.kinds.has("currency"))) {
    for (const span of valueSpansOf(text, hit)) {
      const words = span.line.words.slice(span.start, Math.min(span.end, span.start + 3));
      const value = words.map((word) => word.text).join(" ");
      const marks = withFrancsOf(vendorCountry, votesIn(value));
      const votes = withOwnSigns(new Map(marks), vendorCountry, text.text, said);
      const code = [...votes.keys()][0] ?? everyCode.find((other) => words[0]?.text.replace(/[(),.;]/g, "") === other);
      if (code)
        return {
          cell: documentCell(code, value, 0.98, placeOf(words.slice(0, 1), span.line.page)),
          inDoubt: isOpenSign(code, votes, vendorCountry, text.text, said),
        };
      if (span.relation === "right") break;
    }
  }
  return null;
}
