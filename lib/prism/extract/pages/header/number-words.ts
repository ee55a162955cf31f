import { isSeriesAndNumber } from "../page/page-text";
import { isAddressLike } from "../addresses/address-like";
import { textOf, type LayoutWord, type TextLine } from "../words/layout";

const NUMBER_TOKEN = /^[\p{L}\p{N}][\p{L}\p{N}\-–/._#\\|&]*$/u;

/** A series that may stand apart before a number's digits: "INV", "SCF-DN". */
const SERIES = /^[A-Z]{1,6}(?:-[A-Z]{1,4})?[-.]?$/;

const mayBeginNumber = (token: string): boolean => SERIES.test(token) || /^[A-Z]{1,6}[-./]?$/.test(token);

function standsApart(last: LayoutWord, word: LayoutWord, em: number): boolean {
  return word.left - last.right > em * 1.1 && !isSeriesAndNumber(last, word);
}

/** "HN 77 0418": a number in three parts that fill the cell. */
const isInParts = (words: readonly LayoutWord[], em: number): boolean =>
  words.length === 3 &&
  /^[A-Z]{1,4} \d{1,4} \d{3,6}$/.test(textOf(words)) &&
  !words.slice(1).some((word, index) => standsApart(words[index] ?? word, word, em));

/**
 * A number in groups of digits: "10 145 220 331", or two groups of which the first is a year: "2026 118". A phone number, a postal code or a
 * date after a number doesn't match.
 */
const IN_GROUPS = /^\d{1,6}(?: (?!0\d{3}\b|\d{1,2} \d{1,2} (?:19|20)\d{2}$)\d{2,6}){2,6}$|^20\d{2} (?!20\d{2}$|0\d{3}$)\d{3,6}$/;
const LEAST_DIGITS = 6;

/** The words of a number that is printed in groups of digits and fills its cell; empty if there is none. */
function groupsOf(words: readonly LayoutWord[], em: number): LayoutWord[] {
  const end = words.findIndex((word, index) => index > 0 && standsApart(words[index - 1] ?? word, word, em));
  const cell = words.slice(0, end < 0 ? undefined : end);
  const text = textOf(cell);
  return IN_GROUPS.test(text) && text.replace(/ /g, "").length >= LEAST_DIGITS ? cell : [];
}

/** The words that make one number: "INV 2026/001" and "INV - 001" are each one. Plain text after a number is not part of it. */
export function numberWords(words: readonly LayoutWord[], em: number): LayoutWord[] {
  if (isInParts(words, em)) return [...words];
  const groups = groupsOf(words, em);
  return groups.length > 0 ? groups : wordsInRow(words, em);
}

function wordsInRow(words: readonly LayoutWord[], em: number): LayoutWord[] {
  const taken: LayoutWord[] = [];
  for (const [index, word] of words.entries()) {
    const last = taken[taken.length - 1];
    // "12 - Rent of a warehouse", "0655 / issued 13.11.2026": a separate sign before a word ends the number.
    if (last && /\d/.test(last.text) && /^[-–/|]$/.test(word.text) && /^\p{L}{3,}$/u.test(words[index + 1]?.text ?? "")) break;
    const token = word.text
      .replace(/^[#(:]+(?=[\p{L}\p{N}])/u, "")
      .replace(/^[#(]+/, "")
      .replace(/[),;:]+$/, "");
    if (last && standsApart(last, word, em)) break;
    const joins = /^[-/]$/.test(token) || (last !== undefined && /[-/]$/.test(last.text));
    const hasDigit = /\d/.test(token);
    if (last && !joins && /\d/.test(last.text)) break;
    if (last && !joins && !(hasDigit && SERIES.test(last.text))) break;
    if (!joins && !NUMBER_TOKEN.test(token)) break;
    if (!last && !hasDigit && !mayBeginNumber(token)) break;
    taken.push(word);
  }
  return taken;
}

/** "ACCOUNT INVOICE" beside "22 Nnebisi Road, Asaba": a house number, if its whole cell is an address. */
export function isHouseNumber(line: TextLine, taken: readonly LayoutWord[]): boolean {
  const [word] = taken;
  const cell = line.chunks.find((chunk) => chunk.words[0] === word);
  return (
    taken.length === 1 &&
    /^\d{1,4}[a-z]?,?$/i.test(word?.text ?? "") &&
    cell !== undefined &&
    cell.words.length >= 3 &&
    isAddressLike(cell.text)
  );
}

/** "INVOICE NUMBER © 26100871" on a scan: a colon that stands apart. A year behind the sign is that of a copyright. */
export const isMisreadColon = (words: readonly LayoutWord[], at: number, isOcr: boolean): boolean =>
  isOcr && at === 0 && words[0]?.text === "©" && !/^(?:19|20)\d{2}\b/.test(words[1]?.text ?? "");
