import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { businesses, reviews } from "@/drizzle/schema";
import { readFlux } from "@/lib/flux/permissions";
import type { Period } from "@/lib/flux/requests/period";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { rowsAtOnce } from "./count-obligations";
import { periodText } from "./return-query";

export interface ReturnBusiness {
  /** Null: invoices that name no business. */
  businessId: string | null;
  name: string | null;
  taxId: string | null;
  /** Analysed invoices of the month. */
  invoices: number;
}

const MOST = 500;

/** Businesses that have invoices of a month, those with the most first. */
export async function listReturnBusinesses(
  ctx: Ctx,
  { taxType, period }: { taxType: "VAT" | "WHT"; period: Period },
): Promise<ReturnBusiness[]> {
  requirePermission(ctx, readFlux);
  const month = taxType === "VAT" ? reviews.vatMonth : reviews.whtMonth;
  const counted = ctx.db.orm
    .select({ businessId: reviews.businessId, invoices: count().as("invoices") })
    .from(reviews)
    .where(and(eq(reviews.accountId, ctx.account.id), eq(reviews.environment, ctx.environment), eq(month, periodText(period))))
    .groupBy(reviews.businessId)
    .as("counted");
  return rowsAtOnce<ReturnBusiness>(
    ctx,
    ctx.db.orm
      .select({
        businessId: sql`${counted.businessId}`.as("businessId"),
        name: businesses.name,
        taxId: sql`${businesses.taxId}`.as("taxId"),
        invoices: sql`${counted.invoices}`.as("invoices"),
      })
      .from(counted)
      .leftJoin(businesses, and(ofTenant(ctx), eq(businesses.businessId, counted.businessId)))
      .orderBy(desc(counted.invoices), counted.businessId)
      .limit(MOST)
      .as("known"),
  );
}

/** A business, whether it has invoices or not; the first by name where none is asked for. Null where there is none. */
export async function findReturnBusiness(ctx: Ctx, businessId: string | undefined): Promise<Omit<ReturnBusiness, "invoices"> | null> {
  requirePermission(ctx, readFlux);
  const [found] = await ctx.db.orm
    .select({ businessId: businesses.businessId, name: businesses.name, taxId: businesses.taxId })
    .from(businesses)
    .where(and(ofTenant(ctx), businessId === undefined ? undefined : eq(businesses.businessId, businessId)))
    .orderBy(asc(sql`lower(coalesce(${businesses.name}, ${businesses.businessId}))`))
    .limit(1);
  return found ?? null;
}

const ofTenant = (ctx: Ctx) => and(eq(businesses.accountId, ctx.account.id), eq(businesses.environment, ctx.environment));
