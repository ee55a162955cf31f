import { describe, expect, it } from "vitest";
import { classifyLine } from "../lines/classify-line";

const reliefOf = (description: string, vendorName: string | null = null) => {
  const line = classifyLine({ description, unit: null }, vendorName);
  return { category: line.category, relief: line.relief?.code ?? null, mixed: line.mixed };
};

describe("a medical test", () => {
  it.each([
    "Food handlers' stool test (m/c/s)",
    "Food handlers test",
    "Stool m/c/s",
    "Hepatitis B screening",
    "HBsAg screening",
    "Widal test",
    "Urine culture and sensitivity",
    "Malaria parasite test",
    "Full blood count",
    "Lipid profile",
    "Liver function test",
    "Chest X-ray with report",
    "Abdominal scan",
    "Drug screening for drivers",
  ])("%s is a medical service", (description) => {
    expect(reliefOf(description)).toEqual({ category: "other_services", relief: "medical_services", mixed: false });
  });

  it.each([
    ["Bar stool", null],
    ["Stools, wooden, 12 pcs", null],
    ["Malaria test kits", "medical_pharma"],
    ["Blood sugar test strips", "medical_pharma"],
    ["Urine containers, 100 pcs", null],
    ["HBsAg", "medical_pharma"],
  ])("%s is a sale of goods", (description, relief) => {
    expect(reliefOf(description)).toMatchObject({ category: "goods_supply", relief });
  });

  it.each([
    "Software test",
    "Load test of crane",
    "Training on HIV testing",
    "Culture change workshop",
    "Soil test",
    "Post UTME screening fee",
  ])("%s is not a medical service", (description) => {
    expect(reliefOf(description).relief).not.toBe("medical_services");
  });

  it("needs no sample named in a clinic's bill, where only kits are goods", () => {
    const clinic = "St. Raphael Specialist Clinic Ltd";
    for (const description of ["Fitness test", "Staff screening", "HBsAg", "FBC", "Consultation"])
      expect(reliefOf(description, clinic), description).toMatchObject({ category: "other_services", relief: "medical_services" });
    expect(reliefOf("HBsAg strips x 50", clinic).category).toBe("goods_supply");
    expect(reliefOf("Office table", clinic)).toMatchObject({ category: "goods_supply", relief: null });
    expect(reliefOf("Consultation", "Harcourt Tax Partners")).toMatchObject({ category: "professional_services", relief: null });
  });
});
