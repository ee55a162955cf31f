import { besideFood, categoriesAlways, dayOfNextMonth, dwellings, exportedGoods, limit, nothingStated, partlyRelieved, premises, premiums, relief, remittance, taxIdForm, vatRate, whtRate, withheldVat } from "../define-rows";
import { rulesVersion, type RulePack } from "../rule-pack";

const incomeTaxLaw = "Law establishing taxes on income, withholding taxes";
const vatLaw = "Law establishing the value added tax";
const services = { kind: "services", warning: "It is disputed whether services by local residents are still subject to 15% in 2026. Holders of a tax clearance certificate are exempt." };

export const rwanda: RulePack = {
  country: "RW", name: "Rwanda", currency: "RWF", authority: "Rwanda Revenue Authority", timeZone: "Africa/Kigali", filing: false, rulesVersion,
  vat: {
    ...nothingStated.vat,
    taxName: "VAT",
    // The exempt supplies listed in the source that an invoice's words can show.
    reliefs: [
      exportedGoods("RW", vatLaw, { sources: ["R1"] }),
      relief("RW", "books", "exempt", "books", vatLaw, { narrows: { named: ["education_books"], words: ["\\p{L}*books?\\b", "livres?\\b", "manuels?\\b"] }, sources: ["R1"] }),
      relief("RW", "health", "exempt", "health services", vatLaw, { narrows: { named: ["medical_services"] }, sources: ["R1"] }),
      relief("RW", "education", "exempt", "education", vatLaw, { narrows: { named: ["tuition"] }, sources: ["R1"] }),
      relief("RW", "insurance", "exempt", "insurance", vatLaw, { narrows: premiums, sources: ["R1"] }),
      relief("RW", "finance", "exempt", "finance", vatLaw, { narrows: { categories: ["interest"], unless: ["lease"] }, sources: ["R1"] }),
      relief("RW", "residential_letting", "exempt", "residential letting", vatLaw, { narrows: { land: true, words: dwellings, unless: premises }, sources: ["R1"] }),
    ],
    partlyRelieved: [
      partlyRelieved("farm products", { named: ["basic_food"], unless: besideFood }, { sources: ["R1"] }),
      partlyRelieved("interest and dividends", { categories: ["interest", "dividend"] }, { sources: ["R5"] }),
    ],
    rates: [
      vatRate("RW-VAT-STD", 18, vatLaw, { sources: ["R1"] }),
      vatRate("RW-VAT-ZERO", 0, vatLaw, { kind: "zero", appliesTo: "exports and privileged persons", sources: ["R1"] }),
    ],
    withheld: [withheldVat("public institutions", "not_stated", null, "withholding VAT", { sources: [] })],
  },
  wht: {
    ...nothingStated.wht,
    rows: [
      whtRate("RW-WHT-SERVICES", "services", "Service and management fees", incomeTaxLaw, [15, 15, 15, 15], { sources: ["R2", "R3"] }),
      whtRate("RW-WHT-ROYALTY", "royalty", "Royalties", incomeTaxLaw, [15, 15, 15, 15], { sources: ["R2"] }),
      whtRate("RW-WHT-INTEREST", "interest", "Interest", incomeTaxLaw, [15, 15, 15, 15], { sources: ["R2"] }),
      whtRate("RW-WHT-DIVIDEND", "dividend", "Dividends", incomeTaxLaw, [15, 15, 15, 15], { sources: ["R2"] }),
      whtRate("RW-WHT-TENDER", "public_tender", "Public tenders", incomeTaxLaw, [3, 3, null, null], { publicPayer: ["goods_supply", "other_services", "professional_services", "construction_infrastructure", "construction_other"], sources: ["R2"], note: "on the invoice without VAT" }),
      whtRate("RW-WHT-IMPORTS", "imports", "Imports", incomeTaxLaw, [5, 5, null, null], { sources: ["R2"] }),
      whtRate("RW-WHT-RENT", "rent", "Rent", incomeTaxLaw, [15, 15, null, null], { sources: ["R3"], note: "not in the authority's own list" }),
    ],
    categories: categoriesAlways({ professional_services: services, other_services: services, telecom_tower_colocation: services, brokerage: services, royalty: "royalty", interest: "interest", dividend: "dividend", rent_hire_lease: "rent" }),
    base: { excludesVat: true, sources: ["R2"], verified: true },
    remittance: [remittance({ type: "described", text: "15 working days after withholding" }, incomeTaxLaw, { sources: ["R2"] })],
  },
  thresholds: [
    limit("vat_registration_turnover", "VAT registration: turnover in a year", 20_000_000, { sources: ["R1"] }),
    limit("vat_registration_quarter", "VAT registration: turnover in a quarter", 5_000_000, { sources: ["R1"] }),
  ],
  returns: [dayOfNextMonth("vat", 15, { sources: [] })],
  taxIds: [taxIdForm("tin", "TIN", "^\\d{9}$", { sources: [] })],
  eInvoicing: null,
  conflicts: ["Rent 15 (R3) is not in the authority's list (R2)."],
};
