import { expect, it } from "vitest";
import { createBrokenSteps, placeOf } from "./broken-steps";

it("lets a queued approval through once every failed field was saved", () => {
  const steps = createBrokenSteps();
  steps.recordFailure("itm_1", "correct", "total");
  steps.recordSuccess("itm_1", "total", false);
  steps.recordSuccess("itm_1", "vendorName", false);
  expect(steps.mustHoldBack("itm_1", "approve", true)).toBe(false);
});

it("holds back a queued undo, and the first queued approval, while a field of the invoice is unsaved", () => {
  const steps = createBrokenSteps();
  steps.recordFailure("itm_1", "correct", "total");
  steps.recordFailure("itm_1", "override", "override 1");
  steps.recordSuccess("itm_1", "total", false);
  steps.recordSuccess("itm_1", "vendorName", false);
  expect(steps.mustHoldBack("itm_2", "approve", true), "an unsaved field of another invoice holds nothing back").toBe(false);
  expect(steps.mustHoldBack("itm_1", "undo", true), "an undo of a field that was never saved is held back").toBe(true);
  expect(steps.mustHoldBack("itm_1", "undo", false)).toBe(false);
  expect(
    [steps.mustHoldBack("itm_1", "approve", true), steps.mustHoldBack("itm_1", "approve", true)],
    "only the first approval is held back",
  ).toEqual([true, false]);
});

it("a removed line does not make up for another line that failed to be removed", () => {
  const steps = createBrokenSteps();
  steps.recordFailure("itm_1", "lines", null);
  steps.recordSuccess("itm_1", null, false);
  expect(steps.mustHoldBack("itm_1", "approve", true)).toBe(true);
});

it("an added line does not make up for another that failed to be added from the same form", () => {
  const steps = createBrokenSteps();
  const place = placeOf("lines", undefined, "new line");
  steps.recordFailure("itm_1", "lines", place);
  steps.recordSuccess("itm_1", place, false);
  expect(steps.mustHoldBack("itm_1", "approve", true)).toBe(true);
});

it("placeOf returns the field of a step, or the key of its draft", () => {
  expect(placeOf("correct", "total", undefined)).toBe("total");
  expect(placeOf("override", null, "override 1")).toBe("override 1");
  expect(placeOf("undo", undefined, undefined)).toBeNull();
});

it("a step saved with none queued behind it clears earlier failures", () => {
  const steps = createBrokenSteps();
  steps.recordFailure("itm_1", "correct", "total");
  steps.recordSuccess("itm_1", "vendorName", true);
  expect(steps.mustHoldBack("itm_1", "approve", true)).toBe(false);
});

it.each(["undo", "approve", "reject"] as const)("a refused %s leaves nothing unsaved", (step) => {
  const steps = createBrokenSteps();
  steps.recordFailure("itm_1", step, step);
  expect(steps.mustHoldBack("itm_1", "approve", false)).toBe(false);
});
