import { z } from "zod";
import { cutText } from "@/lib/kernel/text/cut-text";
import { logger } from "@/lib/kernel/logger";
import { rulePacks } from "@/lib/tax";
import { defaultThresholds } from "./check/default-thresholds";
import type { BusinessTaxProfile, CheckThresholds } from "./model";

const amount = z.number().min(0).max(1e15);

const checkThresholds = {
  lineTolerance: amount,
  sumTolerancePerLine: amount,
  sumToleranceMin: amount,
  robustZ: z.number().min(1).max(100),
  outlierEarlierMin: z.number().int().min(3).max(100),
  roundAmountStep: z.number().min(1).max(1e15),
  splitUnderLimitPercent: z.number().min(0).max(100),
  splitCount: z.number().int().min(2).max(100),
  splitDays: z.number().int().min(0).max(31),
  approvalLimit: amount.nullable(),
  staleMonths: z.number().int().min(1).max(120),
  nearDuplicateDays: z.number().int().min(0).max(366),
  reviewConfidence: z.number().min(0).max(1),
} satisfies Record<keyof CheckThresholds, z.ZodType>;

/** Ids of the statutory limits in the rule packs, such as `wht_small_payer_turnover`. Their values are in the country's own currency. */
const limitIds = [...new Set(rulePacks.flatMap((pack) => pack.thresholds.map(({ id }) => id)))].sort();
const taxLimits = z.record(
  z.string().refine((id) => limitIds.includes(id), { error: `must be one of ${limitIds.join(", ")}` }),
  amount,
);
const countryCode = z
  .string()
  .refine((code) => rulePacks.some(({ country }) => country === code), { error: "must be a country with tax rules, such as NG" });
const confirmedFacts = z
  .array(
    z.string().regex(/^[A-Z]{2}-[A-Z0-9-]{3,80}$/, {
      // Names the entry, because a form has one field for all of them.
      error: ({ input }) =>
        `${JSON.stringify(cutText(String(input), 80))} is not the name of a fact. An unverified_rule warning has it, such as NG-WHT-BASE`,
    }),
  )
  .max(200);

/** The members of an account's settings that affect analysis. An absent member has its default. */
const analysisSettings = z
  .object({
    thresholds: z.object(checkThresholds).partial(),
    /** Keyed by country, then by limit id. */
    taxLimits: z.record(countryCode, taxLimits),
    /** Facts that no source confirms and that the account has confirmed for itself (the `fact` of `unverified_rule` warnings). */
    confirmedFacts,
  })
  .partial();

/** The input of `setAnalysisSettings`: an absent member leaves its setting unchanged, null restores the default. */
export const analysisSettingsChange = z
  .strictObject({
    thresholds: z
      .strictObject({
        lineTolerance: checkThresholds.lineTolerance.nullable(),
        sumTolerancePerLine: checkThresholds.sumTolerancePerLine.nullable(),
        sumToleranceMin: checkThresholds.sumToleranceMin.nullable(),
        robustZ: checkThresholds.robustZ.nullable(),
        outlierEarlierMin: checkThresholds.outlierEarlierMin.nullable(),
        roundAmountStep: checkThresholds.roundAmountStep.nullable(),
        splitUnderLimitPercent: checkThresholds.splitUnderLimitPercent.nullable(),
        splitCount: checkThresholds.splitCount.nullable(),
        splitDays: checkThresholds.splitDays.nullable(),
        approvalLimit: checkThresholds.approvalLimit,
        staleMonths: checkThresholds.staleMonths.nullable(),
        nearDuplicateDays: checkThresholds.nearDuplicateDays.nullable(),
        reviewConfidence: checkThresholds.reviewConfidence.nullable(),
      } satisfies Record<keyof CheckThresholds, z.ZodType>)
      .partial(),
    taxLimits: z.record(
      countryCode,
      z.record(
        z.string().refine((id) => limitIds.includes(id), { error: `must be one of ${limitIds.join(", ")}` }),
        amount.nullable(),
      ),
    ),
    confirmedFacts: confirmedFacts.nullable(),
  })
  .partial();
export type AnalysisSettingsChange = z.input<typeof analysisSettingsChange>;

/** A business's tax profile in the shape its settings page stores. */
export const businessTaxProfile = z
  .object({
    vatWithholdingAgent: z.boolean(),
    isIndividual: z.boolean(),
    annualTurnover: amount,
    limits: taxLimits,
    vendors: z.record(
      z.string(),
      z
        .object({
          /** The name as the user typed it; the record's key is the folded name. */
          name: z.string(),
          recipientType: z.enum(["company", "individual"]),
          residency: z.enum(["resident", "non_resident"]),
          treatyCountry: z.string(),
          ownManufacture: z.boolean(),
          relatedParty: z.boolean(),
          vatRegistered: z.boolean(),
          whtExemptUntil: z.iso.date(),
          eInvoicingGoLive: z.iso.date(),
          paidThisMonth: amount,
          paidThisYear: amount,
        })
        .partial(),
    ),
  })
  .partial();

/** The default thresholds, overridden by those the account has set. */
export function thresholdsOf(account: { settings: Record<string, unknown> }): CheckThresholds {
  const set = Object.entries(settingsOf(account.settings).thresholds ?? {}).filter(([, value]) => value !== undefined);
  return { ...defaultThresholds, ...Object.fromEntries(set) };
}

/** A business's tax profile. Limits set by the account apply unless the business sets its own. */
export function profileOf(
  stored: Record<string, unknown>,
  account: { settings: Record<string, unknown>; defaultCountry: string | null },
  country: string | null = null,
): BusinessTaxProfile {
  const profile = readOrDefault(businessTaxProfile, stored, "a business's tax profile");
  const ofAccount = settingsOf(account.settings).taxLimits?.[country ?? account.defaultCountry ?? ""];
  return ofAccount ? { ...profile, limits: { ...ofAccount, ...profile.limits } } : profile;
}

/** The unverified facts that the account has confirmed for itself. */
export function confirmedFactsOf(account: { settings: Record<string, unknown> }): readonly string[] {
  return settingsOf(account.settings).confirmedFacts ?? [];
}

/** Parses an account's stored analysis settings. If they can't be parsed, logs the fault and returns no settings. */
export function settingsOf(stored: Record<string, unknown>): z.infer<typeof analysisSettings> {
  return readOrDefault(analysisSettings, stored, "an account's settings");
}

/** Settings are validated when they are written, so a mismatch here is a bug in this software and must not stop an analysis. */
function readOrDefault<T>(schema: z.ZodType<T>, stored: Record<string, unknown>, what: string): Partial<T> {
  const read = schema.safeParse(stored);
  if (read.success) return read.data;
  logger("prism").error({ issues: read.error.issues.slice(0, 5) }, `${what} can't be read; the defaults are used`);
  return {};
}
