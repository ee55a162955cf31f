import { describe, expect, it } from "vitest";
import { probabilityOf } from "@/lib/prism/extract/calibration/calibrate";
import { errorOf, fitCurve, type ScoredAnswer } from "./fit-curve";

/** Answers of which, for each score, the given share is right. */
function answersWith(shares: Readonly<Record<string, number>>, each = 200): ScoredAnswer[] {
  return Object.entries(shares).flatMap(([score, share]) =>
    Array.from({ length: each }, (_, index) => ({ score: Number(score), right: index < share * each })),
  );
}

describe("fitCurve", () => {
  it("estimates how often each score is right", () => {
    const answers = answersWith({ 0.5: 0.75, 0.7: 0.88, 0.9: 0.97 });
    const curve = fitCurve(answers);
    expect(errorOf(answers, null)).toBeGreaterThan(0.15);
    expect(errorOf(answers, curve)).toBeLessThan(0.02);
    expect(probabilityOf(0.5, curve)).toBeCloseTo(0.75, 1);
  });

  it("stays close to the score itself with few answers", () => {
    const curve = fitCurve(answersWith({ 0.8: 1 }, 3));
    expect(probabilityOf(0.8, curve)).toBeLessThan(0.9);
  });

  it("never gives a higher score a lower probability, even if the answers suggest it", () => {
    expect(fitCurve(answersWith({ 0.5: 0.95, 0.9: 0.6 })).slope).toBeGreaterThan(0);
  });

  it("gives lower probabilities if wrong answers weigh more", () => {
    const answers = answersWith({ 0.6: 0.9, 0.9: 0.98 });
    const wrongTwice = answers.map((answer) => ({ ...answer, weight: answer.right ? 1 : 2 }));
    expect(probabilityOf(0.9, fitCurve(wrongTwice))).toBeLessThan(probabilityOf(0.9, fitCurve(answers)));
  });
});
