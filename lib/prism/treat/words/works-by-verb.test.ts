import { describe, expect, it } from "vitest";
import { classifyLine, classifyLines } from "../lines/classify-line";

const categoryOf = (description: string) => classifyLine({ description, unit: null }, null).category;

describe("an item in a bill of quantities", () => {
  it.each([
    'Drill 12¼" hole through overburden, 0 - 60m',
    'Install 6" uPVC casing',
    'Install 6" uPVC screen, slot 0.5mm',
    "Gravel pack and cement grouting",
    "Air-lift development",
    "Mobilisation and demobilisation of rig",
    "Construct well-head slab and pump house",
    "A1 Excavate trench 600mm x 900mm",
    "Erect 2.4m chainlink fence",
    "Provide and lay 150mm hardcore",
    "Lay 110mm uPVC pipe",
    "Install kerbs",
  ])("%s is civil works", (description) => {
    expect(categoryOf(description)).toBe("construction_other");
  });

  it.each([
    "Construct block of 4 classrooms",
    "Cast in-situ concrete to columns",
    "Provide and fix reinforcement 12mm",
    "Plaster walls internally",
  ])("%s is part of a building", (description) => {
    expect(categoryOf(description)).toBe("construction_infrastructure");
  });

  it.each([
    "Drill bit 10mm",
    "Drill machine, cordless",
    "Drill pipe 5in",
    "Hammer drill",
    'Cast iron pipe 4"',
    "Lay flat hose 4in",
    "Plaster of Paris",
    "Compact fluorescent lamp",
    "Blinds for windows",
    "Sink, stainless steel, double bowl",
    'uPVC casing pipe 6"',
    "Gravel pack sand, 40 bags",
  ])("%s is goods", (description) => {
    expect(categoryOf(description)).toBe("goods_supply");
  });

  it.each(["Install 2HP split AC", "Install LED screen", "Install Windows 11 on laptops", "Install sanitary fittings"])(
    "%s is a service",
    (description) => {
      expect(categoryOf(description)).toBe("other_services");
    },
  );

  it("is not civil works if holes are drilled in a wall", () => {
    expect(categoryOf("Drill holes in wall for AC pipes")).not.toBe("construction_other");
  });

  it("is a professional service if a well is logged or tested", () => {
    expect(categoryOf("Electrical logging of pilot hole")).toBe("professional_services");
    expect(categoryOf("Pumping test, 72 hours, with report")).toBe("professional_services");
  });
});

describe("a works contract", () => {
  const of = (subject: string | null, ...descriptions: string[]) =>
    classifyLines(
      descriptions.map((description) => ({ description, unit: null })),
      null,
      [],
      subject,
    ).map(({ category }) => category);
  const BOREHOLE = "Drilling of one industrial borehole at Agbara factory";
  const works = ['Drill 8½" hole, 60 - 148.5m', 'Install 6" uPVC casing', "Gravel pack and cement grouting"];
  const rest = ["Geophysical survey, two points", "Pumping test, 72 hours", "Supply and install 7.5HP submersible pump"];

  it("includes everything that goes with the works", () => {
    expect(new Set(of(BOREHOLE, ...works, ...rest))).toEqual(new Set(["construction_other"]));
    expect(new Set(of(null, ...works, ...rest)).size).toBeGreaterThan(1);
  });

  it("does not include goods sold beside the works or an engineer's fees", () => {
    expect(of(BOREHOLE, ...works, "Photocopy paper").at(-1)).toBe("goods_supply");
    expect(of("Construction of 3.2 km access road", "Engineering design", "Site supervision", "Soil test")).toEqual([
      "professional_services",
      "professional_services",
      "professional_services",
    ]);
  });
});
