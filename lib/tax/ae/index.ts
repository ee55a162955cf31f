import { categoriesAlways, dueAsDescribed, limit, nothingStated, taxIdForm, vatRate, whtRate } from "../define-rows";
import { rulesVersion, whtCategories, type RulePack } from "../rule-pack";

export const unitedArabEmirates: RulePack = {
  country: "AE", name: "United Arab Emirates", currency: "AED", authority: "Federal Tax Authority", timeZone: "Asia/Dubai", filing: false, rulesVersion,
  vat: {
    ...nothingStated.vat,
    taxName: "VAT",
    rates: [
      vatRate("AE-VAT-STD-2018", 5, "Federal Decree-Law 8 of 2017", { from: "2018-01-01", sources: ["A1", "A3"] }),
      vatRate("AE-VAT-ZERO", 0, "Federal Decree-Law 8 of 2017", { kind: "zero", appliesTo: "exports, international transport, some health care", from: "2018-01-01", sources: ["A3"] }),
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
