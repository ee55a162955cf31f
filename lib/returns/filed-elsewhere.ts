import { and, eq, isNull, sql } from "drizzle-orm";
import { returnsFiledElsewhere, users } from "@/drizzle/schema";
import type { Period } from "@/lib/flux/requests/period";
import type { Ctx } from "@/lib/kernel/context";
import type { IsoDate } from "@/lib/kernel/dates";
import type { ReturnScope } from "./collect-invoices";
import type { Obligation } from "./due-rules";
import { ONE_A_MONTH, REMEDY } from "./filed-before";
import { noteOf, type ReturnNote } from "./notes";
import { periodText } from "./return-query";

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
  /** Analyzed invoices that the obligation had when the record was made. */
  invoices: number;
}

/** The records of an account for the given months, as a subquery for `rowsAtOnce`. */
export const filedElsewhereOf = (ctx: Ctx, periods: readonly Period[]) =>
  ctx.db.orm
    .select({
      id: returnsFiledElsewhere.id,
      businessId: returnsFiledElsewhere.businessId,
      obligation: returnsFiledElsewhere.obligation,
      month: returnsFiledElsewhere.month,
      filedOn: returnsFiledElsewhere.filedOn,
      reference: returnsFiledElsewhere.reference,
      invoices: returnsFiledElsewhere.invoices,
      recordedByName: sql<string | null>`${users.name}`.as("recorded_by_name"),
    })
    .from(returnsFiledElsewhere)
    .leftJoin(users, eq(users.id, returnsFiledElsewhere.recordedBy))
    .where(
      and(
        eq(returnsFiledElsewhere.accountId, ctx.account.id),
        eq(returnsFiledElsewhere.environment, ctx.environment),
        sql`${returnsFiledElsewhere.month} = any(${sql.param(periods.map(periodText))}::text[])`,
      ),
    )
    .as("elsewhere");

/**
 * The note of a return whose month was recorded as filed elsewhere; null where it wasn't. It blocks a VAT return, of which the authority
 * accepts one a month. Of withholding tax there may be further schedules, so it only cautions.
 */
async function noteFiledElsewhere(
  ctx: Ctx,
  { taxType, businessId, period }: Pick<ReturnScope, "taxType" | "businessId" | "period">,
): Promise<ReturnNote | null> {
  const [record] = await ctx.db.orm
    .select({ filedOn: returnsFiledElsewhere.filedOn, reference: returnsFiledElsewhere.reference })
    .from(returnsFiledElsewhere)
    .where(
      and(
        eq(returnsFiledElsewhere.accountId, ctx.account.id),
        eq(returnsFiledElsewhere.environment, ctx.environment),
        eq(returnsFiledElsewhere.obligation, taxType === "VAT" ? "vat" : "wht_federal"),
        eq(returnsFiledElsewhere.month, periodText(period)),
        businessId === null ? isNull(returnsFiledElsewhere.businessId) : eq(returnsFiledElsewhere.businessId, businessId),
      ),
    );
  if (!record) return null;
  const recorded = `as filed elsewhere on ${record.filedOn}${record.reference === null ? "" : `, reference ${record.reference}`}`;
  return taxType === "VAT"
    ? noteOf(
        "filed_elsewhere",
        "blocking",
        `The VAT return for this month is recorded ${recorded}. ${ONE_A_MONTH} If it wasn't filed, remove the record on the Due dates page. ${REMEDY}`,
      )
    : noteOf(
        "filed_elsewhere",
        "caution",
        `A withholding tax schedule for this month is recorded ${recorded}. Invoices reviewed before it was recorded are left out. File only deductions that it doesn't contain: others would be declared twice.`,
      );
}

/** Adds that note, if there is one; if it blocks, it replaces the note that there is nothing to file. */
export async function withFiledElsewhere(ctx: Ctx, scope: ReturnScope, notes: readonly ReturnNote[]): Promise<ReturnNote[]> {
  const note = await noteFiledElsewhere(ctx, scope);
  if (!note) return [...notes];
  return [note, ...notes.filter(({ code }) => note.weight !== "blocking" || code !== "nothing_to_file")];
}
