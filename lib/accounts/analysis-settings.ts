import { eq } from "drizzle-orm";
import { accounts } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { DomainError, notFound } from "@/lib/kernel/errors";
import { faultInWords } from "@/lib/kernel/zod-faults";
import { analysisSettingsChange, settingsOf, thresholdsOf, type AnalysisSettingsChange } from "@/lib/prism/analysis-settings";
import { defaultThresholds } from "@/lib/prism/check/default-thresholds";
import type { CheckThresholds } from "@/lib/prism/model";
import { taxDay } from "@/lib/prism/tax-day";
import { rulePack } from "@/lib/tax";

/** A limit of the law that an account may set: sources contest some, and then the pack's choice is the default. */
export interface TaxLimit {
  id: string;
  label: string;
  /** In force for this account, in major units of the country's currency. */
  value: number;
  defaultValue: number;
  /** What other sources say. */
  contested: number[];
  note: string | null;
  verified: boolean;
  changed: boolean;
}

export interface AnalysisSettings {
  thresholds: CheckThresholds;
  defaultThresholds: CheckThresholds;
  /** The country whose limits are listed: the account's default country, or the one asked for; null: none is known. */
  country: string | null;
  taxLimits: TaxLimit[];
  confirmedFacts: readonly string[];
}

type AccountRow = Pick<typeof accounts.$inferSelect, "settings" | "defaultCountry">;

/** The limits are those of the country's day at `now`, as in an analysis. */
function present(account: AccountRow, country: string | null, now: Date): AnalysisSettings {
  const settings = settingsOf(account.settings);
  const named = country ?? account.defaultCountry;
  const today = taxDay(named, now);
  const set = settings.taxLimits?.[named ?? ""] ?? {};
  const limits = (named ? rulePack(named)?.thresholds : undefined) ?? [];
  return {
    thresholds: thresholdsOf(account),
    defaultThresholds,
    country: named,
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

/** What the account's invoices are judged by, with every default beside it. For every member of the account. */
export async function readAnalysisSettings(ctx: Ctx, input: { country?: string } = {}): Promise<AnalysisSettings> {
  requirePermission(ctx, { scope: "account:read", roles: ["owner", "developer", "reviewer", "viewer"] });
  const [account] = await ctx.db.orm
    .select({ settings: accounts.settings, defaultCountry: accounts.defaultCountry })
    .from(accounts)
    .where(eq(accounts.id, ctx.account.id));
  if (!account) throw notFound("account");
  return present(account, input.country ?? null, ctx.clock.now());
}

/**
 * Sets thresholds of the checks, limits of the law and the facts that the account has confirmed: what is left out stays,
 * null brings the default back. In force from the next analysis on; earlier results stay as they are.
 * For owners. Errors: invalid_request (with the field), insufficient_scope.
 */
export async function setAnalysisSettings(ctx: Ctx, input: AnalysisSettingsChange): Promise<AnalysisSettings> {
  requirePermission(ctx, { scope: null, roles: ["owner"] });
  const parsed = analysisSettingsChange.safeParse(input);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => ({ ...faultInWords(issue), field: issue.path.join("."), code: "invalid_value" }));
    throw new DomainError("invalid_request", "Invalid settings", { faults });
  }
  const { thresholds, taxLimits, confirmedFacts } = parsed.data;
  return inTransaction(ctx, async (tx) => {
    const [account] = await tx.db.orm
      .select({ settings: accounts.settings, defaultCountry: accounts.defaultCountry })
      .from(accounts)
      .where(eq(accounts.id, tx.account.id))
      .for("no key update");
    if (!account) throw notFound("account");
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
    return present({ ...account, settings }, null, tx.clock.now());
  });
}

/** The former values with the given ones over them; null takes one away. */
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
