import { z } from "zod";
import { whtCategories } from "./wht-category-values";

export { whtCategories, type WhtCategory } from "./wht-category-values";

/**
 * The shape of a jurisdiction's rules. A pack is data: every row says when it is in force (`from` and `to` are both
 * inclusive, null is open), where it comes from (`sources`, ids of `lib/tax/sources.ts`) and whether a page confirmed
 * it. A row that nobody confirmed ships with `verified: false`, and a result that it decided carries a warning.
 */

/** Version of the rules as a whole: the month in which the facts were last collected. */
export const rulesVersion = "2026.11";

const period = { from: z.iso.date().nullable(), to: z.iso.date().nullable() };
const sourced = { sources: z.array(z.string().min(1)), verified: z.boolean(), note: z.string().optional() };
const percent = z.number().min(0).max(100);

function confirmed<T extends z.ZodObject>(shape: T) {
  return shape.superRefine((row, issues) => {
    const { from, to, sources, verified } = row as { from?: string | null; to?: string | null; sources?: string[]; verified?: boolean };
    if (verified && sources?.length === 0) issues.addIssue({ code: "custom", message: "a verified row names its sources" });
    if (from && to && from > to) issues.addIssue({ code: "custom", message: "the row ends before it begins" });
  });
}

/** What the law says besides for some of those whom a row names, and no invoice tells: a result that the row decided says it. */
const caveat = z.string().regex(/^[A-Z].*\.$/);

const vatRateRow = confirmed(z.object({
  ruleId: z.string(),
  rate: percent,
  /** standard: whatever no other row names; special: a rate for one trade, named by `appliesTo`. */
  kind: z.enum(["standard", "reduced", "zero", "special"]),
  appliesTo: z.string().nullable(),
  /** Beginnings of words by which the trade's lines are known; left out where the rate is a general one too. */
  words: z.array(z.string()).optional(),
  /** The trade's lines fall under no general rate. */
  noOther: z.literal(true).optional(),
  /** Categories of line to which a reduced rate is a doubtful one. */
  notFor: z.array(z.enum(whtCategories)).optional(),
  /** Categories of line that are the trade's, where a word of it may stand for another's: "building" in "Office building cleaning". */
  onlyFor: z.array(z.enum(whtCategories)).optional(),
  /** Beginnings of words that name what bears the standard rate beside the trade: drinks with a meal. */
  beside: z.array(z.string()).optional(),
  legalBasis: z.string(),
  /** False: announced or contested, shipped switched off. */
  enabled: z.boolean(),
  caveat: caveat.optional(),
  /** False: the sources confirm the rate, but not the day on which it ended. */
  endVerified: z.boolean().optional(),
  ...period, ...sourced,
}));

const levyRow = confirmed(z.object({ name: z.string(), rate: percent, deductible: z.boolean(), /** Added to the base on which VAT is taken. */ insideVatBase: z.boolean(), ...period, ...sourced }));

/** How a line is recognized as falling under a relief, in a country whose list of reliefs is only known in part. */
const reliefNarrowing = z.object({
  /** Reliefs of Nigeria's list: lines that its words would place under one of them are the same things. */
  named: z.array(z.string()).optional(),
  categories: z.array(z.enum(whtCategories)).optional(),
  exemption: z.string().optional(),
  land: z.boolean().optional(),
  words: z.array(z.string()).optional(),
  unless: z.array(z.string()).optional(),
});

/** A supply on which no VAT is due, or VAT at 0%. */
const reliefRow = confirmed(z.object({
  code: z.string(),
  /** Left out: Nigeria's own words tell, or the customer abroad does. */
  narrows: reliefNarrowing.optional(),
  /** Countries (ISO 3166) to which the relief of an export doesn't extend. */
  notTo: z.array(z.string().length(2)).optional(),
  label: z.string(),
  treatment: z.enum(["zero_rated", "exempt", "suspended", "out_of_scope"]),
  ruleId: z.string(),
  legalBasis: z.string(),
  ...period, ...sourced,
}));

const inputRecoveryRow = confirmed(z.object({ goods: z.boolean().nullable(), services: z.boolean().nullable(), rule: z.string(), ...period, ...sourced }));

const dueRule = z.discriminatedUnion("type", [
  z.object({ type: z.literal("day_of_next_month"), day: z.int().min(1).max(31) }),
  z.object({ type: z.literal("days_after"), days: z.int().positive() }),
  z.object({ type: z.literal("described"), text: z.string() }),
]);
export type DueRule = z.infer<typeof dueRule>;

const dueRow = confirmed(z.object({ what: z.string(), due: dueRule, ...period, ...sourced }));

/** VAT that the buyer keeps back and pays to the authority itself. */
const withheldVatRow = confirmed(z.object({
  by: z.string(),
  /** all: the whole VAT shown; percent_of_base and percent_of_vat: `rate` of it. */
  share: z.enum(["all", "percent_of_base", "percent_of_vat", "not_stated"]),
  rate: percent.nullable(),
  /** The categories of line that the row is for; left out: those that no other row of its time names. */
  categories: z.array(z.enum(whtCategories)).optional(),
  legalBasis: z.string(),
  ...period, ...sourced,
}));

/** A limit that sources may contest: a setting with a named default. Amounts in major units of the pack's currency. */
export const threshold = confirmed(z.object({ id: z.string(), label: z.string(), value: z.number().nonnegative(), contested: z.array(z.number()), /** Whom the limit is not for, however small. */ excludes: z.string().optional(), ...period, ...sourced }));

/** Which lines of these categories a row is for: by their words and, where `exemption` is set, by what Nigeria's table leaves out. */
const whtNarrowing = z.object({
  categories: z.array(z.enum(whtCategories)),
  /** Beginnings of words as regular expressions, as those of rates of VAT; one of `words` must stand on the line, and none of `unless`. */
  words: z.array(z.string()).optional(),
  unless: z.array(z.string()).optional(),
  exemption: z.string().optional(),
  /** What is paid for is land or a building. */
  land: z.boolean().optional(),
});

/** Who may be paid, as the table of rates tells them apart. */
const recipients = ["resident_company", "resident_individual", "non_resident_company", "non_resident_individual"] as const;

/** Rates in percent; null: the table has no rate for that recipient. */
export const whtRow = confirmed(z.object({
  kind: z.string(),
  label: z.string(),
  ruleId: z.string(),
  legalBasis: z.string(),
  residentCompany: percent.nullable(),
  residentIndividual: percent.nullable(),
  nonResidentCompany: percent.nullable(),
  nonResidentIndividual: percent.nullable(),
  /** Left out: the row is for all that `categories` of the pack give it. */
  narrows: whtNarrowing.optional(),
  /** The row is for what public bodies pay, of these categories. */
  publicPayer: z.array(z.enum(whtCategories)).optional(),
  /** Recipients whom the law leaves out of the row by name, whatever an empty cell means elsewhere. */
  outside: z.array(z.enum(["resident_individual", "resident_bank"])).optional(),
  /** `of`: the recipients whom it is about. */
  caveat: z.object({ of: z.array(z.enum(recipients)), says: caveat }).optional(),
  ...period, ...sourced,
}));

/** Which kind of the table a category of line falls under, while a regime lasts. */
const categoryMapping = z.object({
  ...period,
  kinds: z.partialRecord(z.enum(whtCategories), z.object({ kind: z.string(), /** Said in the result where it decided. */ warning: z.string().optional(), /** The row is for land and buildings, and for no other rentals. */ landOnly: z.boolean().optional() })),
});

const whtExemption = confirmed(z.object({ code: z.string(), label: z.string(), legalBasis: z.string(), ...period, ...sourced }));

const whtTreaty = confirmed(z.object({ country: z.string().length(2), kinds: z.array(z.string()), rate: percent, ...period, ...sourced }));

export const taxIdForm = confirmed(z.object({
  kind: z.string(),
  name: z.string(),
  /** Regular expression over the number in upper case without separators and country prefix. */
  pattern: z.string(),
  check: z.enum(["none", "luhn", "gb_vat", "gb_utr", "de_vat", "de_idnr", "fr_vat", "fr_nif", "gstin", "gb_group"]),
  holder: z.enum(["company", "individual", "any"]),
  ...period, ...sourced,
}));

export const eInvoicing = z.object({
  name: z.string(),
  legalBasis: z.string(),
  irnPattern: z.string().nullable(),
  phases: z.array(confirmed(z.object({ segment: z.string(), turnoverFrom: z.number().nullable(), turnoverTo: z.number().nullable(), goLive: z.iso.date(), enforcementFrom: z.iso.date(), ...period, ...sourced }))),
});

export const rulePackSchema = z.object({
  country: z.string().length(2),
  name: z.string(),
  currency: z.string().length(3),
  authority: z.string(),
  /** IANA name of the authority's time zone, by which a day begins and ends for its rules. */
  timeZone: z.string(),
  /** Filings can be drafted for this jurisdiction. */
  filing: z.boolean(),
  rulesVersion: z.string(),
  vat: z.object({
    taxName: z.string(),
    rates: z.array(vatRateRow),
    levies: z.array(levyRow),
    reliefs: z.array(reliefRow),
    /** First day for which the list of reliefs is known; null: not known at all. */
    reliefsKnownFrom: z.iso.date().nullable(),
    inputRecovery: z.array(inputRecoveryRow),
    withheld: z.array(withheldVatRow),
    reverseCharge: z.array(confirmed(z.object({ legalBasis: z.string(), ...period, ...sourced }))),
  }),
  wht: z.object({
    rows: z.array(whtRow),
    categories: z.array(categoryMapping),
    /** Categories of which no invoice tells whether anything is withheld, with what must be found out. */
    asked: z.array(z.object({ /** Left out: of whoever is paid. */ of: z.enum(["resident", "non_resident"]).optional(), categories: z.array(z.enum(whtCategories)), /** Beginnings of words, as those of rates of VAT: only lines that one of them stands on. */ words: z.array(z.string()).optional(), question: z.string(), ...sourced })).optional(),
    /** What an empty cell of the table means: no tax for that recipient, or nothing stated. */
    emptyCell: z.enum(["not_applicable", "not_stated"]),
    /** Without a tax number: so many times the rate, or at least this rate. */
    withoutTaxId: confirmed(z.object({ multiplier: z.number().min(1).nullable(), minimumRate: percent.nullable(), legalBasis: z.string(), ...period, ...sourced })).nullable(),
    /** From related parties tax is withheld when the liability is booked, where that comes before the payment; null: the facts name no such rule. */
    relatedParties: confirmed(z.object({ legalBasis: z.string(), ...period, ...sourced })).nullable(),
    base: confirmed(z.object({ excludesVat: z.boolean(), ...sourced })),
    exemptions: z.array(whtExemption),
    /**
     * Payments to one supplier that stay outside withholding below a limit of `thresholds`, or up to it where `inclusive`;
     * `kinds` of the table. Where several limits name one kind, a payment must keep all of them.
     */
    smallPayments: z.array(z.object({ threshold: z.string(), per: z.enum(["payment", "month", "year"]), inclusive: z.boolean(), kinds: z.array(z.string()) })),
    treaties: z.array(whtTreaty),
    /** Where the tax goes and when. */
    remittance: z.array(confirmed(z.object({ authority: z.enum(["federal", "state"]), due: dueRule, legalBasis: z.string(), ...period, ...sourced }))),
    individualsRemitTo: z.enum(["federal", "state"]),
    /** False: that partnerships are treated as individuals is from memory; no source confirms it. */
    partnershipsVerified: z.boolean(),
    /** True: a firm bears the rates of companies, and those of people are for people alone. Left out: it counts as an individual. */
    firmsAsCompanies: z.boolean().optional(),
  }),
  thresholds: z.array(threshold),
  returns: z.array(dueRow),
  taxIds: z.array(taxIdForm),
  eInvoicing: eInvoicing.nullable(),
  /** Where sources contradict each other, and what the pack chose. */
  conflicts: z.array(z.string()),
});

export type RulePack = z.infer<typeof rulePackSchema>;
export type VatRateRow = z.infer<typeof vatRateRow>;
export type ReliefRow = z.infer<typeof reliefRow>;
export type WhtRow = z.infer<typeof whtRow>;
export type WithheldVatRow = z.infer<typeof withheldVatRow>;
export type WhtExemption = z.infer<typeof whtExemption>;
export type TaxIdForm = z.infer<typeof taxIdForm>;
