import { describe, expect, it } from "vitest";
import { classifyLine, classifyLines } from "../lines/classify-line";

const categoryOf = (description: string, vendorName: string | null = null) =>
  classifyLine({ description, unit: null }, vendorName).category;
const HAULIER = "Sani Danbatta Transport Nig. Ltd";
const GUARDS = "Sentinel Ridge Guards Ltd";

describe("a route", () => {
  it.each([
    "Apapa - Kano, 30T trailer",
    "Apapa - Ibadan, 15T truck",
    "Lagos/Aba, 3 trips, trailer",
    "Tin Can to Agbara 40ft container",
    "20ft container, Onne Port - Aba",
    "Apapa – Onitsha",
  ])("%s is haulage, whoever bills it", (description) => {
    expect(categoryOf(description)).toBe("other_services");
  });

  it.each(["30T truck, 3 trips", "30T trailer to Kano", "Cement 30T, Apapa - Kano", "Gwagwalada - Zuba, 30T trailer"])(
    "%s from a haulier is haulage",
    (description) => {
      expect(categoryOf(description, HAULIER)).toBe("other_services");
    },
  );

  it.each([
    ["Mack truck 2015 model, Apapa", HAULIER],
    ["DAF XF 105 truck", HAULIER],
    ["Flatbed trailer, 3-axle, brand new", HAULIER],
    ["Truck tyres 315/80R22.5", HAULIER],
    ["Sale of truck, Lagos to Kano", HAULIER],
    ["30T trailer", "Innoson Motors Ltd"],
    ["Cement Apapa - Kano, 600 bags", "Booklore Stores Ltd"],
    ["Lagos/Abuja offices: chairs", null],
    ["Iron ore - Lagos, 30T", null],
  ])("%s from %s is a sale", (description, vendor) => {
    expect(categoryOf(description, vendor)).toBe("goods_supply");
  });

  it("is not haulage if it belongs to a road or a flight", () => {
    expect(categoryOf("Flight Lagos - Abuja")).toBe("not_applicable");
    expect(categoryOf("Lagos - Abuja", "Air Peace Ltd")).toBe("not_applicable");
    expect(categoryOf("Construction of Lagos - Ibadan expressway")).toBe("construction_infrastructure");
  });
});

describe("a guard post", () => {
  it.each([
    "Main gate and plant perimeter, 24 hrs",
    "Warehouse gate, day and night shift",
    "Reception desk, day post",
    "Cold store night post",
    "Back gate, 12-hour shift",
  ])("%s is a guarding service", (description) => {
    expect(categoryOf(description, GUARDS)).toBe("other_services");
  });

  it.each([
    ["Steel gate 12ft x 8ft", GUARDS],
    ["Automatic gate motor", GUARDS],
    ["Main gate barrier", GUARDS],
    ["Night vision camera, main gate", GUARDS],
    ["Supply of main gate", GUARDS],
    ["Main gate 4m x 3m", "Bola Welders and Fabricators"],
  ])("%s from %s is goods", (description, vendor) => {
    expect(categoryOf(description, vendor)).toBe("goods_supply");
  });
});

describe("the subject of an invoice", () => {
  it("tells the category as a vendor's name does", () => {
    const [gate, truck] = [
      classifyLines([{ description: "Main gate, 24 hrs", unit: null }], "Ridge Ltd", [], "Security guard services")[0],
      classifyLines([{ description: "15T truck, 3 trips", unit: null }], "Danbatta Ltd", [], "Haulage of finished goods")[0],
    ];
    expect(gate?.category).toBe("other_services");
    expect(truck?.category).toBe("other_services");
    expect(classifyLines([{ description: "Truck tyres", unit: null }], "Danbatta Ltd", [], "Haulage of goods")[0]?.category).toBe(
      "goods_supply",
    );
  });

  it("distinguishes places to be cleaned from building materials", () => {
    const of = (description: string, subject: string | null) =>
      classifyLines([{ description, unit: null }], null, [], subject)[0]?.category;
    for (const place of ["Outpatient block", "Block C and stores", "Staff kitchen"]) expect(of(place, "Cleaning")).toBe("other_services");
    expect(of("Outpatient block", null)).toBe("goods_supply");
    for (const thing of ["Hollow block", "6 inch blocks", "Supply of blocks", "Interlocking block and sand"])
      expect(of(thing, "Cleaning")).toBe("goods_supply");
  });
});

describe("a thing named by an insurer", () => {
  const INSURER = "Harbour Light Insurance Plc";

  it.each(["KSF 402 XA Toyota Hilux", "LND 883 XY MAN TGS truck", "Generator 250kVA, Ikeja plant"])(
    "%s is the insured object of a premium",
    (description) => {
      const line = classifyLine({ description, unit: null }, INSURER);
      expect([line.category, line.exemption]).toEqual(["not_applicable", "insurance_premium"]);
      expect(categoryOf(description)).toBe("goods_supply");
    },
  );

  it.each(["Salvage of Toyota Hilux", "Sale of wrecked truck"])("%s is not insured but sold", (description) => {
    expect(categoryOf(description, INSURER)).not.toBe("not_applicable");
  });
});
