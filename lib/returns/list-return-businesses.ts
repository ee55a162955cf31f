import { and, count, desc, eq, isNull } from "drizzle-orm";
import { businesses, items, jobs } from "@/drizzle/schema";
import { readFlux } from "@/lib/flux/permissions";
import { requirePermission, type Ctx } from "@/lib/kernel/context";

export interface ReturnBusiness {
  /** Null: invoices that name no business. */
  businessId: string | null;
  name: string | null;
  taxId: string | null;
  /** Analysed invoices. */
  invoices: number;
}

/** Businesses that have analysed invoices, those with the most first. */
export async function listReturnBusinesses(ctx: Ctx): Promise<ReturnBusiness[]> {
  requirePermission(ctx, readFlux);
  const invoices = count();
  return ctx.db.orm.select({ businessId: items.businessId, name: businesses.name, taxId: businesses.taxId, invoices }).from(items)
    .innerJoin(jobs, eq(jobs.id, items.jobId))
    .leftJoin(businesses, and(eq(businesses.accountId, items.accountId), eq(businesses.environment, items.environment), eq(businesses.businessId, items.businessId)))
    .where(and(eq(items.accountId, ctx.account.id), eq(items.environment, ctx.environment), eq(items.status, "completed"), isNull(jobs.purgedAt)))
    .groupBy(items.businessId, businesses.name, businesses.taxId).orderBy(desc(invoices), items.businessId).limit(200);
}
