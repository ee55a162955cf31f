import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { filings } from "@/drizzle/schema";
import { keepsInvoices, shownErrorCode } from "@/lib/flux/release-invoices";
import type { FilingStatus } from "@/lib/flux/states";
import type { Ctx } from "@/lib/kernel/context";
import { newestFirst } from "@/lib/kernel/rows/list-order";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import type { ReturnScope } from "./collect-invoices";
import { noteOf, type ReturnNote } from "./notes";
import { taxpayerKey } from "./taxpayer-key";

/** A filing of the same business or taxpayer, tax and period that the authority has, may have, or will have. */
export interface FiledBefore {
  id: string;
  status: FilingStatus;
  errorCode: string | null;
  createdAt: string;
  /** Whether the return was made in the portal from reviewed invoices. */
  isPrepared: boolean;
}

/** Whether a filing was made in the portal from reviewed invoices. */
export const isPrepared = sql<boolean>`coalesce(${filings.metadata} ->> 'preparedFrom' = 'invoices', false)`;

/**
 * Matches filings of a business. They match by its id, unless they name another taxpayer's number and weren't made here from its invoices;
 * or by its tax number, because callers of the API may use another id, or only the tax number.
 */
export const isOfBusiness = (businessId: SQL, taxId: SQL): SQL => sql`(
  (${filings.businessId} is null and ${businessId} is null)
  or (${filings.businessId} = ${businessId} and (${isPrepared} or coalesce(${taxpayerKey(filings.businessTaxId)} = ${taxpayerKey(taxId)}, true)))
  or ${taxpayerKey(filings.businessTaxId)} = ${taxpayerKey(taxId)})`;

/** Matches the context's filings of a tax and period that the authority has, may have, or will have. */
export const keptFilings = (ctx: Ctx, { taxType, period }: Pick<ReturnScope, "taxType" | "period">): SQL | undefined =>
  and(ofTenant(filings, ctx), eq(filings.taxType, taxType), eq(filings.month, period.month), eq(filings.year, period.year), keepsInvoices);

/** Finds the newest 20 such filings; those made here from invoices take precedence over all others. */
export async function filedBefore(
  ctx: Ctx,
  { taxType, businessId, period }: Pick<ReturnScope, "taxType" | "businessId" | "period">,
  taxId: string | null,
): Promise<FiledBefore[]> {
  const rows = await ctx.db.orm
    .select({ id: filings.id, status: filings.status, error: filings.error, createdAt: filings.createdAt, isPrepared })
    .from(filings)
    .where(and(keptFilings(ctx, { taxType, period }), isOfBusiness(sql`${businessId}::text`, sql`${taxId}::text`)))
    .orderBy(desc(isPrepared), newestFirst(filings.id))
    .limit(20);
  rows.sort((one, other) => (one.id > other.id ? -1 : 1));
  return rows.map(({ error, createdAt, ...row }) => ({ ...row, errorCode: shownErrorCode({ error }), createdAt: createdAt.toISOString() }));
}

export const ONE_A_MONTH = "The authority accepts one VAT return a month, so a second one would be refused.";
/** What to do about invoices that come after their month's VAT return. */
export const REMEDY =
  "Claim late purchases with a later month's return: choose \"Include purchases from earlier months\" there. For late sales, amend this month's return on the authority's website.";

/**
 * Explains why the month can't get another VAT return if the authority has one, may have one, or will: a second one would end as
 * already_filed, and bind late invoices that could still be declared elsewhere. Null for WHT, which allows several schedules.
 */
function noteFiledAlready({ taxType, businessId }: Pick<ReturnScope, "taxType" | "businessId">, before: readonly FiledBefore[]) {
  // A filing without a business may be any taxpayer's; only one made here from the same invoices is known to be of this one.
  const same = taxType === "VAT" ? before.filter(({ isPrepared }) => businessId !== null || isPrepared) : [];
  const known = same.find(({ status }) => status !== "failed") ?? same[0];
  return known ? noteOf("filed_already", "blocking", messageOf(known)) : null;
}

function messageOf({ id, status }: FiledBefore): string {
  switch (status) {
    case "failed":
      return `Whether the authority has the VAT return for this month (${id}) is unknown. Look for it on the authority's website. If it isn't there, say so on the page of that filing; then you can file the return again.`;
    case "submitted":
    case "success":
    case "already_filed":
      return `The VAT return for this month is already with the authority (${id}). ${ONE_A_MONTH} ${REMEDY}`;
    default:
      return `A VAT return for this month is on its way to the authority (${id}). ${ONE_A_MONTH} If it is filed: ${REMEDY.charAt(0).toLowerCase()}${REMEDY.slice(1)}`;
  }
}

/** Adds the note that the return is filed already, if it is; it replaces the note that there is nothing to file, or to file nil. */
export function withFiledAlready(
  scope: Pick<ReturnScope, "taxType" | "businessId">,
  notes: readonly ReturnNote[],
  before: readonly FiledBefore[],
): ReturnNote[] {
  const note = noteFiledAlready(scope, before);
  return note ? [note, ...notes.filter(({ code }) => code !== "nothing_to_file")] : [...notes];
}
