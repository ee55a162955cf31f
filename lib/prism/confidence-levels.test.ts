import { describe, expect, it } from "vitest";
import { defaultThresholds } from "./check/default-thresholds";
import { DOUBTFUL, ENOUGH_TO_PASS, JUST_UNDER_REVIEW } from "./confidence-levels";

describe("confidence levels", () => {
  it("sends doubts to review by default, and lets through what is just sure enough", () => {
    const { reviewConfidence } = defaultThresholds;
    expect(DOUBTFUL).toBeLessThan(JUST_UNDER_REVIEW);
    expect(JUST_UNDER_REVIEW).toBeLessThan(reviewConfidence);
    expect(ENOUGH_TO_PASS).toBe(reviewConfidence);
  });
});
