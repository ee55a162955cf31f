import { categoriesAlways, dueAsDescribed, dwellings, exportedGoods, limit, nothingStated, partlyRelieved, premises, premiums, relief, taxIdForm, vatRate, whtRate, yields } from "../define-rows";
import { rulesVersion, whtCategories, type RulePack } from "../rule-pack";

const vatLaw = "Federal Decree-Law 8 of 2017";

export const unitedArabEmirates: RulePack = {
  country: "AE", name: "United Arab Emirates", currency: "AED", authority: "Federal Tax Authority", timeZone: "Asia/Dubai", filing: false, rulesVersion,
  vat: {
    ...nothingStated.vat,
    taxName: "VAT",
    reverseCharge: [{ legalBasis: `${vatLaw} art. 48`, from: "2018-01-01", to: null, sources: ["A7", "A8"], verified: true }],
    importsInReturn: true,
    // The supplies listed in the source that an invoice's words can show.
    reliefs: [
      exportedGoods("AE", vatLaw, { from: "2018-01-01", sources: ["A3"] }),
      relief("AE", "international_transport", "zero_rated", "international transport", vatLaw, { from: "2018-01-01", narrows: { categories: ["other_services"], words: ["international (?:air |sea |ocean |road )?(?:freight|transport|carriage|cargo|haulage|shipping)", "(?:ocean|sea) freight"] }, sources: ["A3"] }),
      relief("AE", "residential_letting", "exempt", "residential letting", vatLaw, { from: "2018-01-01", narrows: { land: true, words: dwellings, unless: [...premises, "serviced", "holiday", "short ?-?(?:let|stay)"] }, sources: ["A3"] }),
    ],
    partlyRelieved: [
      partlyRelieved("medical services", { named: ["medical_services"] }, { sources: ["A3"] }),
      partlyRelieved("medicines", { named: ["medical_pharma"] }, { sources: ["A4"], note: "those registered with the Ministry of Health" }),
      partlyRelieved("tuition", { named: ["tuition"] }, { sources: ["A5"], note: "schools, and universities of the state" }),
      partlyRelieved("life insurance", { ...premiums, words: ["life (?:insurance|assurance|cover)"], unless: [...premiums.unless, "software"] }, { sources: ["A6"] }),
      yields,
    ],
    rates: [
      vatRate("AE-VAT-STD-2018", 5, vatLaw, { from: "2018-01-01", sources: ["A1", "A3"] }),
      vatRate("AE-VAT-ZERO", 0, vatLaw, { kind: "zero", appliesTo: "exports, international transport, some health care", from: "2018-01-01", sources: ["A3"] }),
    ],
  },
  wht: {
    ...nothingStated.wht,
    rows: [whtRate("AE-WHT-NONE", "all", "Every payment", "Federal Decree-Law 47 of 2022", [0, 0, 0, 0], { sources: [] })],
    categories: categoriesAlways(Object.fromEntries(whtCategories.map((category) => [category, "all"]))),
  },
  thresholds: [
    limit("vat_registration_turnover", "VAT registration, mandatory: taxable supplies in 12 months", 375_000, { sources: ["A1"] }),
    limit("vat_voluntary_turnover", "VAT registration, voluntary", 187_500, { sources: ["A1"] }),
  ],
  returns: [dueAsDescribed("vat", "within 28 days of the end of the period", { sources: ["A2"] })],
  taxIds: [taxIdForm("trn", "TRN", "^\\d{15}$", { sources: ["A1"] })],
  eInvoicing: null,
  conflicts: [],
};
