import type { Word } from "@/lib/prism/model";

/** Splits a word into two, dividing its box in proportion to their letters. */
export function splitWord(word: Word, label: string, value: string): Word[] {
  const [left, top, right, bottom] = word.box;
  const middle = left + ((right - left) * label.length) / word.text.length;
  return [
    { ...word, text: label, box: [left, top, middle, bottom] },
    { ...word, text: value, box: [middle, top, right, bottom] },
  ];
}
