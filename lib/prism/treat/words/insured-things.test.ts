import { describe, expect, it } from "vitest";
import { classifyLine } from "../lines/classify-line";

const classify = (description: string) => classifyLine({ description, unit: null }, "Bluestar Resources Limited");

describe("the insured object", () => {
  it.each([
    "Renewal premium: fire & special perils policy on factory buildings and stock",
    "Motor comprehensive fleet: 62 units, pro-rata additions Apr-Jun",
    "Motor TP renewal LND-482-XR",
  ])("does not decide the category: %s", (description) => {
    expect(classify(description)).toMatchObject({ category: "not_applicable", exemption: "insurance_premium" });
  });

  it("does not make a broker's commission a premium", () => {
    expect(classify("Brokerage commission on insurance premium").category).not.toBe("not_applicable");
  });
});
