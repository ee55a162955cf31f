import type { ReliefRow, RulePack, TaxIdForm, VatRateRow, WhtCategory, WhtRow, WithheldVatRow } from "./rule-pack";

/** Short forms for the tables of the packs: each fills what a row leaves open and adds nothing of its own. */

type Sourced = { sources: string[]; note?: string; from?: string | null; to?: string | null };

/** A row without a source is a fact from memory. */
function sourced({ sources, note, from = null, to = null }: Sourced) {
  return { from, to, sources, verified: sources.length > 0, ...(note ? { note } : {}) };
}

/** A rate of VAT, in percent: the standard one unless `kind` says otherwise. */
export function vatRate(ruleId: string, rate: number, legalBasis: string, source: Sourced & { kind?: VatRateRow["kind"]; appliesTo?: string; words?: string[]; noOther?: true; beside?: string[]; notFor?: WhtCategory[]; onlyFor?: WhtCategory[]; caveat?: string; enabled?: boolean; endVerified?: boolean }): VatRateRow {
  return { ruleId, rate, kind: source.kind ?? "standard", appliesTo: source.appliesTo ?? null, ...(source.words ? { words: source.words } : {}), ...(source.noOther ? { noOther: true } : {}), ...(source.beside ? { beside: source.beside } : {}), ...(source.notFor ? { notFor: source.notFor } : {}), ...(source.onlyFor ? { onlyFor: source.onlyFor } : {}), ...(source.caveat ? { caveat: source.caveat } : {}), legalBasis, enabled: source.enabled ?? true, ...(source.endVerified === false ? { endVerified: false } : {}), ...sourced(source) };
}

/** A supply without VAT, or at nought, by its code: `zero_rated` or `exempt`. */
export function relief(country: string, code: string, treatment: "zero_rated" | "exempt", label: string, legalBasis: string, source: Sourced & Pick<ReliefRow, "narrows" | "notTo">): ReliefRow {
  const { narrows, notTo } = source;
  return { code, label, treatment, ruleId: `${country}-VAT-${code.toUpperCase().replaceAll("_", "-")}`, legalBasis, ...(narrows ? { narrows } : {}), ...(notTo ? { notTo } : {}), ...sourced(source) };
}

/** Goods that leave the country. */
export const exportedGoods = (country: string, legalBasis: string, source: Sourced & Pick<ReliefRow, "notTo">): ReliefRow => relief(country, "export_goods", "zero_rated", "exported goods", legalBasis, source);

/** What advisers, agents, and engineers do: no reduced rate is made for it, though parts of some trades have one. */
export const advice: WhtCategory[] = ["professional_services", "brokerage"];

/** A premium by its words, and not what others do about insurance. */
export const premiums = { exemption: "insurance_premium", unless: ["claim", "handling", "fees?\\b", "broker", "advi[sc]", "consult", "train", "software", "survey", "valuation", "inspect", "assess", "administ"] };

/** The European Union: between its members goods are no exports. */
export const europeanUnion = ["AT", "BE", "BG", "HR", "CY", "CZ", "DK", "EE", "FI", "FR", "DE", "GR", "HU", "IE", "IT", "LV", "LT", "LU", "MT", "NL", "PL", "PT", "RO", "SK", "SI", "ES", "SE"];

/** What is let to live in; the names of houses and of quarters of a town are left out ("Cedi House", "Airport Residential Area"). */
export const dwellings = ["apartments?\\b", "flats?\\b(?! rate)", "duplex", "bungalow", "(?:\\d+[ -]?)?bed ?rooms?\\b", "dwelling", "villa\\b", "town ?house", "house rent", "(?:staff|boys'?|living) quarters", "residential (?:propert|premises|accommodation|house|unit|rent|tenancy|lease|building)"];
/** What is let to work in, whatever else the line names. */
export const premises = ["offices?\\b", "shops?\\b", "stores?\\b", "ware ?house", "commercial", "factory", "showroom", "clinic", "school", "restaurant", "guest ?house", "hotel"];

/** `rates`: resident company, resident individual, non-resident company, non-resident individual, in percent. */
export function whtRate(ruleId: string, kind: string, label: string, legalBasis: string, rates: [number | null, number | null, number | null, number | null], source: Sourced & Pick<WhtRow, "narrows" | "outside" | "publicPayer" | "caveat">): WhtRow {
  const [residentCompany, residentIndividual, nonResidentCompany, nonResidentIndividual] = rates;
  const { narrows, outside, publicPayer, caveat } = source;
  return { kind, label, ruleId, legalBasis, residentCompany, residentIndividual, nonResidentCompany, nonResidentIndividual, ...(narrows ? { narrows } : {}), ...(outside ? { outside } : {}), ...(publicPayer ? { publicPayer } : {}), ...(caveat ? { caveat } : {}), ...sourced(source) };
}

/** A line that is paid as commission: none that sets a machine to work, and none about another's commission. */
export const paidAsCommission = {
  words: ["commissions?\\b", "kamisheni\\b"],
  unless: ["test", "install", "start", "legal", "disput", "litigat", "audit", "advi[sc]", "consult", "train", "report", "review", "inquiry"],
};

/** For whom a row's caveat is. */
export const anyone: NonNullable<WhtRow["caveat"]>["of"] = ["resident_company", "resident_individual", "non_resident_company", "non_resident_individual"];

/** A form that tax IDs have: a regular expression, and a check digit where one is known. */
export function taxIdForm(kind: string, name: string, pattern: string, source: Sourced & { check?: TaxIdForm["check"]; holder?: TaxIdForm["holder"] }): TaxIdForm {
  return { kind, name, pattern, check: source.check ?? "none", holder: source.holder ?? "any", ...sourced(source) };
}

/** A threshold, in major units of the pack's currency; `contested`: other figures that sources name. */
export function limit(id: string, label: string, value: number, source: Sourced & { contested?: number[] }): RulePack["thresholds"][number] {
  return { id, label, value, contested: source.contested ?? [], ...sourced(source) };
}

/** Due on a day of the month after the period. */
export function dayOfNextMonth(what: string, day: number, source: Sourced): RulePack["returns"][number] {
  return { what, due: { type: "day_of_next_month", day }, ...sourced(source) };
}

/** Due as the source's words say, which give no day. */
export function dueAsDescribed(what: string, text: string, source: Sourced): RulePack["returns"][number] {
  return { what, due: { type: "described", text }, ...sourced(source) };
}

/** When tax withheld goes to the national authority. */
export function remittance(due: RulePack["wht"]["remittance"][number]["due"], legalBasis: string, source: Sourced): RulePack["wht"]["remittance"][number] {
  return { authority: "federal", due, legalBasis, ...sourced(source) };
}

/** VAT that a buyer (`by`) keeps back: all of it, or `rate` percent of what `share` says. */
export function withheldVat(by: string, share: WithheldVatRow["share"], rate: number | null, legalBasis: string, source: Sourced & { categories?: WhtCategory[] }): WithheldVatRow {
  return { by, share, rate, ...(source.categories ? { categories: source.categories } : {}), legalBasis, ...sourced(source) };
}

/** One regime for all time: which kind of the table each category falls under. */
export function categoriesAlways(kinds: Partial<Record<WhtCategory, string | { kind: string; warning?: string; landOnly?: boolean }>>): RulePack["wht"]["categories"] {
  const entries = Object.entries(kinds).map(([category, kind]) => [category, typeof kind === "string" ? { kind } : kind]);
  return [{ from: null, to: null, kinds: Object.fromEntries(entries) }];
}

/** The parts that most packs leave empty, because the facts hold nothing for them. */
export const nothingStated = {
  vat: { levies: [], reliefs: [], reliefsKnownFrom: null, inputRecovery: [], withheld: [], reverseCharge: [] },
  wht: {
    rows: [], categories: [], emptyCell: "not_stated", withoutTaxId: null, relatedParties: null, base: { excludesVat: true, sources: [], verified: false },
    exemptions: [], smallPayments: [], treaties: [], remittance: [], individualsRemitTo: "federal", partnershipsVerified: true,
  },
} satisfies { vat: Partial<RulePack["vat"]>; wht: RulePack["wht"] };
