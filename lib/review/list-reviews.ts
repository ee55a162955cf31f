import { and, asc, desc, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { documents, items, reviews, users } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { toMajor } from "@/lib/kernel/money";
import { asTold, MOST_COUNTED } from "@/lib/kernel/most-counted";
import { walkPages, type WalkBounds } from "@/lib/kernel/walk-pages";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { currentResult } from "./current-result";
import type { ReviewRow as Row } from "./load-review";
import { queueConditions, queueOrder } from "./queue-conditions";
import type { ReviewListQuery } from "./review-schema";
import { readReviews } from "./reviewer";
import { severityOrder } from "./standing";

/** An invoice in the queue, or a decided one. Amounts are in major units of `currency`. */
export interface QueueEntry {
  itemId: string;
  status: Row["status"];
  vendorName: string | null;
  invoiceNumber: string | null;
  invoiceDate: string | null;
  fileName: string | null;
  currency: string | null;
  total: number | null;
  recommendation: Row["recommendation"];
  blockingAnomalies: number;
  anomalies: number;
  worstSeverity: AnalysisResult["anomalies"][number]["severity"] | null;
  /** Why it waits: the decision's reasons, the worst first. */
  reasons: string[];
  corrected: boolean;
  assignedTo: string | null;
  /** The name of whoever has it on the screen now. */
  reviewing: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
  rejectReason: string | null;
  createdAt: string;
}

export interface QueuePage {
  rows: QueueEntry[];
  /** How many match in all, as far as they are counted. */
  total: number;
  /** There are more than `total`. */
  isMore: boolean;
  /** As far as they are counted too, without the filters. */
  counts: Record<Row["status"], { total: number; isMore: boolean }>;
}

const assignee = alias(users, "assignee");
const holder = alias(users, "holder");
const decider = alias(users, "decider");

/** The queue, or what was decided, by the query's filters; the worst first unless told otherwise. */
export async function listReviews(ctx: Ctx, query: ReviewListQuery): Promise<QueuePage> {
  requirePermission(ctx, readReviews);
  const [rows, [open], [approved], [rejected], filtered] = await Promise.all([
    findReviews(ctx, query, query.size, (query.page - 1) * query.size).then((ids) => rowsOf(ctx, ids)),
    countOf(ctx, "open"),
    countOf(ctx, "approved"),
    countOf(ctx, "rejected"),
    isFiltered(query) ? countFound(ctx, query) : null,
  ]);
  const count = filtered === null ? { open, approved, rejected }[query.status] : filtered[0];
  return {
    rows,
    ...asTold(count?.total ?? 0),
    counts: { open: asTold(open?.total ?? 0), approved: asTold(approved?.total ?? 0), rejected: asTold(rejected?.total ?? 0) },
  };
}

const one = { one: sql<number>`1`.as("one") };

async function countOf(ctx: Ctx, status: Row["status"]) {
  const { orm } = ctx.db;
  const some = orm
    .select(one)
    .from(reviews)
    .where(
      and(
        eq(reviews.accountId, ctx.account.id),
        eq(reviews.environment, ctx.environment),
        sql`${reviews.status} = ${sql.raw(`'${status}'`)}`,
        isNotNull(reviews.readInvoice),
      ),
    );
  return orm.select({ total: sql<number>`count(*)::int` }).from(some.limit(MOST_COUNTED + 1).as("counted"));
}

async function countFound(ctx: Ctx, query: ReviewListQuery) {
  const { orm } = ctx.db;
  const found = orm
    .select(one)
    .from(reviews)
    .innerJoin(items, eq(items.id, reviews.itemId))
    .leftJoin(documents, eq(documents.id, items.documentId))
    .where(matching(ctx, query));
  return orm.select({ total: sql<number>`count(*)::int` }).from(found.limit(MOST_COUNTED + 1).as("counted"));
}

const isFiltered = ({ q, assigned, severity, anomaly }: ReviewListQuery): boolean =>
  q.trim() !== "" || assigned !== undefined || severity !== undefined || anomaly !== undefined;

/** The same entries, all pages of them, a page at a time. */
export async function* walkReviews(ctx: Ctx, query: ReviewListQuery, { pageSize, most }: WalkBounds): AsyncGenerator<QueueEntry[]> {
  requirePermission(ctx, readReviews);
  yield* walkPages(await findReviews(ctx, query, most, 0), pageSize, (ids) => rowsOf(ctx, ids));
}

const matching = (ctx: Ctx, query: ReviewListQuery) => and(...queueConditions(ctx, query), eq(reviews.status, query.status));

/** In the order of the ids. Which they are is found first: what is told of them is dug out of long results. */
async function rowsOf(ctx: Ctx, ids: readonly string[]): Promise<QueueEntry[]> {
  if (ids.length === 0) return [];
  const now = ctx.clock.now();
  const rows = await ctx.db.orm
    .select({
      review: reviewColumns,
      vendorName: items.vendorName,
      invoiceNumber: items.invoiceNumber,
      invoiceDate: items.invoiceDate,
      currency: items.currency,
      totalMinor: items.totalMinor,
      fileName: documents.sourceName,
      reasons: sql<string[] | null>`${currentResult} -> 'decision' -> 'reasons'`,
      assignedTo: assignee.name,
      reviewing: sql<string | null>`case when ${reviews.leaseUntil} > ${now.toISOString()} then ${holder.name} end`,
      decidedBy: decider.name,
    })
    .from(reviews)
    .innerJoin(items, eq(items.id, reviews.itemId))
    .leftJoin(documents, eq(documents.id, items.documentId))
    .leftJoin(assignee, eq(assignee.id, reviews.assignedTo))
    .leftJoin(holder, eq(holder.id, reviews.leaseHolder))
    .leftJoin(decider, eq(decider.id, reviews.decidedBy))
    .where(
      and(
        eq(reviews.accountId, ctx.account.id),
        eq(reviews.environment, ctx.environment),
        sql`${reviews.itemId} = any(${sql.param(ids)}::text[])`,
      ),
    );
  const entries = rows.map(({ review: { worstSeverity, decidedAt, createdAt, ...review }, totalMinor, reasons, ...row }) => ({
    ...review,
    ...row,
    total: totalMinor === null ? null : toMajor(totalMinor, row.currency),
    reasons: reasons ?? [],
    worstSeverity: severityOrder[worstSeverity] ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
  const byId = new Map(entries.map((entry) => [entry.itemId, entry]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Their ids in order; an index has the queue's own order, while nothing is asked of the invoices themselves. */
async function findReviews(ctx: Ctx, query: ReviewListQuery, limit: number, offset: number): Promise<string[]> {
  const ids = ctx.db.orm.select({ id: reviews.itemId }).from(reviews).$dynamic();
  const isOfInvoice =
    query.q.trim() !== "" || query.anomaly !== undefined || query.sort === "vendor" || query.sort === "date" || query.sort === "total";
  const from = isOfInvoice
    ? ids.innerJoin(items, eq(items.id, reviews.itemId)).leftJoin(documents, eq(documents.id, items.documentId))
    : ids;
  const found = await from
    .where(matching(ctx, query))
    .orderBy(...orderOf(query))
    .limit(limit)
    .offset(offset);
  return found.map(({ id }) => id);
}

const reviewColumns = {
  itemId: reviews.itemId,
  status: reviews.status,
  recommendation: reviews.recommendation,
  blockingAnomalies: reviews.blockingAnomalies,
  anomalies: reviews.anomalies,
  worstSeverity: reviews.worstSeverity,
  corrected: sql<boolean>`${reviews.result} is not null`,
  decidedAt: reviews.decidedAt,
  rejectReason: reviews.rejectReason,
  createdAt: reviews.createdAt,
};

function orderOf({ sort, order, status }: ReviewListQuery): SQL[] {
  const direct = order === "asc" ? asc : desc;
  if (sort === "blocking") return status === "open" ? [...queueOrder] : [sql`${desc(reviews.decidedAt)} nulls last`, desc(reviews.itemId)];
  const key = { vendor: sql`lower(${items.vendorName})`, date: items.invoiceDate, total: items.totalMinor, added: reviews.itemId }[sort];
  return [sql`${direct(key)} nulls last`, desc(reviews.itemId)];
}
