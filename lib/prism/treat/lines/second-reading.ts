import { vocabulary } from "@/lib/tax/ng/terms";
import type { WhtCategory } from "@/lib/tax/rule-pack";
import type { CategoryShare, LineClass } from "./line-class";
import { likelihoodsOf, POOL, type Likelihoods } from "./line-model";

/*
 * A line is read twice: by rules about its terms and its form, and as a whole by its likeness to labelled lines. The two err on different
 * lines, so that both together tell more than either: a pool of their logarithms, whose weights were found on lines that neither had
 * seen. Figures: docs/tax-accuracy.md, "What an approval rests on".
 */

/** Shares below this are left out: no reader could weigh them. */
const LEAST_SHARE = 0.03;

/** Of categories that a line may be taken for against its terms; the others decide more than a rate of withholding. */
const EXCHANGEABLE: ReadonlySet<WhtCategory> = new Set([
  "goods_supply",
  "other_services",
  "professional_services",
  "rent_hire_lease",
  "construction_infrastructure",
  "construction_other",
]);

/** Of a line that is another kind by likeness, but can't be taken for it: the first reading stays, for a person. */
const DISPUTED = { first: 0.5, second: 0.42 };

/** Below this a term is of several kinds by law or usage, as a licence is. */
const SPOKEN = 0.75;

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

/** A line as its terms told it, weighed with its likeness to labelled ones; `trade` is what its vendor's name says. */
export function readTwice(line: LineClass, tokens: readonly string[], trade: WhtCategory | null): LineClass {
  if (isSettled(line, trade)) return line;
  const likelihoods = likelihoodsOf(tokens);
  if (likelihoods === null) return line;
  const shares = poolReadings([line, ...line.alternatives], likelihoods, POOL.told);
  const [likeliest] = shares;
  if (!likeliest) return line;
  const kept = shares.find(({ category }) => category === line.category)?.confidence ?? 0;
  const others = (than: WhtCategory) =>
    shares.filter(({ category, confidence }) => category !== than && confidence >= LEAST_SHARE).map(labelled);
  if (likeliest.category === line.category) return noSurer(line, kept, others(line.category));
  // A relief, and what lies outside withholding, was told by the terms: another kind would need another.
  const canChange = line.relief === null && EXCHANGEABLE.has(line.category) && EXCHANGEABLE.has(likeliest.category);
  if (canChange) return { ...line, ...labelled(likeliest), alternatives: others(likeliest.category), evidence: "likeness", words: [] };
  const second = { ...labelled(likeliest), confidence: DISPUTED.second };
  const rest = others(line.category).filter(({ category, confidence }) => category !== likeliest.category && confidence < DISPUTED.second);
  return { ...line, confidence: DISPUTED.first, alternatives: [second, ...rest.map((share) => ({ ...share, confidence: 0.05 }))] };
}

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

/** The shares of a line whose words no term names, by its form and its likeness; null where likeness says nothing. */
export function readByLikeness(form: readonly Share[], tokens: readonly string[]): Share[] | null {
  const likelihoods = likelihoodsOf(tokens);
  return likelihoods && poolReadings(form, likelihoods, POOL.untold).filter(({ confidence }) => confidence >= LEAST_SHARE);
}
