import { z } from "zod";
import { whtCategories } from "./wht-category-values";

export { whtCategories, type WhtCategory } from "./wht-category-values";

/**
 * The schema of a jurisdiction's rules. A pack is data: every row states when it is in force (`from` and `to` are both inclusive, null is
 * open), its sources (ids in `lib/tax/sources.ts`) and whether a published page confirmed it. An unconfirmed row ships with `verified:
 * false`, and a result it decides carries a warning.
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

/** A further provision of the law for some of those a row covers, which no invoice shows. Added to results that the row decides. */
const caveat = z.string().regex(/^[A-Z].*\.$/);

const vatRateRow = confirmed(
  z.object({
    ruleId: z.string(),
    rate: percent,
    /** standard: everything that no other row covers; special: a rate for one trade, named by `appliesTo`. */
    kind: z.enum(["standard", "reduced", "zero", "special"]),
    appliesTo: z.string().nullable(),
    /** Beginnings of words that identify the trade's lines; absent if the rate is also a general one. */
    words: z.array(z.string()).optional(),
    /** General rates don't apply to the trade's lines. */
    noOther: z.literal(true).optional(),
    /** Line categories for which a reduced rate is doubtful. */
    notFor: z.array(z.enum(whtCategories)).optional(),
    /** Beginnings of words for things that don't bear a reduced rate. */
    notOn: z.array(z.string()).optional(),
    /** Line categories that belong to the trade, because its words may occur in others: "building" in "Office building cleaning". */
    onlyFor: z.array(z.enum(whtCategories)).optional(),
    /** Beginnings of words for what bears the standard rate within the trade, such as drinks with a meal. */
    beside: z.array(z.string()).optional(),
    legalBasis: z.string(),
    /** False: announced or contested, and therefore switched off. */
    enabled: z.boolean(),
    caveat: caveat.optional(),
    /** False: the sources confirm the rate, but not the day on which it ended. */
    endVerified: z.boolean().optional(),
    ...period,
    ...sourced,
  }),
);

const levyRow = confirmed(
  z.object({
    name: z.string(),
    rate: percent,
    deductible: z.boolean(),
    /** Whether VAT is charged on the levy as well. */ insideVatBase: z.boolean(),
    ...period,
    ...sourced,
  }),
);

/** How a line is recognized as falling under a relief, in a country whose list of reliefs is only known in part. */
const reliefNarrowing = z.object({
  /** Codes of Nigeria's reliefs for the same things: a line whose words match one of them falls under this relief. */
  named: z.array(z.string()).optional(),
  categories: z.array(z.enum(whtCategories)).optional(),
  exemption: z.string().optional(),
  land: z.boolean().optional(),
  words: z.array(z.string()).optional(),
  unless: z.array(z.string()).optional(),
});

/** A supply on which no VAT is due, or VAT at 0%. */
const reliefRow = confirmed(
  z.object({
    code: z.string(),
    /** Absent: recognized by Nigeria's own term table, or by the customer being abroad. */
    narrows: reliefNarrowing.optional(),
    /** Countries (ISO 3166) to which the relief for exports doesn't extend. */
    notTo: z.array(z.string().length(2)).optional(),
    label: z.string(),
    treatment: z.enum(["zero_rated", "exempt", "suspended", "out_of_scope"]),
    /** The relief is for goods made in the country. */
    madeLocally: z.literal(true).optional(),
    ruleId: z.string(),
    legalBasis: z.string(),
    ...period,
    ...sourced,
  }),
);

/**
 * Supplies that are relieved or bear a lower rate, at least in part. Which of them is not known in detail, so the row decides no treatment:
 * a line at the standard rate that it names goes to review.
 */
const partlyRelievedRow = confirmed(z.object({ label: z.string(), narrows: reliefNarrowing, ...period, ...sourced }));

const inputRecoveryRow = confirmed(
  z.object({ goods: z.boolean().nullable(), services: z.boolean().nullable(), rule: z.string(), ...period, ...sourced }),
);

const dueRule = z.discriminatedUnion("type", [
  z.object({ type: z.literal("day_of_next_month"), day: z.int().min(1).max(31) }),
  z.object({ type: z.literal("days_after"), days: z.int().positive() }),
  z.object({ type: z.literal("described"), text: z.string() }),
]);
export type DueRule = z.infer<typeof dueRule>;

const dueRow = confirmed(z.object({ what: z.string(), due: dueRule, ...period, ...sourced }));

/** VAT that the buyer withholds and pays to the authority itself. */
const withheldVatRow = confirmed(
  z.object({
    by: z.string(),
    /** all: the whole VAT shown; percent_of_base and percent_of_vat: `rate` percent of that amount. */
    share: z.enum(["all", "percent_of_base", "percent_of_vat", "not_stated"]),
    rate: percent.nullable(),
    /** Line categories the row applies to; absent: all that no other row in force names. */
    categories: z.array(z.enum(whtCategories)).optional(),
    /** Public bodies withhold by law, without an appointment. */
    publicBodies: z.literal(true).optional(),
    legalBasis: z.string(),
    ...period,
    ...sourced,
  }),
);

/** A limit that sources may contest: a setting with a named default. Amounts in major units of the pack's currency. */
export const threshold = confirmed(
  z.object({
    id: z.string(),
    label: z.string(),
    value: z.number().nonnegative(),
    contested: z.array(z.number()),
    /** Who is excluded from the limit, however small. */ excludes: z.string().optional(),
    ...period,
    ...sourced,
  }),
);

/** Restricts a row to some lines of these categories: by their words and, if `exemption` is set, by the exemption under Nigeria's table. */
const whtNarrowing = z.object({
  categories: z.array(z.enum(whtCategories)),
  /** Beginnings of words as regular expressions, as in VAT rates. The line must contain one of `words` and none of `unless`. */
  words: z.array(z.string()).optional(),
  unless: z.array(z.string()).optional(),
  exemption: z.string().optional(),
  /** The payment must be for land or a building. */
  land: z.boolean().optional(),
});

/** The types of recipient that rate tables distinguish. */
const recipients = ["resident_company", "resident_individual", "non_resident_company", "non_resident_individual"] as const;

/** Rates in percent; null: the table has no rate for that recipient. */
export const whtRow = confirmed(
  z.object({
    kind: z.string(),
    label: z.string(),
    ruleId: z.string(),
    legalBasis: z.string(),
    residentCompany: percent.nullable(),
    residentIndividual: percent.nullable(),
    nonResidentCompany: percent.nullable(),
    nonResidentIndividual: percent.nullable(),
    /** The row is about payments abroad and says nothing about residents, whatever an empty cell means elsewhere. */
    abroadOnly: z.literal(true).optional(),
    /** Absent: the row covers everything that the pack's `categories` map to it. */
    narrows: whtNarrowing.optional(),
    /** The row applies to payments by public bodies, of these categories. */
    publicPayer: z.array(z.enum(whtCategories)).optional(),
    /** Recipients whom the law excludes from the row by name, whatever an empty cell means elsewhere. */
    outside: z.array(z.enum(["resident_individual", "resident_bank"])).optional(),
    /** `of`: the recipients concerned. */
    caveat: z.object({ of: z.array(z.enum(recipients)), says: caveat }).optional(),
    ...period,
    ...sourced,
  }),
);

/** Maps line categories to the kinds of the table, for the duration of a regime. */
const categoryMapping = z.object({
  ...period,
  kinds: z.partialRecord(
    z.enum(whtCategories),
    z.object({
      kind: z.string(),
      /** Added to results that the mapping decides. */ warning: z.string().optional(),
      /** The row covers land and buildings only, no other rentals. */ landOnly: z.boolean().optional(),
    }),
  ),
});

const whtExemption = confirmed(z.object({ code: z.string(), label: z.string(), legalBasis: z.string(), ...period, ...sourced }));

const whtTreaty = confirmed(z.object({ country: z.string().length(2), kinds: z.array(z.string()), rate: percent, ...period, ...sourced }));

export const taxIdForm = confirmed(
  z.object({
    kind: z.string(),
    name: z.string(),
    /** Regular expression for the number in upper case without separators and country prefix. */
    pattern: z.string(),
    check: z.enum(["none", "luhn", "gb_vat", "gb_utr", "de_vat", "de_idnr", "fr_vat", "fr_nif", "gstin", "gb_group"]),
    holder: z.enum(["company", "individual", "any"]),
    ...period,
    ...sourced,
  }),
);

export const eInvoicing = z.object({
  name: z.string(),
  legalBasis: z.string(),
  irnPattern: z.string().nullable(),
  phases: z.array(
    confirmed(
      z.object({
        segment: z.string(),
        turnoverFrom: z.number().nullable(),
        turnoverTo: z.number().nullable(),
        goLive: z.iso.date(),
        enforcementFrom: z.iso.date(),
        ...period,
        ...sourced,
      }),
    ),
  ),
});

export const rulePackSchema = z.object({
  country: z.string().length(2),
  name: z.string(),
  currency: z.string().length(3),
  authority: z.string(),
  /** IANA time zone of the authority, which determines when a day begins and ends for its rules. */
  timeZone: z.string(),
  /** Filings can be drafted for this jurisdiction. */
  filing: z.boolean(),
  rulesVersion: z.string(),
  vat: z.object({
    taxName: z.string(),
    rates: z.array(vatRateRow),
    levies: z.array(levyRow),
    reliefs: z.array(reliefRow),
    partlyRelieved: z.array(partlyRelievedRow).optional(),
    /** First day for which the list of reliefs is known; null: not known at all. */
    reliefsKnownFrom: z.iso.date().nullable(),
    inputRecovery: z.array(inputRecoveryRow),
    withheld: z.array(withheldVatRow),
    reverseCharge: z.array(confirmed(z.object({ legalBasis: z.string(), ...period, ...sourced }))),
    /** Registered buyers declare the tax on imported goods in their return instead of paying it at customs. */
    importsInReturn: z.literal(true).optional(),
  }),
  wht: z.object({
    rows: z.array(whtRow),
    categories: z.array(categoryMapping),
    /** Categories for which no invoice shows whether tax is withheld, with the question to be settled. */
    asked: z
      .array(
        z.object({
          /** Absent: any recipient. */ of: z.enum(["resident", "non_resident"]).optional(),
          categories: z.array(z.enum(whtCategories)),
          /** Beginnings of words, as in VAT rates; only lines that contain one of them are asked about. */ words: z
            .array(z.string())
            .optional(),
          question: z.string(),
          ...sourced,
        }),
      )
      .optional(),
    /** Meaning of an empty cell of the table: no tax for that recipient, or nothing stated. */
    emptyCell: z.enum(["not_applicable", "not_stated"]),
    /** Without a tax number, the rate is multiplied or raised to a minimum. */
    withoutTaxId: confirmed(
      z.object({
        multiplier: z.number().min(1).nullable(),
        minimumRate: percent.nullable(),
        legalBasis: z.string(),
        ...period,
        ...sourced,
      }),
    ).nullable(),
    /** For related parties, tax is withheld when the liability is booked if that comes before the payment; null: no such rule is known. */
    relatedParties: confirmed(z.object({ legalBasis: z.string(), ...period, ...sourced })).nullable(),
    base: confirmed(z.object({ excludesVat: z.boolean(), ...sourced })),
    exemptions: z.array(whtExemption),
    /**
     * Payments to one supplier that are exempt from withholding below a limit of `thresholds`, or up to it if `inclusive`; `kinds` are
     * those of the table. If several limits name a kind, a payment must stay within all of them.
     */
    smallPayments: z.array(
      z.object({ threshold: z.string(), per: z.enum(["payment", "month", "year"]), inclusive: z.boolean(), kinds: z.array(z.string()) }),
    ),
    treaties: z.array(whtTreaty),
    /** The authority to remit to, and the due date. */
    remittance: z.array(
      confirmed(z.object({ authority: z.enum(["federal", "state"]), due: dueRule, legalBasis: z.string(), ...period, ...sourced })),
    ),
    individualsRemitTo: z.enum(["federal", "state"]),
    /** False: that partnerships are treated as individuals was written from memory; no source confirms it. */
    partnershipsVerified: z.boolean(),
    /** True: firms have the company rates, and the individual rates are for persons only. Absent: a firm counts as an individual. */
    firmsAsCompanies: z.boolean().optional(),
  }),
  thresholds: z.array(threshold),
  returns: z.array(dueRow),
  taxIds: z.array(taxIdForm),
  eInvoicing: eInvoicing.nullable(),
  /** Contradictions between sources, with the figure the pack chose. */
  conflicts: z.array(z.string()),
});

export type RulePack = z.infer<typeof rulePackSchema>;
export type VatRateRow = z.infer<typeof vatRateRow>;
export type ReliefRow = z.infer<typeof reliefRow>;
export type PartlyRelievedRow = z.infer<typeof partlyRelievedRow>;
export type WhtRow = z.infer<typeof whtRow>;
export type WithheldVatRow = z.infer<typeof withheldVatRow>;
export type WhtExemption = z.infer<typeof whtExemption>;
export type TaxIdForm = z.infer<typeof taxIdForm>;
