import { and, isNull, sql, type SQL } from "drizzle-orm";
import { filingLines, filings } from "@/drizzle/schema";
import { readFlux } from "@/lib/flux/permissions";
import { periodOfText } from "@/lib/flux/requests/period-values";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { newestFirst } from "@/lib/kernel/rows/list-order";
import type { IsoDate } from "@/lib/kernel/dates";
import { businessOf } from "./collect-invoices";
import { isOfBusiness, keptFilings } from "./filed-before";
import { recordOf } from "./filed-elsewhere";
import { NO_BUSINESS, type ReturnQuery } from "./return-query";

interface EarlierSchedule {
  id: string;
  /** When it was added. */
  createdAt: string;
}

/** What of a month is filed already, so that the same deductions may be in it. */
export interface EarlierSchedules {
  /** The newest filing; null if there is none. */
  newest: EarlierSchedule | null;
  /** The newest filing with a line that names no invoice. An invoice that such a line came from can be claimed again. */
  newestUnnamed: EarlierSchedule | null;
  /** The record that a schedule of the month was filed elsewhere; null if there is none. */
  recorded: { filedOn: IsoDate; reference: string | null } | null;
}

const isUnnamed = sql`exists (select 1 from ${filingLines} where ${filingLines.filingId} = ${filings.id} and ${filingLines.itemId} is null)`;

/**
 * Finds the WHT schedules of a business and month that the authority has, may have, or will have, whether made from invoices, from a file
 * or sent through the API, and whether one is recorded as filed elsewhere. All null if the query names no month. If it names no business,
 * those without one.
 */
export async function listEarlierSchedules(ctx: Ctx, { business = NO_BUSINESS, period }: ReturnQuery): Promise<EarlierSchedules> {
  requirePermission(ctx, readFlux);
  if (period === undefined) return { newest: null, newestUnnamed: null, recorded: null };
  const which = { taxType: "WHT", period: periodOfText(period) } as const;
  const businessId = business === NO_BUSINESS ? null : business;
  const registered = await businessOf(ctx, businessId);
  const newest = async (condition?: SQL): Promise<EarlierSchedule | null> => {
    const [found] = await ctx.db.orm
      .select({ id: filings.id, createdAt: filings.createdAt })
      .from(filings)
      .where(
        and(
          keptFilings(ctx, which),
          // A filing that names a taxpayer, but no business, isn't the account's own company's.
          businessId === null
            ? and(isNull(filings.businessId), isNull(filings.businessTaxId))
            : isOfBusiness(sql`${businessId}::text`, sql`${registered?.taxId ?? null}::text`),
          condition,
        ),
      )
      .orderBy(newestFirst(filings.id))
      .limit(1);
    return found ? { id: found.id, createdAt: found.createdAt.toISOString() } : null;
  };
  const [last, record] = await Promise.all([newest(), recordOf(ctx, { ...which, businessId })]);
  return {
    newest: last,
    newestUnnamed: last === null ? null : await newest(isUnnamed),
    recorded: record && { filedOn: record.filedOn, reference: record.reference },
  };
}
