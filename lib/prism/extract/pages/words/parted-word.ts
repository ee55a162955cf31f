import type { Word } from "@/lib/prism/model";

/** A word as the two that it is written together of; each has its share of the box by its letters. */
export function parted(word: Word, label: string, value: string): Word[] {
  const [left, top, right, bottom] = word.box;
  const middle = left + ((right - left) * label.length) / word.text.length;
  return [
    { ...word, text: label, box: [left, top, middle, bottom] },
    { ...word, text: value, box: [middle, top, right, bottom] },
  ];
}
