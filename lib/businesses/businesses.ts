import { and, asc, eq, ilike, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { businesses } from "@/drizzle/schema";
import { requirePermission, roles, type Ctx, type Permission } from "@/lib/kernel/context";
import { containing } from "@/lib/kernel/rows/like-pattern";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { businessTaxProfile } from "@/lib/prism/analysis-settings";
import { parseTaxId } from "@/lib/tax/tax-id";
import { businessPageSize, type BusinessListQuery } from "./business-list-schema";

const readBusinesses: Permission = { scope: null, roles };
export const manageBusinesses: Permission = { scope: null, roles: ["owner", "reviewer"] };

export interface BusinessView {
  businessId: string;
  name: string | null;
  taxId: string | null;
  /**
   * Whether the number has one of the country's formats and a correct check digit; null if there is no tax ID, or no country to check it
   * by.
   */
  taxIdValid: boolean | null;
  country: string | null;
  state: string | null;
  vatWithholdingAgent: boolean;
  isIndividual: boolean;
  /** In major units of the country's currency; null if unknown. */
  annualTurnover: number | null;
  /** Vendors' settings, which supplement what their invoices show, sorted by name. */
  vendors: VendorView[];
  updatedAt: string;
}

/** A vendor's settings. Null means that its invoices decide. */
export interface VendorView {
  /** The key under which the settings are stored. */
  key: string;
  name: string;
  recipientType: "company" | "individual" | null;
  residency: "resident" | "non_resident" | null;
  /** A country whose tax treaty reduces the withholding tax. */
  treatyCountry: string | null;
  /** Whether the vendor sells goods of its own manufacture. */
  ownManufacture: boolean;
  relatedParty: boolean;
  vatRegistered: boolean | null;
  /** The last day on which payments to the vendor are exempt from withholding; null if they aren't. */
  whtExemptUntil: string | null;
  /** The first day on which the vendor must issue e-invoices. */
  eInvoicingGoLive: string | null;
}

type Row = typeof businesses.$inferSelect;

/** A business as the portal shows it; `taxIdValid` is null if there is no tax ID, or no country to check it by. */
export function presentBusiness(row: Row): BusinessView {
  const profile = profileOf(row.profile);
  return {
    businessId: row.businessId,
    name: row.name,
    taxId: row.taxId,
    country: row.country,
    state: row.state,
    taxIdValid: row.taxId !== null && row.country !== null ? parseTaxId(row.country, row.taxId).valid : null,
    vatWithholdingAgent: profile.vatWithholdingAgent ?? false,
    isIndividual: profile.isIndividual ?? false,
    annualTurnover: profile.annualTurnover ?? null,
    vendors: Object.entries(profile.vendors ?? {})
      .map(([key, vendor]) => ({
        key,
        name: vendor.name ?? key,
        recipientType: vendor.recipientType ?? null,
        residency: vendor.residency ?? null,
        treatyCountry: vendor.treatyCountry ?? null,
        ownManufacture: vendor.ownManufacture ?? false,
        relatedParty: vendor.relatedParty ?? false,
        vatRegistered: vendor.vatRegistered ?? null,
        whtExemptUntil: vendor.whtExemptUntil ?? null,
        eInvoicingGoLive: vendor.eInvoicingGoLive ?? null,
      }))
      .sort((one, other) => one.name.localeCompare(other.name)),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The stored tax profile of a business; empty if it has a form that is no longer supported. */
export function profileOf(profile: Record<string, unknown>): z.output<typeof businessTaxProfile> {
  const parsed = businessTaxProfile.safeParse(profile);
  return parsed.success ? parsed.data : {};
}

export const oneBusiness = (ctx: Ctx, businessId: string) => and(ofTenant(businesses, ctx), eq(businesses.businessId, businessId));

const MOST = 1_000;
const byName = sql`lower(coalesce(${businesses.name}, ${businesses.businessId}))`;

export interface BusinessPage {
  rows: BusinessView[];
  /** The number of all matches. */
  total: number;
}

/** A page of the businesses, sorted by name. */
export async function listBusinessPage(ctx: Ctx, { q, page }: BusinessListQuery): Promise<BusinessPage> {
  requirePermission(ctx, readBusinesses);
  const pattern = containing(q.trim());
  const where = and(
    ofTenant(businesses, ctx),
    q.trim() === ""
      ? undefined
      : or(ilike(businesses.name, pattern), ilike(businesses.businessId, pattern), ilike(businesses.taxId, pattern)),
  );
  const [rows, total] = await Promise.all([
    ctx.db.orm
      .select()
      .from(businesses)
      .where(where)
      .orderBy(byName, asc(businesses.businessId))
      .limit(businessPageSize)
      .offset((page - 1) * businessPageSize),
    ctx.db.orm.$count(businesses, where),
  ]);
  return { rows: rows.map(presentBusiness), total };
}

/** Whether the account has any businesses in this environment. */
export async function hasBusinesses(ctx: Ctx): Promise<boolean> {
  requirePermission(ctx, readBusinesses);
  const [one] = await ctx.db.orm.select({ id: businesses.businessId }).from(businesses).where(ofTenant(businesses, ctx)).limit(1);
  return one !== undefined;
}

export type BusinessChoice = Pick<BusinessView, "businessId" | "name">;

/** The ids and names of businesses, for a selection list, sorted by name. */
export async function listBusinessChoices(ctx: Ctx): Promise<BusinessChoice[]> {
  requirePermission(ctx, readBusinesses);
  return ctx.db.orm
    .select({ businessId: businesses.businessId, name: businesses.name })
    .from(businesses)
    .where(ofTenant(businesses, ctx))
    .orderBy(byName, asc(businesses.businessId))
    .limit(MOST);
}

/** The businesses of the context's account and environment, sorted by id, including those created by API requests. */
export async function listBusinesses(ctx: Ctx): Promise<BusinessView[]> {
  requirePermission(ctx, readBusinesses);
  const rows = await ctx.db.orm.select().from(businesses).where(ofTenant(businesses, ctx)).orderBy(asc(businesses.businessId)).limit(MOST);
  return rows.map(presentBusiness);
}
