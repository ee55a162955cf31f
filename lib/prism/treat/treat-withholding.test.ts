import { describe, expect, it } from "vitest";

import { contextFixture, invoiceFixture, type InvoiceFixture } from "../fixtures/invoice-fixture";
import type { AnalysisContext, AnalysisRequest } from "../model";
import { treatInvoice } from "./treat-invoice";

const treat = (invoice: InvoiceFixture = {}, request: AnalysisRequest = {}, context: AnalysisContext = contextFixture()) =>
  treatInvoice(invoiceFixture(invoice), request, context);
const line = (description: string, amount = 100_000) => ({ description, amount });
const codes = (treatment: ReturnType<typeof treat>) => treatment.warnings.map((warning) => warning.code);

describe("withholding in Nigeria", () => {
  const wht = (invoice: InvoiceFixture, request: AnalysisRequest = {}, profile: AnalysisContext["business"]["profile"] = {}) =>
    treat(invoice, request, contextFixture({ profile }));

  it("is based on the amount without VAT", () => {
    expect(treat().wht).toMatchObject({
      applicable: true,
      category: "professional_services",
      recipientType: "company",
      residency: "resident",
      rate: 5,
      baseMinor: 10_000_000,
      amountMinor: 500_000,
      noTinUplift: false,
      netPayableMinor: 10_250_000,
      remitTo: "federal",
      dueDate: "2026-12-21",
      exemption: null,
      ruleId: "NG-WHT-2024-PROF",
    });
  });

  it("doubles without a vendor tax ID", () => {
    expect(treat({ vendorTaxId: null }).wht).toMatchObject({ rate: 10, amountMinor: 1_000_000, noTinUplift: true });
  });

  it("is not due on a meal paid at the counter, but on catering on account", () => {
    const meal = (type: "receipt" | "invoice") =>
      wht({ type, lines: [line("Jollof rice and chicken")], statements: [{ kind: "paid_over_counter", raw: "Cash 107,500.00" }] }).wht;
    expect(meal("receipt")).toMatchObject({ applicable: false, amountMinor: 0, exemption: "over_the_counter" });
    expect(meal("invoice")).toMatchObject({ applicable: true, category: "other_services", rate: 2 });
  });

  it("keeps the ordinary rate for a malformed tax ID, with the doubled rate as an alternative", () => {
    const { wht: opinion } = treat({ vendorTaxId: "2345544-0001" });
    expect(opinion).toMatchObject({ rate: 5, noTinUplift: false });
    expect(opinion.alternatives).toContainEqual(expect.objectContaining({ rate: 10, amountMinor: 1_000_000 }));
  });

  it("does not double before 2025", () => {
    expect(wht({ vendorTaxId: null }, { paymentDate: "2024-12-31" }).wht).toMatchObject({ rate: 10, noTinUplift: false });
    expect(wht({ vendorTaxId: null }, { paymentDate: "2025-01-01" }).wht).toMatchObject({ rate: 10, noTinUplift: true });
  });

  it("follows the payment date, or else the analysis date, with the rate on the invoice date as an alternative", () => {
    const late = wht({ date: "2024-12-20" }, { paymentDate: "2025-01-10" });
    expect(late.wht).toMatchObject({ rate: 5, ruleId: "NG-WHT-2024-PROF", dueDate: "2025-02-21" });
    expect(late.wht.alternatives).toContainEqual(expect.objectContaining({ rate: 10 }));
    expect(late.wht.reason).toContain("Otherwise: 10% under the rates in force on the invoice date (2024-12-20).");
    expect(codes(late)).toContain("wht_regime_by_date");
    expect(codes(wht({ date: "2025-01-02" }, { paymentDate: "2025-01-10" }))).not.toContain("wht_regime_by_date");
    expect(wht({ date: "2024-12-20" }).wht.ruleId).toBe("NG-WHT-2024-PROF");
    expect(late.warnings.find((warning) => warning.code === "wht_regime_by_date")?.message).toContain("the rate was 10%");
  });

  it("gives the other date's rate even for an exempt payment, and warns if either rate is unknown", () => {
    const before2025 = (option: { rate: number; reason: string }) => option.reason.includes("2024-12-20");
    const ownMake = { kind: "own_manufacture" as const, raw: "Goods of our own make" };
    const free = wht({ date: "2024-12-20", lines: [line("Laptop")], statements: [ownMake] });
    expect(free.wht).toMatchObject({ applicable: false, exemption: "own_manufacture" });
    expect(free.wht.alternatives.find(before2025)?.rate).toBe(5);
    const freed = wht({ lines: [line("AGO diesel"), line("Insurance premium")] }).wht;
    expect(freed).toMatchObject({ applicable: false, amountMinor: 0, exemption: null });
    expect(freed.reason).toMatch(/Jet-A1.*Insurance premium/);
    expect(freed.reason).not.toContain("different rates");
    const prize = wht({ date: "2024-12-20", lines: [line("Lottery prize")] });
    expect(codes(prize)).toContain("wht_regime_by_date");
    expect(prize.wht.alternatives.some(before2025)).toBe(false);
    const person = { vendorName: "Mr. Ade Balogun", lines: [line("Lottery prize")] };
    const undetermined = wht({ date: "2025-01-05", ...person }, { paymentDate: "2024-12-20" });
    expect(undetermined.wht.applicable).toBeNull();
    expect(undetermined.wht.alternatives.some((option) => option.reason.includes("2025-01-05"))).toBe(true);
  });

  it("has no row for some payments before 2025", () => {
    expect(wht({ lines: [line("Lottery prize")] }, { paymentDate: "2024-06-01" }).wht).toMatchObject({ applicable: null, rate: null });
    const goods = wht({ lines: [line("Laptop")] }, { paymentDate: "2024-06-01" });
    expect(goods.wht.rate).toBe(5);
    expect(codes(goods)).toContain("wht_row_assumed");
  });

  it.each([
    ["AGO diesel", "fuel"],
    ["Internet data", "internet_data"],
    ["Airline ticket", "airline_ticket"],
    ["Insurance premium", "insurance_premium"],
    ["Airtime", "telephone"],
    ["Reimbursable expenses", "out_of_pocket"],
  ])("is not due on %s", (description, exemption) => {
    expect(wht({ lines: [line(description)] }).wht).toMatchObject({
      applicable: false,
      amountMinor: 0,
      exemption,
      remitTo: null,
      dueDate: null,
    });
  });

  it.each([
    ["Meridian Valuers & Surveyors", ""],
    ["Iya Basira's Kitchen", "Prop.: Basirat Adeoye"],
  ])("treats %s as an individual", (vendorName, text) => {
    expect(wht({ vendorName, text, lines: [line("Valuation of plant")] }).wht).toMatchObject({
      recipientType: "individual",
      remitTo: "state",
    });
  });

  it("treats partnerships and business names as individuals, whose tax goes to the state", () => {
    const partnership = wht({ vendorName: "Okoro & Co", lines: [line("Royalty on sales")] });
    expect(partnership.wht).toMatchObject({ recipientType: "individual", rate: 5, remitTo: "state", dueDate: "2026-12-30" });
    expect(partnership.warnings.some((warning) => warning.message.includes("partnership"))).toBe(true);
    expect(wht({ vendorName: "Okoro & Co Limited", lines: [line("Royalty on sales")] }).wht).toMatchObject({
      recipientType: "company",
      rate: 10,
      remitTo: "federal",
    });
    expect(wht({ vendorName: "Mr. Ade Balogun" }).wht.recipientType).toBe("individual");
    expect(wht({ vendorName: "Bello Ventures" }).wht.recipientType).toBe("individual");
  });

  it("recognizes individuals by a given name or the first person, and companies by business words", () => {
    const paid = (vendorName: string, text = "") => wht({ vendorName, text, vendorTaxId: "2398104467" }).wht.recipientType;
    expect(paid("Ifeanyi Okonkwo")).toBe("individual");
    expect(paid("Zuwaira Pam", "Kindly pay into my account below.")).toBe("individual");
    expect(paid("Zuwaira Pam")).toBe("company");
    expect(paid("Emeka Motors")).toBe("company");
    expect(paid("Ngozi Okafor Interiors", "Pay into my account")).toBe("company");
  });

  it("ignores the category of a line with a zero amount", () => {
    const folio = wht({ lines: [line("Hotel accommodation, room 614"), line("Stationery", 0)] });
    expect(folio.wht).toMatchObject({ category: "other_services", rate: 2, amountMinor: 200_000 });
  });

  it("treats donated things as goods, but not donated money", () => {
    const paid = (description: string) => wht({ lines: [line(description)] }).wht.category;
    expect(paid("Wheelchair donation, community clinic")).toBe("goods_supply");
    expect(paid("Donation of 20 bags of rice")).toBe("goods_supply");
    expect(paid("Donation to the orphanage")).toBe("not_applicable");
  });

  it("is not due on freight billed with imported goods, but on freight alone", () => {
    const abroad = { vendorCountry: "FR", vendorTaxId: "FR40303265045", vendorName: "Mécaflux SAS", currency: "EUR", tax: 0 };
    expect(wht({ ...abroad, lines: [line("Pump rotor", 900), line("Freight and packing", 100)] }).wht).toMatchObject({ amountMinor: 0 });
    expect(wht({ ...abroad, lines: [line("Ocean freight, Le Havre to Apapa", 100)] }).wht).toMatchObject({ rate: 5, amountMinor: 500 });
  });

  it("includes materials on site in the construction works", () => {
    const certified = wht({ lines: [line("Construction of warehouse, value of work executed", 900_000), line("Materials on site")] });
    expect(certified.wht).toMatchObject({ category: "construction_infrastructure", rate: 2 });
    expect(certified.wht.confidence).toBeGreaterThan(0.85);
  });

  it("deducts VAT and the discount from gross prices", () => {
    const discounted = wht({
      lines: [line("Catering for 200 guests", 1_865_000)],
      pricesIncludeTax: true,
      discount: 186_500,
      subtotal: 1_561_395.35,
      tax: 117_104.65,
      total: 1_678_500,
    });
    expect(discounted.wht).toMatchObject({ baseMinor: 156_139_535, amountMinor: 3_122_791 });
  });

  it("tells a company from a business name by the register of the printed number", () => {
    const paid = (text: string) => treat({ vendorName: "Bright Cold Rooms", text }).wht;
    expect(paid("Bright Cold Rooms, BN 3320114")).toMatchObject({ recipientType: "individual", remitTo: "state" });
    expect(paid("Bright Cold Rooms, RC 884210")).toMatchObject({ recipientType: "company", remitTo: "federal" });
    const unknown = treat({ vendorName: "Bright Cold Rooms", vendorTaxId: null });
    expect(unknown.wht).toMatchObject({ recipientType: "company", remitTo: "federal" });
    expect(codes(unknown)).toContain("recipient_type_assumed");
    expect(codes(treat())).not.toContain("recipient_type_assumed");
  });

  it("is undetermined for a director's fee billed in a company's name", () => {
    const { wht: opinion } = treat({ lines: [line("Director's fee, third quarter")] });
    expect(opinion).toMatchObject({ applicable: null, category: "directors_fees", confidence: 0 });
    expect(opinion.alternatives).toContainEqual(expect.objectContaining({ rate: 15 }));
    expect(treat({ vendorName: "Dr (Mrs) Halima Adewunmi", lines: [line("Director's fee")] }).wht).toMatchObject({
      rate: 15,
      remitTo: "state",
    });
  });

  it("treats a supplier with a foreign legal form as non-resident even if it has a local tax ID", () => {
    const { wht: opinion } = treat({ vendorName: "Stratus Services EMEA SARL", vendorCountry: null, lines: [line("Cloud hosting")] });
    expect(opinion).toMatchObject({ residency: "non_resident", rate: 5 });
    expect(opinion.confidence).toBeLessThan(0.85);
  });

  it("is not due on charges that an airline collects with its tickets", () => {
    const { wht: opinion, vat } = treat({ lines: [line("Air fare"), line("Passenger service charge")] });
    expect(opinion).toMatchObject({ applicable: false, amountMinor: 0 });
    expect(vat.taxableBaseMinor).toBe(10_000_000);
  });

  it("exempts a small payer within both limits if the vendor has a valid tax ID", () => {
    const small = { annualTurnover: 25_000_000 };
    expect(wht({}, {}, small).wht).toMatchObject({ applicable: false, exemption: "small_payer" });
    expect(wht({}, {}, { annualTurnover: 25_000_001 }).wht.applicable).toBe(true);
    expect(wht({}, {}, { annualTurnover: 50_000_000, limits: { wht_small_payer_turnover: 50_000_000 } }).wht.applicable).toBe(false);
    expect(wht({}, {}).wht.applicable).toBe(true);
    expect(wht({ vendorTaxId: null }, {}, small).wht.applicable).toBe(true);
    expect(wht({ lines: [line("Consultancy", 2_000_000)] }, {}, small).wht.applicable).toBe(false);
    expect(wht({ lines: [line("Consultancy", 2_000_000.01)] }, {}, small).wht.applicable).toBe(true);
    expect(wht({}, {}, { ...small, vendors: { "12345678-0001": { paidThisMonth: 1_900_000.01 } } }).wht.applicable).toBe(true);
    expect(wht({}, { paymentDate: "2024-12-31" }, small).wht.applicable).toBe(true);
    expect(wht({ currency: "USD", lines: [line("Consultancy", 2_000)] }, {}, small).wht.applicable, "its limits are in naira").toBe(true);
  });

  it("exempts individual payers and goods of the vendor's own manufacture, if set or stated", () => {
    expect(wht({}, {}, { isIndividual: true }).wht).toMatchObject({ applicable: false, exemption: "payer_is_individual" });
    const cement = { lines: [line("Bag of cement")] };
    expect(wht(cement).wht).toMatchObject({ applicable: true, rate: 2 });
    expect(wht(cement, {}, { vendors: { "12345678-0001": { ownManufacture: true } } }).wht).toMatchObject({
      applicable: false,
      category: "not_applicable",
      exemption: "own_manufacture",
    });
    const stated = wht({ ...cement, statements: [{ kind: "own_manufacture", raw: "Goods of our own manufacture" }] });
    expect(stated.wht).toMatchObject({ applicable: false, category: "not_applicable", exemption: "own_manufacture" });
    expect(stated.wht.confidence).toBeLessThan(0.9);
    expect(wht({ ...cement, statements: [{ kind: "own_manufacture", raw: "Please treat as own manufacture" }] }).wht.applicable).toBe(true);
  });

  it("is due despite a statement of exemption, with 0% as an alternative", () => {
    const stated = wht({ statements: [{ kind: "wht_exempt", raw: "WHT exempt" }] });
    expect(stated.wht).toMatchObject({ applicable: true, rate: 5 });
    expect(stated.wht.alternatives).toContainEqual(expect.objectContaining({ rate: 0 }));
    expect(stated.wht.confidence).toBeLessThan(0.9);
  });

  it("has non-resident rates, treaty rates if set for the vendor, and none on imported goods", () => {
    const abroad = { vendorName: "Acme Inc", vendorCountry: "SG", vendorTaxId: "201912345K", tax: 0 };
    expect(wht(abroad).wht).toMatchObject({ residency: "non_resident", rate: 10, noTinUplift: false });
    expect(wht({ ...abroad, lines: [line("Royalty on sales")] }, {}, { vendors: { "201912345K": { treatyCountry: "SG" } } }).wht.rate).toBe(
      7.5,
    );
    expect(wht({ ...abroad, lines: [line("Royalty on sales")] }).wht.rate).toBe(10);
    expect(wht({ ...abroad, lines: [line("Laptop")] }).wht).toMatchObject({
      applicable: false,
      category: "not_applicable",
      exemption: "imported_goods",
    });
  });

  it("from a foreign individual goes to the federal authority, without a treaty rate that is higher", () => {
    const person = { vendorName: "Mr. Wei Tan", vendorCountry: "SG", vendorTaxId: "201912345K", tax: 0, lines: [line("Royalty on sales")] };
    const treaty = { vendors: { "201912345K": { treatyCountry: "SG" } } };
    const expected = { residency: "non_resident", recipientType: "individual", rate: 5, remitTo: "federal", dueDate: "2026-12-21" };
    expect(wht(person).wht).toMatchObject(expected);
    expect(wht(person, {}, treaty).wht).toMatchObject(expected);
    expect(wht({ ...person, vendorCountry: "NG", vendorTaxId: "12345678-0001" }).wht).toMatchObject({ remitTo: "state" });
  });

  it("has the other rate as an alternative if one price covers several categories", () => {
    const { wht: opinion } = wht({ lines: [line("Office rent and service charge")] });
    expect(opinion.category).toBe("rent_hire_lease");
    expect(opinion.alternatives).toContainEqual(expect.objectContaining({ category: "other_services", rate: 2 }));
  });

  it("has no single category or rate if lines differ, and adds up the amounts", () => {
    expect(wht({ lines: [line("Consultancy"), line("Security services")] }).wht).toMatchObject({
      category: null,
      rate: null,
      baseMinor: 20_000_000,
      amountMinor: 700_000,
    });
  });

  it("is not deducted again if the invoice already deducted it", () => {
    expect(wht({ whtDeducted: 5_000, total: 102_500 }).wht.netPayableMinor).toBe(10_250_000);
  });
});

describe("small payments to one vendor in Kenya and Ghana", () => {
  const kenya = (amount: number, paidThisMonth?: number) =>
    treat(
      {
        currency: "KES",
        vendorCountry: "KE",
        vendorTaxId: "P051234567Z",
        customerCountry: "KE",
        lines: [line("Consultancy services", amount)],
        tax: amount * 0.16,
        taxDetails: [{ rate: 16, amount: amount * 0.16 }],
      },
      {},
      contextFixture({
        defaultCountry: "KE",
        business: {
          name: "Zenith Foods Ltd",
          taxId: null,
          country: "KE",
          profile: paidThisMonth === undefined ? {} : { vendors: { P051234567Z: { paidThisMonth } } },
        },
      }),
    );
  it("the reason of other exemptions names the exemption once", () => {
    const reasonOf = (description: string) => treat({ lines: [line(description)] }).wht.reason;
    expect([reasonOf("Airline ticket Lagos - Abuja"), reasonOf("Airtime and internet data")]).toEqual([
      "Airline tickets: exempt from withholding.",
      "Telephone charges: Telephone, exempt from withholding.",
    ]);
  });

  it("are exempt below the monthly limit if other payments are known", () => {
    expect(kenya(23_999, 0).wht).toMatchObject({ applicable: false, exemption: "small_payment", amountMinor: 0 });
    expect(kenya(24_000, 0).wht).toMatchObject({ applicable: true, rate: 5 });
    expect(kenya(20_000, 4_000).wht).toMatchObject({ applicable: true, rate: 5 });
  });
  it("are taxed with a warning if other payments are unknown", () => {
    expect(kenya(20_000).wht).toMatchObject({ applicable: true, rate: 5 });
    expect(codes(kenya(20_000))).toContain("wht_small_payment_possible");
    expect(codes(kenya(24_000))).not.toContain("wht_small_payment_possible");
  });
  it("are counted by the year in Ghana", () => {
    const ghana = (paidThisYear: number) =>
      treat(
        {
          currency: "GHS",
          vendorCountry: "GH",
          vendorTaxId: "C0012345678",
          customerCountry: "GH",
          lines: [line("Cleaning services", 500)],
          tax: 100,
          taxDetails: [{ rate: 20, amount: 100 }],
        },
        {},
        contextFixture({
          defaultCountry: "GH",
          business: { name: "Zenith Foods Ltd", taxId: null, country: "GH", profile: { vendors: { C0012345678: { paidThisYear } } } },
        }),
      ).wht;
    expect(ghana(1_500)).toMatchObject({ applicable: false, exemption: "small_payment" });
    expect(ghana(1_501)).toMatchObject({ applicable: true, rate: 7.5 });
  });
});

describe("small payments in other countries", () => {
  const home = (country: string, currency: string, taxId: string, description: string, amount: number, paidThisYear?: number) =>
    treatInvoice(
      invoiceFixture({
        currency,
        vendorCountry: country,
        customerCountry: country,
        vendorTaxId: taxId,
        lines: [line(description, amount)],
        tax: 0,
      }),
      {},
      contextFixture({
        defaultCountry: country,
        business: {
          name: "Zenith Foods Ltd",
          taxId: null,
          country,
          profile: paidThisYear === undefined ? {} : { vendors: { [taxId]: { paidThisYear } } },
        },
      }),
    );

  it.each([
    ["Uganda, at the limit", () => home("UG", "UGX", "1000123456", "Laptop", 1_000_000), false],
    ["Uganda, above it", () => home("UG", "UGX", "1000123456", "Laptop", 1_000_001), true],
    ["Egypt, at the limit", () => home("EG", "EGP", "100531385", "Office cleaning", 300), false],
    ["Egypt, above it", () => home("EG", "EGP", "100531385", "Office cleaning", 301), true],
    ["Ghana, at the year's limit", () => home("GH", "GHS", "C0003165742", "Laptop", 1_500, 500), false],
    ["Ghana, above it", () => home("GH", "GHS", "C0003165742", "Laptop", 1_500, 501), true],
    ["India, a small payment in a small year", () => home("IN", "INR", "27AAPFU0939F1ZV", "Office cleaning", 30_000, 70_000), false],
    ["India, a large payment in a small year", () => home("IN", "INR", "27AAPFU0939F1ZV", "Office cleaning", 30_001, 0), true],
    ["India, a small payment in a large year", () => home("IN", "INR", "27AAPFU0939F1ZV", "Office cleaning", 30_000, 70_001), true],
    ["India, a year of which nothing is known", () => home("IN", "INR", "27AAPFU0939F1ZV", "Office cleaning", 30_000), true],
  ] as const)("%s", (_, treated, applicable) => {
    expect(treated().wht.applicable).toBe(applicable);
  });

  it("get a warning if only some of the year's payments are known", () => {
    expect(home("IN", "INR", "27AAPFU0939F1ZV", "Office cleaning", 30_000).warnings.map(({ code }) => code)).toContain(
      "wht_small_payment_possible",
    );
    expect(home("IN", "INR", "27AAPFU0939F1ZV", "Office cleaning", 30_001).warnings.map(({ code }) => code)).not.toContain(
      "wht_small_payment_possible",
    );
  });
});
