import { and, asc, count, eq, gte, inArray, isNull, lt, lte, or, sql, type SQL } from "drizzle-orm";
import { businesses, filingInvoices, items, jobs, reviews } from "@/drizzle/schema";
import { AUTHORITY_TIME_ZONE, firstDayOf, type Period } from "@/lib/flux/requests/period";
import type { Ctx } from "@/lib/kernel/context";
import { addDays, type IsoDate } from "@/lib/kernel/dates";
import type { InvoiceLabel } from "./notes";
import { currentResult } from "@/lib/review/current-result";
import { isReviewed } from "./reviewed";
import { returnInvoice, type ReturnInvoice, type StoredInvoice } from "./return-invoice";

export interface ReturnScope {
  taxType: "VAT" | "WHT";
  /** Null: invoices that name no business. */
  businessId: string | null;
  period: Period;
  /** Adds purchases of earlier months that are in no return yet; VAT alone. */
  withEarlier: boolean;
}

export interface CollectedInvoices {
  invoices: ReturnInvoice[];
  /** Of the same period and in a filing of this tax already: schedules that are handed in by hand still name them. */
  inFilings: ReturnInvoice[];
  /** Of the same period, and not in the return. */
  unreviewed: InvoiceLabel[];
  rejected: InvoiceLabel[];
  filed: (InvoiceLabel & { filingId: string })[];
  analysing: number;
  /** Reviewed, but without a date: in no period at all. */
  undated: number;
  /** Reviewed and of earlier months, with something to file, and in no return. */
  earlierUnfiled: number;
}

/** Input VAT may be claimed only on supplies made from this day on (tax/facts §1.5). */
const CLAIMS_FROM: IsoDate = "2026-01-01";

export function lastDayOf(period: Period): IsoDate {
  const next = period.month === 12 ? { month: 1, year: period.year + 1 } : { month: period.month + 1, year: period.year };
  return addDays(firstDayOf(next), -1);
}

/** The day of payment as stated, else of the analysis: which month's deduction it is. */
export const paymentDay = sql<string>`coalesce(${items.request} ->> 'paymentDate', to_char(${items.completedAt} at time zone ${AUTHORITY_TIME_ZONE}, 'YYYY-MM-DD'))`;

/** The invoices of a business from which the return of a period is made; in a transaction with their rows locked. */
export async function collectInvoices(ctx: Ctx, scope: ReturnScope): Promise<CollectedInvoices> {
  const business = await businessOf(ctx, scope.businessId);
  const rows = await candidates(ctx, scope, or(inPeriod(scope), scope.withEarlier ? earlier(scope) : undefined));
  const read = (row: StoredInvoice) => returnInvoice(row, business);
  const own = rows.filter(({ filingId, standing }) => standing === "approved" && filingId === null).map(read)
    .filter((invoice) => !isEarlier(invoice, scope) || invoice.direction === "purchase");
  const [analysing, undated, earlierUnfiled] = await Promise.all([countAnalysing(ctx, scope), countReviewed(ctx, scope, isNull(items.invoiceDate)), countReviewed(ctx, scope, earlierWithDraft(scope))]);
  const ofPeriod = rows.filter(({ isOfPeriod }) => isOfPeriod);
  return {
    invoices: own,
    inFilings: ofPeriod.filter(({ filingId, standing }) => standing === "approved" && filingId !== null).map(read),
    unreviewed: ofPeriod.filter(({ filingId, standing }) => standing === "open" && filingId === null).map(labelOf),
    rejected: ofPeriod.filter(({ filingId, standing }) => standing === "rejected" && filingId === null).map(labelOf),
    filed: ofPeriod.flatMap((row) => (row.filingId === null ? [] : [{ ...labelOf(row), filingId: row.filingId }])),
    analysing, undated: scope.taxType === "VAT" ? undated : 0, earlierUnfiled: scope.withEarlier ? 0 : earlierUnfiled,
  };
}

/** Taken in late: an invoice of a month before the return's. */
export const isEarlier = (invoice: ReturnInvoice, { taxType, period }: ReturnScope) => taxType === "VAT" && invoice.invoiceDate !== null && invoice.invoiceDate < firstDayOf(period);

async function businessOf(ctx: Ctx, businessId: string | null) {
  if (businessId === null) return null;
  const [business] = await ctx.db.orm.select().from(businesses)
    .where(and(eq(businesses.accountId, ctx.account.id), eq(businesses.environment, ctx.environment), eq(businesses.businessId, businessId)));
  return business ?? null;
}

function mine(ctx: Ctx, { businessId }: ReturnScope): SQL | undefined {
  return and(eq(items.accountId, ctx.account.id), eq(items.environment, ctx.environment), isNull(jobs.purgedAt), businessId === null ? isNull(items.businessId) : eq(items.businessId, businessId));
}

function inPeriod({ taxType, period }: ReturnScope): SQL | undefined {
  const [first, last] = [firstDayOf(period), lastDayOf(period)];
  return taxType === "VAT" ? and(gte(items.invoiceDate, first), lte(items.invoiceDate, last)) : sql`${paymentDay} between ${first} and ${last}`;
}

function earlier({ taxType, period }: ReturnScope): SQL | undefined {
  return taxType === "VAT" ? and(lt(items.invoiceDate, firstDayOf(period)), gte(items.invoiceDate, CLAIMS_FROM)) : undefined;
}

function earlierWithDraft(scope: ReturnScope): SQL | undefined {
  const draft = sql`json_typeof(${currentResult} -> 'filingDraft' -> ${scope.taxType.toLowerCase()}::text) = 'object'`;
  return and(scope.taxType === "VAT" ? earlier(scope) : sql`${paymentDay} < ${firstDayOf(scope.period)}`, draft);
}

const claimOf = ({ taxType }: ReturnScope) => and(eq(filingInvoices.itemId, items.id), eq(filingInvoices.accountId, items.accountId), eq(filingInvoices.taxType, taxType), isNull(filingInvoices.releasedAt));

interface Candidate extends StoredInvoice {
  vendorName: string | null;
  invoiceNumber: string | null;
  standing: "open" | "approved" | "rejected";
  filingId: string | null;
  isOfPeriod: boolean;
}

async function candidates(ctx: Ctx, scope: ReturnScope, where: SQL | undefined): Promise<Candidate[]> {
  const query = ctx.db.orm.select({
    id: items.id, request: items.request, completedAt: items.completedAt, result: currentResult, vendorName: items.vendorName, invoiceNumber: items.invoiceNumber,
    standing: reviews.status, filingId: filingInvoices.filingId, isOfPeriod: sql<boolean>`coalesce(${inPeriod(scope)}, false)`,
  }).from(items).innerJoin(jobs, eq(jobs.id, items.jobId)).innerJoin(reviews, eq(reviews.itemId, items.id)).leftJoin(filingInvoices, claimOf(scope))
    .where(and(mine(ctx, scope), eq(items.status, "completed"), where)).orderBy(asc(scope.taxType === "VAT" ? items.invoiceDate : paymentDay), asc(items.id));
  // While a return is filed nothing may change beneath it: a correction or a purge waits.
  return ctx.db.inTransaction ? query.for("update", { of: [items, reviews] }) : query;
}

async function countAnalysing(ctx: Ctx, scope: ReturnScope): Promise<number> {
  const [row] = await ctx.db.orm.select({ count: count() }).from(items).innerJoin(jobs, eq(jobs.id, items.jobId)).where(and(mine(ctx, scope), inArray(items.status, ["pending", "processing"])));
  return row?.count ?? 0;
}

async function countReviewed(ctx: Ctx, scope: ReturnScope, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db.orm.select({ count: count() }).from(items).innerJoin(jobs, eq(jobs.id, items.jobId)).innerJoin(reviews, eq(reviews.itemId, items.id)).leftJoin(filingInvoices, claimOf(scope))
    .where(and(mine(ctx, scope), eq(items.status, "completed"), isReviewed, isNull(filingInvoices.filingId), where));
  return row?.count ?? 0;
}

const labelOf = ({ id, vendorName, invoiceNumber }: Candidate): InvoiceLabel => ({ itemId: id, label: [vendorName ?? id.slice(-8), invoiceNumber].filter(Boolean).join(", ") });
