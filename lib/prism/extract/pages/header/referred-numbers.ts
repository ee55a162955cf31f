import type { LabelHit } from "../labels/labels";
import type { Scored } from "./scored";

/** "zur Rechnung Nr. RE-0877", "Against invoice no. 3391", "sur la facture n° 12": a word before the label leads to another paper. */
const LEADS_TO = /^(?:zur|zu|gegen|betrifft|against|sur|sulla|sobre|corrects|correcting|replaces|reverses)$/i;
const ARTICLE = /^(?:the|our|la|le|unserer|der|die|ihrer|notre|nuestra|nostra)$/i;

/** A number that a title has beside it, and not just somewhere in its line. */
const SURELY_TITLED = 0.8;

/** Whether a label is of the number of another paper. */
export function isReferredTo({ line, start, words }: LabelHit): boolean {
  const chunk = line.chunks.find((part) => words[0] !== undefined && part.words.includes(words[0]));
  const [before, earlier] = [line.words[start - 1], line.words[start - 2]];
  const leading = before && ARTICLE.test(before.text) ? earlier : before;
  if (leading !== undefined && chunk?.words.includes(leading) === true && LEADS_TO.test(leading.text)) return true;
  // "Pro-forma ref PF/0291" beside "Invoice no INV/0338": the offer that became this invoice.
  return /^(?:proforma|pfi?$|pi$)/.test(words.map((word) => word.folded).join(""));
}

/** The number of the paper that this one corrects, or came of, gives way where this one has a number of its own, which scores `least`. */
export function withoutNumbersReferredTo(
  labelled: readonly (Scored<string> & { refersTo: boolean })[],
  titled: readonly Scored<string>[],
  least: number,
): Scored<string>[] {
  const own = labelled.filter(({ refersTo }) => !refersTo);
  const others = new Set(labelled.flatMap(({ refersTo, value }) => (refersTo ? [value] : [])));
  const hasOwn = own.some(({ score, value }) => score >= least && !others.has(value));
  return hasOwn || titled.some(({ score, value }) => score >= SURELY_TITLED && !others.has(value)) ? own : [...labelled];
}
