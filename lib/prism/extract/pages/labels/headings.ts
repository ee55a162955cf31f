import { vocabularies, type ColumnKind } from "../../vocabulary";
import { otherCurrencyCodes, rareCurrencyCodes } from "../../vocabulary/places";
import { columnKindByMeaning, taxInParenthesis } from "./kinds-by-meaning";
import { columnKindByGrammar, wordsOfHeading } from "./heading-grammar";
import { foldLabel } from "../../fold";
import { NearPhrases } from "../../near-phrases";
import { spanOf, type Chunk, type LayoutWord, type TextLine } from "../words/layout";

/** Words of one line that stand together in a heading. `kind` is set if they name a column. */
export interface HeadingPart {
  kind: ColumnKind | undefined;
  words: LayoutWord[];
  left: number;
  right: number;
  line: TextLine;
  /** True if the chunk consists of headings only. */
  pure: boolean;
}

const MAX_HEADING_WORDS = 5;

const headings = new Map<string, ColumnKind>();
for (const { columns } of vocabularies) {
  for (const [kind, list] of Object.entries(columns) as [ColumnKind, readonly string[]][]) {
    for (const phrase of list) if (!headings.has(foldLabel(phrase))) headings.set(foldLabel(phrase), kind);
  }
}
const MAX_HEADING_LETTERS = Math.max(...[...headings.keys()].map((phrase) => phrase.length));
/** For each text length, the headings that differ in length by at most one letter, to find misread ones quickly. */
const headingsAsLong = Array.from(
  { length: MAX_HEADING_LETTERS + 2 },
  (_, letters) => new NearPhrases([...headings.keys()].filter((phrase) => phrase.length >= 6 && Math.abs(phrase.length - letters) <= 1)),
);

/** Currency signs and codes may follow a heading in any form: "Amount (₦)", "Gesamt/€". */
const CURRENCY_IN_HEADING = new RegExp(
  String.raw`\(?\/?(?:₦|NGN|=?N=?|€|EUR|US\$|\$|USD|£|GBP|R|ZAR|KES|GHS|RM|MYR|INR|₹|AED|CHF|CAD|AUD|RWF|UGX|TZS|XOF|F?CFA|KSHS?|${otherCurrencyCodes.join("|")}|${rareCurrencyCodes.join("|")})\)?$`,
);

const SIGN = String.raw`(?:₦|NGN|=?N=?|N|€|EUR|US\$|\$|USD|£|GBP|R|ZAR|KSHS?|KES|GH[₵¢S]?|₵|UGX|TZS|RWF|FCFA|XOF|XAF|INR|₹)`;
/** Headings that are only a currency ("₦", "KES"): the column holds amounts. */
export const AMOUNTS = new RegExp(
  String.raw`^\(?(?:₦|NGN|=N=|naira|€|EUR|US\$|USD|£|GBP|ZAR|KSHS?|KES|GH[₵¢S]|UGX|TZS|RWF|FCFA|XOF|XAF|INR|₹)(?:[ :.]+K)?\)?$`,
  "i",
);
/** The thing that a price is for: "bag", "m²", "man-day", "calendar month". */
const ONE = String.raw`(?<one>\p{L}[\p{L}²³23-]*(?: \p{L}+)?)`;
const PRICED = "rate|price|cost|charge|tariff|fee|fare|freight|hire|rent|wage|premium|tarif|prix|taux|co[uû]t";
/** Headings of a price per unit: "@", "₦/Litre", "Rate (N/kWh)", "Price/bag", "Rate per man (N)". */
const PRICE_OF_ONE = new RegExp(
  [
    "^@$",
    String.raw`^${SIGN} ?(?:/|per) ?${ONE}$`,
    String.raw`^per ${ONE}(?: \(?${SIGN}\)?)?$`,
    String.raw`^(?:\p{L}+ )?(?:${PRICED}) ?\(?(?:${SIGN})? ?(?:/|per) ?${ONE}\)?(?: ?\(${SIGN}\))?$`,
  ]
    .map((form, index) => form.replace("<one>", `<one${index}>`))
    .join("|"),
  "iu",
);

/** The unit that such a heading prices; null if the heading names none. */
function pricedOne({ text }: Chunk): string | null {
  const groups = PRICE_OF_ONE.exec(text)?.groups;
  const one = groups ? Object.values(groups).find((group) => group !== undefined) : undefined;
  return one === undefined ? null : foldLabel(one);
}

/**
 * "Price per bag" beside "Bags (50 kg)", "Rate per m²" beside "Floor area (m²)": whether the column counts one of the units priced beside
 * it.
 */
function countsPricedUnit({ text }: Chunk, ones: ReadonlySet<string>): boolean {
  const within = /\(([^()]*)\)$/.exec(text)?.[1];
  const name = text.replace(/ ?\([^()]*\)$/, "").replace(/^(?:no\.?|number|nos\.?|qty\.?|quantity)(?: of)? /i, "");
  const forms = [name, name.replace(/s$/i, ""), name.replace(/es$/i, ""), ...(within === undefined ? [] : [within])];
  return forms.some((form) => ones.has(foldLabel(form)));
}

/** The kind of a chunk that is a heading of signs; `ones` holds the units priced on the same line. */
function kindOfSigns(chunk: Chunk, ones: ReadonlySet<string>): ColumnKind | undefined {
  if (AMOUNTS.test(chunk.text)) return "amount";
  if (PRICE_OF_ONE.test(chunk.text)) return "unitPrice";
  return ones.size > 0 && countsPricedUnit(chunk, ones) ? "quantity" : undefined;
}

/** "Monthly charge (₦)": an amount, whatever it is called. */
const IN_MONEY = new RegExp(String.raw`\p{L}{3,} ?\(${SIGN}\)$`, "iu");

/** "Remise (-)", "Charge (+)": a discount on an item's price, or a surcharge. */
const SIGNED = /^\p{L}[\p{L} .]* \(([+–-])\)$/u;

/** The headings of a line and the words between them, from left to right. */
export function headingPartsOf(line: TextLine): HeadingPart[] {
  const worded = line.chunks.map((chunk) => partsOfChunk(line, chunk));
  // Signs are headings only beside worded headings; elsewhere a cell broke them off its amount.
  const headed =
    !/(?<!\bm)\d/.test(line.text.replace(/\([^()]*\)/g, "")) &&
    (worded.some((parts) => parts.some((part) => part.kind !== undefined)) ||
      (line.chunks.length >= 3 && line.chunks.some((chunk) => pricedOne(chunk) !== null)));
  const credits = worded.some((parts) => parts.some(({ kind }) => kind === "unitPrice" || kind === "quantity"));
  const ones = new Set(headed ? line.chunks.flatMap((chunk) => pricedOne(chunk) ?? []) : []);
  return line.chunks.flatMap((chunk, index) => {
    const last = index === line.chunks.length - 1 && (worded[index] ?? []).every((part) => part.kind === undefined);
    const whole = headed ? (kindOfSigns(chunk, ones) ?? (last && IN_MONEY.test(chunk.text) ? "amount" : undefined)) : undefined;
    // "Qty returned", "Unit price", "Credit (N)": the amounts of a credit note. In a statement of account, "Credit" stands beside debits
    // and isn't an amount of items.
    if (credits && index === line.chunks.length - 1 && foldLabel(chunk.text.replace(CURRENCY_IN_HEADING, "")) === "credit")
      return [{ kind: "amount" as const, words: chunk.words, line, pure: true, left: chunk.left, right: chunk.right }];
    const signed = headed ? SIGNED.exec(chunk.text)?.[1] : undefined;
    if (signed !== undefined)
      return [
        {
          kind: signed === "+" ? ("other" as const) : ("discount" as const),
          words: chunk.words,
          line,
          pure: true,
          left: chunk.left,
          right: chunk.right,
        },
      ];
    return whole ? [{ kind: whole, words: chunk.words, line, pure: true, left: chunk.left, right: chunk.right }] : (worded[index] ?? []);
  });
}

const withTax = (kind: ColumnKind, tax: "with" | "without" | undefined): ColumnKind | undefined =>
  kind === "amount" && tax === "with" ? "grossAmount" : kind === "amount" || kind === "unitPrice" ? kind : undefined;

function partsOfChunk(line: TextLine, chunk: Chunk): HeadingPart[] {
  const groups: { kind: ColumnKind | undefined; words: LayoutWord[] }[] = [];
  for (let start = 0; start < chunk.words.length;) {
    const match = headingAt(chunk.words, start, line);
    const last = groups[groups.length - 1];
    // "Description / Bezeichnung": one heading in two languages.
    if (match && last?.kind === match.kind && last.words[last.words.length - 1]?.text === "/")
      last.words.push(...chunk.words.slice(start, match.end));
    else if (match) groups.push({ kind: match.kind, words: chunk.words.slice(start, match.end) });
    else if (last && last.kind === undefined) last.words.push(chunk.words[start] as LayoutWord);
    else groups.push({ kind: undefined, words: chunk.words.slice(start, start + 1) });
    start = match?.end ?? start + 1;
  }
  const isKnown = groups.every((group) => group.kind !== undefined);
  const composed = isKnown && groups.length === 1 ? null : headingsOfChunk(line, chunk, isKnown);
  if (composed) return composed;
  const pure = groups.every((group) => group.kind !== undefined || group.words.every((word) => bareFold(word.text) === ""));
  return groups.map(({ kind, words }) => ({ kind, words, line, pure, left: spanOf(words).left, right: spanOf(words).right }));
}

/**
 * Headings made by a whole chunk, or by its first and remaining words, if the vocabulary only knows parts of them: "Equipment hired",
 * "Importo (escl. tasse)", "Nombre del artículo", "Sets Equipment hired". `isKnown` is true if every part is a heading, in which case they
 * may simply stand side by side. Null if the chunk doesn't divide into headings.
 */
function headingsOfChunk(line: TextLine, chunk: Chunk, isKnown: boolean): HeadingPart[] | null {
  const { words } = chunk;
  const isLast = chunk === line.chunks[line.chunks.length - 1];
  const partOf = (kind: ColumnKind, part: LayoutWord[]): HeadingPart => ({ kind, words: part, line, pure: true, ...edgesOf(part) });
  const english = words.length <= MOST_COMPOSED && !words.some(({ text }) => /\d|[:：]$/.test(text));
  const whole = english ? wholeKind(words, isLast) : undefined;
  // "Total  Tax" and "No  Item" may each be two headings that stand close together.
  if (whole !== undefined && !(isKnown && whole === "taxAmount")) return [partOf(whole, words)];
  const taxed = kindBeforeTax(words);
  if (taxed !== undefined) return [partOf(taxed, words)];
  for (let at = 1; english && !isKnown && at < words.length; at++) {
    const [left, right] = [words.slice(0, at), words.slice(at)];
    const [first, second] = [wholeKind(left, false), wholeKind(right, isLast)];
    if (first !== undefined && second !== undefined && first !== second) return [partOf(first, left), partOf(second, right)];
  }
  const kind = isKnown ? undefined : columnKindByMeaning(splitWords(words));
  return kind === undefined ? null : [partOf(kind, words)];
}

/** The kind that words name together, by the vocabulary or the grammar of English headings. */
const wholeKind = (words: readonly LayoutWord[], isLast: boolean): ColumnKind | undefined =>
  headings.get(words.map(({ text }) => bareFold(text)).join("")) ??
  columnKindByGrammar(
    wordsOfHeading(
      words.map(({ text }) => text),
      (text) => text.replace(CURRENCY_IN_HEADING, ""),
    ),
    isLast,
  );

/** "Importo (escl. tasse)": the kind of a sum or price whose parenthesis includes or excludes the tax. */
function kindBeforeTax(words: readonly LayoutWord[]): ColumnKind | undefined {
  const named = words.findIndex((word) => word.text.startsWith("("));
  if (named < 1 || !words[words.length - 1]?.text.endsWith(")")) return undefined;
  const tax = taxInParenthesis(splitWords(words.slice(named)));
  const before =
    tax === undefined
      ? undefined
      : headingKind(
          words
            .slice(0, named)
            .map((word) => bareFold(word.text))
            .join(""),
          false,
        );
  return before && withTax(before, tax);
}

const splitWords = (words: readonly LayoutWord[]): string[] =>
  words.flatMap((word) => word.text.split(/['’`/-]/).map(foldLabel)).filter((part) => part !== "");

/** Two headings of five words each with their currencies. Longer text is prose, which would be split at each word in vain. */
const MOST_COMPOSED = 12;

const edgesOf = (words: readonly LayoutWord[]): { left: number; right: number } => {
  const { left, right } = spanOf(words);
  return { left, right };
};

/** The longest heading that begins at a word of a chunk. */
function headingAt(words: readonly LayoutWord[], start: number, line: TextLine): { kind: ColumnKind; end: number } | null {
  let folded = "";
  let found: { kind: ColumnKind; end: number } | null = null;
  for (let end = start + 1; end <= Math.min(words.length, start + MAX_HEADING_WORDS) && folded.length <= MAX_HEADING_LETTERS; end++) {
    const word = words[end - 1];
    const previous = words[end - 2];
    // "# Item & description": the sign heads a column of its own.
    if (
      !word ||
      (end - 1 > start && previous && (word.left - previous.right > line.page.em || (previous.text === "#" && end === start + 2)))
    )
      break;
    const bare = bareFold(word.text);
    // "(N)" is the naira sign, not "number".
    const sign = bare === "" && word.text.startsWith("(");
    const whole = sign ? undefined : headingKind(folded + word.folded, line.page.isOcr);
    folded += whole !== undefined || (bare === "" && !sign && end - 1 === start) ? word.folded : bare;
    const kind =
      whole ??
      (folded === "" ? undefined : headingKind(folded, line.page.isOcr)) ??
      (end === start + 1 ? kindOfEither(word.text) : undefined);
    if (kind !== undefined) found = { kind, end };
    else if (bare === "" && found?.end === end - 1) found = { kind: found.kind, end };
  }
  return found;
}

/** Units of a column in parentheses: "Delivered (L)", "Weight (kg)". */
const UNIT_IN_HEADING = /^\((?:l|ltrs?|litres?|liters?|kgs?|mt|tons?|tonnes?|m[23²³]?|km|hrs?|hours|days|pcs|nos|kwh)\)$/i;

function bareFold(text: string): string {
  if (UNIT_IN_HEADING.test(text)) return "";
  return foldLabel(CURRENCY_IN_HEADING.test(text) ? text.replace(CURRENCY_IN_HEADING, "") : text);
}

/** "Spots/units": two names for one thing. */
function kindOfEither(text: string): ColumnKind | undefined {
  const [first, ...more] = text.split("/").map((part) => headings.get(foldLabel(part)));
  return more.length > 0 && more.every((kind) => kind === first) ? first : undefined;
}

/** The kind of a folded heading. On OCR pages one letter may be misread. */
export function headingKind(folded: string, isOcr: boolean): ColumnKind | undefined {
  const exact = headings.get(folded) ?? (/[#%]/.test(folded) ? headings.get(folded.replace(/[#%]/g, "")) : undefined);
  if (exact !== undefined || !isOcr || folded.length < 6) return exact;
  const near = headingsAsLong[folded.length]?.firstWithin(folded, 1);
  return near === undefined ? undefined : headings.get(near);
}

/** The kind of a heading that runs over several lines: the longest run of lines that makes a known heading. */
export function stackedKind(lines: readonly (readonly LayoutWord[])[]): ColumnKind | undefined {
  const folded = lines.map((words) => words.map((word) => bareFold(word.text)).join(""));
  const joined = (from: number, to: number): string[] => [
    folded.slice(from, to).join(""),
    folded
      .slice(from, to)
      .join("")
      .replace(/(?<=\p{L})-/gu, ""),
  ];
  for (let length = lines.length; length > 1; length--) {
    for (let from = 0; from + length <= lines.length; from++) {
      for (const phrase of joined(from, from + length)) {
        const kind = headings.get(phrase) ?? headings.get(phrase.replace(/[#%]/g, ""));
        if (kind !== undefined) return kind;
      }
    }
  }
  return undefined;
}
