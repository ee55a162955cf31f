import { and, eq, getTableColumns, isNull, sql, type SQL } from "drizzle-orm";
import { documents, items, jobs, reviews, users } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { logger } from "@/lib/kernel/logger";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { isCorrectedByReviewer } from "@/lib/review/changed-by-reviewer";
import { readInvoices } from "./list-invoices";
import { storedResult, type AnalysisResult } from "../result-schema";

/** One invoice with its result, or the reason why there is none. */
export interface InvoiceView {
  itemId: string;
  jobId: string;
  businessId: string | null;
  status: "pending" | "processing" | "completed" | "failed" | "canceled";
  /** Number and vendor as read, or else as given by the caller. */
  invoiceNumber: string | null;
  vendorName: string | null;
  document: { id: string; mimeType: string; bytes: number; fileName: string | null } | null;
  /** Whether the document is fetched from a URL. If `document` is null, it is then still on its way or couldn't be fetched. */
  isFetched: boolean;
  /** When the document was removed because the account's retention period ended; null if it is still there, or there never was one. */
  documentRemovedAt: string | null;
  /** The current result, with any reviewers' corrections applied. */
  result: AnalysisResult | null;
  /** Null until the invoice is analyzed. An invoice that needed no review is approved with `decidedBy` null. */
  review: {
    status: "open" | "approved" | "rejected";
    /** Whether a reviewer changed a value, a line, or the treatment. */
    corrected: boolean;
    decidedBy: string | null;
    decidedAt: string | null;
    rejectReason: string | null;
  } | null;
  error: { code: string; stage: string; message: string; retryable: boolean } | null;
  creditsCharged: number;
  attempts: number;
  createdAt: string;
  completedAt: string | null;
}

/**
 * Reads an invoice of the context's account and environment.
 *
 * @throws resource_not_found, also after it is purged
 */
export async function readInvoice(ctx: Ctx, itemId: string): Promise<InvoiceView> {
  return (await readInvoiceAndReview(ctx, itemId)).invoice;
}

/** The invoice as read, which reviewers may correct, is large and not needed for display; `isOpenable` tells that it exists. */
const { readInvoice: asRead, ...reviewColumns } = getTableColumns(reviews);
const shownOfReview = { ...reviewColumns, isOpenable: sql<boolean>`${asRead} is not null`, isCorrected: isCorrectedByReviewer };

type StoredResult = Record<string, unknown> | null;

/** Null as `seen` equals no version in SQL, so the column is returned. */
const unlessSeen = (column: typeof items.result | typeof reviews.result, seen: number | null): SQL<StoredResult> =>
  sql<StoredResult>`case when ${reviews.version} = ${seen} then null else ${column} end`.mapWith(column);

/**
 * Like `readInvoice`, with the review as of the same moment: a version and the result it stands for. If that is the version the caller has
 * already `seen`, the result, by far the largest part, is omitted and null.
 */
export async function readInvoiceAndReview(ctx: Ctx, itemId: string, seen: number | null = null) {
  requirePermission(ctx, readInvoices);
  const item = { ...getTableColumns(items), result: unlessSeen(items.result, seen) };
  const review = { ...shownOfReview, result: unlessSeen(reviews.result, seen) };
  const [row] = await ctx.db.orm
    .select({ item, document: documents, review, decidedBy: users.name })
    .from(items)
    .innerJoin(jobs, eq(jobs.id, items.jobId))
    .leftJoin(documents, eq(documents.id, items.documentId))
    .leftJoin(reviews, eq(reviews.itemId, items.id))
    .leftJoin(users, eq(users.id, reviews.decidedBy))
    .where(and(eq(items.id, itemId), ofTenant(items, ctx), isNull(jobs.purgedAt)));
  if (!row) throw noSuchInvoice();
  return { invoice: presentInvoice(row), review: row.review };
}

/** Shown to users who may still have the invoice on the screen. */
export const noSuchInvoice = (): DomainError => new DomainError("resource_not_found", "This invoice doesn't exist, or it was deleted.");

interface InvoiceRow {
  item: typeof items.$inferSelect;
  document: typeof documents.$inferSelect | null;
  review: (Pick<typeof reviews.$inferSelect, "status" | "result" | "decidedAt" | "rejectReason"> & { isCorrected: boolean }) | null;
  decidedBy: string | null;
}

function presentInvoice({ item, document, review, decidedBy }: InvoiceRow): InvoiceView {
  return {
    itemId: item.id,
    jobId: item.jobId,
    businessId: item.businessId,
    status: item.status,
    invoiceNumber: item.invoiceNumber ?? textOf(item.request.invoiceNumber),
    vendorName: item.vendorName ?? textOf(item.request.vendorName),
    document:
      document && document.purgedAt === null
        ? { id: document.id, mimeType: document.mimeType, bytes: document.bytes, fileName: document.sourceName }
        : null,
    isFetched: textOf(item.request.invoiceUrl) !== null,
    documentRemovedAt: document?.purgedAt?.toISOString() ?? null,
    result: resultOf(item.id, review?.result ?? item.result),
    review: review && {
      status: review.status,
      corrected: review.isCorrected,
      decidedBy,
      decidedAt: review.decidedAt?.toISOString() ?? null,
      rejectReason: review.rejectReason,
    },
    error: item.error,
    creditsCharged: item.creditsCharged,
    attempts: item.attempts,
    createdAt: item.createdAt.toISOString(),
    completedAt: item.completedAt?.toISOString() ?? null,
  };
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

function resultOf(itemId: string, stored: Record<string, unknown> | null): AnalysisResult | null {
  if (stored === null) return null;
  const parsed = storedResult.safeParse(stored);
  if (parsed.success) return parsed.data;
  // Stored by a version with another result shape; the log says where they differ.
  logger("prism").error({ itemId, issues: parsed.error.issues.slice(0, 5) }, "a stored result does not have the shape of this version");
  throw new Error(`the result of ${itemId} does not have the shape of this version`);
}
