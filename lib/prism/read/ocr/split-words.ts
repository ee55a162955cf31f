import { inOneScript } from "./merge-readings";
import type { PixelWord } from "./tesseract";

/** Dots or strokes that lead from a description to its amount. */
const LEADER = /[.…·_]{3,}/g;
/** A dot or two of a leader that were read as part of the amount. */
const REMAINS = /^[.·…]+(?=(?:\p{L}{1,3}|[₦$€£#])\d)/u;
const LETTER = /[\p{L}\p{N}]/u;

/** Two amounts, or a label and its number, read without the space between them. */
const TWO_AMOUNTS = /^(\d{1,3}(?:,\d{3})*\.\d{2})(\d{1,3}(?:,\d{3})+\.\d{2})$/;
const LABEL_AND_NUMBER = /^(TIN|RC|VAT|PIN)(\d{6}[\d-]*)$/;

/** Splits joined words: "1,085.005,967,500.00" is 1,085.00 and 5,967,500.00; "TIN01772910-0001" is a label and its number. */
export function splitJoinedWords(word: PixelWord): PixelWord[] {
  const [, first, second] = TWO_AMOUNTS.exec(word.text) ?? LABEL_AND_NUMBER.exec(word.text) ?? [];
  if (first === undefined || second === undefined) return [word];
  const middle = leftOf(word, first.length);
  const { text: _text, centers: _centers, letterConfidences: _sure, ...rest } = word;
  return [
    { ...rest, text: first, right: middle },
    { ...rest, text: second, left: middle },
  ];
}

/** Splits a word at the leaders that typed invoices set between a description and its amount: "3,500........N525,000". */
export function splitAtLeaders(word: PixelWord): PixelWord[] {
  const leaders = [...word.text.matchAll(LEADER)];
  if (leaders.length === 0) return REMAINS.test(word.text) ? [{ ...word, text: word.text.replace(REMAINS, "") }] : [word];
  const starts = [0, ...leaders.map((leader) => leader.index + leader[0].length)];
  const ends = [...leaders.map((leader) => leader.index), word.text.length];
  return starts.flatMap((start, index): PixelWord[] => {
    const end = ends[index] ?? start;
    const text = word.text.slice(start, end);
    if (!LETTER.test(text)) return [];
    const sure = word.letterConfidences?.slice(start, end) ?? [];
    return [
      {
        ...word,
        text: inOneScript(text).replace(REMAINS, ""),
        left: leftOf(word, start),
        right: leftOf(word, end),
        ...(sure.length > 0 ? { confidence: Math.min(...sure), letterConfidences: sure } : {}),
        ...(word.centers ? { centers: word.centers.slice(start, end) } : {}),
      },
    ];
  });
}

/** X position at which the letter with this index begins. */
function leftOf({ text, centers, left, right }: PixelWord, index: number): number {
  if (index === 0) return left;
  if (index >= text.length) return right;
  const [before, behind] = [centers?.[index - 1], centers?.[index]];
  return before === undefined || behind === undefined ? left + ((right - left) * index) / text.length : (before + behind) / 2;
}
