import type { PartlyRelievedRow, ReliefRow, RulePack, TaxIdForm, VatRateRow, WhtCategory, WhtRow, WithheldVatRow } from "./rule-pack";

/** Shorthand builders for the tables of the rule packs. They only fill in defaults. */

type Sourced = { sources: string[]; note?: string; from?: string | null; to?: string | null };

/** A row without a source was written from memory and is unverified. */
function sourced({ sources, note, from = null, to = null }: Sourced) {
  return { from, to, sources, verified: sources.length > 0, ...(note ? { note } : {}) };
}

/** A VAT rate in percent; the standard rate unless `kind` says otherwise. */
export function vatRate(
  ruleId: string,
  rate: number,
  legalBasis: string,
  source: Sourced & {
    kind?: VatRateRow["kind"];
    appliesTo?: string;
    words?: string[];
    noOther?: true;
    beside?: string[];
    notFor?: WhtCategory[];
    notOn?: string[];
    onlyFor?: WhtCategory[];
    caveat?: string;
    enabled?: boolean;
    endVerified?: boolean;
  },
): VatRateRow {
  return {
    ruleId,
    rate,
    kind: source.kind ?? "standard",
    appliesTo: source.appliesTo ?? null,
    ...(source.words ? { words: source.words } : {}),
    ...(source.noOther ? { noOther: true } : {}),
    ...(source.beside ? { beside: source.beside } : {}),
    ...(source.notFor ? { notFor: source.notFor } : {}),
    ...(source.notOn ? { notOn: source.notOn } : {}),
    ...(source.onlyFor ? { onlyFor: source.onlyFor } : {}),
    ...(source.caveat ? { caveat: source.caveat } : {}),
    legalBasis,
    enabled: source.enabled ?? true,
    ...(source.endVerified === false ? { endVerified: false } : {}),
    ...sourced(source),
  };
}

/** A supply without VAT or at 0%, by code: `zero_rated` or `exempt`. */
export function relief(
  country: string,
  code: string,
  treatment: "zero_rated" | "exempt",
  label: string,
  legalBasis: string,
  source: Sourced & Pick<ReliefRow, "narrows" | "notTo">,
): ReliefRow {
  const { narrows, notTo } = source;
  return {
    code,
    label,
    treatment,
    ruleId: `${country}-VAT-${code.toUpperCase().replaceAll("_", "-")}`,
    legalBasis,
    ...(narrows ? { narrows } : {}),
    ...(notTo ? { notTo } : {}),
    ...sourced(source),
  };
}

/** The relief for exported goods. */
export const exportedGoods = (country: string, legalBasis: string, source: Sourced & Pick<ReliefRow, "notTo">): ReliefRow =>
  relief(country, "export_goods", "zero_rated", "exported goods", legalBasis, source);

/** A supply that is relieved or bears a lower rate at least in part. `narrows` recognizes its lines. */
export function partlyRelieved(label: string, narrows: PartlyRelievedRow["narrows"], source: Sourced): PartlyRelievedRow {
  return { label, narrows, ...sourced(source) };
}

/** Services of advisers, agents and engineers. No general reduced rate exists for them, although parts of some trades have one. */
export const advice: WhtCategory[] = ["professional_services", "brokerage"];

/** Recognizes an insurance premium by its words, excluding other services connected with insurance. */
export const premiums = {
  exemption: "insurance_premium",
  unless: [
    "claim",
    "handling",
    "fees?\\b",
    "broker",
    "advi[sc]",
    "consult",
    "train",
    "software",
    "survey",
    "valuation",
    "inspect",
    "assess",
    "administ",
  ],
};

/** Member states of the European Union. Goods sold between them are no exports. */
export const europeanUnion = [
  "AT",
  "BE",
  "BG",
  "HR",
  "CY",
  "CZ",
  "DK",
  "EE",
  "FI",
  "FR",
  "DE",
  "GR",
  "HU",
  "IE",
  "IT",
  "LV",
  "LT",
  "LU",
  "MT",
  "NL",
  "PL",
  "PT",
  "RO",
  "SK",
  "SI",
  "ES",
  "SE",
];

/** Words for residential lettings. Names of houses and city quarters are excluded ("Cedi House", "Airport Residential Area"). */
export const dwellings = [
  "apartments?\\b",
  "flats?\\b(?! rate)",
  "duplex",
  "bungalow",
  "(?:\\d+[ -]?)?bed ?rooms?\\b",
  "dwelling",
  "villa\\b",
  "town ?house",
  "house rent",
  "(?:staff|boys'?|living) quarters",
  "residential (?:propert|premises|accommodation|house|unit|rent|tenancy|lease|building)",
];
/** Words for commercial premises, whatever else the line names. */
export const premises = [
  "offices?\\b",
  "shops?\\b",
  "stores?\\b",
  "ware ?house",
  "commercial",
  "factory",
  "showroom",
  "clinic",
  "school",
  "restaurant",
  "guest ?house",
  "hotel",
];

/** Interest and dividends, which no known value added tax is due on. */
export const yields = partlyRelieved("interest and dividends", { categories: ["interest", "dividend"] }, { sources: [] });

/** Containers and other things that are named after a food. */
export const besideFood = [
  "crates?\\b",
  "baskets?\\b",
  "bowls?\\b",
  "lubric",
  "softener",
  "(?:banana|egg|fruit|apple|fish) boxes",
  "(?:onion|potato|flour|maize|rice|sugar) bags\\b",
  "(?:cabbage|egg) trays?\\b",
];

/** What Egypt, Ghana, Tanzania and Uganda relieve, each in its own terms: the sources of each, in a period. */
export const basicNeeds = (
  sources: { foods: string[]; medicines: string[]; care: string[]; books: string[]; tuition: string[] },
  period: Pick<Sourced, "from" | "to"> = {},
) => [
  partlyRelieved("basic foods", { named: ["basic_food"], unless: besideFood }, { ...period, sources: sources.foods }),
  partlyRelieved("medicines", { named: ["medical_pharma"] }, { ...period, sources: sources.medicines }),
  partlyRelieved("medical services", { named: ["medical_services"] }, { ...period, sources: sources.care }),
  partlyRelieved("school books", { named: ["education_books"] }, { ...period, sources: sources.books }),
  partlyRelieved("tuition", { named: ["tuition"] }, { ...period, sources: sources.tuition }),
];

/** Recognizes a residential letting, but not rooms for guests or commercial premises. */
export const homesLet = { land: true, words: dwellings, unless: [...premises, "serviced", "holiday", "short ?-?(?:let|stay)"] };

/** Things that businesses often buy and that bear no reduced rate, in English. */
export const standardRated = [
  "laptops?\\b",
  "computers?\\b",
  "printers?\\b",
  "toners?\\b",
  "photocopiers?\\b",
  "smartphones?\\b",
  "mobile phones?\\b",
  "software\\b",
  "office (?:chairs?|desks?|furniture|cleaning|rent)\\b",
  "filing cabinets?\\b",
  "security guards?\\b",
  "guarding\\b",
  "advert",
];

/** A withholding rate. `rates`: resident company, resident individual, non-resident company, non-resident individual, in percent. */
export function whtRate(
  ruleId: string,
  kind: string,
  label: string,
  legalBasis: string,
  rates: [number | null, number | null, number | null, number | null],
  source: Sourced & Pick<WhtRow, "abroadOnly" | "narrows" | "outside" | "publicPayer" | "caveat">,
): WhtRow {
  const [residentCompany, residentIndividual, nonResidentCompany, nonResidentIndividual] = rates;
  const { abroadOnly, narrows, outside, publicPayer, caveat } = source;
  return {
    kind,
    label,
    ruleId,
    legalBasis,
    residentCompany,
    residentIndividual,
    nonResidentCompany,
    nonResidentIndividual,
    ...(abroadOnly ? { abroadOnly } : {}),
    ...(narrows ? { narrows } : {}),
    ...(outside ? { outside } : {}),
    ...(publicPayer ? { publicPayer } : {}),
    ...(caveat ? { caveat } : {}),
    ...sourced(source),
  };
}

/** Recognizes a line paid as commission, excluding the commissioning of machines and services concerning another's commission. */
export const paidAsCommission = {
  words: ["commissions?\\b", "kamisheni\\b"],
  unless: [
    "test",
    "install",
    "start",
    "legal",
    "disput",
    "litigat",
    "audit",
    "advi[sc]",
    "consult",
    "train",
    "report",
    "review",
    "inquiry",
  ],
};

/** A caveat that applies to all recipients. */
export const anyone: NonNullable<WhtRow["caveat"]>["of"] = [
  "resident_company",
  "resident_individual",
  "non_resident_company",
  "non_resident_individual",
];

/** A format of tax IDs: a regular expression, and a check digit if one is known. */
export function taxIdForm(
  kind: string,
  name: string,
  pattern: string,
  source: Sourced & { check?: TaxIdForm["check"]; holder?: TaxIdForm["holder"] },
): TaxIdForm {
  return { kind, name, pattern, check: source.check ?? "none", holder: source.holder ?? "any", ...sourced(source) };
}

/** A threshold in major units of the pack's currency. `contested`: other figures found in sources. */
export function limit(
  id: string,
  label: string,
  value: number,
  source: Sourced & { contested?: number[] },
): RulePack["thresholds"][number] {
  return { id, label, value, contested: source.contested ?? [], ...sourced(source) };
}

/** A due date on a fixed day of the month after the period. */
export function dayOfNextMonth(what: string, day: number, source: Sourced): RulePack["returns"][number] {
  return { what, due: { type: "day_of_next_month", day }, ...sourced(source) };
}

/** A due date that the source describes in words without naming a day. */
export function dueAsDescribed(what: string, text: string, source: Sourced): RulePack["returns"][number] {
  return { what, due: { type: "described", text }, ...sourced(source) };
}

/** When withheld tax must be remitted to the national authority. */
export function remittance(
  due: RulePack["wht"]["remittance"][number]["due"],
  legalBasis: string,
  source: Sourced,
): RulePack["wht"]["remittance"][number] {
  return { authority: "federal", due, legalBasis, ...sourced(source) };
}

/** VAT that a buyer (`by`) withholds: all of it, or `rate` percent of the amount that `share` names. */
export function withheldVat(
  by: string,
  share: WithheldVatRow["share"],
  rate: number | null,
  legalBasis: string,
  source: Sourced & Pick<WithheldVatRow, "categories" | "publicBodies">,
): WithheldVatRow {
  const { categories, publicBodies } = source;
  return {
    by,
    share,
    rate,
    ...(categories ? { categories } : {}),
    ...(publicBodies ? { publicBodies } : {}),
    legalBasis,
    ...sourced(source),
  };
}

/** One regime without time limits: maps categories to the kinds of the table. */
export function categoriesAlways(
  kinds: Partial<Record<WhtCategory, string | { kind: string; warning?: string; landOnly?: boolean }>>,
): RulePack["wht"]["categories"] {
  const entries = Object.entries(kinds).map(([category, kind]) => [category, typeof kind === "string" ? { kind } : kind]);
  return [{ from: null, to: null, kinds: Object.fromEntries(entries) }];
}

/** Empty defaults for parts about which most packs have no facts. */
export const nothingStated = {
  vat: { levies: [], reliefs: [], reliefsKnownFrom: null, inputRecovery: [], withheld: [], reverseCharge: [] },
  wht: {
    rows: [],
    categories: [],
    emptyCell: "not_stated",
    withoutTaxId: null,
    relatedParties: null,
    base: { excludesVat: true, sources: [], verified: false },
    exemptions: [],
    smallPayments: [],
    treaties: [],
    remittance: [],
    individualsRemitTo: "federal",
    partnershipsVerified: true,
  },
} satisfies { vat: Partial<RulePack["vat"]>; wht: RulePack["wht"] };
