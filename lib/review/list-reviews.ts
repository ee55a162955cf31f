import { and, eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { documents, items, reviews, users } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { toMajor } from "@/lib/kernel/money";
import { cappedCount, COUNT_LIMIT } from "@/lib/kernel/rows/count-limits";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { walkPages, type WalkBounds } from "@/lib/kernel/rows/walk-pages";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { isCorrectedByReviewer } from "./changed-by-reviewer";
import { currentResult } from "./current-result";
import { findReviews } from "./find-reviews";
import type { ReviewRow as Row } from "./load-review";
import { isSearch, reviewConditions } from "./queue-conditions";
import type { ReviewListQuery } from "./review-schema";
import { readReviews } from "./reviewer";
import { severityOrder } from "./queue-rank";

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
  /** Why the invoice waits: the decision's reasons, the worst first. */
  reasons: string[];
  /** Whether a reviewer changed a value, a line, or the treatment. */
  corrected: boolean;
  assignedTo: string | null;
  /** The person who has it on the screen now; `isReader` if that is the one who reads the list. */
  reviewing: { name: string; isReader: boolean } | null;
  decidedBy: string | null;
  decidedAt: string | null;
  rejectReason: string | null;
  createdAt: string;
}

export interface QueuePage {
  rows: QueueEntry[];
  /** Number of matches, as far as they are counted. */
  total: number;
  /** True if there are more than `total`. */
  isMore: boolean;
  /** Number of reviews searched if there are more; null if all were. */
  searched: number | null;
  /** Numbers without the filters, with the same limit of counting. */
  counts: Record<Row["status"], { total: number; isMore: boolean }>;
}

const assignee = alias(users, "assignee");
const holder = alias(users, "holder");
const decider = alias(users, "decider");

/** Lists the queue or the decided invoices by the query's filters, the worst first by default. */
export async function listReviews(ctx: Ctx, query: ReviewListQuery): Promise<QueuePage> {
  requirePermission(ctx, readReviews);
  const found = findReviews(ctx, query, { limit: query.size, offset: (query.page - 1) * query.size });
  const [{ total, searched }, rows, [open], [approved], [rejected], filtered] = await Promise.all([
    found,
    found.then(({ ids }) => rowsOf(ctx, ids)),
    countOf(ctx, "open"),
    countOf(ctx, "approved"),
    countOf(ctx, "rejected"),
    isFiltered(query) && !isSearch(query) ? countFiltered(ctx, query) : null,
  ]);
  const counted = (isSearch(query) ? total : (filtered ?? [{ open, approved, rejected }[query.status]])[0]?.total) ?? 0;
  return {
    rows,
    ...cappedCount(counted),
    searched,
    counts: {
      open: cappedCount(open?.total ?? 0),
      approved: cappedCount(approved?.total ?? 0),
      rejected: cappedCount(rejected?.total ?? 0),
    },
  };
}

const one = { one: sql<number>`1`.as("one") };

async function countOf(ctx: Ctx, status: Row["status"]) {
  const { orm } = ctx.db;
  const some = orm
    .select(one)
    .from(reviews)
    .where(and(ofTenant(reviews, ctx), sql`${reviews.status} = ${sql.raw(`'${status}'`)}`, isNotNull(reviews.readInvoice)));
  return orm.select({ total: sql<number>`count(*)::int` }).from(some.limit(COUNT_LIMIT + 1).as("counted"));
}

/** Counts reviews by filters over `reviews` alone. */
async function countFiltered(ctx: Ctx, query: ReviewListQuery) {
  const { orm } = ctx.db;
  const found = orm
    .select(one)
    .from(reviews)
    .where(and(...reviewConditions(ctx, query), eq(reviews.status, query.status)));
  return orm.select({ total: sql<number>`count(*)::int` }).from(found.limit(COUNT_LIMIT + 1).as("counted"));
}

const isFiltered = ({ assigned, severity }: ReviewListQuery): boolean => assigned !== undefined || severity !== undefined;

/** Yields all entries of the list, page by page. */
export async function* walkReviews(ctx: Ctx, query: ReviewListQuery, bounds: WalkBounds): AsyncGenerator<QueueEntry[], string | null> {
  requirePermission(ctx, readReviews);
  const found = await findReviews(ctx, query, { limit: bounds.most + 1, isFile: true });
  return yield* walkPages(found, bounds, (some) => rowsOf(ctx, some));
}

/** Returns rows in the order of `ids`. The ids are found first, because the columns shown come out of long results. */
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
      holder: sql<string | null>`case when ${reviews.leaseUntil} > ${now.toISOString()} then ${holder.name} end`,
      holderId: reviews.leaseHolder,
      decidedBy: decider.name,
    })
    .from(reviews)
    .innerJoin(items, eq(items.id, reviews.itemId))
    .leftJoin(documents, eq(documents.id, items.documentId))
    .leftJoin(assignee, eq(assignee.id, reviews.assignedTo))
    .leftJoin(holder, eq(holder.id, reviews.leaseHolder))
    .leftJoin(decider, eq(decider.id, reviews.decidedBy))
    .where(and(ofTenant(reviews, ctx), sql`${reviews.itemId} = any(${sql.param(ids)}::text[])`));
  const reader = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  const entries = rows.map(
    ({ review: { worstSeverity, decidedAt, createdAt, ...review }, totalMinor, reasons, holder, holderId, ...row }) => ({
      ...review,
      ...row,
      reviewing: holder === null ? null : { name: holder, isReader: holderId === reader },
      total: totalMinor === null ? null : toMajor(totalMinor, row.currency),
      reasons: reasons ?? [],
      worstSeverity: severityOrder[worstSeverity] ?? null,
      decidedAt: decidedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    }),
  );
  const byId = new Map(entries.map((entry) => [entry.itemId, entry]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const reviewColumns = {
  itemId: reviews.itemId,
  status: reviews.status,
  recommendation: reviews.recommendation,
  blockingAnomalies: reviews.blockingAnomalies,
  anomalies: reviews.anomalies,
  worstSeverity: reviews.worstSeverity,
  corrected: isCorrectedByReviewer,
  decidedAt: reviews.decidedAt,
  rejectReason: reviews.rejectReason,
  createdAt: reviews.createdAt,
};
