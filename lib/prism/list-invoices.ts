import { and, asc, desc, eq, gte, ilike, isNotNull, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import { documents, items, jobs } from "@/drizzle/schema";
import { requirePermission, roles, type Ctx } from "@/lib/kernel/context";
import { toMajor } from "@/lib/kernel/money";
import { asTold, MOST_COUNTED } from "@/lib/kernel/most-counted";
import { walkPages, type WalkBounds } from "@/lib/kernel/walk-pages";
import type { InvoiceListQuery } from "./invoice-list-schema";
import type { InvoiceOutcome } from "./invoice-list-values";
import { isJobOpen } from "./open-jobs";
import type { AnalysisResult } from "./result-schema";

/** One invoice as a row of a list. Amounts are in major units of `currency`; null while it is not known. */
export interface InvoiceRow {
  itemId: string;
  jobId: string;
  documentId: string | null;
  fileName: string | null;
  outcome: InvoiceOutcome;
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
  /** How many match in all, as far as they are counted; where nobody asked for a count, how many are here. */
  total: number;
  /** There are more than `total`. */
  isMore: boolean;
  /** Some invoice of the account is still being analysed, so the list will change by itself. */
  working: boolean;
}

export const readInvoices = { scope: "prism:read", roles } as const;

/** What has become of an item: its recommendation once it is analysed, else its state. */
const outcome = sql<InvoiceOutcome>`case when ${items.status} = 'completed' then coalesce(${items.recommendation}, 'review') when ${items.status} = 'pending' then 'processing' else ${items.status} end`;
/** The same, in words that the indexes of what became of items have too. */
const isOutcome: Record<InvoiceOutcome, SQL | undefined> = {
  processing: sql`${items.status} in ('pending', 'processing')`,
  approve: eq(items.recommendation, "approve"), review: eq(items.recommendation, "review"), reject: eq(items.recommendation, "reject"),
  failed: and(isNotNull(items.error), eq(items.status, "failed")), canceled: eq(items.status, "canceled"),
};
const vendor = sql<string | null>`coalesce(${items.vendorName}, ${items.request} ->> 'vendorName')`;
const number = sql<string | null>`coalesce(${items.invoiceNumber}, ${items.request} ->> 'invoiceNumber')`;

const sortKeys = {
  added: items.id, vendor: sql`lower(${vendor})`, date: items.invoiceDate, total: items.totalMinor, outcome,
} as const;

/** Invoices of the context's account and environment, newest first unless told otherwise; purged ones are left out. */
export async function listInvoices(ctx: Ctx, query: InvoiceListQuery): Promise<InvoicePage> {
  requirePermission(ctx, readInvoices);
  const [rows, [count], [busy]] = await Promise.all([
    selectRows(ctx, query, query.size, (query.page - 1) * query.size),
    query.count === "no" ? [] : countRows(ctx, query),
    ctx.db.orm.select({ one: sql<number>`1` }).from(jobs).where(and(isJobOpen, eq(jobs.accountId, ctx.account.id), eq(jobs.environment, ctx.environment))).limit(1),
  ]);
  return { rows, ...asTold(count?.total ?? rows.length), working: busy !== undefined };
}

/** The same invoices, all pages of them, a page at a time. */
export async function* walkInvoices(ctx: Ctx, query: InvoiceListQuery, bounds: WalkBounds): AsyncGenerator<InvoiceRow[]> {
  requirePermission(ctx, readInvoices);
  yield* walkPages(bounds, (limit, offset) => selectRows(ctx, query, limit, offset));
}

const mine = (ctx: Ctx) => and(eq(items.accountId, ctx.account.id), eq(items.environment, ctx.environment));
const matching = (ctx: Ctx, query: InvoiceListQuery) => and(mine(ctx), sql`${jobs.purgedAt} is null`, ...conditionsOf(query));

async function countRows(ctx: Ctx, query: InvoiceListQuery): Promise<{ total: number }[]> {
  const { q, outcome: of, from, to } = query;
  const isFiltered = q.trim() !== "" || from !== undefined || to !== undefined;
  if (!isFiltered && of === undefined) return countAll(ctx);
  if (!isFiltered && (of === "approve" || of === "review" || of === "reject")) return countRecommended(ctx, of);
  const some = ctx.db.orm.select({ one: sql<number>`1`.as("one") }).from(items).innerJoin(jobs, eq(jobs.id, items.jobId));
  // The name of a file is looked at where something is searched for, and nowhere else.
  const joined = query.q.trim() === "" ? some : some.leftJoin(documents, eq(documents.id, items.documentId));
  return ctx.db.orm.select({ total: sql<number>`count(*)::int` }).from(joined.where(matching(ctx, query)).limit(MOST_COUNTED + 1).as("counted"));
}

/** Jobs know how many invoices they have, and stand with that in an index. */
async function countAll({ db, account, environment }: Ctx) {
  const some = db.orm.select({ invoices: jobs.totalItems }).from(jobs).where(and(eq(jobs.accountId, account.id), eq(jobs.environment, environment), isNull(jobs.purgedAt)))
    // In the order of the index, without which a small table would be read from end to end.
    .orderBy(sql`${jobs.id} desc nulls last`).limit(MOST_COUNTED + 1).as("counted");
  return db.orm.select({ total: sql<number>`coalesce(sum(${some.invoices}), 0)::int` }).from(some);
}

/** What was purged has no recommendation any more. */
async function countRecommended(ctx: Ctx, of: "approve" | "review" | "reject") {
  const some = ctx.db.orm.select({ one: sql<number>`1`.as("one") }).from(items).where(and(mine(ctx), eq(items.recommendation, of))).limit(MOST_COUNTED + 1).as("counted");
  return ctx.db.orm.select({ total: sql<number>`count(*)::int` }).from(some);
}

async function selectRows(ctx: Ctx, query: InvoiceListQuery, limit: number, offset: number): Promise<InvoiceRow[]> {
  const key = sortKeys[query.sort];
  const order = query.order === "asc" ? sql`${asc(key)} nulls last` : sql`${desc(key)} nulls last`;
  const rows = await ctx.db.orm.select(columns).from(items).innerJoin(jobs, eq(jobs.id, items.jobId)).leftJoin(documents, eq(documents.id, items.documentId))
    .where(matching(ctx, query)).orderBy(order, desc(items.id)).limit(limit).offset(offset);
  return rows.map(present);
}

function conditionsOf(query: InvoiceListQuery): SQL[] {
  const conditions: (SQL | undefined)[] = [];
  if (query.outcome) conditions.push(isOutcome[query.outcome]);
  if (query.from) conditions.push(gte(items.invoiceDate, query.from));
  if (query.to) conditions.push(lt(items.invoiceDate, sql`(${query.to}::date + 1)`));
  const words = query.q.trim();
  if (words !== "") {
    const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
    conditions.push(or(ilike(vendor, pattern), ilike(number, pattern), ilike(documents.sourceName, pattern), eq(items.id, words), eq(items.jobId, words)));
  }
  return conditions.filter((condition) => condition !== undefined);
}

interface Opinion { vat: number | null; wht: number | null; severities: string[] | null }

const columns = {
  itemId: items.id, jobId: items.jobId, documentId: items.documentId, fileName: documents.sourceName, outcome, vendorName: vendor,
  invoiceNumber: number, invoiceDate: items.invoiceDate, currency: items.currency, totalMinor: items.totalMinor,
  // A result is long, and is read through each time that it is asked for something: so once for all.
  opinion: sql<Opinion | null>`(
    select json_build_object('vat', (told.vat ->> 'charged')::float8, 'wht', (told.wht ->> 'amount')::float8, 'severities', (select json_agg(anomaly ->> 'severity') from json_array_elements(told.anomalies) anomaly))
    from json_to_record(${items.result}) as told(vat json, wht json, anomalies json))`,
  errorCode: sql<string | null>`${items.error} ->> 'code'`,
  createdAt: items.createdAt,
};

const bySeverity = ["critical", "high", "medium", "low", "info"] as const;

interface Selected {
  itemId: string; jobId: string; documentId: string | null; fileName: string | null; outcome: InvoiceOutcome; vendorName: string | null;
  invoiceNumber: string | null; invoiceDate: string | null; currency: string | null; totalMinor: number | null;
  opinion: Opinion | null; errorCode: string | null; createdAt: Date;
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
