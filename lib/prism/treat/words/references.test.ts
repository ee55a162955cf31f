import { describe, expect, it } from "vitest";
import { classifyLine } from "../lines/classify-line";
import { withoutReferences } from "./references";

const categoryOf = (description: string, vendorName: string | null = null) =>
  classifyLine({ description, unit: null }, vendorName).category;

describe("a reference inside a line", () => {
  it.each([
    ["Blockwork to lintel, admin bldg (as per BOQ)", "construction_infrastructure"],
    ["Cement as per BOQ", "goods_supply"],
    ["Supply of doors per our quotation", "goods_supply"],
    ["Fire policy premium 2027 (net of our commission)", "not_applicable"],
    ["Premium less 15% brokerage commission", "not_applicable"],
    ["All risk premium 2027, insurer Custodian", "not_applicable"],
    ["Delivery charge (own truck)", "other_services"],
    ["Spare parts for labeller acc. to order 4500981: 4 gripper sets", "goods_supply"],
    ["Bearings against your LPO 4471/26", "goods_supply"],
    ["Supply of 15,000 litres diesel (AGO) to Ota factory, waybill 20881", "not_applicable"],
    ["Diesel supply 3,000 ltr @ N1,180 incl. delivery", "not_applicable"],
    ["PMS 4,000 ltrs lifted by your delivery vans", "not_applicable"],
    ["Return of 30 cracked crates from our delivery of 2 November", "goods_supply"],
    ["Outright sale of ex-lease Hilux at end of term", "goods_supply"],
  ])("does not decide the category: %s", (description, category) => {
    expect(categoryOf(description, "Bluestar Resources Ltd")).toBe(category);
  });

  it.each([
    ["Preparation of BOQ", "professional_services"],
    ["BOQ for warehouse", "professional_services"],
    ["Commission on motor premium 12.5%", "professional_services"],
    ["Custodian fee on bonds", "professional_services"],
    ["Repair of your truck", "other_services"],
    ["Waybill of 40 bags to Kano", "other_services"],
    ["Waybill 3 bags Lagos-Aba", "other_services"],
  ])("decides the category if nothing else is sold: %s", (description, category) => {
    expect(categoryOf(description)).toBe(category);
  });

  it("is kept by withoutReferences if no other word remains", () => {
    expect(withoutReferences("As per BOQ")).toBe("As per BOQ");
    expect(withoutReferences("Less commission")).toBe("Less commission");
  });
});

describe("data by the gigabyte", () => {
  it("is mobile data on a network, but not for storage, backup or typing", () => {
    expect(categoryOf("Airtel 1TB data for branch routers (3 months)")).toBe("not_applicable");
    expect(categoryOf("10GB data x 20 lines")).toBe("not_applicable");
    for (const other of ["2TB data storage", "Backup of 2TB data", "1TB hard disk for data", "Data entry, 10GB of forms"])
      expect(categoryOf(other), other).not.toBe("not_applicable");
  });
});
