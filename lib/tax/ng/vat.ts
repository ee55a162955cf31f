import type { RulePack } from "../rule-pack";
import { reliefs } from "./reliefs";

const nta2025 = "Nigeria Tax Act 2025";

export const vat: RulePack["vat"] = {
  taxName: "VAT",
  rates: [
    { ruleId: "NG-VAT-STD-1994", rate: 5, kind: "standard", appliesTo: null, legalBasis: "Value Added Tax Act s.4", enabled: true, from: null, to: "2020-01-31", sources: ["N38", "N39"], verified: true, note: "the tax began in 1994" },
    { ruleId: "NG-VAT-STD-2020", rate: 7.5, kind: "standard", appliesTo: null, legalBasis: "Value Added Tax Act s.4, Finance Act 2019", enabled: true, from: "2020-02-01", to: "2025-12-31", sources: ["N38", "N39"], verified: true },
    { ruleId: "NG-VAT-STD-2026", rate: 7.5, kind: "standard", appliesTo: null, legalBasis: `${nta2025} s.148`, enabled: true, from: "2026-01-01", to: null, sources: ["N43", "N56"], verified: true },
  ],
  levies: [],
  reliefs,
  reliefsKnownFrom: "2026-01-01",
  inputRecovery: [
    { goods: true, services: true, rule: `${nta2025} s.156: input VAT on goods, services and fixed assets, so far as incurred for taxable supplies`, from: "2026-01-01", to: null, sources: ["N3"], verified: true },
    { goods: null, services: false, rule: "before 2026 only VAT on goods for resale or direct production was recoverable", from: null, to: "2025-12-31", sources: [], verified: false },
  ],
  withheld: [
    { by: "federal, state and local government, their ministries, departments and agencies, and persons whom the Service appoints", share: "all", rate: null, publicBodies: true, legalBasis: `${nta2025} s.155(1)`, from: "2026-01-01", to: null, sources: ["N4"], verified: false, note: "that the whole VAT is withheld, not a share, has no published source" },
    { by: "oil and gas companies; from 2023 also MTN, Airtel and deposit money banks", share: "all", rate: null, legalBasis: "FIRS circular 02/2007 and notice of November 2022", from: null, to: "2025-12-31", sources: ["N24", "N25", "N26"], verified: false, note: "that the whole VAT is withheld, not a share, has no published source" },
  ],
  reverseCharge: [
    { legalBasis: "Value Added Tax Act, services from abroad", from: null, to: "2025-12-31", sources: [], verified: false },
    { legalBasis: `${nta2025} s.151(2) and s.155(2)`, from: "2026-01-01", to: null, sources: ["N4", "N5"], verified: true },
  ],
};
