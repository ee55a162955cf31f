import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { businesses, returnsFiledElsewhere, users } from "@/drizzle/schema";
import { type Period, periodText } from "@/lib/flux/requests/period-values";
import type { Ctx } from "@/lib/kernel/context";
import type { IsoDate } from "@/lib/kernel/dates";
import { formatDay } from "@/lib/kernel/time/format-day-values";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import type { ReturnScope } from "./collect-invoices";
import type { Obligation } from "./due-rules";
import { ONE_A_MONTH, REMEDY } from "./filed-before";
import { noteOf, type ReturnNote } from "./notes";
import { taxpayerKey } from "./taxpayer-key";

/** A return or schedule that a person filed outside Levy and recorded here. */
export interface FiledElsewhere {
  id: string;
  filedOn: IsoDate;
  /** The authority's reference; null where the person gave none. */
  reference: string | null;
  /** Name of the member who recorded it. */
  recordedByName: string | null;
}

export interface FiledElsewhereRow extends FiledElsewhere {
  businessId: string | null;
  obligation: Obligation;
  /** YYYY-MM */
  month: string;
  /** Number of the month's analyzed invoices when they were last recorded. */
  invoices: number;
}

const own = alias(businesses, "own");
const sameTaxpayer = alias(businesses, "same_taxpayer");

/**
 * The records of an account for the given months, as a subquery for `rowsAtOnce`. VAT is returned once per tax number, so a record of a VAT
 * return has a row for every business with that number.
 */
export const filedElsewhereOf = (ctx: Ctx, periods: readonly Period[]) =>
  ctx.db.orm
    .select({
      id: returnsFiledElsewhere.id,
      businessId: sql<string | null>`coalesce(${sameTaxpayer.businessId}, ${returnsFiledElsewhere.businessId})`.as("business_id"),
      obligation: returnsFiledElsewhere.obligation,
      month: returnsFiledElsewhere.month,
      filedOn: returnsFiledElsewhere.filedOn,
      reference: returnsFiledElsewhere.reference,
      invoices: returnsFiledElsewhere.invoices,
      recordedByName: sql<string | null>`${users.name}`.as("recorded_by_name"),
    })
    .from(returnsFiledElsewhere)
    .leftJoin(users, eq(users.id, returnsFiledElsewhere.recordedBy))
    .leftJoin(
      own,
      and(
        eq(returnsFiledElsewhere.obligation, "vat"),
        eq(own.accountId, returnsFiledElsewhere.accountId),
        eq(own.environment, returnsFiledElsewhere.environment),
        eq(own.businessId, returnsFiledElsewhere.businessId),
      ),
    )
    .leftJoin(
      sameTaxpayer,
      and(
        eq(sameTaxpayer.accountId, own.accountId),
        eq(sameTaxpayer.environment, own.environment),
        sql`${taxpayerKey(sameTaxpayer.taxId)} = ${taxpayerKey(own.taxId)}`,
      ),
    )
    .where(
      and(ofTenant(returnsFiledElsewhere, ctx), sql`${returnsFiledElsewhere.month} = any(${sql.param(periods.map(periodText))}::text[])`),
    )
    .as("elsewhere");

/** The record that the return of this business and month was filed elsewhere; null where there is none. */
export async function recordOf(ctx: Ctx, { taxType, businessId, period }: Pick<ReturnScope, "taxType" | "businessId" | "period">) {
  const recorded = filedElsewhereOf(ctx, [period]);
  const [record] = await ctx.db.orm
    .select({ id: recorded.id, obligation: recorded.obligation, filedOn: recorded.filedOn, reference: recorded.reference })
    .from(recorded)
    .where(
      and(
        eq(recorded.obligation, taxType === "VAT" ? "vat" : "wht_federal"),
        businessId === null ? isNull(recorded.businessId) : eq(recorded.businessId, businessId),
      ),
    )
    .limit(1);
  return record ?? null;
}

/**
 * The note of a return whose month was recorded as filed elsewhere; null where it wasn't. It blocks a VAT return, of which the authority
 * accepts one a month. Of withholding tax there may be further schedules, so it only cautions.
 */
async function noteFiledElsewhere(ctx: Ctx, scope: Pick<ReturnScope, "taxType" | "businessId" | "period">): Promise<ReturnNote | null> {
  const record = await recordOf(ctx, scope);
  if (!record) return null;
  const asFiled = `as filed elsewhere on ${formatDay(record.filedOn)}${record.reference === null ? "" : `, reference ${record.reference}`}`;
  return scope.taxType === "VAT"
    ? noteOf(
        "filed_elsewhere",
        "blocking",
        `The VAT return for this month is recorded ${asFiled}. ${ONE_A_MONTH} If it wasn't filed, remove the record on the Due dates page. ${REMEDY}`,
      )
    : noteOf(
        "filed_elsewhere",
        "caution",
        `A withholding tax schedule for this month is recorded ${asFiled}. Invoices recorded as part of it are left out. File only deductions that it doesn't contain: others would be declared twice.`,
      );
}

/** Adds that note, if there is one; if it blocks, it replaces the note that there is nothing to file. */
export async function withFiledElsewhere(ctx: Ctx, scope: ReturnScope, notes: readonly ReturnNote[]): Promise<ReturnNote[]> {
  const note = await noteFiledElsewhere(ctx, scope);
  if (!note) return [...notes];
  return [note, ...notes.filter(({ code }) => note.weight !== "blocking" || code !== "nothing_to_file")];
}
