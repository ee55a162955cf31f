import type { LabeledLine } from "@/lib/prism/fixtures/labeled/score";
import { judgeMatches } from "@/lib/prism/treat/words/judge-matches";
import { featuresOf, softmax } from "@/lib/prism/treat/lines/line-model";
import { pooled } from "@/lib/prism/treat/lines/pooled-shares";

import { shapeOf } from "@/lib/prism/treat/words/line-shape";
import { readWords, TermIndex, tokensOf } from "@/lib/prism/treat/words/match-terms";
import { vocabulary } from "@/lib/tax/ng/terms";

export interface Example {
  tokens: string[];
  category: string;
  weight: number;
}

export interface TrainedModel {
  buckets: number;
  classes: string[];
  bias: number[];
  scale: number;
  /** Int8, bucket by bucket, in base64. */ weights: string;
}

export const BUCKETS = 1 << 16;
const EPOCHS = 12;
const FIRST_STEP = 0.6;
const FOLDS = 5;

interface Prepared {
  features: number[];
  answer: number;
  weight: number;
}
export interface Fitted {
  classes: string[];
  bias: number[];
  byClass: Float64Array[];
}

/** Park and Miller's random number generator, so that every machine computes the same weights. */
function generator(): () => number {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

function shuffled(count: number, next: () => number): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let index = count - 1; index > 0; index--) {
    const other = Math.floor(next() * (index + 1));
    [order[index], order[other]] = [order[other] as number, order[index] as number];
  }
  return order;
}

export function scores(model: Fitted, features: readonly number[]): number[] {
  return model.byClass.map(
    (weights, index) =>
      (model.bias[index] ?? 0) + features.reduce((sum, bucket) => sum + (weights[bucket] ?? 0), 0) / Math.sqrt(features.length),
  );
}

/** Softmax regression by stochastic gradient descent. */
export function fit(examples: readonly Example[]): Fitted {
  const classes = [...new Set(examples.map(({ category }) => category))].sort();
  const prepared: Prepared[] = examples
    .map(({ tokens, category, weight }) => ({ features: featuresOf(tokens, BUCKETS), answer: classes.indexOf(category), weight }))
    .filter(({ features }) => features.length > 0);
  const model: Fitted = { classes, bias: classes.map(() => 0), byClass: classes.map(() => new Float64Array(BUCKETS)) };
  const next = generator();
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const step = FIRST_STEP / (1 + epoch * 0.3);
    for (const index of shuffled(prepared.length, next)) descend(model, prepared[index] as Prepared, step);
  }
  return model;
}

function descend(model: Fitted, { features, answer, weight }: Prepared, step: number): void {
  const probabilities = softmax(scores(model, features));
  model.byClass.forEach((weights, index) => {
    const slope = step * weight * ((index === answer ? 1 : 0) - (probabilities[index] ?? 0));
    model.bias[index] = (model.bias[index] ?? 0) + slope * 0.1;
    const share = slope / Math.sqrt(features.length);
    for (const bucket of features) weights[bucket] = (weights[bucket] ?? 0) + share;
  });
}

/** From this likelihood on, a category other than the example's own counts as a mistake. */
const MISTAKEN = 0.54;

/**
 * Maximum number of rounds. In each, examples that the model confidently takes for something else get twice the weight. Boosting also the
 * examples that it is merely unsure of would cost more on unknown lines than it gains (docs/tax-accuracy.md).
 */
const ROUNDS = 7;

/** Fits a model that confidently misclassifies none of the examples, as far as a few rounds achieve that. */
function fitWell(examples: readonly Example[]): Fitted {
  const weighted = examples.map((example) => ({ ...example }));
  for (let round = 1; ; round++) {
    const model = fit(weighted);
    const mistaken = weighted.filter(({ weight }) => weight >= 1).filter((example) => isMistaken(model, example));
    if (mistaken.length === 0 || round === ROUNDS) return model;
    for (const example of mistaken) example.weight *= 2;
  }
}

function isMistaken(model: Fitted, { tokens, category }: Example): boolean {
  const features = featuresOf(tokens, BUCKETS);
  if (features.length === 0) return false;
  const likeness = softmax(scores(model, features));
  const highest = Math.max(...likeness);
  return highest >= MISTAKEN && model.classes[likeness.indexOf(highest)] !== category;
}

/** Trains the model and quantizes its weights to one byte each. */
export function train(examples: readonly Example[]): TrainedModel {
  const { classes, bias, byClass } = fitWell(examples);
  const largest = byClass.reduce((most, weights) => weights.reduce((high, weight) => Math.max(high, Math.abs(weight)), most), 0);
  const scale = largest / 127;
  const bytes = new Int8Array(BUCKETS * classes.length);
  byClass.forEach((weights, index) =>
    weights.forEach((weight, bucket) => {
      bytes[bucket * classes.length + index] = Math.round(weight / scale);
    }),
  );
  return {
    buckets: BUCKETS,
    classes,
    bias: bias.map((value) => Number(value.toFixed(5))),
    scale,
    weights: Buffer.from(bytes.buffer).toString("base64"),
  };
}

const words = (text: string) => tokensOf(text, vocabulary.abbreviations);

function foldOf(phrase: string): number {
  return [...phrase].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003, 7) % FOLDS;
}

/**
 * Cross-validates on lines that the term table does not know: each fold hides a fifth of the phrases, and the lines left without a term are
 * classified by form and by model. The model is trained without them.
 */
export function crossCheck(labeled: readonly LabeledLine[]): { lines: number; byForm: number; byModel: number; together: number } {
  const tally = { lines: 0, byForm: 0, byModel: 0, together: 0 };
  for (let fold = 0; fold < FOLDS; fold++) {
    const terms = vocabulary.terms.map((term) => ({ ...term, phrases: term.phrases.filter((phrase) => foldOf(phrase) !== fold) }));
    const index = new TermIndex(terms);
    const unknown = new Set(
      labeled.filter(
        ({ description }) => judgeMatches(index.find(words(description)), readWords(description, vocabulary.abbreviations)) === null,
      ),
    );
    const model = fit([
      ...terms.flatMap((term) =>
        term.phrases.map((phrase) => ({ tokens: words(phrase.replaceAll("*", "")), category: term.category, weight: 0.5 * term.strength })),
      ),
      ...labeled
        .filter((line) => !unknown.has(line))
        .map(({ description, category }) => ({ tokens: words(description), category: category[0] ?? "", weight: 1 })),
    ]);
    for (const { description, category } of unknown) {
      const tokens = words(description);
      const features = featuresOf(tokens, BUCKETS);
      if (features.length === 0) continue;
      const likeness = softmax(scores(model, features))
        .map((confidence, place) => ({ category: model.classes[place] as string, confidence }))
        .sort((a, b) => b.confidence - a.confidence);
      const form = shapeOf(tokens, null, description)?.shares ?? [];
      tally.lines += 1;
      if (category.includes(form[0]?.category ?? "goods_supply")) tally.byForm += 1;
      if (category.includes(likeness[0]?.category ?? "")) tally.byModel += 1;
      if (category.includes(pooled(form, likeness)[0]?.category ?? "")) tally.together += 1;
    }
  }
  return tally;
}
