import { expect, test } from "vitest";
import { anomalyKinds } from "@/lib/prism/check/anomaly";
import { actionInSentence, evidenceLabels, findingName, findingInSentence } from "./findings";

test("findings and suggested actions are shown in words, never as API codes", () => {
  for (const [code, { action }] of Object.entries(anomalyKinds)) {
    expect(findingName(code)).toMatch(/^[A-Z]/);
    expect(`${findingInSentence(code)} ${actionInSentence(action)}`).not.toContain("_");
    expect(actionInSentence(action), action).not.toBe(action.replaceAll("_", " "));
  }
});

test("evidence is labeled Expected and Found, or Either and Or for an ambiguous category", () => {
  expect(evidenceLabels("wht_category_ambiguous")).toEqual(["Either", "Or"]);
  expect(evidenceLabels("total_mismatch")).toEqual(["Expected", "Found"]);
});

test("a finding of low confidence names its field in words", () => {
  expect(findingName("low_confidence:total")).toBe("Low confidence in the total");
  expect(findingInSentence("low_confidence:customer.address")).toBe("low confidence in customer address");
  expect(findingName("a_code_to_come")).toBe("A code to come");
});
