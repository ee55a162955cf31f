import { rulesVersion, type RulePack } from "../rule-pack";
import { vat } from "./vat";
import { wht } from "./wht";

/** Nigeria: the Tax Acts of 2025 with the Withholding Regulations of 2024, and earlier law as far as it is known. */
export const nigeria: RulePack = {
  country: "NG",
  name: "Nigeria",
  currency: "NGN",
  authority: "Nigeria Revenue Service; state services for resident individuals",
  timeZone: "Africa/Lagos",
  filing: true,
  rulesVersion,
  vat,
  wht,
  thresholds: [
    // No invoice shows a vendor's annual turnover. A vendor that calls itself small or not registered ("small_business",
    // "vat_not_registered"), or whose settings say so, is treated accordingly. The business's own turnover is known: its sales without VAT
    // within the limit go to review.
    { id: "vat_small_business_turnover", label: "Small business that charges no VAT: annual turnover up to", value: 100_000_000, contested: [50_000_000], excludes: "professional services, or to a business with fixed assets of NGN 250,000,000 or more", from: "2026-01-01", to: null, sources: ["N21", "N22"], verified: true, note: "set by section 147 of the Nigeria Tax Administration Act; section 202 of the Nigeria Tax Act says 50 million, which its drafters called an error" },
    { id: "vat_small_business_turnover", label: "VAT registration: annual taxable supplies", value: 25_000_000, contested: [], from: "2020-02-01", to: "2025-12-31", sources: ["N44", "N45"], verified: true },
    { id: "wht_small_payer_turnover", label: "Small payer that need not withhold: annual turnover up to", value: 25_000_000, contested: [50_000_000, 100_000_000], from: "2025-01-01", to: null, sources: ["N14", "N15", "N19"], verified: true, note: "no published source says whether the tax Acts of 2025 changed this limit" },
    { id: "wht_small_payer_monthly_transaction", label: "Small payer that need not withhold: payments in the calendar month up to", value: 2_000_000, contested: [], from: "2025-01-01", to: null, sources: ["N14", "N15"], verified: true, note: "one source counts the transactions of a year instead of a month" },
  ],
  returns: [
    { what: "vat", due: { type: "day_of_next_month", day: 21 }, from: null, to: null, sources: ["N44", "N45"], verified: true, note: "that the Act of 2025 keeps the 21st has no published source" },
    { what: "vat_withheld", due: { type: "day_of_next_month", day: 21 }, from: null, to: "2023-08-31", sources: ["N24"], verified: true, note: "the notice of November 2022; from which month the Finance Act of 2023 applied has no published source" },
    { what: "vat_withheld", due: { type: "day_of_next_month", day: 14 }, from: "2023-09-01", to: null, sources: ["N4", "N25"], verified: true, note: "from which month the Finance Act of 2023 applied has no published source" },
    { what: "paye_state", due: { type: "day_of_next_month", day: 10 }, from: "2025-01-01", to: null, sources: ["N17", "N18"], verified: true },
  ],
  taxIds: [
    { kind: "firs_tin", name: "FIRS TIN", pattern: "^\\d{8}-\\d{4}$", check: "none", holder: "any", from: null, to: null, sources: ["N53", "N33"], verified: true },
    { kind: "jtb_tin", name: "JTB TIN", pattern: "^\\d{10}$", check: "none", holder: "any", from: null, to: null, sources: ["N35"], verified: true },
    { kind: "tax_id", name: "Tax ID", pattern: "^\\d{13}$", check: "none", holder: "any", from: "2026-01-01", to: null, sources: ["N35", "N36"], verified: true },
    { kind: "nin", name: "National Identification Number", pattern: "^\\d{11}$", check: "none", holder: "individual", from: null, to: null, sources: [], verified: false },
    { kind: "rc_number", name: "RC number", pattern: "^(RC)?\\d{1,8}$", check: "none", holder: "company", from: null, to: null, sources: ["N37"], verified: true, note: "that it serves as tax number is confirmed; how many digits it has has no published source" },
    { kind: "bn_number", name: "Business name number", pattern: "^BN\\d{1,8}$", check: "none", holder: "individual", from: null, to: null, sources: ["N23"], verified: true, note: "how many digits it has has no published source" },
  ],
  eInvoicing: {
    name: "Electronic Fiscal System / Merchant Buyer Solution",
    legalBasis: "Nigeria Tax Administration Act 2025 s.23",
    irnPattern: "^[A-Za-z0-9]+-[A-Z0-9]{8}-\\d{8}$",
    phases: [
      { segment: "large", turnoverFrom: 5_000_000_000, turnoverTo: null, goLive: "2025-11-01", enforcementFrom: "2026-04-01", from: null, to: null, sources: ["N28", "N29"], verified: true, note: "live on 1 August 2025, with onboarding until 1 November 2025" },
      { segment: "medium", turnoverFrom: 1_000_000_000, turnoverTo: 5_000_000_000, goLive: "2026-07-01", enforcementFrom: "2027-01-01", from: null, to: null, sources: ["N28", "N29"], verified: true },
      { segment: "emerging", turnoverFrom: null, turnoverTo: 1_000_000_000, goLive: "2027-07-01", enforcementFrom: "2028-01-01", from: null, to: null, sources: ["N28", "N29"], verified: true },
    ],
  },
  conflicts: [
    "VAT withheld is due on the 14th (Act, Finance Act 2023); a notice of 2022 says the 21st: the 21st until August 2023, the 14th since.",
    "Small business N100m (Administration Act s.147) against small company N50m (Tax Act s.202): N100m for VAT, as a setting.",
    "Relief of small payers: N2m in a month or in a year: month.",
    "Tax ID: NIN or RC number itself, or 13 digits made from them: every form is accepted.",
    "Construction before 2025: 2.5 or 2 for companies: 2.5.",
    "Farm inputs and electric vehicles: zero-rated in the Act, exempt in popular lists: zero-rated.",
  ],
};
