import { anyone, basicNeeds, categoriesAlways, dayOfNextMonth, exportedGoods, homesLet, limit, nothingStated, partlyRelieved, remittance, taxIdForm, vatRate, whtRate, withheldVat, yields } from "../define-rows";
import { rulesVersion, type RulePack } from "../rule-pack";

const incomeTaxAct = "Income Tax Act (Cap. 340)";

export const uganda: RulePack = {
  country: "UG", name: "Uganda", currency: "UGX", authority: "Uganda Revenue Authority", timeZone: "Africa/Kampala", filing: false, rulesVersion,
  vat: {
    ...nothingStated.vat,
    taxName: "VAT",
    reliefs: [exportedGoods("UG", "Value Added Tax Act (Cap. 349), third schedule", { sources: [] })],
    partlyRelieved: [
      ...basicNeeds({ foods: ["U6"], medicines: ["U7"], care: ["U6"], books: [], tuition: ["U6"] }),
      partlyRelieved("fertilizers", { named: ["fertiliser"] }, { sources: ["U7"] }),
      partlyRelieved("dwellings let", homesLet, { sources: ["U6"] }),
      yields,
    ],
    rates: [vatRate("UG-VAT-STD", 18, "Value Added Tax Act (Cap. 349)", { sources: ["U3"] })],
    withheld: [withheldVat("designated agents", "percent_of_base", 6, "VAT (Designation of Withholding Agents) Notice", { from: "2019-07-01", sources: ["U2"], note: "the first day has no published source" })],
  },
  wht: {
    ...nothingStated.wht,
    rows: [
      whtRate("UG-WHT-SUPPLIES", "goods_services_by_designated_agent", "Goods and services bought by designated agents", incomeTaxAct, [6, 6, 15, 15], { sources: ["U1", "U4"], note: "payments above UGX 1m, or split supplies that add up to it" }),
      whtRate("UG-WHT-PROF", "professional_management", "Professional and management fees", incomeTaxAct, [6, 6, 15, 15], { sources: ["U4"] }),
      whtRate("UG-WHT-ROYALTY", "royalty", "Royalties", incomeTaxAct, [null, null, 15, 15], { sources: ["U4"] }),
      whtRate("UG-WHT-INTEREST", "interest", "Interest", incomeTaxAct, [15, 15, 15, 15], { sources: ["U4"], caveat: { of: ["resident_company", "resident_individual"], says: "The rate is 20% for interest on government securities." }, note: "government securities 20 for residents" }),
      whtRate("UG-WHT-DIVIDEND", "dividend", "Dividends", incomeTaxAct, [15, 15, 15, 15], { sources: ["U4"], caveat: { of: anyone, says: "The rate is 10% for dividends of listed companies." }, note: "listed companies 10" }),
      whtRate("UG-WHT-IMPORTS", "imports", "Imports", incomeTaxAct, [6, 6, null, null], { sources: ["U4"] }),
    ],
    categories: categoriesAlways({
      professional_services: "professional_management", royalty: "royalty", interest: "interest", dividend: "dividend",
      ...Object.fromEntries((["goods_supply", "other_services", "construction_infrastructure", "construction_other", "telecom_tower_colocation"] as const).map((category) => [
        category, { kind: "goods_services_by_designated_agent", warning: "Only designated agents withhold on goods and services. They do so on payments above UGX 1m, and on smaller payments if the supply was split." },
      ])),
    }),
    smallPayments: [{ threshold: "wht_payment", per: "payment", inclusive: true, kinds: ["goods_services_by_designated_agent"] }],
    remittance: [remittance({ type: "day_of_next_month", day: 15 }, incomeTaxAct, { sources: ["U1", "U4"] })],
  },
  thresholds: [
    limit("vat_registration_turnover", "VAT registration: annual turnover", 150_000_000, { sources: [] }),
    limit("wht_payment", "Goods and services outside withholding: one payment", 1_000_000, { sources: ["U1"] }),
  ],
  returns: [dayOfNextMonth("vat", 15, { sources: ["U3"] })],
  taxIds: [taxIdForm("tin", "TIN", "^\\d{10}$", { sources: [] })],
  eInvoicing: null,
  conflicts: [],
};
