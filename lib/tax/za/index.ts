import { categoriesAlways, dueAsDescribed, exportedGoods, homesLet, limit, nothingStated, partlyRelieved, taxIdForm, vatRate, whtRate, yields } from "../define-rows";
import { rulesVersion, type RulePack } from "../rule-pack";

const vatAct = "Value-Added Tax Act 89 of 1991 s.7";
const incomeTaxAct = "Income Tax Act 58 of 1962";
const noTax: [number, number, number, number] = [0, 0, 0, 0];

export const southAfrica: RulePack = {
  country: "ZA", name: "South Africa", currency: "ZAR", authority: "South African Revenue Service", timeZone: "Africa/Johannesburg", filing: false, rulesVersion,
  vat: {
    ...nothingStated.vat,
    taxName: "VAT",
    reliefs: [exportedGoods("ZA", "Value-Added Tax Act 89 of 1991 s.11(1)", { sources: [] })],
    partlyRelieved: [
      partlyRelieved("certain foods, such as brown bread, maize meal, milk and eggs", { named: ["basic_food"], words: ["brown\\b", "maize meal", "mealie", "samp\\b", "(?:dried |red |sugar )?beans\\b", "lentils", "pilchards", "milk\\b", "cultured milk", "amasi", "maas\\b", "rice\\b", "vegetables?\\b", "fruit\\b", "potato", "onion", "tomato", "cabbage", "carrots?\\b", "apples?\\b", "bananas?\\b", "oranges?\\b", "(?:sunflower|vegetable|cooking|canola) oil", "eggs?\\b", "(?:cake|bread) flour"], unless: ["crates?\\b", "baskets?\\b", "(?:banana|egg|fruit|apple) boxes", "(?:onion|potato|flour|rice) bags\\b", "(?:cabbage|egg) trays?\\b", "chocolate", "oat milk", "soy", "almond"] }, { sources: ["Z10", "Z11"] }),
      partlyRelieved("petrol, diesel and paraffin", { named: ["petroleum_products"], words: ["petrol\\b", "diesel\\b", "paraffin\\b", "unleaded\\b", "ulp\\b"], unless: ["particulate", "filter", "petrol can", "jerry", "travel", "mileage", "km\\b"] }, { sources: ["Z11"] }),
      partlyRelieved("tuition", { named: ["tuition"] }, { sources: ["Z13"] }),
      partlyRelieved("dwellings let", homesLet, { sources: ["Z12"] }),
      yields,
    ],
    rates: [
      vatRate("ZA-VAT-STD-1993", 14, vatAct, { to: "2018-03-31", sources: ["Z6"] }),
      vatRate("ZA-VAT-STD-2018", 15, vatAct, { from: "2018-04-01", sources: ["Z1", "Z6"], note: "the 15.5 planned for 1 May 2025 was withdrawn" }),
    ],
  },
  wht: {
    ...nothingStated.wht,
    rows: [
      whtRate("ZA-WHT-ROYALTY", "royalty", "Royalties", `${incomeTaxAct}, part IVA`, [null, null, 15, 15], { sources: ["Z3"] }),
      whtRate("ZA-WHT-INTEREST", "interest", "Interest", `${incomeTaxAct}, part IVB`, [null, null, 15, 15], { sources: ["Z3"] }),
      whtRate("ZA-WHT-DIVIDEND", "dividend", "Dividends", `${incomeTaxAct}, part VIII`, [20, 20, 20, 20], { from: "2017-02-22", sources: ["Z4"], caveat: { of: ["resident_company"], says: "Dividends to resident companies are exempt, as far as is known; no published source says so." }, note: "resident companies are exempt; no published source says so" }),
      whtRate("ZA-WHT-ENTERTAINERS", "entertainers", "Foreign entertainers and sportspersons", `${incomeTaxAct}, part IIIA`, [null, null, 15, 15], { sources: ["Z3"] }),
      whtRate("ZA-WHT-PROPERTY", "immovable_property_sale", "Sale of immovable property by non-residents", `${incomeTaxAct} s.35A`, [null, null, 10, 7.5], { sources: ["Z3"], narrows: { categories: ["not_applicable", "goods_supply"], land: true }, caveat: { of: ["non_resident_company", "non_resident_individual"], says: "From a trust, 15% is withheld." }, note: "trusts 15" }),
      whtRate("ZA-WHT-SERVICES", "services", "Services", incomeTaxAct, noTax, { sources: [] }),
      whtRate("ZA-WHT-RENT", "rent", "Rent", incomeTaxAct, noTax, { sources: [] }),
      whtRate("ZA-WHT-GOODS", "goods", "Goods", incomeTaxAct, noTax, { sources: [] }),
    ],
    categories: categoriesAlways({
      royalty: "royalty", interest: "interest", dividend: "dividend", entertainers_sports: "entertainers", rent_hire_lease: "rent", goods_supply: "goods",
      professional_services: "services", other_services: "services", telecom_tower_colocation: "services", brokerage: "services", construction_infrastructure: "services", construction_other: "services",
    }),
  },
  thresholds: [
    limit("vat_registration_turnover", "VAT registration, compulsory: taxable supplies in 12 months", 2_300_000, { from: "2026-04-01", sources: ["Z2", "Z9"], note: "one page calls it proposed" }),
    limit("vat_registration_turnover", "VAT registration, compulsory: taxable supplies in 12 months", 1_000_000, { to: "2026-03-31", sources: ["Z2", "Z9"] }),
    limit("full_tax_invoice", "Full tax invoice needed above, VAT included", 5_000, { sources: ["Z6"] }),
  ],
  returns: [dueAsDescribed("vat", "25th of the month after the period; the last business day for electronic filers", { sources: ["Z2"] })],
  taxIds: [
    taxIdForm("vat_number", "VAT number", "^4\\d{9}$", { sources: ["Z8"], note: "the rule behind the example has no published source" }),
    taxIdForm("tax_reference", "Tax reference number", "^[01239]\\d{9}$", { check: "luhn", sources: ["Z7"] }),
  ],
  eInvoicing: null,
  conflicts: ["15.5 and 16 printed as fact (Z5) against withdrawn (Z1): 15."],
};
