import { expect, it } from "vitest";
import { classifyLine } from "./classify-line";

const classify = (description: string) => classifyLine({ description, unit: null }, null);

it.each([
  "Air conditioner (uninstallation)",
  "Split unit AC (deinstallation)",
  "Toyota Hilux (carwash)",
  "Tractor (dayhire)",
  "Crane 50T (barehire)",
  "Canopies (2dayrent)",
  "Generator 30kVA (planthire)",
])("takes no goods for sold if a remark tells of work or hire: %s", (description) => {
  const line = classify(description);
  if (line.category === "goods_supply") expect(line.confidence).toBeLessThan(0.85);
});

it.each([
  "Rice (NAFDAC listed, latest batch)",
  "Rice (NAFDAC listed, current batch)",
  "Generator 30kVA (alternator included)",
  "Face caps (different colors)",
])("takes goods for sold beside a remark that only describes them: %s", (description) => {
  expect(classify(description)).toMatchObject({ category: "goods_supply" });
});
