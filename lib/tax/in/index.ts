import { advice, besideFood, categoriesAlways, dayOfNextMonth, exportedGoods, homesLet, limit, nothingStated, paidAsCommission, partlyRelieved, relief, standardRated, taxIdForm, vatRate, whtRate } from "../define-rows";
import { rulesVersion, type RulePack } from "../rule-pack";

const cgst = "Central and Integrated Goods and Services Tax Acts 2017";
const incomeTaxAct = "Income-tax Act 1961";
const before = { kind: "reduced" as const, notFor: advice, to: "2025-09-21", sources: ["I2"] };
const yearly = "The rate applies above a yearly limit. Payments made earlier in the year are unknown.";

const year = { from: "2025-04-01", to: "2026-03-31" };
const rates2025 = [
  whtRate("IN-TDS-194C", "contractor_194C", "Contractors", `${incomeTaxAct} s.194C`, [2, 1, null, null], { ...year, sources: ["I3"], note: "above 30,000 at once or 100,000 a year" }),
  whtRate("IN-TDS-194J", "professional_194J", "Professional fees", `${incomeTaxAct} s.194J`, [10, 10, null, null], { ...year, sources: ["I3"], note: "above 50,000 a year" }),
  whtRate("IN-TDS-194J-TECH", "technical_194J", "Technical services", `${incomeTaxAct} s.194J`, [2, 2, null, null], { ...year, sources: ["I3"], narrows: { categories: ["professional_services"], words: ["technical (?:service|support|assistance|fee)", "call cent(?:re|er)"] } }),
  whtRate("IN-TDS-194I-PLANT", "rent_plant_194I", "Rent of plant and machinery", `${incomeTaxAct} s.194I`, [2, 2, null, null], { ...year, sources: ["I3"], note: "above 50,000 a month" }),
  whtRate("IN-TDS-194I", "rent_land_194I", "Rent of land and buildings", `${incomeTaxAct} s.194I`, [10, 10, null, null], { ...year, sources: ["I3"], narrows: { categories: ["rent_hire_lease"], land: true }, note: "above 50,000 a month; plant and machinery 2" }),
  whtRate("IN-TDS-194H", "commission_194H", "Commission and brokerage", `${incomeTaxAct} s.194H`, [2, 2, null, null], { ...year, sources: ["I3"], narrows: { categories: ["professional_services"], ...paidAsCommission }, note: "older pages still print 5" }),
  whtRate("IN-TDS-194Q", "goods_194Q", "Purchase of goods", `${incomeTaxAct} s.194Q`, [0.1, 0.1, null, null], { ...year, sources: ["I3"], note: "above 50 lakh a year" }),
  whtRate("IN-TDS-194", "dividend_194", "Dividends", `${incomeTaxAct} s.194`, [10, 10, null, null], { ...year, sources: ["I3"] }),
  whtRate("IN-TDS-194A", "interest_194A", "Interest", `${incomeTaxAct} s.194A`, [10, 10, null, null], { ...year, sources: ["I3"] }),
];
/** The Income-tax Act 2025 renumbers the sections from April 2026. That the rates stay the same is not confirmed. */
const ratesAfter = rates2025.map((row) => ({ ...row, ruleId: `${row.ruleId}-2026`, legalBasis: "Income-tax Act 2025 s.393", from: "2026-04-01", to: null, sources: [], verified: false }));

const tobacco = ["tobacco", "cigar", "bidi", "beedi", "snuff", "gutkha", "gutka", "pan masala", "hookah", "khaini", "zarda"];

export const india: RulePack = {
  country: "IN", name: "India", currency: "INR", authority: "Central Board of Indirect Taxes and Customs; Income Tax Department", timeZone: "Asia/Kolkata", filing: false, rulesVersion,
  vat: {
    ...nothingStated.vat,
    taxName: "GST",
    reverseCharge: [{ legalBasis: "Central and Integrated Goods and Services Tax Acts 2017 s.9(3), s.5(3)", from: null, to: null, sources: [], verified: false }],
    reliefs: [
      exportedGoods("IN", "Integrated Goods and Services Tax Act 2017 s.16", { sources: [] }),
      relief("IN", "export_services", "zero_rated", "exported services", "Integrated Goods and Services Tax Act 2017 s.16", { sources: [] }),
    ],
    partlyRelieved: [
      partlyRelieved("basic foods", { named: ["basic_food"], unless: besideFood }, { sources: ["I7"] }),
      partlyRelieved("books", { categories: ["goods_supply"], words: ["(?:printed |text ?|reference |story |library )books?\\b"], unless: ["book ?(?:case|shel|bind)", "advert"] }, { sources: ["I7"] }),
      partlyRelieved("school books", { named: ["education_books"] }, { sources: ["I7", "I8"] }),
      partlyRelieved("medicines and medical supplies", { named: ["medical_pharma"] }, { sources: ["I9"] }),
      partlyRelieved("medical services", { named: ["medical_services"] }, { sources: ["I10"] }),
      partlyRelieved("tuition", { named: ["tuition"] }, { sources: ["I10"] }),
      partlyRelieved("dwellings let", homesLet, { sources: [] }),
      partlyRelieved("interest and dividends", { categories: ["interest", "dividend"], unless: ["late", "overdue", "delay", "(?:interest|charges?) (?:on|for) (?:late|overdue|delayed)"] }, { sources: [] }),
    ],
    rates: [
      vatRate("IN-GST-5-2017", 5, cgst, before),
      vatRate("IN-GST-12-2017", 12, cgst, before),
      vatRate("IN-GST-18-2017", 18, cgst, { ...before, kind: "standard" }),
      vatRate("IN-GST-28-2017", 28, cgst, before),
      vatRate("IN-GST-5-2025", 5, `${cgst}, notifications of September 2025`, { kind: "reduced", notFor: advice, notOn: standardRated.filter((word) => word !== "advert"), from: "2025-09-22", sources: ["I1", "I2"] }),
      vatRate("IN-GST-18-2025", 18, `${cgst}, notifications of September 2025`, { from: "2025-09-22", sources: ["I1", "I2"] }),
      vatRate("IN-GST-40-2025", 40, `${cgst}, notifications of September 2025`, { kind: "special", appliesTo: "sin and luxury goods", words: [...tobacco, "aerated", "carbonated", "caffeinated", "soda\\b", "cola\\b", "soft drink", "energy drink", "beverage", "cars?\\b", "suvs?\\b", "motor", "vehicle", "automobile", "sedan", "limousine", "yacht", "boats?\\b", "aircraft", "helicopter", "jets?\\b", "revolver", "pistol", "casino", "betting", "gambling", "lottery", "races?\\b", "racing", "horse", "online gaming", "ipl\\b"], from: "2025-09-22", sources: ["I1", "I2"] }),
      vatRate("IN-GST-28-TOBACCO", 28, cgst, { kind: "special", appliesTo: "tobacco, until notified", words: tobacco, from: "2025-09-22", sources: ["I6"] }),
    ],
  },
  wht: {
    ...nothingStated.wht,
    rows: [...rates2025, ...ratesAfter],
    categories: categoriesAlways({
      professional_services: { kind: "professional_194J", warning: "Professional fees are taxed at 10%, purely technical services at 2%." },
      construction_infrastructure: { kind: "contractor_194C", warning: yearly }, construction_other: { kind: "contractor_194C", warning: yearly }, other_services: { kind: "contractor_194C", warning: yearly },
      goods_supply: { kind: "goods_194Q", warning: yearly }, rent_hire_lease: { kind: "rent_plant_194I", warning: "Rent of plant and machinery is taxed at 2%, rent of land and buildings at 10%." },
      brokerage: "commission_194H", dividend: "dividend_194", interest: "interest_194A",
    }),
    smallPayments: [
      { threshold: "wht_goods_yearly", per: "year", inclusive: true, kinds: ["goods_194Q"] }, { threshold: "wht_professional_yearly", per: "year", inclusive: true, kinds: ["professional_194J"] },
      { threshold: "wht_rent_monthly", per: "month", inclusive: true, kinds: ["rent_land_194I", "rent_plant_194I"] },
      { threshold: "wht_dividend_yearly", per: "year", inclusive: true, kinds: ["dividend_194"] }, { threshold: "wht_interest_yearly", per: "year", inclusive: true, kinds: ["interest_194A"] },
      { threshold: "wht_contract_payment", per: "payment", inclusive: true, kinds: ["contractor_194C"] }, { threshold: "wht_contract_yearly", per: "year", inclusive: true, kinds: ["contractor_194C"] },
    ],
    firmsAsCompanies: true,
    withoutTaxId: { multiplier: null, minimumRate: 20, legalBasis: `${incomeTaxAct} s.206AA`, from: null, to: null, sources: ["I4"], verified: true },
  },
  thresholds: [
    limit("wht_goods_yearly", "Purchases of goods outside withholding: a year", 5_000_000, { sources: ["I3"] }),
    limit("wht_professional_yearly", "Professional fees outside withholding: a year", 50_000, { sources: ["I3"] }),
    limit("wht_rent_monthly", "Rent outside withholding: a month", 50_000, { sources: ["I3"] }),
    limit("wht_dividend_yearly", "Dividends outside withholding: a year", 10_000, { sources: ["I3"] }),
    limit("wht_interest_yearly", "Interest outside withholding: a year", 10_000, { sources: ["I3"], note: "50,000 for senior citizens" }),
    limit("wht_contract_payment", "Payments to contractors outside withholding: one payment", 30_000, { sources: ["I3"] }),
    limit("wht_contract_yearly", "Payments to contractors outside withholding: a year", 100_000, { sources: ["I3"] }),
  ],
  returns: [dayOfNextMonth("gstr1", 11, { sources: [] }), dayOfNextMonth("vat", 20, { sources: [] })],
  taxIds: [
    // A letter of the number shows its holder: a person or family (H, P), else a company, firm or other body.
    taxIdForm("gstin", "GSTIN", "^(0[1-9]|[12]\\d|3[0-7])[A-Z]{3}[HP][A-Z]\\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$", { check: "gstin", holder: "individual", sources: ["I5"] }),
    taxIdForm("gstin", "GSTIN", "^(0[1-9]|[12]\\d|3[0-7])[A-Z]{3}[ABCFGLJTK][A-Z]\\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$", { check: "gstin", holder: "company", sources: ["I5"] }),
    taxIdForm("pan", "PAN", "^[A-Z]{3}[HP][A-Z](?!0000)\\d{4}[A-Z]$", { holder: "individual", sources: [] }),
    taxIdForm("pan", "PAN", "^[A-Z]{3}[ABCFGLJTK][A-Z](?!0000)\\d{4}[A-Z]$", { holder: "company", sources: [] }),
  ],
  eInvoicing: null,
  conflicts: ["194H 2 (I3) against 5 (I4): 2.", "The Income-tax Act 2025 renumbers the sections from 1 April 2026, without a published source."],
};
