import { basicNeeds, categoriesAlways, dueAsDescribed, dwellings, exportedGoods, limit, nothingStated, partlyRelieved, premises, remittance, taxIdForm, vatRate, whtRate, withheldVat, yields } from "../define-rows";
import { rulesVersion, type RulePack } from "../rule-pack";

const act870 = "Value Added Tax Act 2013 (Act 870)";
const act1151 = "Value Added Tax Act 2025 (Act 1151)";
const act896 = "Income Tax Act 2015 (Act 896), first schedule";

function levy(name: string, rate: number, from: string | null, to: string | null, deductible: boolean, sources: string[]): RulePack["vat"]["levies"][number] {
  return { name, rate, deductible, insideVatBase: !deductible, from, to, sources, verified: true };
}

export const ghana: RulePack = {
  country: "GH", name: "Ghana", currency: "GHS", authority: "Ghana Revenue Authority", timeZone: "Africa/Accra", filing: false, rulesVersion,
  vat: {
    ...nothingStated.vat,
    taxName: "VAT",
    partlyRelieved: [
      // From 2026 under Act 1151, whose list no source here gives.
      ...basicNeeds({ foods: ["G10"], medicines: ["G11"], care: ["G11"], books: [], tuition: ["G11"] }, { to: "2025-12-31" }),
      ...basicNeeds({ foods: [], medicines: [], care: [], books: [], tuition: [] }, { from: "2026-01-01" }),
      partlyRelieved("fertilizers", { named: ["fertiliser"] }, { sources: [] }),
      yields,
    ],
    rates: [
      vatRate("GH-VAT-STD-2018", 12.5, act870, { from: "2018-08-01", to: "2022-12-31", endVerified: false, sources: ["G7"], note: "that it ended with 2022 has no published source" }),
      vatRate("GH-VAT-STD-2023", 15, act870, { from: "2023-01-01", to: "2025-12-31", sources: [] }),
      vatRate("GH-VAT-STD-2026", 15, act1151, { from: "2026-01-01", sources: ["G1", "G2"] }),
    ],
    reliefs: [exportedGoods("GH", "Value Added Tax Act, exported goods", { sources: [] })],
    levies: [
      levy("NHIL", 2.5, "2018-08-01", "2025-12-31", false, ["G2", "G6"]),
      levy("GETFund", 2.5, "2018-08-01", "2025-12-31", false, ["G2", "G6"]),
      levy("COVID-19", 1, "2021-05-01", "2025-12-31", false, ["G2", "G6"]),
      levy("NHIL", 2.5, "2026-01-01", null, true, ["G1", "G2"]),
      levy("GETFund", 2.5, "2026-01-01", null, true, ["G1", "G2"]),
    ],
    inputRecovery: [{ goods: true, services: true, rule: `${act1151}: VAT and, from 2026, the levies are deductible`, from: "2026-01-01", to: null, sources: ["G1", "G2"], verified: true }],
    withheld: [withheldVat("appointed agents", "percent_of_base", 7, "withholding VAT", { sources: [] })],
  },
  wht: {
    ...nothingStated.wht,
    smallPayments: [{ threshold: "wht_yearly_payments", per: "year", inclusive: true, kinds: ["services", "works", "goods", "management_technical"] }],
    rows: [
      whtRate("GH-WHT-SERVICES", "services", "Services", act896, [7.5, 7.5, 20, 20], { sources: ["G4"] }),
      whtRate("GH-WHT-WORKS", "works", "Works", act896, [5, 5, 20, 20], { sources: ["G4"] }),
      whtRate("GH-WHT-GOODS", "goods", "Goods", act896, [3, 3, 20, 20], { sources: ["G4"] }),
      whtRate("GH-WHT-ROYALTY", "royalty", "Royalties", act896, [15, 15, 15, 15], { sources: ["G4"] }),
      whtRate("GH-WHT-RENT-COM", "rent_commercial", "Rent of commercial premises", act896, [15, 15, 15, 15], { sources: ["G4"] }),
      whtRate("GH-WHT-RENT-RES", "rent_residential", "Rent of dwellings", act896, [8, 8, 15, 15], { sources: ["G4"], narrows: { categories: ["rent_hire_lease"], land: true, words: dwellings, unless: premises } }),
      whtRate("GH-WHT-DIVIDEND", "dividend", "Dividends", act896, [8, 8, 8, 8], { sources: ["G4"] }),
      whtRate("GH-WHT-INTEREST", "interest", "Interest", act896, [8, null, 8, 8], { sources: ["G4"], outside: ["resident_individual", "resident_bank"], note: "resident individuals and financial institutions are outside" }),
      whtRate("GH-WHT-DIRECTORS", "directors_fees", "Directors' fees", act896, [null, 20, null, 20], { sources: ["G4"] }),
      whtRate("GH-WHT-MGMT", "management_technical", "Management and technical services", act896, [7.5, 7.5, 20, 20], { sources: ["G4"] }),
      whtRate("GH-WHT-INSURANCE", "insurance_premium", "Insurance premium", act896, [null, null, 5, 5], { sources: ["G4"], narrows: { categories: ["not_applicable"], exemption: "insurance_premium" } }),
      whtRate("GH-WHT-MINERALS", "unprocessed_precious_minerals", "Unprocessed precious minerals", act896, [1.5, 1.5, null, null], { sources: ["G4"], narrows: { categories: ["goods_supply"], words: ["(?:raw|unprocessed|unrefined|uncut|rough|alluvial) (?:gold|diamond|precious|mineral|gem)", "gold dor[eé]", "dor[eé] (?:gold|bar)"] } }),
    ],
    categories: categoriesAlways({
      professional_services: "management_technical", other_services: "services", telecom_tower_colocation: "services", brokerage: "services", goods_supply: "goods",
      construction_infrastructure: "works", construction_other: "works", royalty: "royalty", dividend: "dividend", interest: "interest", directors_fees: "directors_fees",
      rent_hire_lease: { kind: "rent_commercial", landOnly: true, warning: "Rent was treated as rent of commercial premises (15%). Dwellings let by residents are taxed at 8%." },
    }),
    base: { excludesVat: true, sources: ["G8"], verified: true },
    remittance: [remittance({ type: "day_of_next_month", day: 15 }, act896, { sources: [] })],
  },
  thresholds: [
    limit("vat_registration_turnover", "VAT registration, goods only: annual turnover; services register always", 750_000, { from: "2026-01-01", sources: ["G1", "G2"] }),
    limit("vat_registration_turnover", "VAT registration: annual turnover", 200_000, { to: "2025-12-31", sources: ["G1", "G2"] }),
    limit("wht_yearly_payments", "Goods, works and services outside withholding: payments to one supplier in a year", 2_000, { sources: ["G4", "G9"] }),
  ],
  returns: [dueAsDescribed("vat", "last working day of the following month", { sources: [] })],
  taxIds: [taxIdForm("gra_tin", "TIN", "^[PCGQV]00[A-Z0-9]{8}$", { sources: ["G5"], note: "the source has no check digit: it tests length and form alone" }), taxIdForm("ghana_card", "Ghana Card PIN", "^GHA-?\\d{9}-?\\d$", { holder: "individual", sources: [] })],
  eInvoicing: null,
  conflicts: ["Unprocessed minerals 1.5 (G4) against 3 in older pages: 1.5."],
};
