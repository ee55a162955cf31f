import type { PrintedDate } from "../words/dates";
import type { PageText } from "../page/page-text";

/** Captions of the document's own date, such as "Date/Tax Point:". */
const OF_PAPER = /\b(?:tax (?:point|date)|(?:invoice|bill|issue) date)\b/i;

/** Whether the caption is the letter's place, as in "Lagos: 5 November 2026": one word that also occurs elsewhere on the page. */
const isPlace = (text: PageText, caption: string): boolean =>
  /^\p{Lu}[\p{L}-]+:?$/u.test(caption) && text.text.split(caption.replace(/:$/, "")).length > 2;

/** Whether the date stands after a caption of some other date: "Valid to: 15 November 2026", "Admission date: …". */
export function isBehindCaption(text: PageText, { line, start }: PrintedDate): boolean {
  const before = line.words[start - 1];
  if (before?.text.endsWith(":") !== true) return false;
  const caption = line.chunks.find(({ words }) => words.some((word) => word === before))?.text ?? "";
  return !OF_PAPER.test(caption) && !isPlace(text, caption);
}
