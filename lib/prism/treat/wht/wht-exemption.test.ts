import { describe, expect, it } from "vitest";
import { contextFixture, invoiceFixture } from "../../fixtures/invoice-fixture";
import { treatInvoice } from "../treat-invoice";

/** The tax withheld from one line paid on a day. */
function withheld(description: string, vendorName: string, day: string) {
  const invoice = invoiceFixture({ vendorName, date: day, lines: [{ description, amount: 100_000 }], tax: 0, taxDetails: [] });
  return treatInvoice(invoice, {}, contextFixture({ asOf: day })).wht;
}

const SURE = 0.85;

describe("a credit note", () => {
  const uganda = (amount: number) =>
    treatInvoice(
      invoiceFixture({
        type: amount < 0 ? "credit_note" : "invoice",
        currency: "UGX",
        vendorCountry: "UG",
        customerCountry: "UG",
        vendorTaxId: "1000123456",
        lines: [{ description: "Laptop", amount }],
        tax: 0,
      }),
      {},
      contextFixture({ defaultCountry: "UG", business: { name: "Zenith Foods Ltd", taxId: null, country: "UG", profile: {} } }),
    ).wht;

  it("is exempt as a small payment if the reversed invoice is", () => {
    expect(uganda(5_000_000).applicable).toBe(true);
    expect(uganda(-5_000_000)).toMatchObject({ applicable: true, rate: uganda(5_000_000).rate });
    expect(uganda(-1_000_000).applicable).toBe(false);
  });

  it("is exempt for a small payer with the month's payments counted once", () => {
    const small = (amount: number, paidThisMonth: number) =>
      treatInvoice(
        invoiceFixture({ type: amount < 0 ? "credit_note" : "invoice", lines: [{ description: "Consultancy services", amount }] }),
        {},
        contextFixture({ profile: { annualTurnover: 20_000_000, vendors: { "12345678-0001": { paidThisMonth } } } }),
      ).wht;
    expect(small(-2_500_000, 0).applicable).toBe(true);
    expect(small(-1_500_000, 1_500_000)).toMatchObject({ applicable: false, exemption: "small_payer" });
    expect(small(-500_000, 2_500_000).applicable).toBe(true);
  });
});

describe("payments exempt under the 2024 Regulations and later notices", () => {
  it.each([
    ["Interim dividend 2026", "Marina Real Estate Investment Trust", "reit_distribution"],
    ["Final dividend FY25", "Skyline REIT", "reit_distribution"],
    ["Coupon on FGN bond", "Chapel Capital Ltd", "federal_securities"],
    ["Interest on FGN bonds, H1", "Chapel Capital Ltd", "federal_securities"],
    ["Interest on OMO bills", "Chapel Capital Ltd", "federal_securities"],
    ["Commission retained from premium collected", "Cover Insurance Brokers Ltd", "broker_retained_commission"],
  ])("include %s to %s as %s", (description, vendor, exemption) => {
    const wht = withheld(description, vendor, "2026-11-10");
    expect(wht).toMatchObject({ applicable: false, exemption });
    expect(wht.confidence).toBeGreaterThanOrEqual(SURE);
  });

  it.each([
    ["Interim dividend 2026", "Marina Real Estate Ltd", "dividend", 10],
    ["Interest on treasury bills", "Chapel Capital Ltd", "interest", 10],
    ["Interest on corporate bond", "Chapel Capital Ltd", "interest", 10],
    ["Brokerage commission - purchase of FGN bonds", "Crestview Stockbrokers Ltd", "brokerage", 5],
    ["Commission on premium", "Cover Insurance Brokers Ltd", "brokerage", 5],
  ])("do not include %s to %s", (description, vendor, category, rate) => {
    expect(withheld(description, vendor, "2026-11-10")).toMatchObject({
      applicable: true,
      rate,
      exemption: null,
      ...(category === "brokerage" ? {} : { category }),
    });
  });

  it("are exempt only from the day their exemption begins", () => {
    expect(withheld("Interest on FGN bonds", "Chapel Capital Ltd", "2025-09-01")).toMatchObject({ applicable: false });
    expect(withheld("Interest on FGN bonds", "Chapel Capital Ltd", "2025-08-31")).toMatchObject({ applicable: null });
    expect(withheld("Dividend", "Skyline REIT", "2025-01-01")).toMatchObject({ applicable: false });
    expect(withheld("Dividend", "Skyline REIT", "2024-12-31")).toMatchObject({ applicable: true, rate: 10 });
  });

  it.each(["Lottery winnings", "Cash prize, reality show winner", "Winnings - game of chance"])(
    "make winnings uncertain, since some games of chance are exempt: %s",
    (description) => {
      const wht = withheld(description, "Mr. Ade Bello", "2026-11-10");
      expect(wht).toMatchObject({ category: "winnings", rate: 5 });
      expect(wht.confidence).toBeLessThan(SURE);
      expect(wht.alternatives.map(({ rate }) => rate)).toContain(0);
    },
  );

  it("do not include a prize that was not won by chance alone", () => {
    expect(withheld("Star prize, dealers' sales promo", "Miss Joy Eze", "2026-11-10").confidence).toBeGreaterThanOrEqual(SURE);
  });
});

describe("a line that says how its goods were sold", () => {
  const goods = (description: string) => withheld(description, "Bluestar Resources Limited", "2026-11-10");

  it.each([
    "Brown envelope A3, gum: cash sale over the counter",
    "Binding wire 2 rolls, nails 3in 1 bag. Paid POS at counter",
    "Ceiling fan, walk-in buyer, instant transfer at shop",
  ])("is exempt as an over-the-counter sale: %s", (description) => {
    expect(goods(description)).toMatchObject({ applicable: false, exemption: "over_the_counter" });
  });

  it.each(["Counter top, granite, for the shop", "Cash register with printer", "Repair of counter, cash sale"])(
    "is not exempt if it names a counter for another reason: %s",
    (description) => {
      expect(goods(description).exemption).toBeNull();
    },
  );

  it.each([
    "Titus mackerel 25MT reefer, bought from Dutch exporter (no presence here)",
    "Weichai piston kits, shipped by the maker (no office in Nigeria)",
    "HDPE resin 48MT, foreign seller without any base in Nigeria",
  ])("makes the withholding uncertain if the seller has no presence in the country: %s", (description) => {
    const wht = goods(description);
    expect(wht.confidence).toBeLessThan(SURE);
    expect(wht.alternatives).toContainEqual(expect.objectContaining({ category: "not_applicable", rate: 0 }));
  });
});

describe("a table of payment methods", () => {
  const sale = (...statements: string[]) => {
    const lines = [{ description: "Brown envelopes A3", amount: 5_000_000 }];
    const said = statements.map((raw) => ({ kind: "paid_over_counter" as const, raw }));
    return treatInvoice(invoiceFixture({ lines, statements: said }), {}, contextFixture()).wht;
  };

  it.each([
    ["nothing in cash", ["Cash 0.00"]],
    ["a part in cash", ["Cash 1,000.00"]],
    ["a title beside nothing in cash", ["CASH SALE", "Cash 0.00"]],
    ["a part by card", ["POS CARD GTB *4471 375,000.00"]],
  ])("is a sale on account if it shows %s", (_, statements) => {
    expect(sale(...statements)).toMatchObject({ applicable: true, rate: 2, exemption: null });
  });

  it.each([
    ["all in cash", ["Cash 5,375,000.00"]],
    ["more, for change", ["Cash tendered 5,400,000.00"]],
    ["all in two ways", ["Cash 375,000.00", "POS 5,000,000.00"]],
    ["cash without its smallest coins", ["Cash 5,374,999.50"]],
    ["no amount", ["CASH SALE"]],
  ])("is an over-the-counter sale if it shows %s", (_, statements) => {
    expect(sale(...statements)).toMatchObject({ applicable: false, exemption: "over_the_counter" });
  });
});

it("withholding applies if the line denies own manufacture or a cash sale", () => {
  for (const description of ["Steel rods, not made by us", "Cement 50kg, other than cash sale over the counter"])
    expect(withheld(description, "Bluestar Resources Limited", "2026-11-10").exemption, description).toBeNull();
});
