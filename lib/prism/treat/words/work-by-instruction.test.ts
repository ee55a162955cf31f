import { describe, expect, it } from "vitest";
import { classifyLine } from "../lines/classify-line";

const categoryOf = (description: string) => classifyLine({ description, unit: null }, null).category;

describe("work written in the imperative", () => {
  it.each([
    "Payment for clear gutter & cut grass for compound, 2 times",
    "Wash car",
    "Wash & iron curtains",
    "Paint office",
    "Fix tap",
    "Service gen",
    "Offload cement",
    "Sew uniform",
  ])("is a service: %s", (description) => expect(categoryOf(description)).toBe("other_services"));

  it.each([
    "Gutter pipes",
    "Grass cutting machine",
    "Wash basin",
    "Paint, gate & fence: gloss black 4L x 10",
    "Paint 20L white",
    "Spray paint",
    "Service kit for generator",
    "Service van, Toyota Hiace",
    "Iron rods",
    "Cut tiles 60x60",
    "Clear glass",
    "Carry bags",
    "Weld gate & supply hinges",
  ])("is not assumed if the verb is part of a name: %s", (description) => expect(categoryOf(description)).toBe("goods_supply"));
});

describe("commissioning of a plant", () => {
  it("is a professional service by man-days, and part of an installation otherwise", () => {
    expect(categoryOf("Commissioning of packing line, 5 man-days")).toBe("professional_services");
    expect(categoryOf("Start-up supervision of mill")).toBe("professional_services");
    expect(categoryOf("Installation and commissioning of boiler, 2 engineers")).toBe("other_services");
    expect(categoryOf("Commissioning of generator")).toBe("other_services");
  });
});
