import { describe, expect, it } from "vitest";
import { classifyLine } from "./classify-line";

const classify = (description: string) => classifyLine({ description, unit: null }, null);
const categoryOf = (description: string) => classify(description).category;
/** Above this confidence, a line with one price may be approved. */
const SURE = 0.8;

describe("work named by a verb", () => {
  it.each([
    "Our lowbed hauled your excavator from Onne to Eket",
    "Drilled and blasted bench 7, 18,000 m3",
    "Collected, rewound and returned burnt 200kVA transformer",
    "Being charges for milling your maize, 30 tonnes",
    "Generator moved from Ikeja office to Apapa site",
    "Broken down truck towed from Sagamu to our yard",
    "Washed and pressed 320 staff overalls",
    "Polishing 24 church pews",
    "Night loading gang, 12 men",
    "Boiler tubes retubed, tubes by plant",
    "Linen washed, 1,120 kg, April",
    "Trolley attendants, airport, May",
    "Overhead crane re-rope, weekend job",
  ])("is a service on the things named: %s", (description) => {
    const { category, mixed, alternatives } = classify(description);
    expect({ category, mixed }).toEqual({ category: "other_services", mixed: false });
    // Goods have the same rate.
    const otherRates = alternatives.filter((share) => share.category !== "goods_supply");
    expect(otherRates.reduce((sum, { confidence }) => sum + confidence, 0)).toBeLessThan(1 - SURE);
  });

  it.each([
    "Washed sharp sand, 20 tons",
    "Treated poles 11m, 40 nos",
    "Fixed spanners set",
    "Cement collected from depot by your driver, 600 bags",
    "Sorted PET bottles, 12 tons",
    "Hauling ropes 24mm, 2 coils",
    "Replacement belt for treadmill",
  ])("is not assumed when a participle describes goods: %s", (description) => {
    expect(categoryOf(description)).toBe("goods_supply");
  });

  it('depends on the words after "carried out"', () => {
    expect(categoryOf("Carried out HAZOP and fire risk assessment of plant")).toBe("professional_services");
  });
});

describe("material from the client", () => {
  it.each([
    "Aluminium windows fixed, windows supplied by client",
    "Colour card reprint, paper by client",
    "Weighbridge load cell replacement, 2 cells customer supplied",
    "Tiles laid, tiles by owner",
    "Treadmill belt replaced, belt supplied by us, labour charge",
    "AC compressor replacement, labour",
  ])("leaves a service alone: %s", (description) => {
    expect(classify(description)).toMatchObject({ category: "other_services", mixed: false, relief: null });
  });

  it.each(["Printed envelopes, artwork by client", "500 mugs, logo provided by customer", "Steel shelves to drawing supplied by client"])(
    "does not include artwork or drawings, so goods are sold: %s",
    (description) => {
      expect(categoryOf(description)).toBe("goods_supply");
    },
  );
});

describe("things named after work", () => {
  it.each([
    "Painting consumables: masking tape, rollers",
    "Drilling services consumables: barite API 4.2, 400MT",
    "Survey equipment: Leica total station, tripod and beacons",
    "Welding practicals: electrodes E6013, gloves",
    "For fire protection installation: deluge nozzles and pipe",
    "Janitor uniforms, gloves, nose masks",
    "Police uniforms, tailored Aba, 4,000 sets",
    "Alum 20 tons, water treatment",
    "2 rottweiler dogs, K9 unit",
    "Bulk PET flakes, 20t from aggregators",
    "Ring culverts 900mm, 60 pcs",
    "Asphalt 60 tons collected",
    "Two-post lift 4T, with installation",
    "Flyers A5, 170gsm, 20k",
    "Printing blankets and plates",
    "Towing bar for pushback tractor",
    "Training aircraft tyres, Diamond DA40",
    "Generator 500kVA, installed at Odogunyan",
  ])("%s is goods", (description) => {
    expect(classify(description)).toMatchObject({ category: "goods_supply", mixed: false });
  });

  it.each([
    ["Maintenance of equipment: generator, pumps", "other_services"],
    ["Haulage of materials: cement, rods", "other_services"],
    ["Fumigation of stores, works department", "other_services"],
    ["Guard services, Ikeja", "other_services"],
    ["Asphalt overlay 540t laid, Km 12", "construction_infrastructure"],
    ["Installation of split AC", "other_services"],
    ["Flyers A5, 5,000 copies, distribution in Ikeja", "other_services"],
    ["Training of aircraft engineers", "professional_services"],
    ["Agency commission, May", "professional_services"],
  ])("%s is %s", (description, category) => {
    expect(categoryOf(description)).toBe(category);
  });
});

describe("expert work", () => {
  it.each([
    "Microbiology test: TVC, coliform, yeast & mould",
    "CBR, Atterberg and Marshall tests, month 6",
    "Assay of 320 drill core samples",
    "Concrete cube crushing test, 24 cubes",
    "HAZID study for new tank farm",
    "Consumer acceptance study, malt drink, 3 cities",
    "Motor assessor: inspection & estimate, Camry",
    "Calibrating the Ikom weighbridge, test weights inclusive",
    "Milestone 4 (UAT sign-off) on core banking upgrade",
    "Gauging of tanks by independent inspector",
    "Temperature mapping and validation report, chambers 1-4",
  ])("%s is a professional service", (description) => {
    expect(categoryOf(description)).toBe("professional_services");
    expect(classify(description).confidence).toBeGreaterThan(SURE);
  });

  it("includes a medical specialist's own fee, with the relief for medical services", () => {
    expect(classify("Anaesthetist cover, 6 lists")).toMatchObject({
      category: "professional_services",
      relief: { code: "medical_services" },
    });
    expect(categoryOf("Visiting orthodontist, 11 patients, share of fee")).toBe("professional_services");
    expect(categoryOf("Hospital admission and surgery, staff")).toBe("other_services");
  });

  it.each([
    "Study desks and lamps, 40 sets",
    "Laboratory test tubes, 1,000 pcs",
    "Compaction test mould and rammer",
    "Emission test analyser",
    "Surgeon's gloves, size 7.5",
  ])("does not include the expert's supplies: %s", (description) => {
    expect(categoryOf(description)).toBe("goods_supply");
  });
});

describe("a thing that is only lent", () => {
  it.each([
    "Two tower lights kept at your disposal, 10 days",
    "Bus given out to you without driver, week 22",
    "Roller BW211 and water tanker, monthly, to be run by your operators",
    "Photocopiers on lease, second quarter",
    "Leased coffee machines, 4, monthly",
    "Stem planter and boom sprayer, leased for season",
    "Moisture oven and digital scale leased for season",
    "300 banquet chairs and 30 tables, per day",
    "Delivery tricycles hire 10, per week",
    "Convocation gowns - hire, 2,400 sets",
    "Warehouse bay 4, Oregun, 6 months",
    "Billboard space, Lekki toll, 3 months",
    "Reach stacker, monthly, your operator",
    "Bouncing castle, per day",
  ])("is hire: %s", (description) => {
    expect(categoryOf(description)).toBe("rent_hire_lease");
  });

  it("is uncertain if a cabin has neither a time nor a word for hire", () => {
    expect(classify("Guard house porta cabin, 1 no").confidence).toBeLessThan(SURE);
  });

  it("is mixed if an operator comes with it", () => {
    expect(classify("Truck with driver, furniture move, by day")).toMatchObject({ category: "rent_hire_lease", mixed: true });
  });

  it.each([
    "Generator 20kVA, 12 months warranty",
    "Office chairs, brand new, 2 years guarantee",
    "Space heaters, 10 pcs",
    "Canopies 10x10, 20 nos",
    "Monthly supply of tissue for office",
  ])("is not assumed, so the thing is sold: %s", (description) => {
    expect(categoryOf(description)).toBe("goods_supply");
  });
});

describe("construction works", () => {
  it.each([
    ["Civil works for 200m3 effluent tank, certificate 3", "construction_other"],
    ["50% mobilisation for civil and mechanical works, 50MT mounded bullet tank", "construction_other"],
    ["Steel water storage tank 500m3, erection and piping", "construction_other"],
    ["Civil works for factory building", "construction_infrastructure"],
    ["Stage payment for block of 8 two-bedroom quarters", "construction_infrastructure"],
    ["Storage tanks 5,000 litres, 4 nos", "goods_supply"],
    ["Subcontract spraying and dent removal on 7 vehicles", "other_services"],
    ["Sub-contracted evacuation of septage, 10 trips", "other_services"],
    ["Subcontract plastering and screeding, block C", "construction_infrastructure"],
  ])("%s is %s", (description, category) => {
    expect(categoryOf(description)).toBe(category);
  });
});

describe("an evening for brokers", () => {
  it("is an event, not brokerage", () => {
    expect(categoryOf("Lump sum for organising brokers' evening at Civic Centre")).toBe("other_services");
    expect(categoryOf("Broker's commission on marine policy")).toBe("brokerage");
  });
});
