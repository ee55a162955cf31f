import { and, asc, eq, ilike, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { businesses } from "@/drizzle/schema";
import { requirePermission, roles, type Ctx, type Permission } from "@/lib/kernel/context";
import { containing } from "@/lib/kernel/like-pattern";
import { businessTaxProfile } from "@/lib/prism/analysis-settings";
import { parseTaxId } from "@/lib/tax/tax-id";
import { businessPageSize, type BusinessListQuery } from "./business-list-schema";

const readBusinesses: Permission = { scope: null, roles };
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
  /** What is known of vendors besides what their invoices show, by name. */
  vendors: VendorView[];
  updatedAt: string;
}

/** A vendor's settings; null where its invoices decide. */
export interface VendorView {
  /** What the settings are kept by. */
  key: string;
  name: string;
  recipientType: "company" | "individual" | null;
  residency: "resident" | "non_resident" | null;
  /** A tax treaty with this country lowers what is withheld. */
  treatyCountry: string | null;
  /** Sells goods that it makes itself. */
  ownManufacture: boolean;
  relatedParty: boolean;
  vatRegistered: boolean | null;
  /** Last day on which payments to it are exempt from withholding; null where they aren't. */
  whtExemptUntil: string | null;
  /** First day on which it must issue e-invoices. */
  eInvoicingGoLive: string | null;
}

type Row = typeof businesses.$inferSelect;

/** A business as the portal shows it; `taxIdValid` is null where there is no tax ID, or no country to judge it by. */
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

/** What is stored of a business's taxes; empty where it was stored in a form that is not known any more. */
export function profileOf(profile: Record<string, unknown>): z.output<typeof businessTaxProfile> {
  const parsed = businessTaxProfile.safeParse(profile);
  return parsed.success ? parsed.data : {};
}

export const oneBusiness = (ctx: Ctx, businessId: string) =>
  and(eq(businesses.accountId, ctx.account.id), eq(businesses.environment, ctx.environment), eq(businesses.businessId, businessId));

const MOST = 1_000;
const ofTenant = (ctx: Ctx) => and(eq(businesses.accountId, ctx.account.id), eq(businesses.environment, ctx.environment));
const byName = sql`lower(coalesce(${businesses.name}, ${businesses.businessId}))`;

export interface BusinessPage {
  rows: BusinessView[];
  /** How many match in all. */
  total: number;
}

/** A page of the businesses, by name. */
export async function listBusinessPage(ctx: Ctx, { q, page }: BusinessListQuery): Promise<BusinessPage> {
  requirePermission(ctx, readBusinesses);
  const pattern = containing(q.trim());
  const where = and(
    ofTenant(ctx),
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

/** Whether there is any to choose. */
export async function hasBusinesses(ctx: Ctx): Promise<boolean> {
  requirePermission(ctx, readBusinesses);
  const [one] = await ctx.db.orm.select({ id: businesses.businessId }).from(businesses).where(ofTenant(ctx)).limit(1);
  return one !== undefined;
}

export type BusinessChoice = Pick<BusinessView, "businessId" | "name">;

/** What a person chooses a business by, in the order of their names. */
export async function listBusinessChoices(ctx: Ctx): Promise<BusinessChoice[]> {
  requirePermission(ctx, readBusinesses);
  return ctx.db.orm
    .select({ businessId: businesses.businessId, name: businesses.name })
    .from(businesses)
    .where(ofTenant(ctx))
    .orderBy(byName, asc(businesses.businessId))
    .limit(MOST);
}

/** The businesses of the context's account and environment, by their ids; those of requests are among them. */
export async function listBusinesses(ctx: Ctx): Promise<BusinessView[]> {
  requirePermission(ctx, readBusinesses);
  const rows = await ctx.db.orm.select().from(businesses).where(ofTenant(ctx)).orderBy(asc(businesses.businessId)).limit(MOST);
  return rows.map(presentBusiness);
}
