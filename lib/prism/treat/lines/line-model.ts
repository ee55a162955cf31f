import { JUST_UNDER_REVIEW } from "@/lib/prism/confidence-levels";
import type { WhtCategory } from "@/lib/tax/rule-pack";
import trained from "./line-model.json";

/**
 * Classifies lines that no term names by their likeness to labeled ones: a linear model over words, pieces of words and their order.
 * `scripts/train-line-model.ts` computes its weights from the term table and the labeled lines, which are data of this project.
 */

const PIECES = [3, 4, 5];
const weights = Int8Array.from(Buffer.from(trained.weights, "base64"));
const classes = trained.classes as WhtCategory[];

/** FNV-1a over UTF-16 units, modulo the model's number of buckets. */
function bucketOf(feature: string, buckets: number): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < feature.length; index++) hash = Math.imul(hash ^ feature.charCodeAt(index), 16_777_619);
  return (hash >>> 0) % buckets;
}

/** Words that count, date or introduce, and say nothing about what is bought. */
const SILENT =
  /^(?:mark|model|ii|iii|phase|item|items|part|lot|batch|being|balance|payment|invoice|bill|total|amount|sum|agreed|per|the|for|and|with|from|ref|reference|order|section|stage|first|second|third|final|one|two|three|month|week|year|quarter|q[1-4]|jan\p{L}*|feb\p{L}*|mar|march|apr\p{L}*|may|june?|july?|aug\p{L}*|sept?\p{L}*|oct\p{L}*|nov\p{L}*|dec\p{L}*)$/u;

/** The words of a line that may say what is bought. */
const tellingOf = (tokens: readonly string[]) => tokens.filter((token) => !SILENT.test(token));

/** Prepositions. The word after one is what another thing is for, or is done to: "courier of drawings", "laptops for the audit". */
export const GOVERNS = /^(?:of|on|for|to|in|at|per|from|by|under)$/;
const WORD = /^\p{L}/u;
/** A number with its unit: "30t", "6mm". */
const MEASURED = /^\d+(?=\p{L}{1,4}$)/u;

/**
 * Features of word order: adjacent pairs, words after and not after a preposition, the first and last word, and the words before
 * prepositions.
 */
function featuresOfOrder(tokens: readonly string[]): string[] {
  const spoken = tokens.filter((token) => WORD.test(token));
  const features = spoken.slice(1).map((token, index) => `b:${spoken[index]} ${token}`);
  let last: string | null = null;
  let isGoverned = false;
  for (const token of spoken) {
    if (GOVERNS.test(token)) {
      // The ending of a head noun tells work from a thing: "cleaning of", "pump for".
      features.push(`p:${token}${last === null ? "" : `:${last.slice(-3)}`}`);
      if (last !== null && !isGoverned) features.push(`h:${last}`);
      isGoverned = true;
    } else if (!SILENT.test(token)) {
      features.push(`${isGoverned ? "g" : "u"}:${token}`);
      if (last === null) features.push(`f:${token}`);
      last = token;
    }
  }
  if (last !== null) features.push(`l:${last}`);
  if (last !== null && !isGoverned) features.push(`h:${last}`);
  return features;
}

/** Features of a line's numbers and length, independent of its words; none for a single word. */
function featuresOfForm(tokens: readonly string[], telling: number): string[] {
  if (telling === 1) return [];
  const numbers = tokens.filter((token) => /^\d/.test(token)).length;
  const units = tokens.filter((token) => MEASURED.test(token)).map((token) => `unit:${token.replace(MEASURED, "")}`);
  return [`n:${Math.min(numbers, 3)}`, `len:${Math.min(Math.ceil(telling / 2), 6)}`, ...units];
}

/** The buckets of a line's significant words, of their pieces of three to five letters, of their order and of the line's form. */
export function featuresOf(tokens: readonly string[], buckets: number): number[] {
  const telling = tellingOf(tokens).filter((token) => WORD.test(token));
  if (telling.length === 0) return [];
  const found = new Set<number>();
  for (const token of telling) {
    found.add(bucketOf(`w:${token}`, buckets));
    const bounded = `^${token}$`;
    for (const length of PIECES)
      for (let start = 0; start + length <= bounded.length; start++) found.add(bucketOf(bounded.slice(start, start + length), buckets));
  }
  for (const feature of featuresOfOrder(tokens)) found.add(bucketOf(feature, buckets));
  for (const feature of featuresOfForm(tokens, telling.length)) found.add(bucketOf(feature, buckets));
  return [...found];
}

/** Converts scores to probabilities. */
export function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

const SHORTEST = 4;

/** Function words of Swahili, French, German and Afrikaans, and letters of other scripts. */
const OTHER_LANGUAGE = /^(?:wa|ya|za|vya|cha|kwa|und|der|les|aux|du|des|voor|vir|het|(?!\p{Script=Latin})\p{L}.*)$/u;
/** The model learned from English lines. Of other languages it knows only pieces of words, which are never enough to pay by. */
const IN_OTHER_LANGUAGE = JUST_UNDER_REVIEW;

/** A single word that is in no table may be a name. */
const OF_ONE_WORD = 0.95;

/** The likelihood of each of the model's categories, in the model's order. */
export type Likelihoods = readonly { category: WhtCategory; likelihood: number }[];

/** Weights for pooling a line's two readings; see `second-reading.ts`. */
export const POOL: readonly number[] = trained.pool;

/**
 * Likelihoods of all the model's categories for a line; null if its words say nothing or are of another language, of which the model knows
 * only pieces of words, which are never enough to pay by.
 */
export function likelihoodsOf(tokens: readonly string[]): Likelihoods | null {
  if (!saysSomething(tokens) || tokens.some((token) => OTHER_LANGUAGE.test(token))) return null;
  return likelihoods(tokens);
}

/** The categories a line is most like, likeliest first; empty if its words say nothing. */
export function likenessOf(tokens: readonly string[]): { category: WhtCategory; confidence: number }[] {
  if (!saysSomething(tokens)) return [];
  const isAlone = tellingOf(tokens).length === 1;
  const understood = tokens.some((token) => OTHER_LANGUAGE.test(token)) ? IN_OTHER_LANGUAGE : isAlone ? OF_ONE_WORD : 1;
  return likelihoods(tokens)
    .map(({ category, likelihood }) => ({ category, confidence: likelihood * understood }))
    .filter(({ confidence }) => confidence >= 0.05)
    .sort((a, b) => b.confidence - a.confidence);
}

const saysSomething = (tokens: readonly string[]): boolean =>
  tellingOf(tokens).some((token) => token.length >= SHORTEST && /^\p{L}+$/u.test(token));

function likelihoods(tokens: readonly string[]): Likelihoods {
  const features = featuresOf(tokens, trained.buckets);
  const scale = trained.scale / Math.sqrt(features.length);
  const sums = new Int32Array(classes.length);
  // A bucket's weights are adjacent in memory, a category's are far apart.
  for (const bucket of features)
    for (let index = 0; index < sums.length; index++) sums[index] = (sums[index] ?? 0) + (weights[bucket * sums.length + index] ?? 0);
  const scores = Array.from(sums, (sum, index) => (trained.bias[index] ?? 0) + scale * sum);
  return softmax(scores).map((likelihood, index) => ({ category: classes[index] as WhtCategory, likelihood }));
}
