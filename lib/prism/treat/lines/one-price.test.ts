import { describe, expect, it } from "vitest";
import { classifyLine } from "./classify-line";

const classOf = (description: string) => classifyLine({ description, unit: null }, null);

describe("several supplies at one price", () => {
  it.each([
    [
      "Hire of crane barge, rigging supervisor's technical advice and supply of 8 nos shackles - one price",
      ["rent_hire_lease", "goods_supply"],
    ],
    ["Launch event: hire of canopy & sound, MC's fee, 500 T-shirts supplied, package", ["goods_supply", "rent_hire_lease"]],
    ["Site cabin rental, cleaner and night guard, all-in per month", ["rent_hire_lease", "other_services"]],
    [
      "Workshop set-up: supply of 2-post lift, its installation and engineer's advisory fee, one sum",
      ["professional_services", "goods_supply"],
    ],
  ])("keep a category each: %s", (description, kinds) => {
    const line = classOf(description);
    expect(line.mixed).toBe(true);
    expect([line, ...line.alternatives].map(({ category }) => category)).toEqual(expect.arrayContaining(kinds));
  });

  it("have equal shares, since the price does not say what each cost", () => {
    const line = classOf("Site cabin rental, cleaner and night guard, all-in per month");
    const parts = [line, ...line.alternatives].map(({ confidence }) => confidence);
    expect(new Set(parts).size).toBe(1);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1);
  });

  it.each([
    "Crane hire 50T with operator, lump sum",
    "Cleaning, fumigation and waste disposal, lump sum",
    "Ceiling boards, nails and paint, lump sum",
    "Legal advice and court representation, one fee",
    "Packages of A4 paper, 10 reams",
  ])("are not mixed if they share a category: %s", (description) => {
    expect(classOf(description).mixed).toBe(false);
  });

  it("are not mixed unless a word says that the price is one", () => {
    expect(classOf("Hire of canopies, 500 T-shirts")).toMatchObject({ category: "rent_hire_lease", mixed: false });
    expect(classOf("Hire of canopies, 500 T-shirts, lump sum")).toMatchObject({ category: "rent_hire_lease", mixed: true });
  });

  it("are relieved only as far as each of them is", () => {
    const rent = classOf("Shop rent, cleaning and guard, inclusive");
    expect(rent).toMatchObject({ category: "rent_hire_lease", mixed: true });
    expect(rent.relief?.confidence ?? 0).toBeLessThan(classOf("Shop rent").relief?.confidence ?? 0);
  });
});
