import { expect, test } from "vitest";
import { classifyLine } from "../lines/classify-line";

const categoryOf = (description: string) => classifyLine({ description, unit: null }, "Bluestar Resources Limited").category;

test.each([
  "Building of mobile app",
  "Building of e-commerce platform, phase 1",
  "Construction of website",
  "Being development of dealer ordering portal - milestone 2 (UAT sign-off)",
  "Development of inventory management system",
  "Building of online booking system",
])("building software is a professional service: %s", (description) => {
  expect(categoryOf(description)).toBe("professional_services");
});

test.each([
  ["Building of portal frame warehouse", "construction_infrastructure"],
  ["Building of viewing platform", "construction_infrastructure"],
  ["Construction of toll portal", "construction_infrastructure"],
  ["Construction of drainage system", "construction_other"],
  ["Construction of banking hall", "construction_infrastructure"],
  ["Development of app training manual", "goods_supply"],
])("building anything else is not classified as software: %s", (description, category) => {
  expect(categoryOf(description)).toBe(category);
});
