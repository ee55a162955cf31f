import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { businesses } from "@/drizzle/schema";
import { requirePermission, roles, type Ctx, type Permission } from "@/lib/kernel/context";
import { businessTaxProfile } from "@/lib/prism/analysis-settings";
import { parseTaxId } from "@/lib/tax/tax-id";

export const readBusinesses: Permission = { scope: null, roles };
export const manageBusinesses: Permission = { scope: null, roles: ["owner", "reviewer"] };

export interface BusinessView {
  businessId: string;
  name: string | null;
  taxId: string | null;
  /** The number has a form of the country and passes its check digit; null where there is none to judge. */
  taxIdValid: boolean | null;
  country: string | null;
  state: string | null;
  vatWithholdingAgent: boolean;
  isIndividual: boolean;
  /** Major units of the country's currency; null where it is not known. */
  annualTurnover: number | null;
  updatedAt: string;
}

type Row = typeof businesses.$inferSelect;

export function presentBusiness(row: Row): BusinessView {
  const profile = profileOf(row.profile);
  return {
    businessId: row.businessId, name: row.name, taxId: row.taxId, country: row.country, state: row.state,
    taxIdValid: row.taxId !== null && row.country !== null ? parseTaxId(row.country, row.taxId).valid : null,
    vatWithholdingAgent: profile.vatWithholdingAgent ?? false, isIndividual: profile.isIndividual ?? false, annualTurnover: profile.annualTurnover ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function profileOf(profile: Record<string, unknown>): z.output<typeof businessTaxProfile> {
  const parsed = businessTaxProfile.safeParse(profile);
  return parsed.success ? parsed.data : {};
}

export const oneBusiness = (ctx: Ctx, businessId: string) =>
  and(eq(businesses.accountId, ctx.account.id), eq(businesses.environment, ctx.environment), eq(businesses.businessId, businessId));

const MOST = 1_000;

/** The businesses of the context's account and environment, by their ids; those of requests are among them. */
export async function listBusinesses(ctx: Ctx): Promise<BusinessView[]> {
  requirePermission(ctx, readBusinesses);
  const rows = await ctx.db.orm.select().from(businesses).where(and(eq(businesses.accountId, ctx.account.id), eq(businesses.environment, ctx.environment))).orderBy(asc(businesses.businessId)).limit(MOST);
  return rows.map(presentBusiness);
}
