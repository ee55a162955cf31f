import { describe, expect, it } from "vitest";
import { classifyLine } from "../lines/classify-line";

const classify = (description: string) => classifyLine({ description, unit: null }, "Bluestar Resources Limited");

describe("land and buildings", () => {
  it.each([
    "Showroom, Admiralty Way, 12 mths",
    "Factory bay, Ota, annual",
    "Warehouse at Ilupeju, 2 years",
    "Showroom rent, Lekki Exp., 2yrs",
    "Being base rent for ground floor anchor unit, Ikeja City Mall, half year",
    "Workshop at Ajegunle-Apapa, 1 year rent",
    "Lease of 2 floors (640 sqm), Herbert Macaulay Way Yaba, yr 2",
    "Cold room space & kitchen, Ojota - rent Apr to Sept",
    "Room for office, Mokola Ibadan, 1 year",
    "Office apartment, Jabi, 1 year; 3 bedroom",
    "Amount due to landlord for camp and stockyard at Ijebu Igbo, 18 months",
  ])("are rented, with the relief for land: %s", (description) => {
    const line = classify(description);
    expect(line).toMatchObject({ category: "rent_hire_lease", relief: { code: "land_building" } });
    expect(line.relief?.confidence).toBeGreaterThanOrEqual(0.85);
  });

  it.each(["Purchase of 12 plots at Ibeju-Lekki, deed of assignment", "Purchase of 2 hectares of farmland, Ogun"])(
    "are bought, which is not a supply of goods: %s",
    (description) => {
      expect(classify(description)).toMatchObject({ category: "not_applicable", relief: { code: "land_building" } });
    },
  );

  it.each([
    "Landlord's solicitor fees, tenancy agreement",
    "Shop attendants, 3 months",
    "Office cleaning, 12 months",
    "Office, Ikeja GRA: repairs, annual",
    "Canopy and chairs rent for opening of showroom",
    "Generator rent for camp, 6 months",
    "Rent of porta cabin office, 6 months",
    "Rent collection commission, Ikota shops",
    "Land rig day rate with crew, 18-30 April",
  ])("do not give their relief if a place is only named: %s", (description) => {
    expect(classify(description).relief?.code ?? null).not.toBe("land_building");
  });
});
