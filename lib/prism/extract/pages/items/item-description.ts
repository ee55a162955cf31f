import { vocabularies } from "../../vocabulary";
import { foldLabel } from "../../fold";
import { textOf, type LayoutWord } from "../words/layout";

import { isNumericColumn, type BodyLine } from "../table/table-cells";
import type { TableRow } from "../table/table-rows";

/**
 * The item's name: the first line of its description and the lines that it wraps onto. A line wraps if the next line's first word would not
 * have fit after it. Text below a line that ended early is a remark, left out unless `whole` is set.
 */
export function descriptionOf(row: TableRow, whole = false): { words: LayoutWord[]; text: string } {
  const described = row.lines.map((entry) => ({ entry, words: descriptionWords(entry) })).filter(({ words }) => words.length > 0);
  const firstText =
    headsCodes(row) || isNumbered(described.map(({ words }) => words)) ? described.findIndex(({ words }) => !isCode(words)) : 0;
  const perLine = described.slice(Math.max(0, firstText));
  const chosen: LayoutWord[] = [];
  const bilingual = headsInTwoLanguages(row);
  const reach = Math.max(...row.lines.flatMap((entry) => descriptionWords(entry)).map((word) => word.right), 0);
  for (const [index, { words, entry }] of perLine.entries()) {
    const previous = perLine[index - 1]?.words;
    const last = previous?.[previous.length - 1];
    const first = words[0];
    if (!first) continue;
    if (last) {
      const room = Math.max(reach, columnLimit(row)) - last.right;
      const wraps = first.right - first.left + entry.line.page.em * 0.3 > room;
      // Two short lines are one name in a narrow cell, unless the second is a number or has a key of its own.
      const short = chosen.length <= 2 && words.length <= 4 && !/[:=]|\d{4}|\d[-/]\d/.test(textOf(words));
      // A line that begins in lower case continues the line above.
      const goesOn = (/^\p{Ll}/u.test(first.text) && !/[.:;]$/.test(last.text)) || UNENDED.test(last.text);
      const keyed = /^[^\d:]{2,40}:/u.test(textOf(words));
      // Remarks are set in smaller type than the name.
      const smaller = !entry.line.page.isOcr && heightOf(words) < heightOf(chosen) * 0.93;
      // Below a heading in two languages, the second line is the translation of the first.
      const translated = bilingual && index === 1;
      if (!whole && !translated && (keyed || smaller || (!wraps && !short && !goesOn))) break;
    }
    chosen.push(...words);
  }
  return { words: chosen, text: nameIn(chosen) };
}

/** Endings after which a name continues: "Carbon film resistor, / 10 kOhm, 0.25 W". */
const UNENDED = /(?:,|&|\p{L}-|^(?:and|of|for|with|et|de|und|mit|für|x))$/iu;

/** A name without what is printed around it: list dashes, footnote marks, leader dots, a currency column, an open parenthesis. */
export const nameIn = (words: readonly LayoutWord[]): string =>
  withoutCurrency(
    textOf(words)
      .replace(/^[-–•*·]\s*/, "")
      .replace(/\s[*†‡]$/, ""),
  )
    .replace(LEADERS, "")
    .replace(LEFT_OPEN, "");

/** "Service fee (2 x": the rest is in other cells, and the count is not part of the name. */
const LEFT_OPEN = /\s*\((?:\d[\d.,]* ?[x×@*])?$/i;

/** "Survey report   USD   350.00": the currency is a column of its own. */
function withoutCurrency(name: string): string {
  const before = name.replace(CURRENCY_AT_END, "");
  return /\p{L}{2}/u.test(before) && !OF_CURRENCY.test(before.slice(before.lastIndexOf(" ") + 1)) ? before : name;
}

const CURRENCY_AT_END = /\s(?:NGN|USD|EUR|GBP|ZAR|KES|GHS|UGX|TZS|RWF|XOF|XAF|INR|AED|EGP)$/;
/** "Conversion of NGN to USD", "Purchase of 500 USD": the currency is part of the name. */
const OF_CURRENCY = /^(?:in|into|to|from|of|per|and|or|@|&|[\d.,]+)$/i;

const LEAST_ALIKE = 3;

/**
 * The rows whose full description is needed because most rows of the table have the same first line, as in "Haulage" with the route below
 * it; the second line is then no remark.
 */
export function rowsNamedAlike(rows: readonly TableRow[]): ReadonlySet<TableRow> {
  const byName = new Map<string, TableRow[]>();
  for (const row of rows) {
    const name = descriptionOf(row).text;
    byName.set(name, [...(byName.get(name) ?? []), row]);
  }
  const alike = [...byName.values()].find((same) => same.length >= LEAST_ALIKE && same.length * 2 > rows.length) ?? [];
  const isTold = (row: TableRow): boolean => descriptionOf(row, true).text !== descriptionOf(row).text;
  return new Set(alike.length > 0 && alike.every(isTold) ? rows.filter(isTold) : []);
}

/** Leader dots between a name and its amount. */
const LEADERS = /\s*(?:[.…_]\s?){4,}$/;

function heightOf(words: readonly LayoutWord[]): number {
  return Math.max(...words.map((word) => word.bottom - word.top));
}

/** Whether the column's heading also names article numbers, so that a number above the name is not part of it. */
function headsCodes(row: TableRow): boolean {
  return row.header.columns.some((column) => column.kind === "description" && column.withCodes === true);
}

const BILINGUAL_KINDS = ["description", "quantity", "unitPrice", "amount"] as const;
type BilingualKind = (typeof BILINGUAL_KINDS)[number];
const namesByLanguage = (kind: BilingualKind): ReadonlySet<string>[] =>
  vocabularies.map(({ columns }) => new Set((columns[kind] ?? []).map(foldLabel)));
const NAMES_BY_LANGUAGE = Object.fromEntries(BILINGUAL_KINDS.map((kind) => [kind, namesByLanguage(kind)])) as Record<
  BilingualKind,
  ReadonlySet<string>[]
>;

/**
 * Whether the headings are in two languages: "Bezeichnung / Description". As "Description" occurs in several languages, two other columns
 * with headings in two languages ("Qté / Qty", "Montant / Amount") count as well.
 */
function headsInTwoLanguages({ header }: TableRow): boolean {
  const twice = BILINGUAL_KINDS.filter((kind) => isNamedTwice(header, kind));
  return twice.includes("description") || twice.length >= 2;
}

function isNamedTwice({ columns }: TableRow["header"], kind: BilingualKind): boolean {
  const words = columns
    .filter((column) => column.kind === kind)
    .flatMap((column) => column.words.flatMap((word) => word.text.split("/")))
    .map(foldLabel);
  const ofOne = (word: string): number[] => NAMES_BY_LANGUAGE[kind].flatMap((names, index) => (names.has(word) ? [index] : []));
  const spoken = words.map(ofOne).filter((languages) => languages.length > 0);
  // "Item & Description" are two words of one language, one of which another language shares.
  return spoken.some((one) => spoken.some((other) => !other.some((language) => one.includes(language))));
}

/** "25997" above "Zitronensäure 100ml": a number of four or more digits above a name is an article number. */
function isNumbered([first, second]: readonly LayoutWord[][]): boolean {
  return (
    first !== undefined &&
    second !== undefined &&
    isCode(first) &&
    /\d{4}/.test(textOf(first)) &&
    /^\p{Lu}\p{Ll}{2}/u.test(textOf(second)) &&
    !/[:=]/.test(textOf(second))
  );
}

/** An article number alone on its line, above the name. */
function isCode(words: readonly LayoutWord[]): boolean {
  const [word] = words;
  return words.length === 1 && word !== undefined && /\d/.test(word.text) && /^[A-Z\d][A-Z\d./-]{2,19}$/.test(word.text);
}

function descriptionWords(entry: BodyLine): LayoutWord[] {
  const described = [...entry.words].filter(([column]) => column.kind === "description").flatMap(([, words]) => words);
  if (described.length > 0) return described.sort((a, b) => a.left - b.left);
  return [...entry.words].some(([column]) => column.kind === "description") ? described : [];
}

/** Where the next column begins, which limits the text. */
function columnLimit(row: TableRow): number {
  const index = row.header.columns.findIndex((column) => column.kind === "description");
  const next = row.header.columns[index + 1];
  if (index < 0 || !next) return 0;
  const numbers = row.lines.map((entry) => entry.numbers.get(next)?.words[0]?.left).filter((left) => left !== undefined);
  return Math.min(next.left, ...(isNumericColumn(next) ? numbers : [])) - row.anchor.line.page.em * 0.5;
}
