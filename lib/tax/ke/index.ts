import { besideFood, categoriesAlways, dayOfNextMonth, exportedGoods, homesLet, limit, nothingStated, partlyRelieved, premiums, remittance, taxIdForm, vatRate, whtRate, withheldVat, yields } from "../define-rows";
import { rulesVersion, type RulePack } from "../rule-pack";

const vatAct = "Value Added Tax Act 2013";
const incomeTaxAct = "Income Tax Act (Cap. 470), third schedule";
const amended2024 = "Tax Laws (Amendment) Act 2024";

export const kenya: RulePack = {
  country: "KE", name: "Kenya", currency: "KES", authority: "Kenya Revenue Authority", timeZone: "Africa/Nairobi", filing: false, rulesVersion,
  vat: {
    ...nothingStated.vat,
    taxName: "VAT",
    reliefs: [exportedGoods("KE", `${vatAct}, second schedule`, { sources: [] })],
    partlyRelieved: [
      partlyRelieved("basic foods", { named: ["basic_food"], unless: besideFood }, { sources: ["K13", "K14"] }),
      partlyRelieved("medicines", { named: ["medical_pharma"] }, { sources: ["K13"] }),
      partlyRelieved("medical services", { named: ["medical_services"] }, { sources: ["K13"] }),
      partlyRelieved("tuition", { named: ["tuition"] }, { sources: ["K13"] }),
      partlyRelieved("fertilizers", { named: ["fertiliser"] }, { sources: ["K13", "K14"] }),
      partlyRelieved("dwellings let", homesLet, { sources: ["K13"] }),
      partlyRelieved("insurance premiums", premiums, { sources: ["K15"] }),
      yields,
    ],
    rates: [
      vatRate("KE-VAT-STD", 16, vatAct, { from: null, to: "2020-03-31", sources: ["K9", "K10"] }),
      vatRate("KE-VAT-STD-2020", 14, `${vatAct}, Tax Laws (Amendment) Act 2020`, { from: "2020-04-01", to: "2020-12-31", sources: [] }),
      vatRate("KE-VAT-STD-2021", 16, vatAct, { from: "2021-01-01", sources: ["K9", "K10"] }),
      vatRate("KE-VAT-PETROLEUM-2018", 8, "Finance Act 2018", { kind: "special", appliesTo: "petroleum products", words: ["petrol", "diesel", "fuel", "kerosene", "paraffin", "gasoline", "gasoil", "jet", "avgas", "lpg", "pms", "ago", "oil", "bitumen", "super"], from: "2018-09-02", to: "2023-06-30", endVerified: false, sources: ["K9"], note: "the return to 16 on 1 July 2023 has no published source" }),
      vatRate("KE-VAT-ZERO", 0, `${vatAct}, second schedule`, { kind: "zero", sources: ["K9"] }),
    ],
    withheld: [withheldVat("appointed agents", "percent_of_base", 2, "Tax Procedures Act, withholding VAT", { sources: ["K8"], note: "the text says of the amount payable, its example takes the net" })],
  },
  wht: {
    ...nothingStated.wht,
    smallPayments: [{ threshold: "wht_professional_monthly", per: "month", inclusive: false, kinds: ["professional_management_training", "contractual"] }],
    rows: [
      whtRate("KE-WHT-PROF", "professional_management_training", "Management, professional and training fees", incomeTaxAct, [5, 5, 20, 20], { sources: ["K1", "K2"] }),
      whtRate("KE-WHT-CONTRACT", "contractual", "Contractual fees", incomeTaxAct, [3, 3, 20, 20], { sources: ["K1", "K2"] }),
      whtRate("KE-WHT-ROYALTY", "royalty", "Royalties", incomeTaxAct, [5, 5, 20, 20], { sources: ["K1", "K2"] }),
      whtRate("KE-WHT-INTEREST", "interest", "Interest", incomeTaxAct, [15, 15, 15, 15], { sources: ["K1", "K2"] }),
      whtRate("KE-WHT-DIVIDEND", "dividend", "Dividends", incomeTaxAct, [5, 5, 15, 15], { sources: ["K1"], caveat: { of: ["resident_company", "resident_individual"], says: "Residents who hold more than 12.5% of the votes are exempt." }, note: "residents with over 12.5% of the votes are exempt; other pages print 10 for non-residents" }),
      whtRate("KE-WHT-RENT", "rent_immovable", "Rent of immovable property", incomeTaxAct, [null, null, 30, 30], { sources: ["K1"], note: "for residents pages print 7.5, 10 and 12" }),
      whtRate("KE-WHT-GOODS-PUBLIC", "goods_to_public_entity", "Goods supplied to public entities", amended2024, [0.5, 0.5, 5, 5], { from: "2024-12-27", publicPayer: ["goods_supply"], sources: ["K3", "K4", "K5"] }),
      whtRate("KE-WHT-MARKETPLACE", "digital_marketplace", "Digital marketplace", amended2024, [5, 5, 20, 20], { from: "2024-12-27", sources: ["K3", "K5"] }),
      whtRate("KE-WHT-SCRAP", "scrap", "Scrap", amended2024, [1.5, 1.5, 1.5, 1.5], { from: "2024-12-27", sources: ["K5"], narrows: { categories: ["goods_supply"], words: ["scraps?\\b"], unless: ["scrap ?-?books?"] } }),
      whtRate("KE-WHT-MARKETING", "sales_promotion_marketing", "Sales promotion, marketing, advertising", incomeTaxAct, [5, 5, 20, 20], { sources: ["K1"], narrows: { categories: ["other_services", "professional_services"], words: ["advert", "marketing", "(?:sales|brand|product|trade) promotion", "promotion(?:al)? (?:of|services?|activit|campaign|material)", "billboard", "media (?:buy|plac|campaign)", "(?:ads?|brand|sales|promo\\w*|digital|radio|tv) campaign"] } }),
      whtRate("KE-WHT-INSURANCE", "insurance_premium", "Insurance premium", incomeTaxAct, [null, null, 5, 5], { sources: ["K1"], narrows: { categories: ["not_applicable"], exemption: "insurance_premium" } }),
    ],
    categories: categoriesAlways({
      professional_services: "professional_management_training", construction_infrastructure: "contractual", construction_other: "contractual",
      royalty: "royalty", interest: "interest", dividend: "dividend", rent_hire_lease: { kind: "rent_immovable", landOnly: true },
    }),
    remittance: [remittance({ type: "described", text: "five working days after deduction; another page says the 20th of the following month" }, "Tax Procedures Act", { sources: ["K6", "K7"] })],
  },
  thresholds: [
    limit("vat_registration_turnover", "VAT registration: annual taxable supplies", 5_000_000, { sources: ["K9"] }),
    limit("wht_professional_monthly", "Professional and management fees outside withholding: a month", 24_000, { sources: ["K2"] }),
  ],
  returns: [dayOfNextMonth("vat", 20, { sources: ["K7"] }), dayOfNextMonth("vat_withheld", 20, { sources: ["K8"] })],
  taxIds: [
    taxIdForm("kra_pin_company", "KRA PIN", "^P\\d{9}[A-Z]$", { holder: "company", sources: ["K11"] }),
    taxIdForm("kra_pin_individual", "KRA PIN", "^A\\d{9}[A-Z]$", { holder: "individual", sources: ["K11"] }),
  ],
  eInvoicing: null,
  conflicts: ["WHT due five working days (K6) against the 20th (K7).", "Non-resident dividend 15 (K1) against 10 (K2): 15.", "Resident rent none, 7.5, 10 or 12: not stated."],
};
