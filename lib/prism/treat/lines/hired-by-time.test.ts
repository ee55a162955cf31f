import { describe, expect, it } from "vitest";
import { classifyLine } from "./classify-line";

const VENDOR = "Bluestar Resources Limited";
const category = (description: string, unit: string | null = null) => classifyLine({ description, unit }, VENDOR).category;

describe("equipment billed by time", () => {
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
    "Mobile crane 50T, daily x 19",
  ])("%s is hire", (description) => {
    expect(category(description)).toBe("rent_hire_lease");
  });

  it("is hire if only the unit says so", () => {
    expect(category("Excavator", "days")).toBe("rent_hire_lease");
    expect(category("Excavator", "no")).toBe("goods_supply");
  });

  it("keeps the relief for farm equipment, which covers its hire", () => {
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
  ])("%s is not hire", (description) => {
    expect(category(description)).not.toBe("rent_hire_lease");
  });

  it.each([
    "Laptops, 14 days return policy",
    "Office chairs, lead-time 2 weeks",
    "Toyota Corolla, 6 months old",
    "Toyota Hilux 2024, 12 months papers",
    "Toyota Camry 2019 (dry)",
    "Transformer 500kva (dry)",
    "Vacuum cleaner, 20L (Wet)",
    "Printer HP 107w monthly duty cycle 10000",
    "Block moulding machine, 3,000 blocks per day",
    "Air compressor, 185 litres/hour",
    "Concrete mixer 350L per day",
    "Palm kernel oil press, 5 tons/day",
    "CCTV DVR 8 channel, 14 days playback",
    "Smart watch 7 days",
    "Executive chair, 24 hour use, heavy duty",
    "CAT 950 wheel loader 2018, 8,400hrs",
    "Bulldozer D8R, 11,000 hours",
    "Lathe machine, ETD 4 weeks",
    "Generator, EXW 8 weeks",
    "Toyota Hiace bus, 24 months repayment",
    "Vehicle tracker, 12 months",
    "Laptop, 30 days, in stock",
    "UPS 10kva, 5 min/day",
    "Hilux brake pads, 2 days",
    "Excavator buckets 2 weeks",
    "Refurbished laptop - 90 days",
    "Fridge, 2 years + 6 months warr.",
  ])("%s is a sale, the time being its age, payment term, delivery time or capacity", (description) => {
    expect(category(description)).toBe("goods_supply");
  });

  it("is uncertain if a bare time stands beside a thing that is sold as often as hired", () => {
    for (const description of ["Microwave oven, 30 days", "Motorcycle, 30 days", "HP laptop, 1 day", "Laptops x 20, 3 days"])
      expect(classifyLine({ description, unit: null }, VENDOR).confidence, description).toBeLessThan(0.8);
    for (const description of ["CAT 320 excavator, 12 days", "Crane 50T 3 days", "Hilux with driver, 14 days", "Tipper, 250k/day"])
      expect(classifyLine({ description, unit: null }, VENDOR).confidence, description).toBeGreaterThanOrEqual(0.9);
  });
});

describe("equipment on standby", () => {
  it.each(["Equipment standby charge", "Vessel standby charge, 3 days", "Rig standby, 2 days"])(
    "is hire, with services as an alternative for its crew: %s",
    (description) => {
      const { category, confidence, alternatives } = classifyLine({ description, unit: null }, null);
      expect(category).toBe("rent_hire_lease");
      expect(confidence).toBeLessThan(0.85);
      expect(alternatives.map((other) => other.category)).toContain("other_services");
    },
  );

  it.each([
    ["Standby generator 20kVA", "goods_supply"],
    ["Ambulance standby at event", "other_services"],
    ["Repair of crane standby engine", "other_services"],
  ])("is not confused with a sale or a service: %s (%s)", (description, category) => {
    expect(classifyLine({ description, unit: null }, null).category).toBe(category);
  });
});

describe("party equipment for an occasion", () => {
  it.each(["Marquee and chairs for AGM", "Canopies and tables for staff end-of-year party", "Plastic chairs for burial"])(
    "%s is hire, with low confidence",
    (description) => {
      const { category: kind, confidence, alternatives } = classifyLine({ description, unit: null }, VENDOR);
      expect([kind, alternatives.map((other) => other.category)]).toEqual(["rent_hire_lease", ["goods_supply"]]);
      expect(confidence).toBeLessThan(0.85);
    },
  );

  it.each([
    "Plastic chairs for event hall",
    "Supply of chairs for AGM",
    "Chairs for training room",
    "Plastic chairs, 100 pcs",
    "Souvenirs for AGM",
  ])("%s is a sale", (description) => {
    expect(category(description)).toBe("goods_supply");
  });
});
