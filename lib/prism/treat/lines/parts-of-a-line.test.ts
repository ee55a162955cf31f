import { describe, expect, it } from "vitest";
import { classifyLine } from "./classify-line";

const classify = (description: string) => classifyLine({ description, unit: null }, null);

describe("vendors' spellings", () => {
  it.each([
    ["Soakaway evacuatn by truck", "other_services"],
    ["Fumigatn of staff qtrs", "other_services"],
    ["Refreshmt for 20 pple", "other_services"],
    ["Deluxe rm x 2 nites", "other_services"],
    ["Blinds n rugs", "goods_supply"],
    ["Power bill, acct no. 4471", "other_services"],
    ["Consultancy on supply chain", "professional_services"],
  ])("%s is %s", (description, category) => {
    expect(classify(description)).toMatchObject({ category, mixed: false });
  });
});

describe("work done on a thing", () => {
  it.each([
    ["Cold room - fan motor replaced", "other_services"],
    ["Deep freezer - thermostat replaced, new relay", "other_services"],
    ["CCTV and access doors yearly maintenance", "other_services"],
    ["Fibre splicing & OTDR testing, Ikeja", "other_services"],
    ["Degrease cooker hood + duct cleaning", "other_services"],
    ["Batteries and installation", "goods_supply"],
  ])("%s is %s", (description, category) => {
    expect(classify(description)).toMatchObject({ category });
  });

  it("is construction if two verbs share an object that is built", () => {
    expect(classify("Cleaning and construction of drains, Agege").category).toBe("construction_other");
    expect(classify("Street light poles: foundation & erection works").category).toBe("construction_other");
  });

  it("is road construction if site works are part of a road", () => {
    expect(classify("Reconstruction of Kubwa road - earthworks").category).toBe("construction_infrastructure");
    expect(classify("Earthworks at farm").category).toBe("construction_other");
  });

  it("does not become construction because fuel is delivered to a jetty", () => {
    expect(classify("AGO 10,000 litres to Onne jetty")).toMatchObject({ category: "not_applicable", exemption: "fuel" });
    expect(classify("Construction of road to jetty").category).toMatch(/^construction/);
  });
});

describe("payments told apart by payee and purpose", () => {
  it.each([
    ["SON registration - our handling fee", "professional_services"],
    ["SON registration fee", "not_applicable"],
    ["Pension remittance - seconded staff", "not_applicable"],
    ["Tuition, 300L accounting", "other_services"],
    ["Extension of 2 storey classroom block", "construction_infrastructure"],
    ["Kero (DPK) 40 ltrs for lanterns", "not_applicable"],
    ["Data sub for tablets", "not_applicable"],
  ])("%s is %s", (description, category) => {
    expect(classify(description)).toMatchObject({ category, mixed: false });
  });
});

describe("land and reliefs", () => {
  it("does not treat the price of a measured plot as a supply of goods", () => {
    expect(classify("Plot 7, 450sqm, 2nd instalment")).toMatchObject({ category: "not_applicable", exemption: "outside_table" });
  });

  it("relieves goods of a donor-funded humanitarian project, but not goods for a camp or for donors", () => {
    expect(classify("Buckets for donor-funded humanitarian project").relief?.code).toBe("humanitarian_goods");
    expect(classify("Buckets for IDP camp").relief).toBeNull();
    expect(classify("Buckets for donors' dinner").relief).toBeNull();
  });
});
