import { vocabulary } from "@/lib/tax/ng/terms";
import type { WhtCategory } from "@/lib/tax/rule-pack";
import { withoutModifiers } from "../words/compounds";
import type { ReadWords, TermMatch } from "../words/match-terms";
import type { CategoryShare, LineClass } from "./line-class";
import { GOVERNS, likelihoodsOf, POOL, type Likelihoods } from "./line-model";

/*
 * A line is classified twice: by rules on its terms and form, and as a whole by its likeness to labeled lines. The two err on different
 * lines, so together they are more accurate: a logarithmic pool, with weights fitted on lines that neither had seen. Figures:
 * docs/tax-accuracy.md, "What an approval rests on".
 */

/** Shares below this are dropped; no reviewer could weigh them. */
const LEAST_SHARE = 0.03;

/**
 * Shares if likeness contradicts the rules: the rules' category stays, because a reason can be given for it, and the line goes to review.
 */
const DISPUTED = { first: 0.5, second: 0.42, least: 0.2 };

/** From this share on, likeness overrules the rules, if the line has enough words to compare. */
const TAKEN = { share: 0.8, words: 4 };

const TELLING = /^\p{L}{3,}/u;

interface Share {
  category: WhtCategory;
  confidence: number;
}

/** The pool's features of a category: the logarithms of both readings, and whether it is the first reading's choice. */
export function pooledFeatures(first: readonly Share[], category: WhtCategory, likelihood: number): [number, number, number] {
  const share = first.reduce((sum, other) => sum + (other.category === category ? other.confidence : 0), 0);
  return [Math.log(share + 0.02), first[0]?.category === category ? 1 : 0, Math.log(likelihood + 0.005)];
}

/**
 * Pools both readings into one distribution over all categories, likeliest first. `first`: the first reading's shares, its choice first.
 */
export function poolReadings(first: readonly Share[], likelihoods: Likelihoods, weights: readonly number[]): Share[] {
  const scores = likelihoods.map(({ category, likelihood }) =>
    pooledFeatures(first, category, likelihood).reduce((sum, feature, index) => sum + feature * (weights[index] ?? 0), 0),
  );
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return likelihoods
    .map(({ category }, index) => ({ category, confidence: (powers[index] ?? 0) / total }))
    .sort((a, b) => b.confidence - a.confidence);
}

const withLabel = ({ category, confidence }: Share): CategoryShare => ({ category, label: vocabulary.labels[category], confidence });

/** Whether the first reading is confirmed by who is paid, so that likeness doesn't matter. */
const isSettled = (line: LineClass, trade: WhtCategory | null): boolean =>
  line.mixed ||
  // A telephone bill, a premium or an outlay stays outside withholding, whatever it is for.
  line.category === "not_applicable" ||
  // A resident performer is paid for a service, a non-resident is not, in the same words.
  line.category === "entertainers_sports" ||
  line.category === trade;

/**
 * "Courier of engineering drawings", "laptops for audit department": the word after a preposition is what the work is done to or the thing
 * is for.
 */
function isGoverned({ start }: TermMatch, tokens: readonly string[]): boolean {
  const before = tokens.slice(0, start).findLast((token) => !/^\d/.test(token));
  return before !== undefined && GOVERNS.test(before);
}

/**
 * "Cleaning materials", "delivery van": the rules saw the word that the line resembles and set it aside, because it only qualifies the next
 * word or is the object of the paid work. Likeness, which ignores word order, adds nothing to that.
 */
function isSetAside(category: WhtCategory, { words }: LineClass, { tokens, breaks }: ReadWords, found: readonly TermMatch[]): boolean {
  const naming = found.filter(({ term }) => term.category === category);
  if (naming.length === 0) return false;
  const heads = new Set(withoutModifiers(found, tokens, breaks));
  const isKind = ({ phrase }: TermMatch) => words.some((decided) => decided !== phrase && decided.includes(phrase));
  return naming.every((match) => !heads.has(match) || isGoverned(match, tokens) || isKind(match));
}

/**
 * Weighs a line's class by terms against its likeness to labeled lines. Likeness overrules the terms only if it is sure; otherwise it only
 * lowers the confidence. `found` are all terms on the line, `trade` is the category of the vendor's name.
 */
export function withLikeness(line: LineClass, read: ReadWords, found: readonly TermMatch[], trade: WhtCategory | null): LineClass {
  if (isSettled(line, trade)) return line;
  const { tokens } = read;
  const likelihoods = likelihoodsOf(tokens);
  if (likelihoods === null) return line;
  const shares = poolReadings([line, ...line.alternatives], likelihoods, POOL);
  const [likeliest] = shares;
  if (!likeliest || (likeliest.category !== line.category && isSetAside(likeliest.category, line, read, found))) return line;
  if (likeliest.category === line.category) {
    const others = shares.filter(({ category, confidence }) => category !== line.category && confidence >= LEAST_SHARE);
    return noSurer(line, likeliest.confidence, others.map(withLabel));
  }
  if (isTaken(likeliest, line, read)) {
    const others = shares.filter(({ category, confidence }) => category !== likeliest.category && confidence >= LEAST_SHARE);
    return { ...line, ...withLabel(likeliest), exemption: null, alternatives: others.map(withLabel) };
  }
  const second = { ...withLabel(likeliest), confidence: DISPUTED.second };
  const known = line.alternatives.filter(({ category, confidence }) => category !== second.category && confidence > DISPUTED.least);
  return { ...line, confidence: Math.min(line.confidence, DISPUTED.first), alternatives: [second, ...known] };
}

/** "Sale of truck, Lagos to Kano": a line that says it is a sale rules out everything else. */
const isSaid = ({ category }: LineClass, tokens: readonly string[]): boolean =>
  category === "goods_supply" &&
  /^(?:sales?|supply|supplies|supplying|purchases?)$/.test(tokens.find((token) => TELLING.test(token)) ?? "");

/**
 * Whether likeness overrules the rules. Not if the line has a relief, which depends on the category that names it; likeness alone never
 * puts a line outside withholding; and a truncated word may be any word. Those cases go to review.
 */
const isTaken = ({ category, confidence }: Share, line: LineClass, { tokens, cut }: ReadWords): boolean =>
  confidence >= TAKEN.share &&
  line.relief === null &&
  category !== "not_applicable" &&
  !cut?.size &&
  !isSaid(line, tokens) &&
  tokens.filter((token) => TELLING.test(token)).length >= TAKEN.words;

/**
 * If both readings agree: no more confident than the first, which may leave a line open for reasons likeness ignores, and with every other
 * category that either sees.
 */
function noSurer(first: LineClass, confidence: number, others: readonly CategoryShare[]): LineClass {
  const alternatives = new Map(first.alternatives.map((share) => [share.category, share]));
  for (const share of others)
    if ((alternatives.get(share.category)?.confidence ?? 0) < share.confidence) alternatives.set(share.category, share);
  return {
    ...first,
    confidence: Math.min(first.confidence, confidence),
    alternatives: [...alternatives.values()].sort((a, b) => b.confidence - a.confidence),
  };
}
