import { describe, expect, it } from "vitest";
import { contextFixture, documentFixture, invoiceFixture } from "../../fixtures/invoice-fixture";
import { judgeInvoice } from "../../analyze";

/** What is recommended for one line without VAT, and how it is treated. */
function untaxed(description: string) {
  const invoice = invoiceFixture({ vendorName: "Bluestar Resources Ltd", lines: [{ description, amount: 500_000, taxRate: 0 }], tax: 0 });
  const { treatment, decision } = judgeInvoice(documentFixture(), invoice, {}, contextFixture());
  return { vat: treatment.vat.treatment, recommendation: decision.recommendation };
}

describe("things that nurses and surgeons wear", () => {
  it.each([
    "Graduation gowns for nurses",
    "Leather gloves for nurses",
    "Wedding gowns, surgical tape",
    "Dust masks for builders at surgical block",
  ])("aren't medical by their wearer or by another word: %s", (description) => {
    expect(untaxed(description)).toEqual({ vat: "standard", recommendation: "review" });
  });
});

describe("a relief whose words are followed by a purpose", () => {
  it.each([
    "Nitrile gloves for kitchen staff",
    "Latex gloves for food handlers",
    "Industrial syringes for glue",
    "Syringes for printer ink refill",
    "Infrared thermometer for cold room",
    "Cotton wool for polishing furniture",
    "Methylated spirit to clean printers",
    "Oxygen cylinder for welding",
    "Stethoscope for engine diagnosis",
    "X-ray machine for airport baggage",
    "Microscope for jewellery workshop",
    "Milk of lime for water treatment",
    "Wheelchair for film set, prop",
    "Baby wipes for wiping whiteboards",
    "Educational toys for shop display",
    "Exercise books for site diary",
    "Palm oil for soap factory",
    "Tractor for road construction",
  ])("is doubtful if the purpose is another trade's: %s", (description) => {
    expect(untaxed(description).recommendation).toBe("review");
  });

  it.each([
    ["Nitrile gloves for hospital theatre", "zero_rated"],
    ["Syringes 5ml with needles for vaccination", "zero_rated"],
    ["Infrared thermometer for clinic", "zero_rated"],
    ["Paracetamol tablets for kitchen staff", "zero_rated"],
    ["Paracetamol tablets for boarding house", "zero_rated"],
    ["Defibrillator for airport lounge", "zero_rated"],
    ["Amoxicillin capsules for first aid box", "zero_rated"],
    ["Oxygen concentrator for ICU", "zero_rated"],
    ["Digital thermometer for sick bay", "zero_rated"],
    ["Face masks, surgical 3-ply", "zero_rated"],
    ["Baby wipes for creche", "exempt"],
    ["Palm oil for kitchen", "zero_rated"],
    ["Mathematics textbooks for JSS 2 pupils", "zero_rated"],
    ["NPK fertilizer for maize farm", "zero_rated"],
    ["Tractor for farm at Zaria", "exempt"],
    ["Rice and beans for drilling crew", "zero_rated"],
    ["Garri for textile workers", "zero_rated"],
    ["NPK fertilizer for water melon farm", "zero_rated"],
    ["Story books for reception class", "zero_rated"],
    ["First aid kits for construction site", "zero_rated"],
    ["Methylated spirit for sterilising instruments", "zero_rated"],
    ["Cotton wool for dressing", "zero_rated"],
    ["Baby diapers for retail shop", "exempt"],
    ["Workshop first aid kit", "zero_rated"],
  ])("stands if the purpose is its own: %s", (description, vat) => {
    expect(untaxed(description)).toEqual({ vat, recommendation: "approve" });
  });
});
