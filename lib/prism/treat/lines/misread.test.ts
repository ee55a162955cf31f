import { describe, expect, it } from "vitest";
import { contextFixture, invoiceFixture } from "../../fixtures/invoice-fixture";
import { treatInvoice } from "../treat-invoice";

/** Treats one line from a company, with or without VAT. */
function treated(description: string, taxed: boolean) {
  const invoice = invoiceFixture({ vendorName: "Bluestar Resources Limited", lines: [{ description, amount: 100_000 }] });
  invoice.taxTotal = { ...invoice.total, value: taxed ? 750_000 : 0 };
  return treatInvoice(invoice, {}, contextFixture());
}

const SURE = 0.85;

describe("a misread letter", () => {
  it.each(["Generator retal for AGM", "Canopy rentl", "Toyota Hilux rentla", "Photocopier redtal Q2", "Lese of 3 bullion vans, June"])(
    "makes the withholding uncertain if it may hide hire: %s",
    (description) => {
      const { wht } = treated(description, true);
      expect(wht.confidence).toBeLessThan(SURE);
      expect(wht.alternatives.map(({ category }) => category)).toContain("rent_hire_lease");
    },
  );

  it.each(["Smoked feish 5kg", "Herbicde, locally produced 1L x 60", "Farm tractoe 75HP", "Plam oil 25 litres keg", "Ifnusion pump"])(
    "makes the VAT uncertain with and without a charge if it may hide a relief: %s",
    (description) => {
      expect(treated(description, true).vat.confidence).toBeLessThan(SURE);
      expect(treated(description, false).vat.confidence).toBeLessThan(SURE);
    },
  );

  it.each(["Coconut cream saop", "Maize cob carcoal", "Onion suop sachets"])(
    "makes a relief uncertain if it is in the head noun: %s",
    (description) => {
      expect(treated(description, false).vat.confidence).toBeLessThan(SURE);
    },
  );

  it.each([
    ["Crane hire 3 days", "rent_hire_lease"],
    ["Generator 60kva, Lister", "goods_supply"],
    ["Chairs, Bola brand x 20", "goods_supply"],
    ["Refuse incineration, Oct", "other_services"],
  ])("is not assumed if every word is known or a name: %s", (description, category) => {
    const { wht } = treated(description, true);
    expect(wht).toMatchObject({ category });
    expect(wht.confidence).toBeGreaterThanOrEqual(SURE);
  });

  it.each(["Rice Caprice Royal 50kg x 4", "Palm oil Okomu 25L", "Frozen turkey wings Grandios 10kg"])(
    "is not assumed in a brand name after a food: %s",
    (description) => {
      const { vat } = treated(description, false);
      expect(vat.treatment).toBe("zero_rated");
      expect(vat.confidence).toBeGreaterThanOrEqual(SURE);
    },
  );
});

describe("an abbreviated word", () => {
  it.each([
    "Grndnt oil 25L",
    "Sntry pads (locally made) 200 packs",
    "Farm trctr 75HP",
    "Hsptl bed, 3-crank",
    "Live broi. x 60",
    "sani. towels produced in Nigeria",
  ])("makes charged VAT uncertain if it may mean a relieved item: %s", (description) => {
    expect(treated(description, true).vat.confidence).toBeLessThan(SURE);
  });

  it.each(["Bread tstr 4-slice", "Plantain slcr", "Rice coo. 5L", "Diesel gene. 60kVA", "Solar calc. x 20"])(
    "makes a relief uncertain if it may be the head noun: %s",
    (description) => {
      expect(treated(description, false).vat.confidence).toBeLessThan(SURE);
    },
  );

  it.each(["LED screen ren. 3x2m, one day", "Lsng of 3 Nos pick-up vans"])(
    "makes the withholding uncertain if it may mean hire: %s",
    (description) => {
      expect(treated(description, true).wht.confidence).toBeLessThan(SURE);
    },
  );

  it.each([
    "Paracetamol inj. 300mg/2ml, Emzor - 40 pkts",
    "Crude oil, Bonny Light, 30,000 bbls",
    "Cassava TMS fresh roots",
    "Off. rent 2nd flr, Jan-Dec",
  ])("changes nothing if it is a dosage form, a measure, a variety or a place: %s", (description) => {
    const { vat } = treated(description, false);
    expect(vat.treatment).not.toBe("standard");
    expect(vat.confidence).toBeGreaterThanOrEqual(SURE);
  });
});
