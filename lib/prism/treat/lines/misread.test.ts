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

describe("a slip of one letter", () => {
  it.each(["Generator retal for AGM", "Canopy rentl", "Toyota Hilux rentla", "Photocopier redtal Q2", "Lese of 3 bullion vans, June"])(
    "that hides hire brings a reviewer of what is withheld: %s",
    (description) => {
      const { wht } = treated(description, true);
      expect(wht.confidence).toBeLessThan(SURE);
      expect(wht.alternatives.map(({ category }) => category)).toContain("rent_hire_lease");
    },
  );

  it.each(["Smoked feish 5kg", "Herbicde, locally produced 1L x 60", "Farm tractoe 75HP", "Plam oil 25 litres keg", "Ifnusion pump"])(
    "that hides a relief brings a reviewer where VAT is charged, and where none is: %s",
    (description) => {
      expect(treated(description, true).vat.confidence).toBeLessThan(SURE);
      expect(treated(description, false).vat.confidence).toBeLessThan(SURE);
    },
  );

  it.each(["Coconut cream saop", "Maize cob carcoal", "Onion suop sachets"])(
    "in the head noun leaves no relief decided: %s",
    (description) => {
      expect(treated(description, false).vat.confidence).toBeLessThan(SURE);
    },
  );

  it.each([
    ["Crane hire 3 days", "rent_hire_lease"],
    ["Generator 60kva, Lister", "goods_supply"],
    ["Chairs, Bola brand x 20", "goods_supply"],
    ["Refuse incineration, Oct", "other_services"],
  ])("is not seen where every word is known, or a name: %s", (description, category) => {
    const { wht } = treated(description, true);
    expect(wht).toMatchObject({ category });
    expect(wht.confidence).toBeGreaterThanOrEqual(SURE);
  });

  it.each(["Rice Caprice Royal 50kg x 4", "Palm oil Okomu 25L", "Frozen turkey wings Grandios 10kg"])(
    "is not seen in a maker's name behind a food: %s",
    (description) => {
      const { vat } = treated(description, false);
      expect(vat.treatment).toBe("zero_rated");
      expect(vat.confidence).toBeGreaterThanOrEqual(SURE);
    },
  );
});

describe("a word that is written short", () => {
  it.each([
    "Grndnt oil 25L",
    "Sntry pads (locally made) 200 packs",
    "Farm trctr 75HP",
    "Hsptl bed, 3-crank",
    "Live broi. x 60",
    "sani. towels produced in Nigeria",
  ])("and may be a relieved thing brings a reviewer where VAT is charged: %s", (description) => {
    expect(treated(description, true).vat.confidence).toBeLessThan(SURE);
  });

  it.each(["Bread tstr 4-slice", "Plantain slcr", "Rice coo. 5L", "Diesel gene. 60kVA", "Solar calc. x 20"])(
    "and may be the thing itself leaves no relief decided: %s",
    (description) => {
      expect(treated(description, false).vat.confidence).toBeLessThan(SURE);
    },
  );

  it.each(["LED screen ren. 3x2m, one day", "Lsng of 3 Nos pick-up vans"])("and may be hire brings a reviewer: %s", (description) => {
    expect(treated(description, true).wht.confidence).toBeLessThan(SURE);
  });

  it.each([
    "Paracetamol inj. 300mg/2ml, Emzor - 40 pkts",
    "Crude oil, Bonny Light, 30,000 bbls",
    "Cassava TMS fresh roots",
    "Off. rent 2nd flr, Jan-Dec",
  ])("is no matter where it is a form, a measure, a sort or a place: %s", (description) => {
    const { vat } = treated(description, false);
    expect(vat.treatment).not.toBe("standard");
    expect(vat.confidence).toBeGreaterThanOrEqual(SURE);
  });
});
