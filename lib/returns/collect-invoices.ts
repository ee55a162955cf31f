import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import { businesses, filingInvoices, items, jobs, reviews } from "@/drizzle/schema";
import { AUTHORITY_TIME_ZONE } from "@/lib/flux/authority-values";
import { firstDayOf, type Period } from "@/lib/flux/requests/period";
import type { Ctx } from "@/lib/kernel/context";
import { isJobOpen } from "@/lib/prism/jobs/open-jobs";
import { labelled, NAMED, type InvoiceLabel } from "./notes";
import { currentResult, isSaleAsDrafted } from "@/lib/review/current-result";
import { completeMonths } from "@/lib/review/fill-months";
import { isReviewed } from "./reviewed";
import { returnInvoice, type ReturnInvoice, type StoredInvoice } from "./return-invoice";
import { periodText } from "./return-query";

export interface ReturnScope {
  taxType: "VAT" | "WHT";
  /** Null: invoices that name no business. */
  businessId: string | null;
  period: Period;
  /** Adds purchases of earlier months that are in no return yet; VAT alone. */
  withEarlier: boolean;
}

export interface CollectedInvoices {
  /** Null: none is asked for, or none of that id is known. */
  business: typeof businesses.$inferSelect | null;
  invoices: ReturnInvoice[];
  /** Of the same period and in a filing of this tax already: schedules that are handed in by hand still name them. */
  inFilings: ReturnInvoice[];
  /** Of the same period, and not in the return: of a WHT return those from which tax is deducted. */
  unreviewed: InvoiceLabel[];
  rejected: InvoiceLabel[];
  filed: (InvoiceLabel & { filingId: string })[];
  analysing: number;
  /** Reviewed, but without a date: in no period at all. The latest of them by name, and how many there are. */
  undated: { invoices: InvoiceLabel[]; count: number };
  /** Reviewed and of earlier months, with something to file, and in no return: neither in this one. */
  earlierUnfiled: number;
  /** Of these the sales that are left out of a return which takes earlier purchases in: their own month's return is to be amended. */
  earlierSales: InvoiceLabel[];
}

/** Input VAT may be claimed only on supplies made from this month on (tax/facts §1.5). */
const CLAIMS_FROM = "2026-01";

/** The day of payment as stated, else of the analysis: which month's deduction it is. */
const paymentDay = sql<string>`coalesce(${items.request} ->> 'paymentDate', to_char(${items.completedAt} at time zone ${AUTHORITY_TIME_ZONE}, 'YYYY-MM-DD'))`;

/** Of a sale the customer; as the database has it, because an invoice that waits for review may not be whole enough to be read. */
const otherParty = sql<string | null>`case when ${isSaleAsDrafted}
  then ${currentResult} #>> '{invoice,customer,name,value}' else ${items.vendorName} end`;

/** The invoices of a business from which the return of a period is made; in a transaction with their rows locked. */
export async function collectInvoices(ctx: Ctx, scope: ReturnScope): Promise<CollectedInvoices> {
  const wanted = or(inPeriod(scope), scope.withEarlier ? earlier(scope) : undefined);
  await completeMonths(ctx, and(mine(ctx, scope), wanted));
  const [business, rows, analysing, undated, earlierUnfiled] = await Promise.all([
    businessOf(ctx, scope.businessId),
    candidates(ctx, scope, wanted),
    countAnalysing(ctx, scope),
    undatedOf(ctx, scope),
    countReviewed(ctx, scope, earlierWithDraft(scope)),
  ]);
  const read = (row: StoredInvoice) => returnInvoice(row, business);
  const unfiled = rows
    .filter(({ filingId, standing }) => standing === "approved" && filingId === null)
    .map((row) => ({ row, invoice: read(row) }));
  const isLateSale = (invoice: ReturnInvoice) => isEarlier(invoice, scope) && invoice.direction === "sale";
  const ofPeriod = rows.filter(({ isOfPeriod }) => isOfPeriod);
  const concerned = ofPeriod.filter((row) => concerns(scope, row));
  return {
    business,
    invoices: unfiled.map(({ invoice }) => invoice).filter((invoice) => !isLateSale(invoice)),
    inFilings: ofPeriod.filter(({ filingId, standing }) => standing === "approved" && filingId !== null).map(read),
    unreviewed: concerned.filter(({ filingId, standing }) => standing === "open" && filingId === null).map(labelOf),
    rejected: concerned.filter(({ filingId, standing }) => standing === "rejected" && filingId === null).map(labelOf),
    filed: ofPeriod.flatMap((row) => (row.filingId === null ? [] : [{ ...labelOf(row), filingId: row.filingId }])),
    analysing,
    undated,
    earlierUnfiled: scope.withEarlier ? 0 : earlierUnfiled,
    earlierSales: unfiled.filter(({ invoice }) => isLateSale(invoice)).map(({ row }) => labelOf(row)),
  };
}

/**
 * Of withholding tax only an invoice from which it is deducted, as the calendar of due dates counts them (`countObligations`), and one
 * of which a reviewer has yet to say whether it is.
 */
const concerns = ({ taxType }: ReturnScope, { whtRemitTo }: Candidate): boolean => taxType === "VAT" || whtRemitTo !== null;

/** Taken in late: an invoice of a month before the return's. */
export const isEarlier = (invoice: ReturnInvoice, { taxType, period }: ReturnScope) =>
  taxType === "VAT" && invoice.invoiceDate !== null && invoice.invoiceDate < firstDayOf(period);

/** The account's business as it is registered; null where it is not, or none is named. */
export async function businessOf(ctx: Ctx, businessId: string | null) {
  if (businessId === null) return null;
  const [business] = await ctx.db.orm
    .select()
    .from(businesses)
    .where(
      and(eq(businesses.accountId, ctx.account.id), eq(businesses.environment, ctx.environment), eq(businesses.businessId, businessId)),
    );
  return business ?? null;
}

/** Analysed invoices of the business; purged ones have no month of payment. */
function mine(ctx: Ctx, { businessId }: ReturnScope): SQL | undefined {
  return and(
    eq(reviews.accountId, ctx.account.id),
    eq(reviews.environment, ctx.environment),
    isNotNull(reviews.whtMonth),
    businessId === null ? isNull(reviews.businessId) : eq(reviews.businessId, businessId),
  );
}

function inPeriod({ taxType, period }: ReturnScope): SQL | undefined {
  return eq(taxType === "VAT" ? reviews.vatMonth : reviews.whtMonth, periodText(period));
}

function earlier({ taxType, period }: ReturnScope): SQL | undefined {
  return taxType === "VAT" ? and(lt(reviews.vatMonth, periodText(period)), gte(reviews.vatMonth, CLAIMS_FROM)) : undefined;
}

function earlierWithDraft(scope: ReturnScope): SQL | undefined {
  return scope.taxType === "VAT"
    ? and(earlier(scope), eq(reviews.vatDraft, true))
    : and(lt(reviews.whtMonth, periodText(scope.period)), eq(reviews.whtDraft, true));
}

/** Its filing, where one of the tax has it. */
export const claimOf = ({ taxType }: Pick<ReturnScope, "taxType">) =>
  and(
    eq(filingInvoices.itemId, reviews.itemId),
    eq(filingInvoices.accountId, reviews.accountId),
    eq(filingInvoices.taxType, taxType),
    isNull(filingInvoices.releasedAt),
  );

interface Candidate extends StoredInvoice {
  otherParty: string | null;
  invoiceNumber: string | null;
  standing: "open" | "approved" | "rejected";
  whtRemitTo: (typeof reviews.$inferSelect)["whtRemitTo"];
  filingId: string | null;
  isOfPeriod: boolean;
}

/** By the day that the tax goes by. */
async function candidates(ctx: Ctx, scope: ReturnScope, where: SQL | undefined): Promise<Candidate[]> {
  const query = ctx.db.orm
    .select({
      id: items.id,
      request: items.request,
      completedAt: items.completedAt,
      result: currentResult,
      otherParty,
      invoiceNumber: items.invoiceNumber,
      standing: reviews.status,
      whtRemitTo: reviews.whtRemitTo,
      filingId: filingInvoices.filingId,
      isOfPeriod: sql<boolean>`coalesce(${inPeriod(scope)}, false)`,
      day: scope.taxType === "VAT" ? items.invoiceDate : paymentDay,
    })
    .from(items)
    .innerJoin(reviews, eq(reviews.itemId, items.id))
    .leftJoin(filingInvoices, claimOf(scope))
    .where(and(mine(ctx, scope), where))
    .orderBy(asc(items.id));
  // While a return is filed nothing may change beneath it: a correction or a purge waits. By id, so that the returns of both taxes
  // take the invoices that they share in one order.
  const rows = await (ctx.db.inTransaction ? query.for("update", { of: [items, reviews] }) : query);
  return rows.sort(byDay);
}

/** Those without a day last; the sort leaves those of one day in the order of their ids. */
const byDay = ({ day: a }: { day: string | null }, { day: b }: { day: string | null }): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1;

async function countAnalysing(ctx: Ctx, scope: ReturnScope): Promise<number> {
  const [row] = await ctx.db.orm
    .select({ count: count() })
    .from(jobs)
    .innerJoin(items, eq(items.jobId, jobs.id))
    .where(
      and(
        isJobOpen,
        eq(jobs.accountId, ctx.account.id),
        eq(jobs.environment, ctx.environment),
        inArray(items.status, ["pending", "processing"]),
        scope.businessId === null ? isNull(items.businessId) : eq(items.businessId, scope.businessId),
      ),
    );
  return row?.count ?? 0;
}

async function countReviewed(ctx: Ctx, scope: ReturnScope, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db.orm
    .select({ count: count() })
    .from(reviews)
    .leftJoin(filingInvoices, claimOf(scope))
    .where(and(mine(ctx, scope), isReviewed, isNull(filingInvoices.filingId), where));
  return row?.count ?? 0;
}

/** Of withholding tax the day of the payment says which month it is. */
async function undatedOf(ctx: Ctx, scope: ReturnScope): Promise<CollectedInvoices["undated"]> {
  if (scope.taxType !== "VAT") return { invoices: [], count: 0 };
  const isUndated = isNull(reviews.vatMonth);
  const latest = await ctx.db.orm
    .select({ id: items.id, otherParty, invoiceNumber: items.invoiceNumber })
    .from(reviews)
    .innerJoin(items, eq(items.id, reviews.itemId))
    .leftJoin(filingInvoices, claimOf(scope))
    .where(and(mine(ctx, scope), isReviewed, isNull(filingInvoices.filingId), isUndated))
    .orderBy(desc(items.id))
    .limit(NAMED);
  return { invoices: latest.map(labelOf), count: latest.length < NAMED ? latest.length : await countReviewed(ctx, scope, isUndated) };
}

const labelOf = ({ id, otherParty: name, invoiceNumber }: Pick<Candidate, "id" | "otherParty" | "invoiceNumber">): InvoiceLabel => ({
  itemId: id,
  label: labelled(name, invoiceNumber, id),
});
