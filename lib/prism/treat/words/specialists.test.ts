import { describe, expect, it } from "vitest";
import { classifyLine } from "../lines/classify-line";

const classify = (description: string) => classifyLine({ description, unit: null }, "Bluestar Resources Limited");

describe("a medical specialist's fee", () => {
  it.each([
    "Visiting orthodontist, 11 patients, share of fee",
    "Being surgeon's fee for 40 cataract operations at the Epe free eye outreach",
    "Anaesthetist cover, 6 lists",
    "Consultant pathologist retainership",
    "Radiologist reporting fee, 60 scans",
    "Specialist physician's medical report on life assured",
  ])("is a zero-rated professional service: %s", (description) => {
    expect(classify(description)).toMatchObject({ category: "professional_services", relief: { code: "medical_services" } });
  });

  it.each([
    ["Surgeon's gloves x 50 boxes", "goods_supply"],
    ["Recruitment fee for 3 physicians", "professional_services"],
    ["Hotel rooms for visiting surgeons", "other_services"],
    ["Consultant's fee for radiation safety advice on the new x-ray room", "professional_services"],
  ])("does not include sales to a specialist or other advice: %s", (description, category) => {
    const line = classify(description);
    expect(line.category).toBe(category);
    expect(line.relief?.code ?? null).not.toBe("medical_services");
  });
});
