import { describe, expect, it } from "vitest";
import { classifyLine } from "../lines/classify-line";

const classOf = (description: string) => classifyLine({ description, unit: null }, null);

describe("a study or inspection of work", () => {
  it.each([
    "Cleaning assessment",
    "Dredging study",
    "Transport review of 3 depots",
    "Haulage study for 2026",
    "Maintenance review, 2 plants",
    "Waste management plan",
  ])("is a professional service: %s", (description) => {
    expect(classOf(description)).toMatchObject({ category: "professional_services" });
    expect(classOf(description).confidence).toBeGreaterThanOrEqual(0.85);
  });

  it.each(["Welding inspection", "Fumigation report", "Lift maintenance inspection", "Waste management plan, monthly"])(
    "is uncertain if it may be part of the work itself: %s",
    (description) => {
      const { category, confidence, alternatives } = classOf(description);
      expect(category).toBe("professional_services");
      expect(confidence).toBeLessThan(0.85);
      expect(alternatives.map((other) => other.category)).toContain("other_services");
    },
  );

  it.each([
    ["Maintenance, inspection and cleaning of tanks", "other_services"],
    ["Inspection and repair of pumps", "other_services"],
    ["Vehicle inspection and servicing", "other_services"],
    ["Printing of study guides", "other_services"],
    ["Printing report covers", "other_services"],
    ["Security guards, review of rates", "other_services"],
    ["Repair of inspection camera", "other_services"],
    ["Waste management, October", "other_services"],
    ["Maintenance plan, generator", "other_services"],
  ])("is not assumed if the work itself is paid: %s (%s)", (description, category) => {
    expect(classOf(description).category).toBe(category);
  });
});

it("classifies an agronomist's visit as a professional service, with low confidence", () => {
  const { category, confidence } = classOf("Agronomist's visit");
  expect(category).toBe("professional_services");
  expect(confidence).toBeLessThan(0.85);
});
