import { anyone, basicNeeds, categoriesAlways, dayOfNextMonth, exportedGoods, homesLet, nothingStated, paidAsCommission, partlyRelieved, remittance, taxIdForm, vatRate, whtRate, withheldVat, yields } from "../define-rows";
import { rulesVersion, type RulePack } from "../rule-pack";

const vatAct = "Value Added Tax Act 2014";
const incomeTaxAct = "Income Tax Act 2004 (Cap. 332), first schedule";

export const tanzania: RulePack = {
  country: "TZ", name: "Tanzania", currency: "TZS", authority: "Tanzania Revenue Authority", timeZone: "Africa/Dar_es_Salaam", filing: false, rulesVersion,
  vat: {
    ...nothingStated.vat,
    taxName: "VAT",
    reliefs: [exportedGoods("TZ", `${vatAct}, exported goods`, { sources: [] })],
    partlyRelieved: [
      ...basicNeeds({ foods: ["T6"], medicines: ["T6"], care: ["T6"], books: ["T6"], tuition: ["T6"] }),
      partlyRelieved("fertilizers", { named: ["fertiliser"] }, { sources: ["T6"], note: "the source says agricultural inputs" }),
      partlyRelieved("dwellings let", homesLet, { sources: ["T6"] }),
      yields,
    ],
    rates: [
      vatRate("TZ-VAT-STD", 18, vatAct, { sources: ["T2"] }),
      vatRate("TZ-VAT-B2C-2025", 16, "Finance Act 2025", { kind: "special", appliesTo: "sales to unregistered buyers paid electronically, Mainland", enabled: false, from: "2025-09-01", sources: ["T2", "T4"], note: "a later page says postponed until further notice (T3)" }),
    ],
    withheld: [
      withheldVat("government entities and designated agents, goods", "percent_of_base", 3, "Finance Act 2025", { categories: ["goods_supply"], publicBodies: true, from: "2025-07-01", sources: ["T4"] }),
      withheldVat("government entities and designated agents, services", "percent_of_base", 6, "Finance Act 2025", { publicBodies: true, from: "2025-07-01", sources: ["T4"] }),
    ],
  },
  wht: {
    ...nothingStated.wht,
    rows: [
      whtRate("TZ-WHT-SERVICES", "services", "Services", incomeTaxAct, [5, 5, 15, 15], { sources: ["T1"] }),
      whtRate("TZ-WHT-RENT", "rent_land_buildings", "Rent of land and buildings", incomeTaxAct, [10, 10, 10, 10], { sources: ["T1"] }),
      whtRate("TZ-WHT-ROYALTY", "royalty", "Royalties", incomeTaxAct, [15, 15, 15, 15], { sources: ["T1"], caveat: { of: anyone, says: "The rate is 10% for film and sound." }, note: "film and sound 10" }),
      whtRate("TZ-WHT-INTEREST", "interest", "Interest", incomeTaxAct, [10, 10, 10, 10], { sources: ["T1"] }),
      whtRate("TZ-WHT-DIVIDEND", "dividend", "Dividends", incomeTaxAct, [10, 10, 10, 10], { sources: ["T1"], caveat: { of: anyone, says: "The rate is 5% for dividends of listed companies, and for a resident company that holds 25%." }, note: "listed 5; resident company with 25% 5" }),
      whtRate("TZ-WHT-GOODS-GOV", "goods_to_government", "Goods supplied to government", incomeTaxAct, [2, 2, null, null], { publicPayer: ["goods_supply"], sources: ["T1"] }),
      whtRate("TZ-WHT-DIRECTORS", "directors_fees", "Directors' fees", incomeTaxAct, [null, 15, null, 15], { sources: ["T1"] }),
      whtRate("TZ-WHT-INSURANCE", "insurance_premium", "Insurance premium", incomeTaxAct, [0, 0, 10, 10], { sources: ["T1"], narrows: { categories: ["not_applicable"], exemption: "insurance_premium" }, note: "another page prints 5 for non-residents" }),
      whtRate("TZ-WHT-DIGITAL", "digital_content", "Digital content", incomeTaxAct, [5, 5, null, null], { sources: ["T1"], narrows: { categories: ["other_services", "professional_services"], words: ["digital content", "content creat", "influencer", "you ?tube", "v?logg(?:er|ing)", "podcast", "sponsored post"] } }),
      whtRate("TZ-WHT-DIGITAL-ASSETS", "digital_assets", "Digital assets", incomeTaxAct, [3, 3, null, null], { sources: ["T1"], narrows: { categories: ["goods_supply", "other_services", "not_applicable"], words: ["digital assets?\\b", "crypto", "bitcoin", "stablecoin", "usdt\\b", "nfts?\\b"] } }),
      whtRate("TZ-WHT-AGENT", "agent_commission", "Commission of agents", incomeTaxAct, [10, 10, null, null], { sources: ["T1"], narrows: { categories: ["professional_services"], ...paidAsCommission } }),
    ],
    categories: categoriesAlways({
      professional_services: "services", other_services: "services", telecom_tower_colocation: "services", royalty: "royalty", interest: "interest", dividend: "dividend",
      directors_fees: "directors_fees", rent_hire_lease: { kind: "rent_land_buildings", landOnly: true, warning: "The rate is for land and buildings. No rate is known for other rentals." }, brokerage: "agent_commission",
    }),
    remittance: [remittance({ type: "day_of_next_month", day: 7 }, incomeTaxAct, { sources: [] })],
  },
  thresholds: [],
  returns: [dayOfNextMonth("vat", 20, { sources: [] })],
  taxIds: [taxIdForm("tin", "TIN", "^\\d{9}$", { sources: [] }), taxIdForm("vrn", "VRN", "^\\d{8}[A-Z]$", { sources: [] })],
  eInvoicing: null,
  conflicts: ["16% live (T2) against postponed (T3): switched off.", "Insurance premium 10 (T1) against 5 (T5): 10."],
};
