import Big from "big.js";
import type { DecimalString } from "@/lib/kernel/money";
import { numberWithUnit } from "./glued-units";
import { GROUPED_WHOLE, isKobo, isKoboOfPrice } from "./kobo";
import type { LayoutWord, PageLayout, TextLine } from "./layout";

export type DecimalMark = "." | ",";

/** A number on the page that may be an amount. */
export interface PrintedAmount {
  value: DecimalString;
  raw: string;
  words: LayoutWord[];
  /** Index of its first word in the line, and of the word after its last. */
  start: number;
  end: number;
  line: TextLine;
  /** Printed with a decimal part. */
  decimals: number;
  percent: boolean;
}

const CURRENCY_MARK = String.raw`(?:NGN|US\$|USD|EUR|EURO?|GBP|ZAR|KES|KSHS?|GHS|GH[₵¢S]?|UGX|USHS?|TZS|TSHS?|RWF|EGP|INR|RS|AED|DHS?|MYR|RM|CHF|CAD|AUD|SGD|XOF|XAF|FCFA|CFA|NAIRA|[₦$€£¥₹₵¢#]|=?N=?|R|S\$|A\$|C\$)`;
export const CURRENCY_BEFORE = new RegExp(String.raw`^${CURRENCY_MARK}\.?(?=[\d(.,+-]|\s|$)`, "i");
const CURRENCY_AFTER = new RegExp(String.raw`(?<=[\d).,-])${CURRENCY_MARK}$`, "i");
/** What recognition makes of the naira's sign now and then. */
const MISREAD_NAIRA = /^[#₦N]?§(?=\d)/;
/** A space between groups of digits; in typefaces of one width it is as wide as a letter, and so are all of the page's. */
const MAX_GROUP_GAP_EM = 0.75;
const MAX_GROUP_GAP_SPACES = 1.2;
/** "A-16%": fiscal devices in East Africa name a rate by its letter. */
const TAX_LETTER = /^[A-E][-–](?=\d)/;
/** "640.00T": a letter close behind an amount says how it is taxed. */
const TAXABLE_MARK = /(?<=\d[.,]\d{2})[A-Z]$/;
/** "37,950,000:00": forms with a column for naira and one for kobo. */
const KOBO_AFTER_COLON = /^(\d{1,3}(?:,\d{3})+):(\d{2})$/;
/** "7½%", whose half the reader of the page writes as 1, a stroke and 2. */
const FRACTION = /^(\d*)(1⁄2|1⁄4|3⁄4)$/;
const FRACTIONS: Readonly<Record<string, string>> = { "1⁄2": ".5", "1⁄4": ".25", "3⁄4": ".75" };
const NUMBER_BODY = /^\d[\d.,'’]*$/;
/** "(-)0.83": what stock programs round a bill by. */
const SIGN_IN_PARENTHESES = /^\([-−–]\)\s?(?=\d)/;
/** From here on kobo and cents can't be counted: a row of digits as long is a reference, a serial or a card's number, and no amount. */
const UNCOUNTABLE = 9e13;

/** Whether decimals are set off by a point or a comma, by the vote of the document's own numbers. */
export function decimalMarkOf(lines: readonly TextLine[], language: string | null): DecimalMark {
  let point = 0;
  let comma = 0;
  for (const line of lines) {
    for (const word of line.words) {
      const text = word.text.replace(/[^\d.,]/g, "");
      if (/^\d{1,3}(?:\.\d{3})*,\d{2}$/.test(text)) comma++;
      else if (/^\d{1,3}(?:,\d{3})*\.\d{2}$/.test(text)) point++;
      else if (/^\d+,\d{2}$/.test(text)) comma++;
      else if (/^\d+\.\d{2}$/.test(text)) point++;
      else if (/^\d{1,3}(?:,\d{3}){2,}$/.test(text)) point++;
      else if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(text)) comma++;
    }
  }
  if (point === comma) return language === "de" || language === "fr" ? "," : ".";
  return point > comma ? "." : ",";
}

const FEW_MARKS = 3;
/** What a word's figures begin or end with that is neither digit nor mark. */
const AROUND = /^[^\d]+|[^\d]+$/g;

/**
 * Whether the document sets thousands off by a space. Where it does so by a mark, "5 339,84" are a quantity and a price that stand
 * close together. Recognition makes a mark of a space now and then, so a few marks say nothing.
 */
export function hasSpacedThousands(lines: readonly TextLine[]): boolean {
  const { marked, spaced } = thousandsOf(lines);
  return marked < FEW_MARKS || spaced > marked * 2;
}

/** Whether it sets all of them off by a space, and has enough of them to tell. */
export function hasOnlySpacedThousands(lines: readonly TextLine[]): boolean {
  const { marked, spaced } = thousandsOf(lines);
  return marked === 0 && spaced >= FEW_MARKS;
}

function thousandsOf(lines: readonly TextLine[]): { marked: number; spaced: number } {
  let marked = 0;
  let spaced = 0;
  for (const line of lines) {
    line.words.forEach((word, index) => {
      const figure = word.text.replace(AROUND, "");
      if (/^\d{1,3}(?:[.,'’]\d{3})+[.,]\d{2}$/.test(figure)) marked++;
      const next = line.words[index + 1];
      if (
        next &&
        /(?:^|\D)\d{1,3}$/.test(word.text) &&
        /^\d{3}[.,]\d{2}\D*$/.test(next.text) &&
        next.left - word.right <= groupGap(line.page, word)
      )
        spaced++;
    });
  }
  return { marked, spaced };
}

/** A printed number as a plain decimal; null for anything else. Signs may stand on either side, or as parentheses. */
function parseNumber(text: string, mark: DecimalMark): { value: DecimalString; decimals: number } | null {
  // A sentence may end behind a parenthesis: "Naira (N3,500,000)."
  let body = text
    .trim()
    .replace(/(?<=^\(.*\))[.,;:]$/, "")
    .replace(SIGN_IN_PARENTHESES, "-");
  let negative = false;
  if (/^\(.*\)$/.test(body)) {
    negative = true;
    body = body.slice(1, -1).trim();
  }
  const sign = (): void => {
    const match = /^[-−–+]|[-−–]$/.exec(body);
    if (!match) return;
    if (match[0] !== "+") negative = true;
    body = (match.index === 0 ? body.slice(1) : body.slice(0, -1)).trim();
  };
  sign();
  body = body.replace(MISREAD_NAIRA, "").replace(CURRENCY_BEFORE, "").replace(CURRENCY_AFTER, "").trim();
  sign();
  body = body.replace(TAXABLE_MARK, "").replace(KOBO_AFTER_COLON, "$1.$2");
  const [, whole, part] = FRACTION.exec(body) ?? [];
  if (part !== undefined) return { value: `${whole === "" ? "0" : whole}${FRACTIONS[part] ?? ""}`, decimals: part === "1⁄2" ? 1 : 2 };
  body = body.replace(/[,.]?[-–—]{1,2}$/, "").replace(/^[.,](?=\d)/, "0$&");
  if (!NUMBER_BODY.test(body)) return null;
  const plain = plainDecimal(body.replace(/['’]/g, "").replace(/[.,]$/, ""), mark);
  if (plain === null) return null;
  const value = new Big(plain);
  if (value.gte(UNCOUNTABLE)) return null;
  return { value: (negative ? value.times(-1) : value).toFixed(), decimals: plain.split(".")[1]?.length ?? 0 };
}

/** "37,91 EUR   796,11 EUR": a mark nearer to the number before it is that number's. */
function standsBehind(previous: LayoutWord | undefined, mark: LayoutWord, next: LayoutWord): boolean {
  return previous !== undefined && /\d\)?$/.test(previous.text) && mark.left - previous.right < next.left - mark.right;
}

/** Grouping marks fall away; what is left is digits with at most one point. */
function plainDecimal(body: string, mark: DecimalMark): string | null {
  const other = mark === "." ? "," : ".";
  const grouped = new RegExp(`^\\d{1,3}(?:\\${other}\\d{2,3})*\\${other}\\d{3}(?:\\${mark}\\d{1,6})?$`);
  if (grouped.test(body)) return body.replaceAll(other, "").replace(mark, ".");
  if (new RegExp(`^\\d+(?:\\${mark}\\d{1,6})?$`).test(body)) return body.replace(mark, ".");
  // The document's other mark, used as a decimal mark in this number alone: two digits after it, or one.
  if (new RegExp(`^\\d{1,3}(?:\\${mark}\\d{3})*\\${other}\\d{1,2}$`).test(body)) return body.replaceAll(mark, "").replace(other, ".");
  if (new RegExp(`^\\d+\\${other}\\d{1,2}$`).test(body)) return body.replace(other, ".");
  // Groups set off by the decimal mark: 1.234.567 in a text of points.
  if (new RegExp(`^\\d{1,3}(?:\\${mark}\\d{3}){2,}$`).test(body)) return body.replaceAll(mark, "");
  // Recognition turns a comma into a point: 1.234.50
  const loose = /^(\d{1,3}(?:[.,]\d{3})+)[.,](\d{2})$/.exec(body);
  return loose?.[1] ? `${loose[1].replace(/[.,]/g, "")}.${loose[2]}` : null;
}

/** How a document sets the groups of its thousands off. */
export interface Grouping {
  spaced: boolean;
  /** Its amounts have no decimals: a group of three digits may be the last. */
  whole: boolean;
  /** All of its thousands are set off by spaces: those of counts are too. */
  counts?: boolean;
  /** Forms with a column for naira and one for kobo: "11,200,000 00"; how far these may stand apart, in heights of the letters, and 0 for no such form. */
  kobo?: number;
}

/** Every number of a line, with thousands joined where they are `spaced`, and signs and currency marks of their own taken along. */
export function amountsOf(line: TextLine, mark: DecimalMark, grouping: Grouping = { spaced: true, whole: false }): PrintedAmount[] {
  const found: PrintedAmount[] = [];
  const { words } = line;
  for (let start = 0; start < words.length;) {
    const amount = amountAt(line, start, mark, grouping);
    if (amount) found.push(amount);
    start = amount ? amount.end : start + 1;
  }
  return found;
}

function amountAt(line: TextLine, start: number, mark: DecimalMark, grouping: Grouping): PrintedAmount | null {
  const glued = numberWithUnit(line, start);
  const numeral = glued === null ? behindItsMark(line, start) : { text: glued, end: start + 1 };
  if (!numeral || !/\d/.test(numeral.text)) return null;
  const whole = withClosing(line, withKobo(line, withGroups(line, start, numeral, grouping, mark), grouping));
  const attached = PERCENT_BEHIND.test(whole.text);
  const apart = attached ? 0 : percentWords(line, whole.end);
  const percent = attached || apart > 0;
  const end = whole.end + apart;
  const parsed = parseNumber(bareNumber(whole.text.replace(COLON_BEFORE_MARK, ""), percent).replace(/\s/g, ""), mark);
  if (!parsed) return null;
  const words = line.words.slice(start, end);
  const raw = glued ?? words.map((word) => word.text).join(" ");
  // "VAT - 7.5%": a dash between a name and its rate takes nothing off.
  const parted = percent && /^[-–—]$/.test(words[0]?.text ?? "");
  return {
    value: parted ? parsed.value.replace(/^-/, "") : parsed.value,
    decimals: parsed.decimals,
    raw,
    words,
    start,
    end,
    line,
    percent,
  };
}

/** How many words behind a number make a percentage of it: "7.5 %", "7.5 percent", "7.5 per cent". */
function percentWords({ words }: TextLine, at: number): number {
  const first = words[at]?.text ?? "";
  if (first.startsWith("%") || /^percent\b/i.test(first)) return 1;
  return /^per$/i.test(first) && /^cent\b/i.test(words[at + 1]?.text ?? "") ? 2 : 0;
}

/** What is taken of a number so far: its text, and the index of the word behind. */
interface Taken {
  text: string;
  end: number;
}

const SIGN_BEFORE_MARK = /^[\-−–](?=\D)/;
/** "CHANGE :N451.00": recognition sets a label's colon close to the amount. */
const COLON_BEFORE_MARK = /^:(?=(?:[₦#N$€£]|NGN)\d)/;
const PERCENT_BEHIND = /%\)?[.,:;]*$/;

/** A sign stands close to its number; further off it is what a table prints for nothing: "250,000.00   -   250,000.00". */
const DASH = /^[\-−–]$/;
const DASH_GAP_EM = 1.5;

/** "N 107,500.00", "- 20.00", "(₦ 500.00)": the number follows its mark. Null where a mark stands alone. */
function behindItsMark(line: TextLine, start: number): Taken | null {
  const { words, page } = line;
  const taken = signBeforeMark(line, start);
  if (!taken) return null;
  const isMark = /^[(\-−–]?$/.test(stripMark(taken.text.replace(SIGN_BEFORE_MARK, "")));
  if (!isMark || !(CURRENCY_BEFORE.test(taken.text) || /^[(\-−–]/.test(taken.text))) return taken;
  const next = words[taken.end];
  const last = words[taken.end - 1];
  if (
    !next ||
    !last ||
    next.left - last.right > page.em * (DASH.test(taken.text) ? DASH_GAP_EM : 3.5) ||
    !/\d/.test(next.text) ||
    standsBehind(words[taken.end - 2], last, next)
  )
    return null;
  return { text: taken.text + next.text, end: taken.end + 1 };
}

/** "- ₦ 500.00": a sign, and then the mark; else the first word alone. */
function signBeforeMark({ words, page }: TextLine, start: number): Taken | null {
  const first = words[start];
  if (!first) return null;
  const second = words[start + 1];
  const signed =
    second !== undefined &&
    /^[\-−–]$/.test(first.text) &&
    second.left - first.right <= page.em &&
    CURRENCY_BEFORE.test(second.text) &&
    stripMark(second.text) === "";
  return signed ? { text: first.text + second.text, end: start + 2 } : { text: first.text, end: start + 1 };
}

/** "1 234,56": groups of exactly three digits close behind one to three digits. */
function withGroups(line: TextLine, start: number, { text, end }: Taken, grouping: Grouping, mark: DecimalMark): Taken {
  const { words, page } = line;
  const split = restOfGroup(line, { text, end });
  if (split) return split;
  while (mayGoOn(text, page, grouping)) {
    const next = words[end];
    const last = words[end - 1];
    if (!next || !last || next.left - last.right > groupGap(page, last) || !isGroup(next.text, mark)) break;
    if (/^\d{3}$/.test(next.text) && !grouping.whole && !spacedThousandsGoOn(line, end) && !(grouping.counts && fillCell(line, start, end)))
      break;
    text += ` ${next.text}`;
    end++;
  }
  return { text, end };
}

/** "3.60 0,000.00": no number begins with a group of noughts, so recognition parted one. */
function restOfGroup({ words, page }: TextLine, { text, end }: Taken): Taken | null {
  const [last, next] = [words[end - 1], words[end]];
  if (!page.recognised || !last || !next || next.left - last.right > groupGap(page, last)) return null;
  const [, first] = /(?:^|\D)\d{1,3}(?:[.,]\d{3})*[.,](\d{1,2})$/.exec(text) ?? [];
  const [, rest] = /^(0{1,2})[.,]\d{3}[.,]\d{2}$/.exec(next.text) ?? [];
  return first !== undefined && rest !== undefined && first.length + rest.length === 3 ? { text: text + next.text, end: end + 1 } : null;
}

/** Three digits, or the last three with their decimals and what is printed close behind. */
const GROUP = /^\d{3}(?:[.,]\d{2}\D*)?$/;
/** "12 500,000": dinars have thousandths. By a point, "2 150.000" would be a count and a price. */
const GROUP_OF_THOUSANDTHS = /^\d{3},\d{3}\D*$/;

const isGroup = (text: string, mark: DecimalMark): boolean => GROUP.test(text) || (mark === "," && GROUP_OF_THOUSANDTHS.test(text));

function mayGoOn(text: string, { recognised }: PageLayout, { spaced, whole, counts }: Grouping): boolean {
  if (spaced && /(?:^|[^\d.,])\d{1,3}$/.test(text.replace(/\s/g, ""))) return true;
  if (/\d \d{3}$/.test(text)) return true;
  // "3026 000,00": where all thousands are set off by a space, recognition lost that of the first.
  if (recognised && counts && /(?:^|[^\d.,])\d{4,6}$/.test(text)) return true;
  return recognised && ((whole && /^\d{4}$/.test(text)) || /(?:^|\D)\d{1,3}(?:[.,]\d{3})*[.,]$/.test(text));
}

/** "280,800 : 00": the kobo stand in a column of their own. */
function withKobo({ words, page }: TextLine, { text, end }: Taken, grouping: Grouping): Taken {
  const [colon, kobo] = [words[end], words[end + 1]];
  const naira = words[end - 1];
  if (grouping.kobo && naira && colon && isKoboOfPrice(words, end)) return { text: `${text}.${colon.text}`, end: end + 1 };
  if (grouping.kobo && colon && naira && !kobo && GROUPED_WHOLE.test(text) && isKobo(colon, naira, page, grouping.kobo))
    return { text: `${text}:${colon.text}`, end: end + 1 };
  if (colon?.text !== ":" || !kobo || !/^\d{2}$/.test(kobo.text) || !/\d{1,3}(?:,\d{3})+$/.test(text)) return { text, end };
  return kobo.left - (words[end - 1]?.right ?? 0) < page.em * 2.5 ? { text: `${text}:${kobo.text}`, end: end + 2 } : { text, end };
}

/** Parentheses that close in a word of their own, or that opened before other words: "20% on £940.00)", "(of which VAT ₦1,500.00).". */
function withClosing({ words }: TextLine, { text, end }: Taken): Taken {
  if (text.startsWith("(") && !text.endsWith(")") && words[end]?.text === ")") return { text: `${text})`, end: end + 1 };
  return { text: /^[^(]*\d\)[.,;:]?$/.test(text) ? text.replace(/\)[.,;:]?$/, "") : text, end };
}

/** The number without what is printed about it. */
function bareNumber(text: string, percent: boolean): string {
  const bare = percent
    ? text
        .replace(/^\(|\)?[.,:;]*$/g, "")
        .replace(/[%)]+$/, "")
        .replace(TAX_LETTER, "")
    : text.replace(/[*:;]+$/, "");
  return bare.replace(/^@/, "");
}

/** In the heights of its own letters, where these are larger than the page's usual ones. */
export function groupGap({ em, space, recognised }: PageLayout, word: LayoutWord): number {
  return Math.max(em, word.bottom - word.top) * (recognised ? Math.max(MAX_GROUP_GAP_EM, space * MAX_GROUP_GAP_SPACES) : MAX_GROUP_GAP_EM);
}

/** "4 000" alone in its cell. */
function fillCell({ chunks, words }: TextLine, start: number, end: number): boolean {
  return chunks.some((chunk) => chunk.words[0] === words[start] && chunk.words[chunk.words.length - 1] === words[end]);
}

function spacedThousandsGoOn(line: TextLine, index: number): boolean {
  const word = line.words[index];
  const next = line.words[index + 1];
  return (
    word !== undefined && next !== undefined && next.left - word.right <= groupGap(line.page, word) && /^\d{3}[.,]\d{2}\D*$/.test(next.text)
  );
}

function stripMark(text: string): string {
  return text.replace(CURRENCY_BEFORE, "").replace(/^:$/, "");
}

/** Where an amount begins and ends on its line, in points. */
export function spanOfAmount(amount: PrintedAmount): { left: number; right: number } {
  return { left: amount.words[0]?.left ?? 0, right: amount.words[amount.words.length - 1]?.right ?? 0 };
}
