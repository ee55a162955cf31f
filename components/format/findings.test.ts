import { expect, test } from "vitest";
import { anomalyKinds } from "@/lib/prism/check/anomaly";
import { actionInSentence, evidenceLabels, findingName, findingInSentence } from "./findings";

test("no code of the API reaches a reader of the portal", () => {
  for (const [code, { action }] of Object.entries(anomalyKinds)) {
    expect(findingName(code)).toMatch(/^[A-Z]/);
    expect(`${findingInSentence(code)} ${actionInSentence(action)}`).not.toContain("_");
    expect(actionInSentence(action), action).not.toBe(action.replaceAll("_", " "));
  }
});

test("two values that are neither expected nor found are called what they are", () => {
  expect(evidenceLabels("wht_category_ambiguous")).toEqual(["Either", "Or"]);
  expect(evidenceLabels("total_mismatch")).toEqual(["Expected", "Found"]);
});

test("a value that was read unsurely is named as on the invoice's page", () => {
  expect(findingName("low_confidence:total")).toBe("Low confidence in the total");
  expect(findingInSentence("low_confidence:customer.address")).toBe("low confidence in customer address");
  expect(findingName("a_code_to_come")).toBe("A code to come");
});
