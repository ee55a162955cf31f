import { describe, expect, it } from "vitest";
import { classifyLine } from "./classify-line";

const classOf = (description: string) => classifyLine({ description, unit: null }, "Bluestar Resources Limited");

describe("a professional service listed with another service", () => {
  it.each([
    "Cleaning, consultancy",
    "Consultancy, cleaning",
    "Catering, training",
    "Casting of lintels - shop drawings",
    "Servicing of transformers, oil analysis",
  ])("makes a line mixed: %s", (description) => expect(classOf(description).mixed).toBe(true));

  it.each([
    ["Construction of hostel: consultancy fee", "professional_services"],
    ["Training of 40 cooks, kitchen hygiene", "professional_services"],
    ["Road construction consultancy", "professional_services"],
    ["Environmental audit, abattoir", "professional_services"],
    ["Repairs at training centre", "other_services"],
    ["Printing of audit report, 40 copies", "other_services"],
    ["Courier of legal documents", "other_services"],
    ["Legal fees, conveyance", "professional_services"],
  ])("does not make a line mixed if one qualifies the other: %s", (description, category) =>
    expect(classOf(description)).toMatchObject({ category, mixed: false }),
  );
});

describe('a thing after "of" or "on"', () => {
  it.each(["Boroscopy of turbine", "PPQ on chemistry analyser", "Turning/keyway of pump shaft"])(
    "is what a service is done to: %s",
    (description) => expect(classOf(description).category).toBe("other_services"),
  );

  it.each([
    "Return of 4 damaged swivel chairs",
    "Discount on soft drinks",
    "2 dozens of rain coat",
    "Barrels of diesel",
    "Balance on generator",
    "Set of tyres",
  ])("is what is sold: %s", (description) => expect(classOf(description).category).not.toBe("other_services"));
});

describe("inspection, renewal and washing of things", () => {
  it.each([
    ["Generator mech. inspection", "professional_services"],
    ["Flow meter proving & verification", "professional_services"],
    ["Tracker renewal, 22 trucks, 1yr", "other_services"],
    ["Truck washing x 30", "other_services"],
    ["Escort boat, 6 trips", "other_services"],
    ["Cable test set x 2", "goods_supply"],
    ["Pump check valve", "goods_supply"],
    ["Sharp sand, 20 tipper trips", "goods_supply"],
  ])("%s", (description, category) => expect(classOf(description).category).toBe(category));
});

describe("a supply that accompanies a hire", () => {
  it.each([
    "PABX rental & calls, Oct",
    "Vessel hire and bunker, 4 days",
    "Photocopier lease, clicks 12,000",
    "Welding machine and welder, 5 days",
    "Tents & ushers",
    "Conference hall, catering and PA",
  ])("makes the line mixed if it is taxed at another rate: %s", (description) =>
    expect(classOf(description)).toMatchObject({ category: "rent_hire_lease", mixed: true }),
  );

  it.each([
    "Canopy rental & chairs",
    "Crane hire and operator",
    "Convocation gowns on hire, 1,200 pcs",
    "Hall B - full day",
    "Rent of rooftop for antenna",
  ])("leaves the line hire alone if it is hired as well: %s", (description) =>
    expect(classOf(description)).toMatchObject({ category: "rent_hire_lease", mixed: false }),
  );

  it("is not assumed if only people or only things are named", () => {
    expect(classOf("Crane operator & 2 riggers, 12hr shift x 21 days").category).toBe("other_services");
    expect(classOf("Welding machine and electrodes, 5 packs").category).toBe("goods_supply");
    expect(classOf("Repair of generator on hire").category).toBe("other_services");
  });

  it("does not hide that rooftop rent for a mast is rent of land", () => {
    for (const roof of ["Being 2nd instalment of rooftop rent, Block 4 Aba Rd", "Rooftop rent for VSAT antenna"])
      expect(classOf(roof).relief?.code, roof).toBe("land_building");
  });
});

describe("a building or a book named first", () => {
  it.each([
    ["Hostel block B: rehab. of roof & plumbing, cert. no 4", "construction_infrastructure"],
    ["Lecture theatre 2 - rehab. of ceiling & painting, IPC 1", "construction_infrastructure"],
    ["Conference hall: AC repairs", "other_services"],
    ["Clinic: construction of perimeter fence, 220m", "construction_other"],
    ["Med. Physiology 14e text book x 20", "goods_supply"],
  ])("%s", (description, category) => expect(classOf(description).category).toBe(category));
});
