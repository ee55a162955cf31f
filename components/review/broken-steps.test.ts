import { expect, it } from "vitest";
import { createBrokenSteps, placeOf } from "./broken-steps";

it("lets an approval through once each field that wasn't kept was, though it stands behind other steps", () => {
  const steps = createBrokenSteps();
  steps.recordFailure("itm_1", "correct", "total");
  steps.recordSuccess("itm_1", "total", false);
  steps.recordSuccess("itm_1", "vendorName", false);
  expect(steps.mustHoldBack("itm_1", "approve", true)).toBe(false);
});

it("keeps the first approval back while a field wasn't kept, whatever else was", () => {
  const steps = createBrokenSteps();
  steps.recordFailure("itm_1", "correct", "total");
  steps.recordFailure("itm_1", "override", "override 1");
  steps.recordSuccess("itm_1", "total", false);
  steps.recordSuccess("itm_1", "vendorName", false);
  expect(steps.mustHoldBack("itm_2", "approve", true), "of another invoice").toBe(false);
  expect(steps.mustHoldBack("itm_1", "undo", true), "what was never done").toBe(true);
  expect(steps.mustHoldBack("itm_1", "undo", false)).toBe(false);
  expect([steps.mustHoldBack("itm_1", "approve", true), steps.mustHoldBack("itm_1", "approve", true)], "once").toEqual([true, false]);
});

it("the removal of one line doesn't answer for that of another", () => {
  const steps = createBrokenSteps();
  steps.recordFailure("itm_1", "lines", null);
  steps.recordSuccess("itm_1", null, false);
  expect(steps.mustHoldBack("itm_1", "approve", true)).toBe(true);
});

it("a line that was added doesn't answer for another that wasn't, though both were written in the same form", () => {
  const steps = createBrokenSteps();
  const place = placeOf("lines", undefined, "new line");
  steps.recordFailure("itm_1", "lines", place);
  steps.recordSuccess("itm_1", place, false);
  expect(steps.mustHoldBack("itm_1", "approve", true)).toBe(true);
});

it("the place of a step is its field, or that of its draft", () => {
  expect(placeOf("correct", "total", undefined)).toBe("total");
  expect(placeOf("override", null, "override 1")).toBe("override 1");
  expect(placeOf("undo", undefined, undefined)).toBeNull();
});

it("a good step with nothing behind it was taken by somebody who saw what came before", () => {
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
