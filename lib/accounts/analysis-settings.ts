import { eq } from "drizzle-orm";
import { accounts } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx, type Permission } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { analysisSettingsChange, settingsOf, thresholdsOf, type AnalysisSettingsChange } from "@/lib/prism/analysis-settings";
import { defaultThresholds } from "@/lib/prism/check/default-thresholds";
import type { CheckThresholds } from "@/lib/prism/model";
import { taxDay } from "@/lib/prism/tax-day";
import { rulePack } from "@/lib/tax";
import { lockAccount } from "./lock-account";

/** A statutory limit that an account may override. If sources disagree on it, the rule pack's choice is the default. */
export interface TaxLimit {
  id: string;
  label: string;
  /** The value in force for this account, in major units of the country's currency. */
  value: number;
  defaultValue: number;
  /** The values that other sources give. */
  contested: number[];
  note: string | null;
  verified: boolean;
  changed: boolean;
}

export interface AnalysisSettings {
  thresholds: CheckThresholds;
  defaultThresholds: CheckThresholds;
  /** The country whose limits are listed: the account's default country; null if it has none. */
  country: string | null;
  taxLimits: TaxLimit[];
  confirmedFacts: readonly string[];
}

type AccountRow = Pick<typeof accounts.$inferSelect, "settings" | "defaultCountry">;

/** Lists the limits in force on the country's calendar day at `now`, as an analysis would apply them. */
function present(account: AccountRow, now: Date): AnalysisSettings {
  const settings = settingsOf(account.settings);
  const country = account.defaultCountry;
  const today = taxDay(country, now);
  const set = settings.taxLimits?.[country ?? ""] ?? {};
  const limits = (country ? rulePack(country)?.thresholds : undefined) ?? [];
  return {
    thresholds: thresholdsOf(account),
    defaultThresholds,
    country,
    confirmedFacts: settings.confirmedFacts ?? [],
    taxLimits: limits
      .filter((row) => (row.from ?? "") <= today && (row.to === null || today <= row.to))
      .map((row) => ({
        id: row.id,
        label: row.label,
        value: set[row.id] ?? row.value,
        defaultValue: row.value,
        contested: row.contested,
        note: row.note ?? null,
        verified: row.verified,
        changed: set[row.id] !== undefined,
      })),
  };
}

/** The settings by which the account's invoices are analyzed, with all defaults. For every member of the account. */
export async function readAnalysisSettings(ctx: Ctx): Promise<AnalysisSettings> {
  requirePermission(ctx, { scope: "account:read", roles: ["owner", "developer", "reviewer", "viewer"] });
  const [account] = await ctx.db.orm
    .select({ settings: accounts.settings, defaultCountry: accounts.defaultCountry })
    .from(accounts)
    .where(eq(accounts.id, ctx.account.id));
  if (!account) throw notFound("account");
  return present(account, ctx.clock.now());
}

const setsAnalysis: Permission = { scope: null, roles: ["owner"] };

/**
 * Sets thresholds of the checks, statutory limits, and the facts that the account has confirmed. What is left out stays, and null restores
 * the default. Applies from the next analysis on; earlier results stay as they are. For owners.
 * @throws invalid_request (with the field), insufficient_scope
 */
export async function setAnalysisSettings(ctx: Ctx, input: AnalysisSettingsChange): Promise<AnalysisSettings> {
  requirePermission(ctx, setsAnalysis);
  const { thresholds, taxLimits, confirmedFacts } = parseInput(analysisSettingsChange, input);
  return inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, setsAnalysis);
    const before = settingsOf(account.settings);
    const after = {
      thresholds: merged(before.thresholds, thresholds),
      taxLimits: Object.fromEntries(
        [...new Set([...Object.keys(before.taxLimits ?? {}), ...Object.keys(taxLimits ?? {})])].map((country) => [
          country,
          merged(before.taxLimits?.[country], taxLimits?.[country]),
        ]),
      ),
      confirmedFacts: confirmedFacts === undefined ? before.confirmedFacts : (confirmedFacts ?? undefined),
    };
    const settings = withoutAbsent({ ...account.settings, ...after });
    await tx.db.orm.update(accounts).set({ settings }).where(eq(accounts.id, tx.account.id));
    await writeAudit(tx, { action: "analysis_settings.set", targetId: tx.account.id, before: { ...before }, after: { ...after } });
    return present({ ...account, settings }, tx.clock.now());
  });
}

/** Merges the given values over the former ones; null removes a value. */
function merged<T>(
  former: Record<string, T | undefined> | undefined,
  given: Record<string, T | null | undefined> | undefined,
): Record<string, T> {
  const all = { ...former, ...Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== undefined)) };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, T] => entry[1] !== null && entry[1] !== undefined));
}

function withoutAbsent(settings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
