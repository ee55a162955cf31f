import { describe, expect, it } from "vitest";
import { classifyLine } from "./classify-line";

const VENDOR = "Bluestar Resources Limited";
const category = (description: string, unit: string | null = null) => classifyLine({ description, unit }, VENDOR).category;

describe("plant that is billed by time", () => {
  it.each([
    "Payloader, 9 days @ 250k/day (wet)",
    "CAT 320 excavator, 12 days",
    "Excavator 320D per day x 6",
    "Crane 50T - 3 days incl. operator",
    "Forklift 5 ton, monthly rate Oct 2026",
    "500kva generator standby - 2 weeks",
    "Hilux with driver, 14 days",
    "Grader - 40 hrs @ 45,000",
    "LED screen & PA system, 2 days",
    "Welding machine for 7 days",
    "Dumper, 5 days",
    "Water dispenser monthly charge",
    "Laptops x 20, 3 days",
  ])("%s is hired", (description) => {
    expect(category(description)).toBe("rent_hire_lease");
  });

  it("is hired where only the unit says so", () => {
    expect(category("Excavator", "days")).toBe("rent_hire_lease");
    expect(category("Excavator", "no")).toBe("goods_supply");
  });

  it("keeps the relief of farm equipment, which is for its hire as well", () => {
    const { category: kind, relief } = classifyLine({ description: "Tractor MF 375, 10 days", unit: null }, VENDOR);
    expect([kind, relief?.code]).toEqual(["rent_hire_lease", "agri_equipment"]);
  });

  it.each([
    "Generator 100kva with 12 months warranty",
    "Generator 60kva prime, 24 hours running",
    "Inverter 5kva, 8 hours",
    "Brand new forklift, credit 30 days",
    "Laptop, 10 hours battery",
    "Smart phone with 30 days data",
    "Toyota Hilux, net 30 days",
    "CCTV camera, 30 days recording",
    "Supply of excavator, 5 days delivery",
  ])("%s is not", (description) => {
    expect(category(description)).not.toBe("rent_hire_lease");
  });
});
