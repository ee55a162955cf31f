import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { businesses, reviews } from "@/drizzle/schema";
import { readFlux } from "@/lib/flux/permissions";
import { type Period, periodText } from "@/lib/flux/requests/period-values";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { rowsAtOnce } from "@/lib/kernel/rows/rows-at-once";

/** Number of a business's analyzed invoices in a month; null stands for invoices that name no business. */
export interface BusinessInvoices {
  businessId: string | null;
  invoices: number;
}

const MOST = 500;

/** Lists businesses with invoices in a month, those with the most first. */
export async function listReturnBusinesses(
  ctx: Ctx,
  { taxType, period }: { taxType: "VAT" | "WHT"; period: Period },
): Promise<BusinessInvoices[]> {
  requirePermission(ctx, readFlux);
  const month = taxType === "VAT" ? reviews.vatMonth : reviews.whtMonth;
  const counted = ctx.db.orm
    .select({ businessId: reviews.businessId, invoices: count().as("invoices") })
    .from(reviews)
    .where(and(ofTenant(reviews, ctx), eq(month, periodText(period))))
    .groupBy(reviews.businessId)
    .orderBy(desc(sql`invoices`), asc(reviews.businessId))
    .limit(MOST)
    .as("counted");
  const [rows] = await rowsAtOnce<[BusinessInvoices]>(ctx, counted);
  return rows;
}

/** The first business by name, with or without invoices; null if there is none. */
export async function firstBusinessId(ctx: Ctx): Promise<string | null> {
  requirePermission(ctx, readFlux);
  const [found] = await ctx.db.orm
    .select({ businessId: businesses.businessId })
    .from(businesses)
    .where(ofTenant(businesses, ctx))
    .orderBy(asc(sql`lower(coalesce(${businesses.name}, ${businesses.businessId}))`))
    .limit(1);
  return found?.businessId ?? null;
}
