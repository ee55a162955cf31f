import { vocabulary } from "@/lib/tax/ng/terms";
import type { WhtCategory } from "@/lib/tax/rule-pack";
import { withoutModifiers } from "../words/compounds";
import type { ReadWords, TermMatch } from "../words/match-terms";
import type { LineClass } from "./line-class";
import { likenessOf } from "./line-model";

/*
 * Where a line names several kinds of payment, rules say which of them is paid, by where the words stand. A line that they tell wrongly
 * is mostly like the other kind in all the rest of its words. So such a line is read a second time, as a whole, by its likeness to
 * labelled ones. Figures: docs/tax-accuracy.md, "What an approval rests on".
 */

/** From here on the second reading contradicts the first. */
export const CONTRADICTS = 0.6;

/** Of lines whose rate the two dispute, the second reading was right oftener than the first. */
const DISPUTED = { first: 0.5, second: 0.42, least: 0.2 };

const GOVERNS = /^(?:of|on|for|to|in|at|per|from|by|under)$/;

/** "Courier of engineering drawings", "commission on 41 room nights": what another word governs is what that one is done to. */
function isGoverned({ start }: TermMatch, tokens: readonly string[]): boolean {
  const before = tokens.slice(0, start).findLast((token) => !/^\d/.test(token));
  return before !== undefined && GOVERNS.test(before);
}

/** What the whole line is most like, where one of its terms names that too and the first reading is another; else null. */
function otherReading({ category, words }: LineClass, { tokens, breaks }: ReadWords, found: readonly TermMatch[]): WhtCategory | null {
  // "Delivery van", "training manuals": a word that only says of which kind the next is names no payment.
  const isKind = ({ phrase }: TermMatch) => words.some((decided) => decided !== phrase && decided.includes(phrase));
  const named = withoutModifiers(found, tokens, breaks);
  // "Carrots Jos Premium": a word for what is outside withholding is too often a grade or a purpose.
  const others = named.filter(({ term, ...match }) => ![category, "not_applicable"].includes(term.category) && !isKind({ term, ...match }));
  // What the form of a line tells, as plant by the day, no term names.
  if (others.length === 0 || others.length === named.length) return null;
  const [likeliest] = likenessOf(tokens);
  if (!likeliest || likeliest.confidence < CONTRADICTS) return null;
  const isRival = others.some((match) => match.term.category === likeliest.category && !isGoverned(match, tokens));
  return isRival ? likeliest.category : null;
}

/** Whether who is paid, and not what the line is like, bears the first reading out. */
const isSettled = (line: LineClass, trade: WhtCategory | null): boolean =>
  line.mixed ||
  // A telephone bill, a premium and an outlay stay outside, whoever or whatever they are for.
  line.category === "not_applicable" ||
  // A performer at home is paid for a service, one from abroad is not, in the same words.
  line.category === "entertainers_sports" ||
  line.category === trade;

/** A line as its terms told it, doubted where the second reading contradicts; `found` are all terms on it, `trade` what its vendor's name says. */
export function readTwice(line: LineClass, read: ReadWords, found: readonly TermMatch[], trade: WhtCategory | null): LineClass {
  if (isSettled(line, trade)) return line;
  const category = otherReading(line, read, found);
  const known = line.alternatives.find((share) => share.category === category);
  if (category === null || (known && known.confidence >= DISPUTED.second)) return line;
  const second = { category, label: vocabulary.labels[category], confidence: DISPUTED.second };
  const others = line.alternatives.filter((share) => share !== known && share.confidence > DISPUTED.least);
  return { ...line, confidence: Math.min(line.confidence, DISPUTED.first), alternatives: [second, ...others] };
}
