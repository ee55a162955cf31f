import type { CensusLine } from "@/lib/prism/fixtures/labeled/census";
import { categoryByRules, classifyByRules } from "@/lib/prism/treat/lines/classify-line";
import { featuresOf, softmax, type Likelihoods } from "@/lib/prism/treat/lines/line-model";
import { pooledFeatures, poolReadings } from "@/lib/prism/treat/lines/second-reading";
import { tokensOf } from "@/lib/prism/treat/words/match-terms";
import { vocabulary } from "@/lib/tax/ng/terms";
import type { WhtCategory } from "@/lib/tax/rule-pack";
import { BUCKETS, fit, scores, type Example } from "./train";

/** A line as read by the rules and by a model that has seen no line of the same trade. */
interface Read {
  first: { category: WhtCategory; confidence: number }[];
  likelihoods: Likelihoods;
  answers: readonly string[];
}

const words = (text: string) => tokensOf(text, vocabulary.abbreviations);

/**
 * Lines of the census as training examples. A single price for several kinds has no category, so such lines are left out. Goods that are
 * outside withholding because of who made them, or how they are paid, are goods by their words.
 */
export const examplesOf = (census: readonly CensusLine[]): Example[] =>
  census.flatMap(({ description, category: [category] }): Example[] => {
    if (category === undefined || category === "several") return [];
    if (category === "not_applicable" && categoryByRules({ description, unit: null }, null) === "goods_supply") return [];
    return [{ tokens: words(description), category, weight: 1 }];
  });

const STEPS = 400;
const FIRST_WEIGHTS = [0.5, 0.5, 1];

/**
 * Reads each line with a model trained without its trade: half of the trades are set aside in turn. Lines that the rules were developed on
 * are left out.
 */
function readBlind(others: readonly Example[], census: readonly CensusLine[]): Read[] {
  const trades = [...new Set(census.map(({ trade }) => trade))];
  return [0, 1].flatMap((half) => {
    const isAside = ({ trade }: CensusLine) => trades.indexOf(trade) % 2 === half;
    const seen = examplesOf(census.filter((line) => !isAside(line)));
    const model = fit([...others, ...seen]);
    return census
      .filter((line) => isAside(line) && !line.developed)
      .flatMap(({ description, category }): Read[] => {
        const features = featuresOf(words(description), BUCKETS);
        const first = classifyByRules({ description, unit: null });
        if (features.length === 0 || first === null) return [];
        const likelihoods = softmax(scores(model, features)).map((likelihood, index) => ({
          category: model.classes[index] as WhtCategory,
          likelihood,
        }));
        return [{ first, likelihoods, answers: category }];
      });
  });
}

/** The weights that make the right categories of unseen lines most likely, found by gradient ascent. */
export function learnPool(others: readonly Example[], census: readonly CensusLine[]): number[] {
  return ascend(readBlind(others, census));
}

function ascend(lines: readonly Read[]): number[] {
  let weights = FIRST_WEIGHTS;
  for (let step = 0; step < STEPS; step++) {
    const slopes = lines.map((line) => slopeOf(line, weights));
    weights = weights.map(
      (weight, index) => weight + (slopes.reduce((sum, slope) => sum + (slope[index] ?? 0), 0) / Math.max(1, lines.length)) * 0.5,
    );
  }
  return weights.map((weight) => Number(weight.toFixed(3)));
}

/** Gradient of the log of the right categories' total share with respect to the weights. */
function slopeOf({ first, likelihoods, answers }: Read, weights: readonly number[]): number[] {
  const shares = new Map(poolReadings(first, likelihoods, weights).map(({ category, confidence }) => [category, confidence]));
  const right = answers.reduce((sum, answer) => sum + (shares.get(answer as WhtCategory) ?? 0), 0);
  if (right === 0) return weights.map(() => 0);
  const slope = weights.map(() => 0);
  for (const { category, likelihood } of likelihoods) {
    const share = shares.get(category) ?? 0;
    const excess = (answers.includes(category) ? share / right : 0) - share;
    pooledFeatures(first, category, likelihood).forEach((feature, index) => (slope[index] = (slope[index] ?? 0) + excess * feature));
  }
  return slope;
}
