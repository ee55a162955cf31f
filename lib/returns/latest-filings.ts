import { and, desc, eq, not, or, sql, type SQL } from "drizzle-orm";
import { businesses, filings } from "@/drizzle/schema";
import { keepsInvoices } from "@/lib/flux/release-invoices";
import type { Period } from "@/lib/flux/requests/period";
import type { FilingStatus } from "@/lib/flux/states";
import type { Ctx } from "@/lib/kernel/context";
import { isPrepared } from "./filed-before";
import { taxpayerKey } from "./taxpayer-key";

/** A filing that stands for what its business filed of a tax and month. */
export interface FiledRow extends Period {
  id: string;
  status: FilingStatus;
  taxType: "VAT" | "WHT";
  businessId: string | null;
  /** Made of the invoices of another business with the same tax number: it holds none of this one's. */
  isOfOthers: boolean;
}

/** A failed one that is kept may be with the authority: somebody has to look there, and to say so. */
export const waitsForPerson = ({ status }: Pick<FiledRow, "status">): boolean => status === "action_required" || status === "failed";

/** Of withholding tax a month has several schedules, and the next would hide the one that waits; of VAT the last return tells all. */
export const comesFirst = (row: Pick<FiledRow, "status" | "taxType">): boolean => row.taxType === "WHT" && waitsForPerson(row);

/** As `comesFirst` has it, then the latest. */
const asTold = () => [desc(sql`${filings.taxType} = 'WHT' and ${filings.status} in ('action_required', 'failed')`), desc(filings.id)];

const columnsOfFiling = { id: filings.id, status: filings.status, taxType: filings.taxType, month: filings.month, year: filings.year };

const keptOf = (ctx: Ctx, periods: readonly Period[]) =>
  and(
    eq(filings.accountId, ctx.account.id),
    eq(filings.environment, ctx.environment),
    or(...periods.map((period) => and(eq(filings.year, period.year), eq(filings.month, period.month)))),
    keepsInvoices,
  );

/** The business that a filing names is registered here, and its number is `as`. */
const isOwn = (as: SQL): SQL =>
  sql`exists (select 1 from businesses as own where own.account_id = ${filings.accountId} and own.environment = ${filings.environment} and own.business_id = ${filings.businessId} and ${as})`;

const ownKey = taxpayerKey(sql`own.tax_id`);
const filedKey = taxpayerKey(filings.businessTaxId);

/**
 * One filing of each business, tax and month that the authority has, or may have, or will: as `filedBefore` knows them by the business's id.
 */
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
    .orderBy(year, month, taxType, businessId, ...asTold())
    .as("latest");
}

/** The same of filings under a business's tax number and not its id: who files through the API may name another one, or the number alone. */
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
        // A schedule that a business of its own filed is its own, where several have one number. Of VAT there is one return a number and month.
        or(eq(taxType, "VAT"), not(isOwn(or(isPrepared, sql`coalesce(${ownKey} = ${filedKey}, true)`) ?? sql`true`))),
      ),
    )
    .orderBy(year, month, taxType, businessId, ...asTold())
    .as("of_taxpayers");
}
