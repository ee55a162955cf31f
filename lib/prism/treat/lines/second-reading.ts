import { vocabulary } from "@/lib/tax/ng/terms";
import type { WhtCategory } from "@/lib/tax/rule-pack";
import { withoutModifiers } from "../words/compounds";
import type { ReadWords, TermMatch } from "../words/match-terms";
import type { CategoryShare, LineClass } from "./line-class";
import { GOVERNS, likelihoodsOf, POOL, type Likelihoods } from "./line-model";

/*
 * A line is read twice: by rules about its terms and its form, and as a whole by its likeness to labelled lines. The two err on different
 * lines, so that both together tell more than either: a pool of their logarithms, whose weights were found on lines that neither had
 * seen. Figures: docs/tax-accuracy.md, "What an approval rests on".
 */

/** Shares below this are left out: no reader could weigh them. */
const LEAST_SHARE = 0.03;

/** Of a line that is another kind by likeness: what the rules can give a reason for stays, for a person. */
const DISPUTED = { first: 0.5, second: 0.42, least: 0.2 };

/** From this share on, another kind than the rules' is taken, where a line has words enough to be like others. */
const TAKEN = { share: 0.8, words: 4 };

const TELLING = /^\p{L}{3,}/u;

interface Share {
  category: WhtCategory;
  confidence: number;
}

/** What the pool weighs of a category: both readings' logarithms, and whether it is the first reading's choice. */
export function pooledFeatures(first: readonly Share[], category: WhtCategory, likelihood: number): [number, number, number] {
  const share = first.reduce((sum, other) => sum + (other.category === category ? other.confidence : 0), 0);
  return [Math.log(share + 0.02), first[0]?.category === category ? 1 : 0, Math.log(likelihood + 0.005)];
}

/** Both readings of a line as one distribution over all categories, the likeliest first; `first` are the first reading's shares, its choice first. */
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

const labelled = ({ category, confidence }: Share): CategoryShare => ({ category, label: vocabulary.labels[category], confidence });

/** Whether who is paid, and not what the line is like, bears the first reading out. */
const isSettled = (line: LineClass, trade: WhtCategory | null): boolean =>
  line.mixed ||
  // A telephone bill, a premium and an outlay stay outside, whoever or whatever they are for.
  line.category === "not_applicable" ||
  // A performer at home is paid for a service, one from abroad is not, in the same words.
  line.category === "entertainers_sports" ||
  line.category === trade;

/** "Courier of engineering drawings", "laptops for audit department": what another word governs is what that one is done to, or for. */
function isGoverned({ start }: TermMatch, tokens: readonly string[]): boolean {
  const before = tokens.slice(0, start).findLast((token) => !/^\d/.test(token));
  return before !== undefined && GOVERNS.test(before);
}

/**
 * "Cleaning materials", "delivery van": the rules have seen what the line is like and set it aside, as a word that only says of which kind
 * the next is, or what the paid is done to. Likeness, which knows no order of words, adds nothing to that.
 */
function isSetAside(category: WhtCategory, { words }: LineClass, { tokens, breaks }: ReadWords, found: readonly TermMatch[]): boolean {
  const naming = found.filter(({ term }) => term.category === category);
  if (naming.length === 0) return false;
  const heads = new Set(withoutModifiers(found, tokens, breaks));
  const isKind = ({ phrase }: TermMatch) => words.some((decided) => decided !== phrase && decided.includes(phrase));
  return naming.every((match) => !heads.has(match) || isGoverned(match, tokens) || isKind(match));
}

/**
 * A line as its terms told it, weighed with its likeness to labelled ones, which is taken where it is sure and only doubts otherwise; `found` are all terms on it, `trade` what its vendor's name
 * says.
 */
export function readTwice(line: LineClass, read: ReadWords, found: readonly TermMatch[], trade: WhtCategory | null): LineClass {
  if (isSettled(line, trade)) return line;
  const { tokens } = read;
  const likelihoods = likelihoodsOf(tokens);
  if (likelihoods === null) return line;
  const shares = poolReadings([line, ...line.alternatives], likelihoods, POOL);
  const [likeliest] = shares;
  if (!likeliest || (likeliest.category !== line.category && isSetAside(likeliest.category, line, read, found))) return line;
  if (likeliest.category === line.category) {
    const others = shares.filter(({ category, confidence }) => category !== line.category && confidence >= LEAST_SHARE);
    return noSurer(line, likeliest.confidence, others.map(labelled));
  }
  if (isTaken(likeliest, line, read)) {
    const others = shares.filter(({ category, confidence }) => category !== likeliest.category && confidence >= LEAST_SHARE);
    return { ...line, ...labelled(likeliest), exemption: null, alternatives: others.map(labelled) };
  }
  const second = { ...labelled(likeliest), confidence: DISPUTED.second };
  const known = line.alternatives.filter(({ category, confidence }) => category !== second.category && confidence > DISPUTED.least);
  return { ...line, confidence: Math.min(line.confidence, DISPUTED.first), alternatives: [second, ...known] };
}

/** "Sale of truck, Lagos to Kano": who says that it is a sale has said what else it isn't. */
const isSaid = ({ category }: LineClass, tokens: readonly string[]): boolean =>
  category === "goods_supply" &&
  /^(?:sales?|supply|supplies|supplying|purchases?)$/.test(tokens.find((token) => TELLING.test(token)) ?? "");

/**
 * Whether the likelier kind goes before the rules'. A relief hangs on the kind that names it, nothing is outside withholding by its likeness
 * alone, and a word that is cut off may be any: these are for a person to see.
 */
const isTaken = ({ category, confidence }: Share, line: LineClass, { tokens, cut }: ReadWords): boolean =>
  confidence >= TAKEN.share &&
  line.relief === null &&
  category !== "not_applicable" &&
  !cut?.size &&
  !isSaid(line, tokens) &&
  tokens.filter((token) => TELLING.test(token)).length >= TAKEN.words;

/**
 * Where both readings agree: no surer than the first, which may leave a line open for a reason that likeness knows nothing of, and with
 * every other kind that either of them sees.
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
