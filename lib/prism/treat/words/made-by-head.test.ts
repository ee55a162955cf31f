import { describe, expect, it } from "vitest";
import { classifyLine } from "../lines/classify-line";

const reliefOf = (description: string) => classifyLine({ description, unit: null }, "Bluestar Resources Limited").relief?.code ?? null;

describe("head nouns after a relieved word", () => {
  it.each([
    "Fish pond liner",
    "Milk frother",
    "Pepper spray cans",
    "Tractor tyres",
    "Goat hides",
    "Fish smoker",
    "Fuel additive",
    "Fuel card monthly fee",
  ])("%s is not relieved", (description) => {
    expect(reliefOf(description)).toBeNull();
  });

  it.each([
    ["Fish, smoked, 3 cartons", "basic_food"],
    ["Milk, powdered", "basic_food"],
    ["Chicken, warmers", "basic_food"],
    ["Tractor MF 375", "agri_equipment"],
    ["Fuel, 500 litres", "petroleum_products"],
  ])("%s is relieved (%s)", (description, relief) => {
    expect(reliefOf(description)).toBe(relief);
  });

  it("an airport taxi is not an airport tax", () => {
    expect(classifyLine({ description: "Airport taxi", unit: null }, null)).toMatchObject({ category: "other_services", exemption: null });
    expect(classifyLine({ description: "Airport tax", unit: null }, null).category).toBe("not_applicable");
  });
});

describe("a machine after a comma", () => {
  it.each([
    ["Feasibility study, spinning mill", "professional_services"],
    ["Training, welding machines x 3", "professional_services"],
    ["Repairs, milling machine", "other_services"],
    ["Welding machine, 2 units", "goods_supply"],
    ["Rice milling machine", "goods_supply"],
    ["Laundry soap, 40 ctns", "goods_supply"],
    ["Laundry bar soap 1kg", "goods_supply"],
    ["Laundry services, soap inclusive", "other_services"],
  ])("is what the work concerns: %s (%s)", (description, category) => {
    expect(classifyLine({ description, unit: null }, null).category).toBe(category);
  });
});
