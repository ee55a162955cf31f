import { and, eq, isNull, sql } from "drizzle-orm";
import { documents, items, jobs, reviews, users } from "@/drizzle/schema";
import { requirePermission, roles, type Ctx } from "@/lib/kernel/context";
import { toMajor } from "@/lib/kernel/money";
import { newestFirst } from "@/lib/kernel/rows/list-order";
import { cappedCount, COUNT_LIMIT, SEARCH_LIMIT } from "@/lib/kernel/rows/count-limits";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { walkPages, type WalkBounds, type Walked } from "@/lib/kernel/rows/walk-pages";
import { currentResult } from "@/lib/review/current-result";
import { filtersOf, findInvoices, isSearched, ownItems, numberColumn, outcomeColumn, searchInvoices, vendorColumn } from "./find-invoices";
import type { InvoiceListQuery } from "./invoice-list-schema";
import type { InvoiceOutcome } from "./invoice-list-values";
import { isJobOpen } from "../jobs/open-jobs";
import type { AnalysisResult } from "../result-schema";

/**
 * One invoice as a row of a list, with the reviewers' corrections applied. Amounts are in major units of `currency`; unknown values are
 * null.
 */
export interface InvoiceRow {
  itemId: string;
  jobId: string;
  documentId: string | null;
  fileName: string | null;
  outcome: InvoiceOutcome;
  /** Null until the invoice is analyzed. */
  reviewStatus: "open" | "approved" | "rejected" | null;
  /** Name of the reviewer who approved or rejected it; null if nobody has, including if it needed no review. */
  decidedBy: string | null;
  vendorName: string | null;
  invoiceNumber: string | null;
  invoiceDate: string | null;
  currency: string | null;
  total: number | null;
  vat: number | null;
  wht: number | null;
  anomalies: number;
  worstSeverity: AnalysisResult["anomalies"][number]["severity"] | null;
  errorCode: string | null;
  createdAt: string;
}

export interface InvoicePage {
  rows: InvoiceRow[];
  /** Number of matching invoices, capped at the counting limit; without a count, the number of rows on this page. */
  total: number;
  /** Whether there are more than `total`. */
  isMore: boolean;
  /** Whether only the latest `searched` invoices were searched, because there are more. */
  isBounded: boolean;
  searched: number;
  /** Whether an invoice of the account is still being analyzed, so that the list will change by itself. */
  working: boolean;
}

export const readInvoices = { scope: "prism:read", roles } as const;

/** Lists invoices of the context's account and environment, newest first by default. Purged ones are excluded. */
export async function listInvoices(ctx: Ctx, query: InvoiceListQuery): Promise<InvoicePage> {
  requirePermission(ctx, readInvoices);
  const offset = (query.page - 1) * query.size;
  const busy = ctx.db.orm
    .select({ one: sql<number>`1` })
    .from(jobs)
    .where(and(isJobOpen, ofTenant(jobs, ctx)))
    .limit(1);
  if (isSearched(query)) {
    const [{ ids, total, isBounded }, [working]] = await Promise.all([searchInvoices(ctx, query, query.size, offset), busy]);
    return { rows: await rowsOf(ctx, ids), ...cappedCount(total), isBounded, searched: SEARCH_LIMIT, working: working !== undefined };
  }
  const [rows, [count], [working]] = await Promise.all([
    findInvoices(ctx, query, query.size, offset).then((ids) => rowsOf(ctx, ids)),
    query.count === "no" ? [] : countRows(ctx, query),
    busy,
  ]);
  return { rows, ...cappedCount(count?.total ?? rows.length), isBounded: false, searched: SEARCH_LIMIT, working: working !== undefined };
}

/** Yields all matching invoices, one page at a time. */
export async function* walkInvoices(ctx: Ctx, query: InvoiceListQuery, bounds: WalkBounds): AsyncGenerator<InvoiceRow[], string | null> {
  requirePermission(ctx, readInvoices);
  return yield* walkPages(await walked(ctx, query, bounds.most + 1), bounds, (some) => rowsOf(ctx, some));
}

async function walked(ctx: Ctx, query: InvoiceListQuery, most: number): Promise<Walked> {
  if (!isSearched(query)) return { ids: await findInvoices(ctx, query, most, 0), searched: null };
  const { ids, isBounded } = await searchInvoices(ctx, query, most, 0);
  return { ids, searched: isBounded ? SEARCH_LIMIT : null };
}

async function countRows(ctx: Ctx, query: InvoiceListQuery): Promise<{ total: number }[]> {
  const { outcome: of, from, to, since } = query;
  const isWhole = from === undefined && to === undefined && since === undefined;
  if (isWhole && of === undefined) return countAll(ctx);
  if (isWhole && (of === "approve" || of === "review" || of === "reject")) return countRecommended(ctx, of);
  const some = ctx.db.orm
    .select({ one: sql<number>`1`.as("one") })
    .from(items)
    .innerJoin(jobs, eq(jobs.id, items.jobId))
    .where(filtersOf(ctx, query));
  return ctx.db.orm.select({ total: sql<number>`count(*)::int` }).from(some.limit(COUNT_LIMIT + 1).as("counted"));
}

/** Jobs store how many invoices they have, and an index includes that number. */
async function countAll({ db, account, environment }: Ctx) {
  const some = db.orm
    .select({ invoices: jobs.totalItems })
    .from(jobs)
    .where(and(eq(jobs.accountId, account.id), eq(jobs.environment, environment), isNull(jobs.purgedAt)))
    // In index order; otherwise PostgreSQL would read a small table from end to end.
    .orderBy(newestFirst(jobs.id))
    .limit(COUNT_LIMIT + 1)
    .as("counted");
  return db.orm.select({ total: sql<number>`coalesce(sum(${some.invoices}), 0)::int` }).from(some);
}

/** A purged invoice has no recommendation, so jobs need not be checked. */
async function countRecommended(ctx: Ctx, of: "approve" | "review" | "reject") {
  const some = ctx.db.orm
    .select({ one: sql<number>`1`.as("one") })
    .from(items)
    .where(and(ownItems(ctx), eq(items.recommendation, of)))
    .limit(COUNT_LIMIT + 1)
    .as("counted");
  return ctx.db.orm.select({ total: sql<number>`count(*)::int` }).from(some);
}

/** Returns the rows in the order of the ids. */
async function rowsOf(ctx: Ctx, ids: readonly string[]): Promise<InvoiceRow[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.orm
    .select(columns)
    .from(items)
    .leftJoin(documents, eq(documents.id, items.documentId))
    .leftJoin(reviews, eq(reviews.itemId, items.id))
    .leftJoin(users, eq(users.id, reviews.decidedBy))
    .where(and(ownItems(ctx), sql`${items.id} = any(${sql.param(ids)}::text[])`));
  const byId = new Map(rows.map((row) => [row.itemId, present(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface Opinion {
  vat: number | null;
  wht: number | null;
  severities: string[] | null;
}

const columns = {
  itemId: items.id,
  jobId: items.jobId,
  documentId: items.documentId,
  fileName: documents.sourceName,
  outcome: outcomeColumn,
  reviewStatus: reviews.status,
  decidedBy: users.name,
  vendorName: vendorColumn,
  invoiceNumber: numberColumn,
  invoiceDate: items.invoiceDate,
  currency: items.currency,
  totalMinor: items.totalMinor,
  // A result is long, and PostgreSQL parses it again for every value extracted from it, so all are extracted at once.
  opinion: sql<Opinion | null>`(
    select json_build_object('vat', (told.vat ->> 'charged')::float8, 'wht', (told.wht ->> 'amount')::float8, 'severities', (select json_agg(anomaly ->> 'severity') from json_array_elements(told.anomalies) anomaly))
    from json_to_record(${currentResult}) as told(vat json, wht json, anomalies json))`,
  errorCode: sql<string | null>`${items.error} ->> 'code'`,
  createdAt: items.createdAt,
};

const bySeverity = ["critical", "high", "medium", "low", "info"] as const;

interface Selected extends Omit<InvoiceRow, "total" | "vat" | "wht" | "anomalies" | "worstSeverity" | "createdAt"> {
  totalMinor: number | null;
  opinion: Opinion | null;
  createdAt: Date;
}

function present({ totalMinor, opinion, createdAt, ...row }: Selected): InvoiceRow {
  const severities = opinion?.severities ?? [];
  return {
    ...row,
    vat: opinion?.vat ?? null,
    wht: opinion?.wht ?? null,
    total: totalMinor === null ? null : toMajor(totalMinor, row.currency),
    anomalies: severities.length,
    worstSeverity: bySeverity.find((severity) => severities.includes(severity)) ?? null,
    createdAt: createdAt.toISOString(),
  };
}
