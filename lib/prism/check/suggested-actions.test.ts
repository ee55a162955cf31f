import { expect, it } from "vitest";
import { z } from "zod";
import { analysisResult } from "../result-schema";
import { anomalyKinds } from "./anomaly";
import { suggestedActions } from "./suggested-action-values";

it("the API schema publishes each suggested action with its meaning, and no others", () => {
  const codes = new Set(Object.values(anomalyKinds).map(({ action }) => action));
  expect(Object.keys(suggestedActions).sort()).toEqual([...codes].sort());
  const { suggestedAction } = analysisResult.shape.anomalies.element.shape;
  const published = z.toJSONSchema(suggestedAction) as { enum?: string[]; description?: string };
  expect(published.enum).toEqual(Object.keys(suggestedActions));
  for (const [code, words] of Object.entries(suggestedActions)) expect(published.description).toContain(`${code}: ${words}`);
});
