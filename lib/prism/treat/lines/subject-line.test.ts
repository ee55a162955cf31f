import { describe, expect, it } from "vitest";
import { classifyLines } from "./classify-line";
import { subjectOf } from "./subject-line";

const words = (...descriptions: string[]) => descriptions.map((description) => ({ description, unit: null }));
const CLEANING = "Brightway Limited\nCleaning and janitorial services, October 2026\nSite Area Charge";

describe("the subject of an invoice", () => {
  it.each([
    [
      "Being cost of security services rendered for the month of October, 2026",
      "security services rendered for the month of October, 2026",
    ],
    ["BEING.........: Haulage of finished goods", "Haulage of finished goods"],
    ["Contract: Drilling of one borehole at Agbara, contract KBF/ENG/C/019  Contract sum:", "Drilling of one borehole at Agbara"],
    ["Project: Office extension, 2-storey", "Office extension, 2-storey"],
    ["INVOICE FOR FUMIGATION", "FUMIGATION"],
    ["Subject: overhaul of two generators", "overhaul of two generators"],
    ["Cleaning and janitorial services, October 2026", "Cleaning and janitorial services"],
    ["INVOICE: TOWER CO-LOCATION, NOVEMBER 2026", "TOWER CO-LOCATION, NOVEMBER 2026"],
    ["25 November 2026  CLEANING CONTRACT AWC/FAC/2025/07 - PRICES INCLUDE VAT", "CLEANING"],
    ["Lift maintenance contract no. LM-2026/4", "Lift maintenance"],
    ["Project: Construction of 3.2 km access road", "Construction of 3.2 km access road"],
  ])("is read from %s", (line, what) => {
    expect(subjectOf(`Brightway Limited\n${line}\nTotal 90,000.00`, ["Brightway Limited"])).toBe(what);
  });

  it.each([
    "Invoice for Marine Yard Stores Limited",
    "Bill for 1,200,000.00",
    "Being brightway",
    "Security services",
    "Invoice: TG-1188",
    "Contract: 4500871",
    "As agreed in the contract",
  ])("is not read from %s", (line) => {
    expect(subjectOf(line, ["Marine Yard Stores Limited", "Brightway"])).toBeNull();
  });

  it("classifies lines that name only a place or a grade", () => {
    const lines = classifyLines(words("Head office, Ikeja", "Surulere branch"), null, [], subjectOf(CLEANING, []));
    expect(lines.map(({ category, label }) => [category, label])).toEqual([
      ["other_services", "Cleaning"],
      ["other_services", "Cleaning"],
    ]);
    expect(Math.min(...lines.map(({ confidence }) => confidence))).toBeGreaterThan(0.85);
  });

  it("makes lines hire if the form says so and they name things that are hired as well as sold", () => {
    const of = (text: string) =>
      classifyLines(
        words("Marquee 20 x 40 m, lined", "Plastic chairs with covers", "Trestle tables", "Diesel"),
        null,
        [],
        subjectOf(text, []),
      ).map(({ category }) => category);
    const [hire, goods] = ["rent_hire_lease", "goods_supply"];
    expect(of("HIRER  HIRE INVOICE")).toEqual([hire, hire, hire, "not_applicable"]);
    expect(of("HIRER  INVOICE\nArticles  Number  Rate a day  Charge")).toEqual([hire, hire, hire, "not_applicable"]);
    expect(of("Hirer  INVOICE")).toEqual([goods, goods, goods, "not_applicable"]);
    expect(of("Being rent of the office, October 2026")).toEqual([goods, goods, goods, "not_applicable"]);
  });

  it("does not override a line's own words", () => {
    const [place, goods] = classifyLines(words("Surulere branch", "Photocopy paper"), null, [], subjectOf(CLEANING, []));
    expect(goods?.category).toBe("goods_supply");
    expect(place?.label).not.toBe("Cleaning");
  });

  it("makes parts of works infrastructure if it names a road or a building", () => {
    const of = (subject: string | null) =>
      classifyLines(words("Earthworks", "Drainage"), null, [], subject).map(({ category }) => category);
    expect(of("Construction of 3.2 km access road")).toEqual(["construction_infrastructure", "construction_infrastructure"]);
    expect(of(null)).toEqual(["construction_other", "construction_other"]);
  });
});
