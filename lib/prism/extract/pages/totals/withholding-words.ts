import type { PageText } from "../page/page-text";
import type { PrintedAmount } from "../words/amounts";
import type { TextLine } from "../words/layout";
import { UNITS, unitsOf } from "./total-candidate";

/** Names of withholding tax on a page. */
export const WITHHOLDING =
  /\b(?:w\.? ?h\.? ?t(?:ax)?\b\.?|w\/h(?: ?tax)?|w\/ ?tax|with[- ]?h?olding|withheld|tax at source|tds)(?![\p{L}])/iu;

/** "To be deducted", "should be withheld by you": what is still to do. */
const TO_DO =
  /\b(?:to|will|shall|should|must|may|can|would) (?:please |kindly |also |then )?be (?:deducted|withheld|retained|remitted|taken off)\b/gi;
const DONE =
  /\b(?:already|deducted|withheld|retained|taken off|net of|exclud(?:es|ing|ed)|been|remitted|settled|paid|credit(?:ed)?|recovered|collected|suffered|removed|kept|off|accounted|received|exclusive|inclusive|without|borne|gross(?:ed)?[- ]?up|for your account)\b/i;
const LESS = /\b(?:less|minus|after|deductions?|abzgl|moins)\b|\bdeduct ?:/i;

/** Whether a line says of withholding tax that it is deducted: "WHT deducted", "net of WHT". */
export const saysDeducted = (line: string): boolean => WITHHOLDING.test(line) && DONE.test(line.replace(TO_DO, ""));

const MADE = /\bdeductions? (?:(?:has|have|had|is|are|was|were) )?(?:(?:been|already|duly) )*(?:made|done|effected)\b/i;

const MAYBE_NOT = /\b(?:not?|any|if|where|when|without|unless|banks?|damaged?|shortages?|penalt\w+)\b/i;

/** Whether a line says that a deduction is made, of whatever: "Deduction made as per the law". */
export const saysDeductionMade = (line: string): boolean => MADE.test(line) && !MAYBE_NOT.test(line);

/** Whether a line takes withholding tax off, at least by its words: "Less WHT", "payable after WHT". */
export const saysLess = (line: string): boolean => WITHHOLDING.test(line) && LESS.test(line);

const OTHER_AMOUNT =
  /\b(?:below|above|up to|exceed\w*|threshold|ref|receipts?|certificates?|enquir\w+|tel|expir\w+|exempt\w*|outstanding)\b/i;

/** Whether a line names the tax beside an amount or a number of something else: a threshold, a receipt, a telephone. */
export const namesOtherAmount = (line: string): boolean => OTHER_AMOUNT.test(line);

/** A line with the next one if a sentence may run on to it. */
export function withNext(text: PageText, line: TextLine): string {
  const next = text.lines[line.index + 1];
  const goesOn = next?.page === line.page && line.chunks.length === 1 && next.chunks.length === 1;
  return goesOn ? `${line.text} ${next.text}` : line.text;
}

const WITH_THOUSANDS = /\d[.,'’\s]\d{3}(?!\d)/;
const WITH_SIGN = /^\(?(?:₦|NGN|=?N=?|\$|USD|£|GBP|€|EUR)/;
const isYear = (units: number): boolean => units >= 1900 * UNITS && units < 2100 * UNITS;

/**
 * Whether a number is printed like money: with decimals, thousands or a currency. On pages of plain numbers, each of three digits and more up
 * to `most`, in units of 10^-4 of the currency, may be.
 */
export function looksLikeMoney(text: PageText, amount: PrintedAmount, most: number): boolean {
  const units = Math.abs(unitsOf(amount));
  if (amount.percent || units === 0) return false;
  if (amount.decimals === 2 || WITH_THOUSANDS.test(amount.raw) || WITH_SIGN.test(amount.raw)) return true;
  return text.plainNumbers && units >= 100 * UNITS && units <= most && !isYear(units);
}
