import { expect, it } from "vitest";
import { classifyLine } from "../lines/classify-line";

const classOf = (description: string) => classifyLine({ description, unit: null }, "Bluestar Resources Limited");

it.each(["Legal pads, 20", "Audit files, 40", "Accounting books", "Insurance folders", "Supply of consultation forms, 500"])(
  "classifies %s as goods, with low confidence",
  (description) => {
    const { category, confidence } = classOf(description);
    expect(category).toBe("goods_supply");
    expect(confidence).toBeLessThan(0.85);
  },
);

it.each([
  ["Review of accounting books", "professional_services"],
  ["Audit of books", "professional_services"],
  ["Legal forms drafting", "professional_services"],
  ["Audit, files and travel", "professional_services"],
  ["Bookkeeping", "professional_services"],
  ["Insurance premium, fire", "not_applicable"],
])("leaves work on such things classified as work: %s (%s)", (description, category) => {
  expect(classOf(description)).toMatchObject({ category });
});
