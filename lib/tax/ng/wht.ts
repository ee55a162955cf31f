import type { RulePack, WhtCategory } from "../rule-pack";
import { whtRows } from "./wht-rows";

const regulations2024 = "Deduction of Tax at Source (Withholding) Regulations 2024";
const asItself = (...kinds: WhtCategory[]) => Object.fromEntries(kinds.map((kind) => [kind, { kind }]));
const otherContract = { kind: "contracts_other", warning: "The table before 2025 has no separate row for this payment. It was treated as “Other contracts”." };

function exemption(code: string, label: string) {
  return { code, label, legalBasis: `${regulations2024}, exempt transactions`, from: "2025-01-01", to: null, sources: ["N15"], verified: true };
}

const outsideTable = {
  code: "outside_table", label: "Payments not listed in the table: wages and taxes, gifts of money, deposits, government fees, the price of land", sources: [], verified: false,
};

export const wht: RulePack["wht"] = {
  rows: whtRows,
  categories: [
    {
      from: "2025-01-01", to: null,
      kinds: asItself(
        "dividend", "interest", "royalty", "rent_hire_lease", "professional_services", "goods_supply", "telecom_tower_colocation", "other_services",
        "construction_infrastructure", "construction_other", "brokerage", "directors_fees", "loss_of_employment_compensation", "entertainers_sports", "winnings",
      ),
    },
    {
      from: null, to: "2024-12-31",
      kinds: {
        ...asItself("dividend", "interest", "royalty", "directors_fees"),
        rent_hire_lease: { kind: "rent" },
        professional_services: { kind: "commission_consultancy_technical_service" },
        brokerage: { kind: "commission_consultancy_technical_service" },
        construction_infrastructure: { kind: "construction_roads_buildings_bridges" },
        goods_supply: otherContract,
        other_services: otherContract,
        telecom_tower_colocation: otherContract,
        construction_other: otherContract,
      },
    },
  ],
  emptyCell: "not_applicable",
  withoutTaxId: { multiplier: 2, minimumRate: null, legalBasis: `${regulations2024}, recipient without a Tax Identification Number`, from: "2025-01-01", to: null, sources: ["N15", "N16", "N51"], verified: true, note: "how it bears on passive income of non-residents was not found" },
  relatedParties: { legalBasis: `${regulations2024}, time of deduction`, from: "2025-01-01", to: null, sources: ["N41", "N16", "N17"], verified: true },
  base: { excludesVat: true, sources: [], verified: false, note: "the amount without VAT; no page was found that says so for Nigeria" },
  exemptions: [
    exemption("own_manufacture", "Goods that the supplier made or produced"),
    exemption("over_the_counter", "Across-the-counter sale settled in cash or by instant payment"),
    exemption("reit_distribution", "Distribution or dividend to a real estate investment trust or company"),
    exemption("bank_direct_debit", "Interest and fees that a Nigerian bank debits from funds held with it"),
    exemption("imported_goods", "Imported goods whose supplier gains no taxable presence"),
    exemption("telephone", "Telephone charges"),
    exemption("internet_data", "Internet data"),
    exemption("airline_ticket", "Airline tickets"),
    exemption("out_of_pocket", "Out-of-pocket expense normally incurred directly"),
    exemption("insurance_premium", "Insurance premium"),
    exemption("fuel", "LPG, CNG, PMS, AGO, LPFO, DPK and Jet-A1"),
    exemption("broker_retained_commission", "Commission that a broker keeps from money collected for the principal"),
    { code: "federal_securities", label: "Interest on bonds of the Federal Government and OMO bills of the central bank", legalBasis: "Notice of the revenue service of September 2025 on short-term securities", from: "2025-09-01", to: null, sources: ["N40"], verified: true },
    exemption("game_of_chance", "Winnings from games of chance and reality shows with set content"),
    { code: "small_payer", label: "Payer with turnover of at most N25m, supplier with a valid tax ID, at most N2m in the calendar month", legalBasis: `${regulations2024}, relief for small companies`, from: "2025-01-01", to: null, sources: ["N14", "N15", "N19"], verified: true },
    { ...outsideTable, legalBasis: `${regulations2024}, table of eligible transactions`, from: "2025-01-01", to: null },
    { ...outsideTable, legalBasis: "Withholding tax regulations before 2025, table of payments", from: null, to: "2024-12-31" },
    { code: "payer_is_individual", label: "Individuals don't have to deduct", legalBasis: `${regulations2024}, persons required to deduct`, from: "2025-01-01", to: null, sources: ["N18", "N19"], verified: true },
  ],
  smallPayments: [],
  treaties: ["CN", "SG", "ZA"].map((country) => ({ country, kinds: ["dividend", "interest", "royalty"], rate: 7.5, from: null, to: null, sources: ["N11", "N16"], verified: true })),
  remittance: [
    { authority: "federal", due: { type: "day_of_next_month", day: 21 }, legalBasis: `${regulations2024}, remittance`, from: "2025-01-01", to: null, sources: ["N10", "N17", "N18", "N40"], verified: true },
    { authority: "state", due: { type: "day_of_next_month", day: 30 }, legalBasis: `${regulations2024}, remittance`, from: "2025-01-01", to: null, sources: ["N17", "N18"], verified: true },
    { authority: "federal", due: { type: "days_after", days: 21 }, legalBasis: "Companies Income Tax Act, remittance of tax deducted", from: null, to: "2024-12-31", sources: ["N11"], verified: true },
  ],
  individualsRemitTo: "state",
  partnershipsVerified: false,
};
