import { describe, expect, it } from "vitest";
import { classifyLine, classifyLines } from "./classify-line";

const classify = (description: string, vendor: string | null = null) => classifyLine({ description, unit: null }, vendor);
const MEASURED = "m2";

describe("the form of a line", () => {
  it.each(["OKAFOR / CHINENYE MRS", "DANLADI/RIFKATU MS", "710-2408811735 BUKAR / MODU MR Abuja – Maiduguri"])(
    "%s names a passenger, and so an airline ticket",
    (description) => {
      expect(classify(description, "Wingspan Travels Ltd")).toMatchObject({ category: "not_applicable", exemption: "airline_ticket" });
    },
  );

  it("names no passenger if the vendor is not a travel agent, or without a title as carriers write it", () => {
    expect(classify("OKAFOR / CHINENYE MRS", "Sentinel Guards Ltd").exemption).toBeNull();
    expect(classify("IRON / STEEL", "Wingspan Travels Ltd").exemption).toBeNull();
  });

  it("shows an expense recharged at cost, whatever was bought", () => {
    expect(classify("Flights and visa recharged at cost, receipts attached")).toMatchObject({
      category: "not_applicable",
      exemption: "out_of_pocket",
    });
  });

  it.each(["12.5kg cylinder refil (staff mess)", "50kg cylinder refill (kitchen)", "25kg cylinder refills"])(
    "%s is cooking gas by the cylinder's size",
    (description) => {
      expect(classify(description)).toMatchObject({
        category: "not_applicable",
        exemption: "fuel",
        relief: { code: "petroleum_products" },
      });
    },
  );

  it("is not cooking gas if another gas is named, or nothing is refilled", () => {
    for (const description of [
      "50kg CO2 cylinder refill",
      "50kg oxygen cylinder refill",
      "12.5kg cylinder",
      "9kg extinguisher cylinder refill",
    ])
      expect(classify(description).category).toBe("goods_supply");
  });

  it('does not read "mark-ups" as a power supply (UPS)', () => {
    expect(classify("Audit report, P&ID mark-ups and close-out call")).toMatchObject({ category: "professional_services", mixed: false });
    expect(classify("10kVA UPS").category).toBe("goods_supply");
  });
});

describe("a works contract", () => {
  const of = (vendor: string, unit: string) =>
    classifyLines(
      [
        ["Site hoarding, mobilisation and protection of wards", "Item"],
        ["225mm hollow sandcrete blockwork", MEASURED],
        ["Drywall partition, taped and jointed", MEASURED],
        ["Homogeneous vinyl sheet flooring, coved 100mm", unit],
        ["Two coats emulsion paint on walls and soffits", unit],
      ].map(([description, measure]) => ({ description: description ?? null, unit: measure ?? null })),
      vendor,
      [],
      "Renovation of Female Surgical Ward building",
    ).map(({ category }) => category);

  it("includes what is measured in place", () => {
    expect(new Set(of("Zuma Terrace Builders Limited", MEASURED))).toEqual(new Set(["construction_infrastructure"]));
  });

  it("excludes what is sold by the roll", () => {
    expect(of("Zuma Terrace Builders Limited", "rolls").at(-2)).toBe("goods_supply");
  });
});

describe("a vendor's trade", () => {
  it("raises the confidence of a line if the other lines confirm it", () => {
    const lines = ["Parcels up to 5 kg", "Haulage, Lagos to Kano", "Road cargo, northern zone"].map((description) => ({
      description,
      unit: null,
    }));
    const alone = classify("Road cargo, northern zone", "Kestrex Courier Limited").confidence;
    expect(classifyLines(lines, "Kestrex Courier Limited")[2]?.confidence ?? 0).toBeGreaterThan(alone);
  });
});
