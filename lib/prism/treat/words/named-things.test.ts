import { expect, test } from "vitest";
import { classifyLine } from "../lines/classify-line";

const classOf = (description: string) => classifyLine({ description, unit: null }, "Bluestar Resources Limited");

test.each([
  ["Technical inspection of drilling equipment", "professional_services"],
  ["Consultancy on drilling equipment", "professional_services"],
  ["Rental of drilling equipment", "rent_hire_lease"],
  ["Drilling equipment rental", "rent_hire_lease"],
  ["Insurance of drilling equipment", "not_applicable"],
  ["Repair of drilling equipment", "other_services"],
  ["Repair of sewing machines", "other_services"],
  ["Servicing of washing machines", "other_services"],
  ["Maintenance of fishing equipment", "other_services"],
  ["Installation of filling machine", "other_services"],
  ["Insurance of VSAT equipment", "not_applicable"],
  ["Repair of mobile crane", "other_services"],
  ["Barge repairs", "other_services"],
  ["Purchase of coaster bus", "goods_supply"],
  ["Supply of porta cabin", "goods_supply"],
  ["Purchase of a crushing plant", "goods_supply"],
  ["Construction of auditorium", "construction_infrastructure"],
  ["Construction of lecture theatre", "construction_infrastructure"],
  ["Construction of training centre", "construction_infrastructure"],
  ["Building of perimeter fence", "construction_other"],
  ["Cleaning of conference hall", "other_services"],
  ["Cleaning of training school", "other_services"],
])("work on equipment named after work is classified by that work: %s", (description, category) => {
  expect(classOf(description).category).toBe(category);
});

test.each(["Drilling equipment", "Welding machine", "Garri frying machine", "Cleaning materials", "Training manuals"])(
  "%s are goods",
  (description) => {
    expect(classOf(description).category).toBe("goods_supply");
  },
);

test.each(["Coaster bus, 3 days", "Mobile crane, 50T", "Hire of auditorium", "Booking of conference hall", "Conference hall, 2 days"])(
  "%s is hire",
  (description) => {
    expect(classOf(description).category).toBe("rent_hire_lease");
  },
);

test.each([
  "Rent of mobile crane",
  "Rent of school bus",
  "Rent of crushing plant",
  "Rent of lift",
  "Rental of office chairs",
  "Lease of office chairs",
  "Rent of barge",
])("%s is hire of a thing, without the relief for land", (description) => {
  expect(classOf(description)).toMatchObject({ category: "rent_hire_lease", relief: null });
});

test.each(["Rent of office, 3rd floor", "Rental of office space", "Lease of warehouse at Oregun"])("%s is rent of land", (description) => {
  expect(classOf(description)).toMatchObject({ category: "rent_hire_lease", relief: { code: "land_building" } });
});

test.each([
  ["Grain (millet, guinea corn) 200 bags zakat", "goods_supply"],
  ["Rice, 50 bags, donation to the orphanage", "goods_supply"],
  ["Zakat to the poor, 20 families", "not_applicable"],
  ["Donation to 40 rice farmers", "not_applicable"],
])("counted packages are goods even if they are donated: %s", (description, category) => {
  expect(classOf(description).category).toBe(category);
});

test.each([
  ["Hire of flat-top barge, bareboat, 31 days", null],
  ["Hire of flat deck trailer", null],
  ["Rent of flat 4B, Ikoyi", "land_building"],
])("a word for a shape is not read as a dwelling: %s", (description, exemption) => {
  const line = classOf(description);
  expect([line.category, line.relief?.code ?? null]).toEqual(["rent_hire_lease", exemption]);
});

test.each([
  ["Consultancy fee for the search of a head of quality, 15% of the annual salary, last instalment", "professional_services"],
  ["Labour for repair of the gearbox of your tractor at our workshop, eleven working days", "other_services"],
  ["Leadership workshop for managers", "professional_services"],
])("the basis of a fee and the place of a work do not decide its category: %s", (description, category) => {
  const line = classOf(description);
  expect([line.category, line.mixed]).toEqual([category, false]);
  expect(line.confidence).toBeGreaterThan(0.85);
});

test.each(["P.M.S. 20,000 litres", "A.G.O, 500 litres", "D.P.K 200 litres"])(
  "abbreviated fuels are recognized with and without periods: %s",
  (description) => {
    const plain = classOf(description.replace(/\.(?=[A-Z, ])/g, ""));
    const line = classOf(description);
    expect([line.category, line.exemption]).toEqual([plain.category, "fuel"]);
  },
);
