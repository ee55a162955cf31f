import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { businesses, reviews } from "@/drizzle/schema";
import { readFlux } from "@/lib/flux/permissions";
import type { Period } from "@/lib/flux/requests/period";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
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

/** Businesses whose return of a month can be prepared: those with the most invoices of it first, then those without any by name. */
export async function listReturnBusinesses(ctx: Ctx, { taxType, period }: { taxType: "VAT" | "WHT"; period: Period }): Promise<ReturnBusiness[]> {
  requirePermission(ctx, readFlux);
  const month = taxType === "VAT" ? reviews.vatMonth : reviews.whtMonth;
  const invoices = count();
  const [counted, known] = await Promise.all([
    ctx.db.orm.select({ businessId: reviews.businessId, invoices }).from(reviews)
      .where(and(eq(reviews.accountId, ctx.account.id), eq(reviews.environment, ctx.environment), eq(month, periodText(period)))).groupBy(reviews.businessId).orderBy(desc(invoices), reviews.businessId).limit(MOST),
    ctx.db.orm.select({ businessId: businesses.businessId, name: businesses.name, taxId: businesses.taxId }).from(businesses)
      .where(and(eq(businesses.accountId, ctx.account.id), eq(businesses.environment, ctx.environment))).orderBy(asc(sql`lower(coalesce(${businesses.name}, ${businesses.businessId}))`)).limit(MOST),
  ]);
  const byId = new Map(known.map((business) => [business.businessId, business]));
  const withInvoices = counted.map(({ businessId, invoices: of }): ReturnBusiness => ({ name: null, taxId: null, ...(businessId === null ? {} : byId.get(businessId)), businessId, invoices: of }));
  const seen = new Set(counted.map(({ businessId }) => businessId));
  return [...withInvoices, ...known.filter(({ businessId }) => !seen.has(businessId)).map((business) => ({ ...business, invoices: 0 }))];
}
