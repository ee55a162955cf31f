import Big from "big.js";
import type { DecimalString } from "@/lib/kernel/money";
import { numberBeforeUnit } from "./glued-units";
import { GROUPED_WHOLE, isKobo, isKoboOfPrice } from "./kobo";
import type { LayoutWord, PageLayout, TextLine } from "./layout";

export type DecimalMark = "." | ",";

/** A printed number that may be an amount. */
export interface PrintedAmount {
  value: DecimalString;
  raw: string;
  words: LayoutWord[];
  /** Index of its first word in the line; `end` is the index after its last word. */
  start: number;
  end: number;
  line: TextLine;
  /** How many decimal places are printed. */
  decimals: number;
  percent: boolean;
}

const CURRENCY_MARK = String.raw`(?:NGN|US\$|USD|EUR|EURO?|GBP|ZAR|KES|KSHS?|GHS|GH[₵¢S]?|UGX|USHS?|TZS|TSHS?|RWF|EGP|INR|RS|AED|DHS?|MYR|RM|CHF|CAD|AUD|SGD|XOF|XAF|FCFA|CFA|NAIRA|[₦$€£¥₹₵¢#]|=?N=?|R|[A-Z]{1,2}\$|E£)`;
export const CURRENCY_BEFORE = new RegExp(String.raw`^${CURRENCY_MARK}\.?(?=[\d(.,+-]|\s|$)`, "i");
const CURRENCY_AFTER = new RegExp(String.raw`(?<=[\d).,-])${CURRENCY_MARK}$`, "i");
/** OCR sometimes reads the naira sign as a section sign. */
const MISREAD_NAIRA = /^[#₦N]?§(?=\d)/;
/**
 * Widest space between groups of digits, in ems and in usual spaces. In monospaced type that space is as wide as a letter, and so are all
 * spaces of the page.
 */
const MAX_GROUP_GAP_EM = 0.75;
const MAX_GROUP_GAP_SPACES = 1.2;
/** "A-16%": East African fiscal devices put a letter before a tax rate. */
const TAX_LETTER = /^[A-E][-–](?=\d)/;
/** "640.00T": a letter directly after an amount is its tax class. */
const TAXABLE_MARK = /(?<=\d[.,]\d{2})[A-Z]$/;
/** "750/=", "45,000/-": an amount without cents or paise, as written in East Africa and India. */
const WITHOUT_PARTS = /(?<=\d)\/[=-]{1,2}$/;
/** "37,950,000:00": an amount from a form with separate columns for naira and kobo. */
const KOBO_AFTER_COLON = /^(\d{1,3}(?:,\d{3})+):(\d{2})$/;
/** "7½%": the PDF reader returns the fraction ½ as 1, a fraction slash and 2. */
const FRACTION = /^(\d*)(1⁄2|1⁄4|3⁄4)$/;
const FRACTIONS: Readonly<Record<string, string>> = { "1⁄2": ".5", "1⁄4": ".25", "3⁄4": ".75" };
const NUMBER_BODY = /^\d[\d.,'’]*$/;
/** "(-)0.83": how inventory programs print the amount that a bill is rounded by. */
const SIGN_IN_PARENTHESES = /^\([-−–]\)\s?(?=\d)/;
/**
 * Least value that is no amount, since its kobo or cents can't be counted exactly: so long a row of digits is a reference, a serial or a
 * card number.
 */
const UNCOUNTABLE = 9e13;

/** Decides by majority of the document's own numbers whether decimals follow a point or a comma. On a tie, the language decides. */
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
/** Characters around a number that are neither digits nor part of it. */
const AROUND = /^[^\d]+|[^\d]+$/g;

/** A word without the characters around its number. */
export const figureOf = ({ text }: LayoutWord): string => text.replace(AROUND, "");

/**
 * Whether the document separates thousands by spaces. If it uses marks instead, "5 339,84" is a quantity and a price close together. A few
 * marks prove nothing, since OCR sometimes reads a space as a mark.
 */
export function hasSpacedThousands(lines: readonly TextLine[]): boolean {
  const { marked, spaced } = thousandsOf(lines);
  return marked < FEW_MARKS || spaced > marked * 2;
}

/** Whether the document separates all thousands by spaces, and has enough of them to tell. */
export function hasOnlySpacedThousands(lines: readonly TextLine[]): boolean {
  const { marked, spaced } = thousandsOf(lines);
  return marked === 0 && spaced >= FEW_MARKS;
}

function thousandsOf(lines: readonly TextLine[]): { marked: number; spaced: number } {
  let marked = 0;
  let spaced = 0;
  for (const line of lines) {
    line.words.forEach((word, index) => {
      const figure = figureOf(word);
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

/** A printed number as a plain decimal, or null if the text is not a number. A sign may stand on either side; parentheses mean negative. */
function parseNumber(text: string, mark: DecimalMark): { value: DecimalString; decimals: number } | null {
  // A period may follow the parenthesis: "Naira (N3,500,000)."
  let body = text
    .trim()
    .replace(/(?<=^\(.*\))[.,;:]$/, "")
    .replace(SIGN_IN_PARENTHESES, "-")
    .replace(WITHOUT_PARTS, "");
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

/** "37,91 EUR   796,11 EUR": a currency mark belongs to the nearer of the two numbers beside it. */
function standsBehind(previous: LayoutWord | undefined, mark: LayoutWord, next: LayoutWord): boolean {
  return previous !== undefined && /\d\)?$/.test(previous.text) && mark.left - previous.right < next.left - mark.right;
}

/** Removes grouping marks, leaving digits with at most one point. */
function plainDecimal(body: string, mark: DecimalMark): string | null {
  const other = mark === "." ? "," : ".";
  const grouped = new RegExp(`^\\d{1,3}(?:\\${other}\\d{2,3})*\\${other}\\d{3}(?:\\${mark}\\d{1,6})?$`);
  if (grouped.test(body)) return body.replaceAll(other, "").replace(mark, ".");
  if (new RegExp(`^\\d+(?:\\${mark}\\d{1,6})?$`).test(body)) return body.replace(mark, ".");
  // This number alone uses the document's grouping mark as its decimal mark, with one or two digits after it.
  if (new RegExp(`^\\d{1,3}(?:\\${mark}\\d{3})*\\${other}\\d{1,2}$`).test(body)) return body.replaceAll(mark, "").replace(other, ".");
  if (new RegExp(`^\\d+\\${other}\\d{1,2}$`).test(body)) return body.replace(other, ".");
  // Thousands grouped by the document's decimal mark: 1.234.567 in a document with decimal points.
  if (new RegExp(`^\\d{1,3}(?:\\${mark}\\d{3}){2,}$`).test(body)) return body.replaceAll(mark, "");
  // OCR has read a grouping comma as a point: 1.234.50
  const loose = /^(\d{1,3}(?:[.,]\d{3})+)[.,](\d{2})$/.exec(body);
  return loose?.[1] ? `${loose[1].replace(/[.,]/g, "")}.${loose[2]}` : null;
}

/** How a document groups thousands. */
export interface Grouping {
  spaced: boolean;
  /** Its amounts have no decimals, so a number may end with a space and a group of three digits. */
  whole: boolean;
  /** All thousands are separated by spaces, including those of counts. */
  counts?: boolean;
  /**
   * For forms with separate columns for naira and kobo ("11,200,000 00"): how far apart the two may stand, in ems. 0 for all other
   * documents.
   */
  kobo?: number;
}

/** Finds every number of a line. Joins thousands groups if they are `spaced`, and includes signs and currency marks that stand apart. */
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
  const glued = numberBeforeUnit(line, start);
  const numeral = glued === null ? amountAfterMark(line, start) : { text: glued, end: start + 1 };
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
  // "VAT - 7.5%": a dash between a label and its rate is not a minus sign.
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

/** How many words after a number make it a percentage: "7.5 %", "7.5 percent", "7.5 per cent". */
function percentWords({ words }: TextLine, at: number): number {
  const first = words[at]?.text ?? "";
  if (first.startsWith("%") || /^percent\b/i.test(first)) return 1;
  return /^per$/i.test(first) && /^cent\b/i.test(words[at + 1]?.text ?? "") ? 2 : 0;
}

/** The part of a number collected so far: its text, and the index of the next word. */
interface Taken {
  text: string;
  end: number;
}

const SIGN_BEFORE_MARK = /^[\-−–](?=\D)/;
/** "CHANGE :N451.00": OCR joins the label's colon to the amount. */
const COLON_BEFORE_MARK = /^:(?=(?:[₦#N$€£]|NGN)\d)/;
const PERCENT_BEHIND = /%\)?[.,:;]*$/;

/** A dash close to a number is its sign; one further off is a table's mark for "nothing": "250,000.00   -   250,000.00". */
const DASH = /^[\-−–]$/;
const DASH_GAP_EM = 1.5;

/** Joins a mark to the number after it: "N 107,500.00", "- 20.00", "(₦ 500.00)". Returns null if a mark has no number. */
function amountAfterMark(line: TextLine, start: number): Taken | null {
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

/** Joins a sign and the currency mark after it ("- ₦ 500.00"); otherwise returns the first word alone. */
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

/** "1 234,56": adds groups of exactly three digits that closely follow one to three digits. */
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

/** "3.60 0,000.00": no number begins with a group of zeros, so OCR has split one number in two. */
function restOfGroup({ words, page }: TextLine, { text, end }: Taken): Taken | null {
  const [last, next] = [words[end - 1], words[end]];
  if (!page.isOcr || !last || !next || next.left - last.right > groupGap(page, last)) return null;
  const [, first] = /(?:^|\D)\d{1,3}(?:[.,]\d{3})*[.,](\d{1,2})$/.exec(text) ?? [];
  const [, rest] = /^(0{1,2})[.,]\d{3}[.,]\d{2}$/.exec(next.text) ?? [];
  return first !== undefined && rest !== undefined && first.length + rest.length === 3 ? { text: text + next.text, end: end + 1 } : null;
}

/** Three digits, or a number's last three with its decimals and any sign directly after them. */
const GROUP = /^\d{3}(?:[.,]\d{2}\D*)?$/;
/** "12 500,000": dinars have three decimals. With a decimal point, "2 150.000" would be a count and a price. */
const GROUP_OF_THOUSANDTHS = /^\d{3},\d{3}\D*$/;

const isGroup = (text: string, mark: DecimalMark): boolean => GROUP.test(text) || (mark === "," && GROUP_OF_THOUSANDTHS.test(text));

function mayGoOn(text: string, { isOcr }: PageLayout, { spaced, whole, counts }: Grouping): boolean {
  if (spaced && /(?:^|[^\d.,])\d{1,3}$/.test(text.replace(/\s/g, ""))) return true;
  if (/\d \d{3}$/.test(text)) return true;
  // "3026 000,00": all thousands are separated by spaces, so OCR has lost the first space.
  if (isOcr && counts && /(?:^|[^\d.,])\d{4,6}$/.test(text)) return true;
  return isOcr && ((whole && /^\d{4}$/.test(text)) || /(?:^|\D)\d{1,3}(?:[.,]\d{3})*[.,]$/.test(text));
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

/**
 * Handles closing parentheses: one that is a separate word, or one that was opened before other words, as in "20% on £940.00)" and "(of
 * which VAT ₦1,500.00).".
 */
function withClosing({ words }: TextLine, { text, end }: Taken): Taken {
  if (text.startsWith("(") && !text.endsWith(")") && words[end]?.text === ")") return { text: `${text})`, end: end + 1 };
  return { text: /^[^(]*\d\)[.,;:]?$/.test(text) ? text.replace(/\)[.,;:]?$/, "") : text, end };
}

/** The number without the signs printed around it. */
function bareNumber(text: string, percent: boolean): string {
  const bare = percent
    ? text
        .replace(/^\(|\)?[.,:;]*$/g, "")
        .replace(/[%)]+$/, "")
        .replace(TAX_LETTER, "")
    : text.replace(/[*:;]+$/, "");
  return bare.replace(/^@/, "");
}

/** Widest gap between groups of digits, in points. Scales with the word's own height if that is larger than usual on the page. */
export function groupGap({ em, space, isOcr }: PageLayout, word: LayoutWord): number {
  return Math.max(em, word.bottom - word.top) * (isOcr ? Math.max(MAX_GROUP_GAP_EM, space * MAX_GROUP_GAP_SPACES) : MAX_GROUP_GAP_EM);
}

/** Whether the words are a whole cell, such as "4 000". */
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

/** The left and right edges of an amount on its line, in points. */
export function spanOfAmount(amount: PrintedAmount): { left: number; right: number } {
  return { left: amount.words[0]?.left ?? 0, right: amount.words[amount.words.length - 1]?.right ?? 0 };
}
