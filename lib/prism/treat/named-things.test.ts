import { expect, test } from "vitest";
import { classifyLine } from "./classify-line";

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
])("what is done to a thing named after work is what is paid: %s", (description, category) => {
  expect(classOf(description).category).toBe(category);
});

test.each(["Drilling equipment", "Welding machine", "Garri frying machine", "Cleaning materials", "Training manuals"])(
  "%s are goods",
  (description) => {
    expect(classOf(description).category).toBe("goods_supply");
  },
);
