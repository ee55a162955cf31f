import type { LabelHit } from "../labels/labels";
import type { Scored } from "./scored";
import { foldedOf } from "../words/layout";

/**
 * Words before a label that make it refer to another document: "zur Rechnung Nr. RE-0877", "Against invoice no. 3391", "sur la facture n°
 * 12".
 */
const LEADS_TO = /^(?:zur|zu|gegen|betrifft|against|sur|sulla|sobre|corrects|correcting|replaces|reverses)$/i;
const ARTICLE = /^(?:the|our|la|le|unserer|der|die|ihrer|notre|nuestra|nostra)$/i;

/** Least score of a number that stands beside a title, rather than elsewhere on its line. */
const SURELY_TITLED = 0.8;

/** Whether a label names the number of another document. */
export function namesAnotherDocument({ line, start, words }: LabelHit): boolean {
  const chunk = line.chunks.find((part) => words[0] !== undefined && part.words.includes(words[0]));
  const [before, earlier] = [line.words[start - 1], line.words[start - 2]];
  const leading = before && ARTICLE.test(before.text) ? earlier : before;
  if (leading !== undefined && chunk?.words.includes(leading) === true && LEADS_TO.test(leading.text)) return true;
  // "Pro-forma ref PF/0291" beside "Invoice no INV/0338": the quotation that led to this invoice.
  return /^(?:proforma|pfi?$|pi$)/.test(foldedOf(words));
}

/**
 * Drops the number of a document that this one corrects or resulted from, if this one has a number of its own with a score of at least
 * `least`.
 */
export function withoutNumbersOfOtherDocuments(
  labeled: readonly (Scored<string> & { refersTo: boolean })[],
  titled: readonly Scored<string>[],
  least: number,
): Scored<string>[] {
  const own = labeled.filter(({ refersTo }) => !refersTo);
  const others = new Set(labeled.flatMap(({ refersTo, value }) => (refersTo ? [value] : [])));
  const hasOwn = own.some(({ score, value }) => score >= least && !others.has(value));
  return hasOwn || titled.some(({ score, value }) => score >= SURELY_TITLED && !others.has(value)) ? own : [...labeled];
}
