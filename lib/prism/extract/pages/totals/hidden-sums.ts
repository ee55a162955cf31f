import type { PageText } from "../page/page-text";
import type { TextLine } from "../words/layout";
import { sumsInWords } from "./sum-in-words";
import { unitsOf } from "./total-candidate";

/** The beginning of a row with the sum to pay. */
const TO_PAY =
  /^\W*(?:net (?:amount )?(?:payable|due|to pay)|(?:total |net )?amount (?:due|payable)|balance(?: due)?|total (?:due|payable)|payable|(?:kindly|please) (?:pay|remit)|you pay|pay|remit|transfer)\b/i;
/** A longer line is a sentence. */
const MOST_WORDS_OF_ROW = 7;
const IN_WORDS = /\bin words\b|\bsum of\b/i;
const NUMBER_WORD = /\b(?:hundred|hundered|thousand|million)\b/gi;
/** Digits, and what recognition or a stamp makes of them. */
const LIKE_DIGITS = /^[\dOoIlSBkKN₦#*,.:;'=()-]+$/;
const GROUPED = /\d[,.;:]\S{3}/;
/** Letters and marks that stand for digits, or kobo behind another mark: "1O2,500.00", "102;500.00", "*102,500.00*", "102,500-00". */
const BROKEN = /[OoIlSB#*;=]|,\d{3}[:-]\d\d/;
/** Each digit for itself: "1 0 2 , 5 0 0 . 0 0". */
const SPACED_DIGITS = /(?:^|\s)\d(?: [\d,.]){5,}(?=\s|$)/;

/**
 * Whether the page may show a sum that was not read as an amount, so that none of the read amounts proves anything about it: on a scan, behind
 * a label without amount, in words that are not understood, in broken digits, or on a page without words.
 */
export function mayHideASum(text: PageText): boolean {
  if (text.pages.some((page) => page.isOcr || !text.lines.some((line) => line.page === page))) return true;
  const areWordsRead = sumsInWords(text).length > 0;
  return text.lines.some(
    (line) =>
      lacksItsAmount(text, line) ||
      (!areWordsRead && (IN_WORDS.test(line.text) || (line.text.match(NUMBER_WORD) ?? []).length > 1)) ||
      SPACED_DIGITS.test(line.text) ||
      hasBrokenMoney(text, line),
  );
}

function lacksItsAmount(text: PageText, { index, text: row, words }: TextLine): boolean {
  if (!TO_PAY.test(row) || words.length > MOST_WORDS_OF_ROW) return false;
  const near = [index, index + 1].flatMap((at) => text.amountsByLine.get(at) ?? []);
  return !near.some((amount) => !amount.percent && unitsOf(amount) !== 0);
}

function hasBrokenMoney(text: PageText, line: TextLine): boolean {
  const amounts = text.amountsByLine.get(line.index) ?? [];
  return line.words.some(
    ({ text: word }, at) =>
      LIKE_DIGITS.test(word) && GROUPED.test(word) && BROKEN.test(word) && !amounts.some(({ start, end }) => start <= at && at < end),
  );
}
