import { softmax } from "@/lib/prism/treat/lines/line-model";
import { featuresOf } from "@/lib/prism/treat/lines/whole-line-model";

export interface Example {
  tokens: string[];
  category: string;
  weight: number;
  /** A line, and no phrase of the table. */
  line: boolean;
}

export interface TrainedModel {
  buckets: number;
  classes: string[];
  bias: number[];
  scale: number;
  /** Int8, bucket by bucket, in base64. */ weights: string;
}

const BUCKETS = 1 << 14;
const EPOCHS = 12;
const FIRST_STEP = 0.5;
/** A phrase of the table weighs less than a line as vendors write it. */
export const OF_TERMS = 0.4;

interface Prepared {
  features: number[];
  answer: number;
  weight: number;
}
interface Fitted {
  classes: string[];
  bias: number[];
  byClass: Float64Array[];
}

/** Park and Miller's generator: the same weights on every machine. */
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

function scores(model: Fitted, features: readonly number[]): number[] {
  return model.byClass.map(
    (weights, index) =>
      (model.bias[index] ?? 0) + features.reduce((sum, bucket) => sum + (weights[bucket] ?? 0), 0) / Math.sqrt(features.length),
  );
}

/** Softmax regression by stochastic gradient descent. */
function fit(examples: readonly Example[]): Fitted {
  const classes = [...new Set(examples.map(({ category }) => category))].sort();
  const prepared: Prepared[] = examples
    .map(({ tokens, category, weight, line }) => ({
      features: featuresOf(tokens, BUCKETS, line),
      answer: classes.indexOf(category),
      weight,
    }))
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

/** Weights of a byte each. */
export function train(examples: readonly Example[]): TrainedModel {
  const { classes, bias, byClass } = fit(examples);
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
