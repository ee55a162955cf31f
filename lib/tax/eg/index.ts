import { advice, anyone, basicNeeds, categoriesAlways, dueAsDescribed, exportedGoods, homesLet, limit, nothingStated, paidAsCommission, partlyRelieved, remittance, taxIdForm, vatRate, whtRate, withheldVat, yields } from "../define-rows";
import { rulesVersion, type RulePack } from "../rule-pack";

const vatLaw = "Value Added Tax Law 67 of 2016";
const incomeTaxLaw = "Income Tax Law 91 of 2005";
const decrees2018 = `${incomeTaxLaw}, Ministerial Decrees 379 to 382 of 2018`;

/** Beginnings of words for building, in English and Arabic. */
const building = ["construct", "contracting", "building", "civil", "concrete", "foundation", "excavat", "earthwork", "paving", "roads?\\b", "roadworks?", "bridge", "plaster", "masonry", "brickwork", "roofing", "scaffold", "formwork", "finishing", "structur(?!ed)", "site work", "works\\b", "مقاولات", "إنشاء", "بناء"];

/** Words for services in existing buildings. "Concrete works and site cleaning" is building all the same. */
const keeping = ["(?<!(?:construct|concrete|masonry|excavat|brickwork|scaffold).*)(?:cleaning|cleaners?\\b|janitor|fumigat|pest control|caretak|guards\\b|guarding|نظافة|تنظيف)"];

export const egypt: RulePack = {
  country: "EG", name: "Egypt", currency: "EGP", authority: "Egyptian Tax Authority", timeZone: "Africa/Cairo", filing: false, rulesVersion,
  vat: {
    ...nothingStated.vat,
    taxName: "VAT",
    reliefs: [exportedGoods("EG", `${vatLaw}, exported goods`, { sources: [] })],
    partlyRelieved: [
      ...basicNeeds({ foods: ["E7"], medicines: ["E8"], care: ["E7"], books: [], tuition: ["E7"] }),
      partlyRelieved("dwellings let", homesLet, { sources: ["E7"] }),
      yields,
    ],
    rates: [
      vatRate("EG-VAT-STD", 14, vatLaw, { sources: ["E1"] }),
      vatRate("EG-VAT-MACHINERY", 5, vatLaw, { kind: "reduced", appliesTo: "production machinery", notFor: [...advice, "other_services", "rent_hire_lease", "construction_infrastructure", "construction_other"], words: ["machine", "equipment", "generator", "pump", "compressor", "turbine", "boiler", "press(?:es)?\\b", "lathe", "conveyor", "crane", "loom", "production line", "packaging line", "spare part", "آلات", "ماكينات", "معدات"], sources: ["E1"] }),
      vatRate("EG-VAT-CONSTRUCTION-OLD", 5, `${vatLaw}, schedule tax`, { kind: "special", appliesTo: "construction", words: building, to: "2025-07-17", sources: ["E4"] }),
      vatRate("EG-VAT-CONSTRUCTION-2025", 14, "Law 157 of 2025", { kind: "special", appliesTo: "construction", words: building, beside: keeping, onlyFor: ["construction_infrastructure", "construction_other"], from: "2025-07-18", sources: ["E4"], caveat: "Under contracts made before, VAT is 14% on 36% of the invoice, and is not deducted as input VAT.", note: "older contracts: 14 on 36% of the invoice, without input deduction" }),
    ],
    withheld: [withheldVat("public bodies, in construction contracts", "percent_of_vat", 20, vatLaw, { categories: ["construction_infrastructure", "construction_other"], publicBodies: true, sources: ["E6"] })],
  },
  wht: {
    ...nothingStated.wht,
    rows: [
      whtRate("EG-WHT-SUPPLIES-OLD", "supplies_contracting", "Supplies and contracting", incomeTaxLaw, [0.5, 0.5, null, null], { to: "2018-08-14", sources: ["E3"] }),
      whtRate("EG-WHT-SERVICES-OLD", "services", "Services", incomeTaxLaw, [2, 2, 20, 20], { to: "2018-08-14", sources: ["E3", "E2"] }),
      whtRate("EG-WHT-SUPPLIES", "supplies_contracting", "Supplies and contracting", decrees2018, [1, 1, null, null], { from: "2018-08-15", sources: ["E2", "E3"] }),
      whtRate("EG-WHT-SERVICES", "services", "Services", decrees2018, [3, 3, 20, 20], { from: "2018-08-15", sources: ["E2", "E3"], caveat: { of: ["non_resident_company", "non_resident_individual"], says: "Several services of non-residents are exempt." }, note: "several services of non-residents are exempt" }),
      whtRate("EG-WHT-COMMISSION", "commission", "Commissions", decrees2018, [5, 5, 20, 20], { sources: ["E2", "E3"], narrows: { categories: ["professional_services"], ...paidAsCommission, words: [...paidAsCommission.words, "عمولة"] } }),
      whtRate("EG-WHT-PROF", "professional_fees", "Professional fees", incomeTaxLaw, [5, 5, 20, 20], { sources: ["E2"] }),
      whtRate("EG-WHT-ROYALTY", "royalty", "Royalties", incomeTaxLaw, [null, null, 20, 20], { sources: ["E2"] }),
      whtRate("EG-WHT-INTEREST", "interest", "Interest", incomeTaxLaw, [null, null, 20, 20], { sources: ["E2"] }),
      whtRate("EG-WHT-DIVIDEND", "dividend", "Dividends", incomeTaxLaw, [10, 10, 10, 10], { sources: ["E1"], caveat: { of: anyone, says: "The rate is 5% for dividends of listed companies." }, note: "listed 5" }),
      whtRate("EG-WHT-IMPORTS", "imports", "Imports", decrees2018, [1, 1, null, null], { from: "2018-08-15", sources: ["E3"] }),
    ],
    categories: categoriesAlways({
      goods_supply: "supplies_contracting", construction_infrastructure: "supplies_contracting", construction_other: "supplies_contracting", other_services: "services",
      telecom_tower_colocation: "services", professional_services: "professional_fees", brokerage: "commission", royalty: "royalty", interest: "interest", dividend: "dividend",
    }),
    smallPayments: [{ threshold: "wht_payment", per: "payment", inclusive: true, kinds: ["supplies_contracting", "services", "commission", "professional_fees"] }],
    remittance: [remittance({ type: "described", text: "quarterly, on form 41" }, incomeTaxLaw, { sources: [] })],
  },
  thresholds: [
    limit("vat_registration_turnover", "VAT registration: annual turnover", 500_000, { sources: ["E1"] }),
    limit("wht_payment", "Outside withholding: one payment", 300, { sources: ["E2"] }),
  ],
  returns: [dueAsDescribed("vat", "by the end of the following month", { sources: [] })],
  taxIds: [taxIdForm("tax_number", "Tax registration number", "^\\d{9}$", { sources: ["E5"] })],
  eInvoicing: null,
  conflicts: [],
};
