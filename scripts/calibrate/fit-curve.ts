import { logit, probabilityOf, type CalibrationCurve } from "@/lib/prism/extract/calibration/calibrate";

/** A value's score, and whether the value was right. */
export interface ScoredAnswer {
  score: number;
  right: boolean;
  /** How many answers this one counts for; default 1. */
  weight?: number;
}

const STEPS = 200;
/** How far a curve may deviate from the identity unless many answers support it: standard deviations of offset and slope. */
const OFFSET_SPREAD = 1.5;
const SLOPE_SPREAD = 0.5;
const LEAST_SLOPE = 0.1;

/**
 * Fits the most likely curve with Newton's method on the logistic likelihood, with Platt's targets: (right + 1) / (right + 2) and 1 /
 * (wrong + 2) instead of 1 and 0, because a sample without errors does not prove that there are none. The two parameters are kept near the
 * identity by a normal prior, so that few answers bend the curve little.
 */
export function fitCurve(answers: readonly ScoredAnswer[]): CalibrationCurve {
  const sum = (some: readonly ScoredAnswer[]): number => some.reduce((total, { weight = 1 }) => total + weight, 0);
  const [right, wrong] = [sum(answers.filter((answer) => answer.right)), sum(answers.filter((answer) => !answer.right))];
  const [hit, miss] = [(right + 1) / (right + 2), 1 / (wrong + 2)];
  let [offset, slope] = [0, 1];
  for (let step = 0; step < STEPS; step++) {
    // Gradient and Hessian of the negative log posterior.
    let [ga, gb] = [offset / OFFSET_SPREAD ** 2, (slope - 1) / SLOPE_SPREAD ** 2];
    let [haa, hab, hbb] = [1 / OFFSET_SPREAD ** 2, 0, 1 / SLOPE_SPREAD ** 2];
    for (const answer of answers) {
      const x = logit(answer.score);
      const p = 1 / (1 + Math.exp(-(offset + slope * x)));
      const error = p - (answer.right ? hit : miss);
      const count = answer.weight ?? 1;
      const weight = count * p * (1 - p);
      ga += count * error;
      gb += count * error * x;
      haa += weight;
      hab += weight * x;
      hbb += weight * x * x;
    }
    const determinant = haa * hbb - hab * hab;
    offset -= (ga * hbb - gb * hab) / determinant;
    slope = Math.max(LEAST_SLOPE, slope - (gb * haa - ga * hab) / determinant);
  }
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  return { offset: rounded(offset), slope: rounded(slope) };
}

/** Mean distance, over tenths of the stated probability, between the stated probability and the share that was right. */
export function calibrationError(said: readonly { probability: number; right: boolean }[]): number {
  const gaps = Array.from({ length: 10 }, () => 0);
  for (const { probability, right } of said) {
    const bin = Math.min(9, Math.floor(probability * 10));
    gaps[bin] = (gaps[bin] ?? 0) + probability - Number(right);
  }
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / Math.max(1, said.length);
}

export function errorOf(answers: readonly ScoredAnswer[], curve: CalibrationCurve | null): number {
  return calibrationError(
    answers.map(({ score, right }) => ({ right, probability: curve === null ? score : probabilityOf(score, curve) })),
  );
}
