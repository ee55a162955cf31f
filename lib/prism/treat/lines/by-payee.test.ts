import { describe, expect, it } from "vitest";
import { classifyLine } from "./classify-line";

const classify = (description: string, vendor = "Bluestar Resources Limited") => {
  const { category, confidence, exemption, relief, label } = classifyLine({ description, unit: null }, vendor);
  return { category, isSure: confidence >= 0.85, exemption, relief: relief?.code ?? null, label };
};

describe("lines told apart by the payee or one more word", () => {
  it("a permit is recognized by the regulator that bills it, but not training about it", () => {
    const permit = { category: "not_applicable", exemption: "outside_table", relief: "government_licences" };
    for (const vendor of ["NAFDAC", "Standards Organisation of Nigeria", "Corporate Affairs Commission"])
      expect(classify("Product registration renewal, 2 SKUs", vendor)).toMatchObject(permit);
    expect(classify("Training on product registration", "NAFDAC").relief).toBeNull();
    expect(classify("Product registration renewal", "Bluestar Resources Limited").relief).toBeNull();
  });

  it("a sitting allowance is a director's fee, whichever committee sat", () => {
    expect(classify("Sitting allowance, NED - board & audit committee meetings, Q3")).toMatchObject({
      category: "directors_fees",
      isSure: true,
    });
    expect(classify("Sitting allowance, audit committee").category).toBe("directors_fees");
    // A director's pay may also be the subject of an audit.
    for (const words of ["Audit of directors fees", "Audit of directors remuneration", "Directors fee audit"])
      expect(classify(words).category, words).toBe("professional_services");
    expect(classify("Training of non-executive directors").category).toBe("professional_services");
  });

  it("a fee for using images is a royalty, but not the fee for a state license", () => {
    expect(classify("Licence fee for use of images in 2027 calendar").category).toBe("royalty");
    expect(classify("License for use of trademark").category).toBe("royalty");
    // Land, and permits of the state, are not rights for which a royalty is paid.
    for (const words of ["Licence fee for use of hall", "License for use of premises", "Licence for use of radio frequency"])
      expect(classify(words).isSure, words).toBe(false);
    expect(classify("Operating licence fee").relief).toBe("government_licences");
  });

  it("retention takes the category of the works that the line names", () => {
    expect(classify("Retention release, township road IPC 9")).toMatchObject({ category: "construction_infrastructure", isSure: true });
    expect(classify("Retention money, jetty project")).toMatchObject({ category: "construction_other", isSure: true });
    expect(classify("Release of retention").isSure).toBe(false);
    expect(classify("Retention due on cleaning contract").category).toBe("other_services");
    expect(classify("Retention payment for security services").category).toBe("other_services");
  });

  it('planned maintenance is a service, and "ppm" in a product\'s rating is not', () => {
    expect(classify("Quarterly PPM of chillers & split units").category).toBe("other_services");
    for (const words of ["Laser printer, 45 ppm", "Printer 45 ppm for office", "Chlorine tablets 500ppm for water tanks"])
      expect(classify(words).category, words).toBe("goods_supply");
  });

  it("a hostel bed has no tuition relief, whoever lets it, but tuition with a hostel has", () => {
    for (const vendor of ["University of Lagos", "Queens Hostels Limited"]) {
      const { relief, confidence } = classifyLine({ description: "Hostel fee", unit: null }, vendor);
      expect([(relief?.confidence ?? 0) < 0.5, confidence < 0.85]).toEqual([true, true]);
    }
    expect(classify("Tuition and hostel fee", "University of Lagos").relief).toBe("tuition");
  });

  it("a contract note is for the securities bought, and contract note books are printed or sold", () => {
    expect(classify("Contract note 00231 - purchase of 50,000 units Dangote shares").category).toBe("not_applicable");
    expect(classify("Contract note book printing").category).toBe("other_services");
    expect(classify("Contract note books")).toMatchObject({ category: "goods_supply", relief: null });
  });
});
