import type { PrintedDate } from "../words/dates";
import type { PageText } from "../page/page-text";

/** "Date/Tax Point:" */
const OF_PAPER = /\b(?:tax (?:point|date)|(?:invoice|bill|issue) date)\b/i;

/** "Lagos: 5 November 2026" on a paper of Lagos: one word that stands on it elsewhere too. */
const isPlace = (text: PageText, caption: string): boolean =>
  /^\p{Lu}[\p{L}-]+:?$/u.test(caption) && text.text.split(caption.replace(/:$/, "")).length > 2;

/** "Valid to: 15 November 2026", "Admission date: …": whether a day stands behind a caption that is none of the paper's own date. */
export function isBehindCaption(text: PageText, { line, start }: PrintedDate): boolean {
  const before = line.words[start - 1];
  if (before?.text.endsWith(":") !== true) return false;
  const caption = line.chunks.find(({ words }) => words.some((word) => word === before))?.text ?? "";
  return !OF_PAPER.test(caption) && !isPlace(text, caption);
}
