import { describe, expect, it } from "vitest";
import { judgeInvoice } from "../../analyze";
import { documentFixture, contextFixture, invoiceFixture } from "../../fixtures/invoice-fixture";

const currencies: Record<string, [currency: string, taxId: string]> = {
  KE: ["KES", "P051234567K"],
  ZA: ["ZAR", "4220122222"],
  RW: ["RWF", "101234567"],
  EG: ["EGP", "100531385"],
  GB: ["GBP", "GB980780684"],
  DE: ["EUR", "DE136695976"],
  FR: ["EUR", "FR40303265045"],
  IN: ["INR", "27AAPFU0939F1ZV"],
  AE: ["AED", "100123456700003"],
};

/** The VAT of a domestic invoice with one line at a rate that it prints, and what is recommended. */
function charged(country: string, rate: number, description: string, amount = 500_000) {
  const [currency, vendorTaxId] = currencies[country] ?? ["", ""];
  const tax = (amount * rate) / 100;
  const invoice = invoiceFixture({
    vendorName: "Bluestar Resources Ltd",
    vendorTaxId,
    vendorCountry: country,
    customerCountry: country,
    currency,
    lines: [{ description, amount, taxRate: rate }],
    tax,
    taxDetails: [{ rate, base: amount, amount: tax }],
  });
  const context = contextFixture({ business: { name: "Zenith Foods Ltd", taxId: null, country, profile: {} } });
  const { treatment, decision } = judgeInvoice(documentFixture(), invoice, { country }, context);
  return { vat: treatment.vat, recommendation: decision.recommendation };
}

describe("the standard rate on a supply that a country relieves or taxes at a lower rate", () => {
  it.each([
    ["KE", 16, "Maize flour 2kg x 12 bales"],
    ["ZA", 15, "Brown bread, 600 loaves"],
    ["ZA", 15, "Diesel 50ppm, 300 l"],
    ["ZA", 15, "Rent of 2-bedroom apartment for staff, Nov"],
    ["RW", 18, "Maize flour, 40 bags"],
    ["EG", 14, "Baladi bread, 4000 loaves"],
    ["GB", 20, "Hardback books, 40 copies"],
    ["GB", 20, "Children's T-shirts age 5-6, 60"],
    ["GB", 20, "Rail tickets Leeds-London, 4"],
    ["DE", 19, "Fachbücher Steuerrecht, 12 Stück"],
    ["DE", 19, "Tageszeitung Abonnement, 3 Monate"],
    ["DE", 19, "Übernachtung, 2 Nächte"],
    ["FR", 20, "Livres de fiscalité, 12"],
    ["FR", 20, "Repas, 6 couverts"],
    ["IN", 18, "Fresh onions, 2 tonnes"],
    ["AE", 5, "Tuition fees, grade 3, term 1"],
    ["AE", 5, "Group life insurance premium"],
    ["GB", 20, "Tuition fees, MBA programme"],
    ["AE", 5, "Paracetamol tablets 500mg"],
  ])("goes to review: %s %d%% %s", (country, rate, description) => {
    const { vat, recommendation } = charged(country, rate, description);
    expect(recommendation).toBe("review");
    expect(vat).toMatchObject({ treatment: "standard", rate, confidence: 0.6 });
    expect(vat.reason).toContain("at least in part");
  });

  it.each([
    ["KE", 16, "Maize milling machine"],
    ["KE", 16, "Training of cooks, first aid"],
    ["ZA", 15, "White bread, 600 loaves"],
    ["ZA", 15, "Diesel generator 100kVA"],
    ["ZA", 15, "Serviced apartment, 3 nights"],
    ["RW", 18, "Rice cooker, 2 units"],
    ["EG", 14, "Bread slicing machine"],
    ["GB", 20, "Cheque books, 10"],
    ["GB", 20, "Macbook Pro 14"],
    ["GB", 20, "Guest book"],
    ["GB", 20, "Magazine rack"],
    ["GB", 20, "Newspaper advert, half page"],
    ["GB", 20, "School uniform embroidery machine"],
    ["GB", 20, "Coach hire, day trip"],
    ["GB", 20, "Rubber stamps, 4"],
    ["DE", 19, "Buchhaltung Oktober 2026"],
    ["DE", 19, "Kassenbuch Vordruck"],
    ["DE", 19, "Zeitungsanzeige Stellenmarkt"],
    ["DE", 19, "Brotschneidemaschine"],
    ["DE", 19, "Fahrkartenautomat"],
    ["FR", 20, "Four à pain"],
    ["FR", 20, "Nettoyage quotidien des locaux"],
    ["FR", 20, "Livres de comptes"],
    ["FR", 20, "Tickets restaurant"],
    ["IN", 18, "Book shelves"],
    ["AE", 5, "Tuition software licence"],
    ["AE", 5, "Life insurance software"],
    ["DE", 19, "Prüfbuch für Leitern"],
    ["DE", 19, "Reisekosten: Bahnticket, Übernachtung"],
    ["FR", 20, "Trancheuse à pain"],
    ["GB", 20, "Surface Book 3"],
    ["GB", 20, "Ledger books"],
    ["IN", 18, "Interest on delayed payment"],
    ["KE", 16, "Fruit crates, 40"],
    ["AE", 5, "Group medical insurance premium, 14 staff"],
  ])("is taken from the document on anything else: %s %d%% %s", (country, rate, description) => {
    expect(charged(country, rate, description).vat).toMatchObject({ treatment: "standard", rate, confidence: 0.93 });
  });
});

describe("a reduced rate", () => {
  it.each([
    ["GB", 5, "Office chairs, 6"],
    ["DE", 7, "Laptop Lenovo T14"],
    ["DE", 7, "Büroreinigung Oktober 2026"],
    ["FR", 5.5, "Ordinateurs portables, 2"],
    ["FR", 10, "Nettoyage des bureaux, octobre"],
    ["IN", 5, "Laptops, 4"],
  ])("goes to review on what never bears one: %s %d%% %s", (country, rate, description) => {
    expect(charged(country, rate, description)).toMatchObject({ recommendation: "review", vat: { rate, confidence: 0.7 } });
  });

  it.each([
    ["GB", 5, "Child car seats, 4"],
    ["DE", 7, "Computerbücher, 12 Stück"],
    ["DE", 7, "Bücher: Software und Computer"],
    ["DE", 7, "Schnittblumen"],
    ["FR", 5.5, "Livres d'informatique: ordinateurs et réseaux"],
    ["FR", 10, "Billets de train"],
    ["IN", 5, "Cotton T-shirts, 200"],
  ])("is taken from the document otherwise: %s %d%% %s", (country, rate, description) => {
    expect(charged(country, rate, description).vat).toMatchObject({ rate, confidence: 0.87 });
  });
});

describe("a printed 0%", () => {
  it.each(["Hardback books, 40 copies", "Asus Vivobook X515", "Accident book", "Milk crates, 40"])(
    "goes to review even if the words name what is zero-rated: %s",
    (description) => {
      expect(charged("GB", 0, description).recommendation).toBe("review");
    },
  );
});

describe("a purchase from abroad", () => {
  const bought = (country: string, description: string) => {
    const seller = { vendorName: "Hudson Holdings Inc", vendorCountry: "US", vendorTaxId: "12-3456789", currency: "USD" };
    const invoice = invoiceFixture({
      ...seller,
      customerCountry: country,
      lines: [{ description, amount: 9_000 }],
      tax: 0,
      taxDetails: [],
    });
    const context = contextFixture({ business: { name: "Zenith Foods Ltd", taxId: null, country, profile: {} } });
    return judgeInvoice(documentFixture(), invoice, { country }, context).treatment.vat;
  };

  it.each([
    ["ZA", "Interest on loan, Q3"],
    ["DE", "Interest on loan, Q3"],
    ["FR", "Marine cargo insurance premium"],
    ["GB", "Office rent, Q4"],
    ["KE", "Tuition fees, MSc programme"],
  ])("goes to review if it may bear no tax at home either: %s %s", (country, description) => {
    expect(bought(country, description)).toMatchObject({ treatment: "reverse_charge", confidence: 0.6 });
  });

  it.each([
    ["GB", "Interest on loan, Q3"],
    ["GB", "Marine cargo insurance premium"],
    ["RW", "Interest on loan, Q3"],
  ])("is relieved as at home: %s %s", (country, description) => {
    expect(bought(country, description).treatment).toBe("exempt");
  });

  it.each(["Cloud hosting, November", "Market study", "Trademark royalty", "Hire of filling machine, 3 months", "Insurance broker's fee"])(
    "is taxed by the buyer otherwise: %s",
    (description) => {
      const { treatment, confidence } = bought("DE", description);
      expect(treatment).toBe("reverse_charge");
      expect(confidence).toBeGreaterThan(0.85);
    },
  );
});
