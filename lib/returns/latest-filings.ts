import { and, desc, eq, not, or, sql, type SQL } from "drizzle-orm";
import { businesses, filings } from "@/drizzle/schema";
import { keepsInvoices } from "@/lib/flux/release-invoices";
import type { Period } from "@/lib/flux/requests/period-values";
import type { FilingStatus } from "@/lib/flux/states";
import type { Ctx } from "@/lib/kernel/context";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { isPrepared } from "./filed-before";
import { taxpayerKey } from "./taxpayer-key";

/** The filing shown for a business, tax and month. */
export interface FiledRow extends Period {
  id: string;
  status: FilingStatus;
  taxType: "VAT" | "WHT";
  businessId: string | null;
  /** Made from the invoices of another business with the same tax number, so it includes none of this one's. */
  isOfOthers: boolean;
}

/** Also true for a failed filing that keeps its invoices: the authority may have it, and a person has to look there and report. */
export const waitsForPerson = ({ status }: Pick<FiledRow, "status">): boolean => status === "action_required" || status === "failed";

/** A month has several WHT schedules, and a later one must not hide one that waits; for VAT the latest return says everything. */
export const comesFirst = (row: Pick<FiledRow, "status" | "taxType">): boolean => row.taxType === "WHT" && waitsForPerson(row);

/** The order of `comesFirst`, then the latest first. */
const reportOrder = () => [desc(sql`${filings.taxType} = 'WHT' and ${filings.status} in ('action_required', 'failed')`), desc(filings.id)];

const columnsOfFiling = { id: filings.id, status: filings.status, taxType: filings.taxType, month: filings.month, year: filings.year };

const keptOf = (ctx: Ctx, periods: readonly Period[]) =>
  and(
    ofTenant(filings, ctx),
    or(...periods.map((period) => and(eq(filings.year, period.year), eq(filings.month, period.month)))),
    keepsInvoices,
  );

/** Whether the business that a filing names is registered here and its tax number meets the condition `as`. */
const isOwn = (as: SQL): SQL =>
  sql`exists (select 1 from businesses as own where own.account_id = ${filings.accountId} and own.environment = ${filings.environment} and own.business_id = ${filings.businessId} and ${as})`;

const ownKey = taxpayerKey(sql`own.tax_id`);
const filedKey = taxpayerKey(filings.businessTaxId);

/** The latest filing per business, tax and month that the authority has, may have, or will have; by business id, as in `filedBefore`. */
export function latestFilings(ctx: Ctx, periods: readonly Period[]) {
  const { year, month, taxType, businessId } = filings;
  return ctx.db.orm
    .selectDistinctOn([year, month, taxType, businessId], {
      ...columnsOfFiling,
      businessId,
      isOfOthers: sql<boolean>`false`.as("is_of_others"),
    })
    .from(filings)
    .where(and(keptOf(ctx, periods), or(isPrepared, not(isOwn(sql`${ownKey} <> ${filedKey}`)))))
    .orderBy(year, month, taxType, businessId, ...reportOrder())
    .as("latest");
}

/** The same for filings under a business's tax number but not its id: callers of the API may use another id, or only the number. */
export function latestOfTaxpayers(ctx: Ctx, periods: readonly Period[]) {
  const { year, month, taxType } = filings;
  const { businessId } = businesses;
  return ctx.db.orm
    .selectDistinctOn([year, month, taxType, businessId], {
      ...columnsOfFiling,
      businessId,
      isOfOthers: sql<boolean>`${isPrepared}`.as("is_of_others"),
    })
    .from(filings)
    .innerJoin(
      businesses,
      and(
        eq(businesses.accountId, filings.accountId),
        eq(businesses.environment, filings.environment),
        eq(taxpayerKey(businesses.taxId), filedKey),
        sql`${businessId} is distinct from ${filings.businessId}`,
      ),
    )
    .where(
      and(
        keptOf(ctx, periods),
        // If several businesses share a tax number, a schedule belongs to the one that filed it. VAT has one return per number and month.
        or(eq(taxType, "VAT"), not(isOwn(or(isPrepared, sql`coalesce(${ownKey} = ${filedKey}, true)`) ?? sql`true`))),
      ),
    )
    .orderBy(year, month, taxType, businessId, ...reportOrder())
    .as("of_taxpayers");
}
