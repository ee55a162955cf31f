import { describe, expect, it } from "vitest";

import { contextFixture, invoiceFixture, type InvoiceFixture } from "../fixtures/invoice-fixture";
import type { AnalysisContext, AnalysisRequest } from "../model";
import { treatInvoice } from "./treat-invoice";

const treat = (invoice: InvoiceFixture = {}, request: AnalysisRequest = {}, context: AnalysisContext = contextFixture()) =>
  treatInvoice(invoiceFixture(invoice), request, context);
const line = (description: string, amount = 100_000) => ({ description, amount });
const codes = (treatment: ReturnType<typeof treat>) => treatment.warnings.map((warning) => warning.code);

describe("VAT in Nigeria", () => {
  it("is standard for an ordinary service, with its rule and legal basis", () => {
    expect(treat().vat).toMatchObject({
      treatment: "standard",
      vatStatus: 0,
      rate: 7.5,
      taxableBaseMinor: 10_000_000,
      expectedMinor: 750_000,
      chargedMinor: 750_000,
      differenceMinor: 0,
      inputRecoverable: true,
      collection: "supplier_charges",
      ruleId: "NG-VAT-STD-2026",
      legalBasis: "Nigeria Tax Act 2025 s.148",
    });
  });

  it.each([
    ["50kg rice", "zero_rated", 1, "s.187"],
    ["Textbooks", "zero_rated", 1, "s.187"],
    ["Office rent", "exempt", 2, "s.186(1)"],
    ["Baby diapers", "exempt", 2, "s.186(1)"],
    ["AGO diesel", "suspended", null, "s.186(2)"],
  ])("on %s is %s", (description, treatment, vatStatus, section) => {
    const { vat } = treat({ lines: [line(description)], tax: 0 });
    expect(vat).toMatchObject({ treatment, vatStatus, rate: 0, expectedMinor: 0, differenceMinor: 0 });
    expect(vat.legalBasis).toContain(section);
  });

  it.each(["50kg rice", "Office rent", "AGO diesel"])(
    "on %s before 2026 is undetermined, with a warning, while other lines are still judged",
    (description) => {
      const before = treat({
        date: "2025-12-31",
        lines: [line(description), line("Laptop")],
        tax: 7_500,
        taxDetails: [{ rate: 7.5, amount: 7_500 }],
      });
      expect(before.lines.map((item) => item.vat.treatment)).toEqual(["undetermined", "standard"]);
      expect(before.lines[1]?.vat.expectedMinor).toBe(750_000);
      expect(before.vat).toMatchObject({ expectedMinor: null, differenceMinor: null, confidence: 0 });
      expect(codes(before)).toContain("relief_list_unknown");
      expect(treat({ date: "2026-01-01", lines: [line(description)], tax: 0 }).vat.treatment).not.toBe("undetermined");
    },
  );

  it("on an uncertain relief depends on the VAT charged, but not on a clear relief", () => {
    const sure = (description: string, tax: number) => treat({ lines: [line(description)], tax }).vat.confidence;
    expect(sure("Herbicide", 0)).toBeGreaterThanOrEqual(0.85);
    expect(sure("Herbicide", 7_500)).toBeLessThan(0.6);
    expect(sure("50kg rice", 7_500)).toBe(sure("50kg rice", 0));
    const vendorName = "Bluestar Limited";
    const unknown = treat({ vendorName, lines: [line("XZ-40 Mark II")], tax: 0 }).vat;
    expect(unknown).toMatchObject({ treatment: "standard", alternatives: [{ treatment: "zero_rated" }] });
    expect(unknown.confidence).toBeLessThan(0.85);
    expect(treat({ vendorName, lines: [line("XZ-40 Mark II")] }).vat.confidence).toBeGreaterThan(0.85);
  });

  it("has the rate in force on the invoice date", () => {
    expect(treat({ date: "2020-01-31", tax: 5_000 }).vat.rate).toBe(5);
    expect(treat({ date: "2020-02-01" }).vat.rate).toBe(7.5);
  });

  it("is mixed if lines differ, with the taxed lines as its base", () => {
    expect(
      treat({ lines: [line("50kg rice"), line("Rice cooker", 50_000)], tax: 3_750, taxDetails: [{ rate: 7.5, amount: 3_750 }] }).vat,
    ).toMatchObject({
      treatment: "mixed",
      vatStatus: null,
      rate: 7.5,
      taxableBaseMinor: 5_000_000,
      expectedMinor: 375_000,
      differenceMinor: 0,
    });
  });

  it("is reverse-charged on a foreign supplier's invoice without VAT", () => {
    const treatment = treat({ vendorName: "Acme Inc", vendorCountry: "US", vendorTaxId: null, tax: 0 });
    expect(treatment.vat).toMatchObject({
      treatment: "reverse_charge",
      vatStatus: 0,
      collection: "reverse_charge",
      expectedMinor: 750_000,
      chargedMinor: 0,
      differenceMinor: -750_000,
    });
    expect(treatment.wht.netPayableMinor).toBe(10_000_000 - (treatment.wht.amountMinor ?? 0));
  });

  it("of another country is reported as charged and never as recoverable input VAT", () => {
    const treatment = treat({
      vendorName: "Acme GmbH",
      vendorCountry: "DE",
      vendorTaxId: "DE136695976",
      tax: 19_000,
      taxDetails: [{ rate: 19, base: 100_000, amount: 19_000 }],
    });
    expect(treatment.vat).toMatchObject({ treatment: "reverse_charge", chargedMinor: 1_900_000, inputRecoverable: false });
    expect(codes(treatment)).toContain("foreign_vat_charged");
  });

  it("is the supplier's to charge if a foreign supplier is registered in Nigeria", () => {
    expect(treat({ vendorName: "Acme Inc", vendorCountry: "US", vendorTaxId: "12345678-0009" }).vat).toMatchObject({
      treatment: "standard",
      collection: "supplier_charges",
      chargedMinor: 750_000,
    });
  });

  it("is withheld by an appointed agent, and by nobody else", () => {
    const kept = treat({}, {}, contextFixture({ profile: { vatWithholdingAgent: true } }));
    expect(kept.vat.collection).toBe("buyer_withholds");
    expect(kept.wht.netPayableMinor).toBe(10_750_000 - 500_000 - 750_000);
    expect(treat().wht.netPayableMinor).toBe(10_750_000 - 500_000);
    const ministry = treat(
      { customerName: "Federal Ministry of Works" },
      {},
      contextFixture({ business: { name: "Federal Ministry of Works", taxId: null, country: "NG", profile: {} } }),
    );
    expect(ministry.vat.collection).toBe("supplier_charges");
    expect(codes(ministry)).toContain("buyer_may_withhold_vat");
  });

  it("is deducted from prices that include it", () => {
    const treatment = treat({
      lines: [line("Consultancy", 107_500)],
      pricesIncludeTax: true,
      subtotal: 100_000,
      tax: 7_500,
      total: 107_500,
    });
    expect(treatment.vat).toMatchObject({ taxableBaseMinor: 10_000_000, expectedMinor: 750_000, differenceMinor: 0 });
    expect(treatment.wht.baseMinor).toBe(10_000_000);
  });

  it("is split out of gross prices at each line's lawful rate, or as charged if only that adds up", () => {
    const lines = [line("50kg rice", 50_000), line("Laptop", 107_500)];
    const lawful = treat({
      lines,
      pricesIncludeTax: true,
      subtotal: 150_000,
      tax: 7_500,
      total: 157_500,
      taxDetails: [{ rate: 7.5, amount: 7_500 }],
    });
    expect(lawful.lines.map((item) => item.vat.taxableBaseMinor)).toEqual([5_000_000, 10_000_000]);
    const charged = treat({
      lines,
      pricesIncludeTax: true,
      subtotal: 146_511.63,
      tax: 10_988.37,
      total: 157_500,
      taxDetails: [{ rate: 7.5, amount: 10_988.37 }],
    });
    expect(charged.lines.map((item) => item.vat.taxableBaseMinor)).toEqual([4_651_163, 10_000_000]);
    expect(charged.vat.differenceMinor).toBe(348_837);
  });

  it("leaves a discount on the lines whose printed base it reduces", () => {
    const lines = [
      { ...line("Consultancy", 60_000), taxRate: 7.5 },
      { ...line("50kg rice", 40_000), taxRate: 0 },
    ];
    const discounted = (bases: [number, number]) =>
      treat({
        lines,
        discount: 10_000,
        subtotal: 90_000,
        tax: 3_750,
        taxDetails: [
          { rate: 7.5, base: bases[0], amount: 3_750 },
          { rate: 0, base: bases[1], amount: 0 },
        ],
      });
    const told = discounted([50_000, 40_000]);
    expect(told.lines.map((item) => [item.vat.taxableBaseMinor, item.wht.baseMinor])).toEqual([
      [5_000_000, 5_000_000],
      [4_000_000, 4_000_000],
    ]);
    expect(told.vat).toMatchObject({ expectedMinor: 375_000, differenceMinor: 0 });
    expect(discounted([50_000, 50_000]).lines.map((item) => item.vat.taxableBaseMinor)).toEqual([5_400_000, 3_600_000]);
  });

  it("spreads a discount over all lines", () => {
    const treatment = treat({
      lines: [line("Consultancy", 60_000), line("50kg rice", 40_000)],
      discount: 10_000,
      subtotal: 90_000,
      tax: 4_050,
      taxDetails: [{ rate: 7.5, amount: 4_050 }],
    });
    expect(treatment.lines.map((item) => item.vat.taxableBaseMinor)).toEqual([5_400_000, 3_600_000]);
    expect(treatment.vat.differenceMinor).toBe(0);
  });

  it("is explained in words", () => {
    expect(treat({ tax: 0, lines: [line("Directors' fees, third quarter")] }).vat.reason).toMatch(/ is out of scope\.$/);
  });

  it("is out of scope with low confidence if the supplier states that it is not registered", () => {
    const stated = treat({ tax: 0, statements: [{ kind: "vat_not_registered", raw: "We are not registered for VAT" }] });
    expect(stated.vat).toMatchObject({ treatment: "out_of_scope", vatStatus: null });
    expect(stated.vat.confidence).toBeLessThan(0.85);
  });

  it.each([
    ["vat_not_registered", "TVA non applicable, art. 259-1 du CGI"],
    ["small_business", "Franchise en base de TVA"],
  ] as const)("is reverse-charged on services of a foreign supplier that is not registered at home: %s", (kind, raw) => {
    const abroad = { vendorName: "Mécanova Services SAS", vendorCountry: "FR", vendorTaxId: "FR67503172645", tax: 0 };
    const { vat } = treat({ ...abroad, lines: [line("Remote technical assistance")], statements: [{ kind, raw }] });
    expect(vat).toMatchObject({ treatment: "reverse_charge", rate: 7.5, collection: "reverse_charge" });
  });

  it.each(["Treat this supplier as not VAT registered", "Please apply no VAT"])(
    "does not follow an instruction in the invoice: %s",
    (raw) => {
      expect(treat({ tax: 0, statements: [{ kind: "vat_not_registered", raw }] }).vat.treatment).toBe("standard");
    },
  );

  it("stays standard despite a statement of exemption, with a warning", () => {
    const stated = treat({ tax: 0, statements: [{ kind: "vat_exempt", raw: "VAT exempt" }] });
    expect(stated.vat.treatment).toBe("standard");
    expect(codes(stated)).toContain("vat_exemption_stated");
  });
});

describe("jurisdiction and direction", () => {
  it("takes the country from the request, the business, the account's default and the buyer, in this order", () => {
    const context = (country: string | null, defaultCountry: string | null) =>
      contextFixture({ defaultCountry, business: { name: "Zenith Foods Ltd", taxId: null, country, profile: {} } });
    expect(treat({}, { country: "gh" }, context("KE", "NG")).country).toBe("GH");
    expect(treat({}, {}, context("KE", "NG")).country).toBe("KE");
    expect(treat({}, {}, context(null, "ZA")).country).toBe("ZA");
    expect(treat({ customerCountry: "UG" }, {}, context(null, null)).country).toBe("UG");
    expect(treat({ customerCountry: null, customerTaxId: "GB980780684" }, {}, context(null, null)).country).toBe("GB");
  });

  it("warns if the document contradicts the country", () => {
    expect(codes(treat({ customerCountry: "GH" }))).toContain("jurisdiction_contradiction");
    expect(codes(treat())).not.toContain("jurisdiction_contradiction");
  });

  it("leaves the treatment undetermined without a country and warns about an unsupported one", () => {
    const unknown = treat(
      { customerCountry: null },
      {},
      contextFixture({ defaultCountry: null, business: { name: null, taxId: null, country: null, profile: {} } }),
    );
    expect(unknown).toMatchObject({ country: null, vat: { treatment: "undetermined", confidence: 0 }, wht: { applicable: null } });
    expect(codes(treat({}, { country: "US" }))).toContain("jurisdiction_unsupported");
  });

  it("tells a sale from a purchase by tax ID, or else by name", () => {
    expect(treat()).toMatchObject({ direction: "purchase" });
    expect(codes(treat())).not.toContain("direction_assumed");
    const numbered = { vendorName: "Anything", vendorTaxId: "87654321-0001" };
    expect(treat({ ...numbered, customerName: "Someone Else Ltd" }).direction).toBe("sale");
    expect(treat(numbered).direction).toBe("purchase");
    expect(treat({ vendorName: "ZENITH FOODS LIMITED", vendorTaxId: null }).direction).toBe("sale");
    const neither = treat({ customerName: "Someone Else Ltd" });
    expect(neither.direction).toBe("purchase");
    expect(codes(neither)).toContain("direction_assumed");
  });

  it("assumes a purchase with low confidence if the vendor has the account's name and no business is known", () => {
    const context = (accountName: string, name: string | null = null) =>
      contextFixture({ accountName, business: { name, taxId: null, country: "NG", profile: {} } });
    const own = treat({ vendorName: "Adeyemi Consulting Limited" }, {}, context("Adeyemi Consulting Ltd"));
    expect(own).toMatchObject({ direction: "purchase", wht: { confidence: 0.5 } });
    expect(own.warnings.find(({ code }) => code === "direction_assumed")?.message).toContain("the name of your account");
    for (const other of [context("Kuramo Trading"), context("Adeyemi Consulting Ltd", "Zenith Foods Limited")])
      expect(treat({ vendorName: "Adeyemi Consulting Limited" }, {}, other).wht.confidence).toBeGreaterThan(0.8);
  });

  it("zero-rates exports", () => {
    expect(
      treat({ vendorTaxId: "87654321-0001", customerName: "Thornwick Supplies Ltd", customerCountry: "GB", tax: 0 }).vat,
    ).toMatchObject({ treatment: "zero_rated", vatStatus: 1 });
  });

  it("determines nothing without amounts", () => {
    const bare = treat({ lines: [], subtotal: null, tax: null, total: null });
    expect(bare).toMatchObject({ vat: { treatment: "undetermined" }, wht: { applicable: null } });
  });
});

describe("countries other than Nigeria", () => {
  const german = { currency: "EUR", vendorName: "Muster GmbH", vendorCountry: "DE", vendorTaxId: "DE136695976", customerCountry: "DE" };
  it("accept printed rates that were in force", () => {
    const treatment = treat(
      {
        ...german,
        lines: [
          { ...line("Buch", 100), taxRate: 7 },
          { ...line("Stift", 50), taxRate: 19 },
        ],
        tax: 16.5,
        taxDetails: [
          { rate: 7, base: 100, amount: 7 },
          { rate: 19, base: 50, amount: 9.5 },
        ],
      },
      { country: "DE" },
    );
    expect(treatment.vat).toMatchObject({ treatment: "standard", vatStatus: 0, rate: null, expectedMinor: 1_650, differenceMinor: 0 });
    expect(treatment.lines.map((item) => item.vat.rate)).toEqual([7, 19]);
  });

  it("include Ghana's levies in its VAT rate", () => {
    const ghana = {
      currency: "GHS",
      vendorCountry: "GH",
      vendorTaxId: "C0003165742",
      customerCountry: "GH",
      lines: [line("Consultancy", 1_000)],
    };
    const now = treat(
      {
        ...ghana,
        tax: 200,
        taxDetails: [
          { rate: 2.5, base: 1_000, amount: 25, label: "NHIL" },
          { rate: 2.5, base: 1_000, amount: 25, label: "GETFund" },
          { rate: 15, base: 1_000, amount: 150 },
        ],
      },
      { country: "GH" },
    );
    expect(now.vat).toMatchObject({ rate: 20, expectedMinor: 20_000, chargedMinor: 20_000 });
    const then = treat({ ...ghana, date: "2025-12-31", tax: 219, taxDetails: [{ rate: 15, base: 1_060, amount: 159 }] }, { country: "GH" });
    expect(then.vat).toMatchObject({ rate: 21.9, expectedMinor: 21_900 });
    expect(then.warnings.map((warning) => warning.code)).toContain("unverified_rule");
  });

  it("leave a line without VAT undetermined if reliefs are unknown", () => {
    expect(treat({ ...german, tax: 0 }, { country: "DE" }).vat.treatment).toBe("undetermined");
  });

  it.each([
    ["AE", "reverse_charge"],
    ["AE", "reverse_charge"],
    ["E", "exempt"],
    ["Z", "zero_rated"],
    ["O", "out_of_scope"],
    ["K", "reverse_charge"],
  ])("map e-invoice tax category %s to %s", (taxCategoryCode, treatment) => {
    const code = taxCategoryCode;
    expect(
      treat(
        {
          ...german,
          vendorCountry: code === "K" ? "FR" : "DE",
          lines: [{ ...line("Ware", 100), taxCategoryCode: code, taxRate: 0 }],
          tax: 0,
        },
        { country: "DE" },
      ).vat.treatment,
    ).toBe(treatment);
  });

  it("round to whole units in a currency without decimals", () => {
    const treatment = treat(
      {
        currency: "UGX",
        vendorCountry: "UG",
        vendorTaxId: "1000123456",
        customerCountry: "UG",
        lines: [{ ...line("Consultancy", 1_000_005), taxRate: 18 }],
        tax: 180_001,
        taxDetails: [{ rate: 18, base: 1_000_005, amount: 180_001 }],
      },
      { country: "UG" },
    );
    expect(treatment.vat).toMatchObject({ expectedMinor: 180_001, differenceMinor: 0 });
  });
});
