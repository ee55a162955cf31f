import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { filingInvoices, reviewChanges, reviewComments, reviews, users } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { rowsAtOnce } from "@/lib/kernel/rows/rows-at-once";
import { readInvoiceAndReview, type InvoiceView } from "@/lib/prism/invoices/read-invoice";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { ownReview, type ReviewChange, type ReviewRow } from "./load-review";
import { holdsInvoice, readReviews } from "./reviewer";

export interface Person {
  id: string;
  name: string;
}

/** One step of a reviewer. Values are texts of a field, treatment decisions, or a decision on the invoice. */
export interface ReviewStep {
  id: string;
  kind: ReviewChange["kind"];
  field: string | null;
  modelValue: unknown;
  before: unknown;
  after: unknown;
  reason: string | null;
  by: Person;
  /** In an assignment: the person to whom the invoice was assigned. */
  to?: Person | null;
  at: string;
  undoneAt: string | null;
}

/** An invoice under review: the current result, the engine's values, and who did what. */
export interface ReviewView {
  itemId: string;
  jobId: string;
  status: ReviewRow["status"];
  version: number;
  vendorName: string | null;
  invoiceNumber: string | null;
  document: InvoiceView["document"];
  documentRemovedAt: InvoiceView["documentRemovedAt"];
  /** The result with all corrections. */
  result: AnalysisResult;
  /** The version that `result` belongs to: a screen that sends several steps in a row may know of a later one. */
  resultVersion: number;
  /** Whether a reviewer changed a value, a line, or the treatment. */
  corrected: boolean;
  /** Oldest first, including undone ones. */
  steps: ReviewStep[];
  comments: { id: string; author: Person; body: string; at: string }[];
  assignedTo: Person | null;
  /** The person who has it on the screen; null if nobody has. */
  lease: (Person & { until: string }) | null;
  /** Null if the review is open, or was approved because it needed none. */
  decidedBy: Person | null;
  decidedAt: string | null;
  rejectReason: string | null;
  filed: boolean;
  createdAt: string;
}

/** A review as a screen polls it: `result` is null if the screen has it already. */
export type ReviewNews = Omit<ReviewView, "result"> & { result: AnalysisResult | null };

/**
 * Reads the review of an invoice of the context's account and environment.
 * @throws resource_not_found
 */
export async function readReview(ctx: Ctx, itemId: string): Promise<ReviewView> {
  const { result, ...rest } = await readReviewNews(ctx, itemId, null);
  if (result === null) throw notFound("review");
  return { ...rest, result };
}

/** Like `readReview`, but without the result if the review is still at the version that the reader has `seen`. */
export async function readReviewNews(ctx: Ctx, itemId: string, seen: number | null): Promise<ReviewNews> {
  requirePermission(ctx, readReviews);
  const [{ invoice, review }, { filed, steps, comments, people }] = await Promise.all([
    // One statement, so that the version belongs to the result: a decision names the version, and applies to the result that came with it.
    readInvoiceAndReview(ctx, itemId, seen),
    readHistory(ctx, itemId),
  ]);
  if (!review?.isOpenable || (invoice.result === null && review.version !== seen)) throw notFound("review");
  const person = await peopleBy(ctx, people, [
    review.assignedTo,
    review.leaseHolder,
    review.decidedBy,
    ...steps.flatMap((step) => [step.by, assigneeOf(step)]),
    ...comments.map(({ author }) => author),
  ]);
  const lease = review.leaseUntil !== null && review.leaseUntil > ctx.clock.now() ? person(review.leaseHolder) : null;
  return {
    itemId,
    jobId: invoice.jobId,
    status: review.status,
    version: review.version,
    vendorName: invoice.vendorName,
    invoiceNumber: invoice.invoiceNumber,
    document: invoice.document,
    documentRemovedAt: invoice.documentRemovedAt,
    result: invoice.result,
    resultVersion: review.version,
    corrected: review.isCorrected,
    steps: steps.map((step) => {
      const { id, kind, field, modelValue, before, after, reason, by, createdAt, undoneAt } = step;
      return {
        id,
        kind,
        field,
        modelValue,
        before,
        after,
        reason,
        by: person(by) ?? nobody,
        ...(kind === "assigned" ? { to: person(assigneeOf(step)) } : {}),
        at: instantOf(createdAt),
        undoneAt: undoneAt && instantOf(undoneAt),
      };
    }),
    comments: comments.map(({ id, author, body, createdAt }) => ({ id, author: person(author) ?? nobody, body, at: instantOf(createdAt) })),
    assignedTo: person(review.assignedTo),
    lease: lease && review.leaseUntil ? { ...lease, until: review.leaseUntil.toISOString() } : null,
    decidedBy: person(review.decidedBy),
    decidedAt: review.decidedAt?.toISOString() ?? null,
    rejectReason: review.rejectReason,
    filed,
    createdAt: review.createdAt.toISOString(),
  };
}

/** What people did with an invoice. Times are in PostgreSQL's JSON format. */
interface History {
  filed: boolean;
  /** Oldest first. */
  steps: (Omit<ReviewChange, "createdAt" | "undoneAt"> & { createdAt: string; undoneAt: string | null })[];
  comments: { id: string; author: string; body: string; createdAt: string }[];
  /** The people named in these steps and comments, or in the review itself. */
  people: Person[];
}

const instantOf = (written: string): string => new Date(written).toISOString();

/** One statement, because each round trip costs more than these few rows. */
async function readHistory(ctx: Ctx, itemId: string): Promise<History> {
  const { orm } = ctx.db;
  const ofInvoice = and(eq(reviewChanges.itemId, itemId), eq(reviewChanges.accountId, ctx.account.id));
  const named = sql`
    select unnest(array[${reviews.assignedTo}, ${reviews.leaseHolder}, ${reviews.decidedBy}]) from ${reviews} where ${ownReview(ctx, itemId)}
    union select ${reviewChanges.by} from ${reviewChanges} where ${ofInvoice}
    union select ${reviewChanges.after} #>> '{}' from ${reviewChanges} where ${ofInvoice} and ${reviewChanges.kind} = 'assigned'
    union select ${reviewComments.author} from ${reviewComments} where ${reviewComments.itemId} = ${itemId}`;
  const [filed, steps, comments, people] = await rowsAtOnce<
    [{ one: number }, History["steps"][number], History["comments"][number], Person]
  >(
    ctx,
    orm
      .select({ one: sql<number>`1`.as("one") })
      .from(filingInvoices)
      .where(holdsInvoice(ctx, itemId))
      .limit(1)
      .as("filed"),
    orm.select().from(reviewChanges).where(ofInvoice).orderBy(asc(reviewChanges.version)).as("steps"),
    orm
      .select({ id: reviewComments.id, author: reviewComments.author, body: reviewComments.body, createdAt: reviewComments.createdAt })
      .from(reviewComments)
      .where(and(eq(reviewComments.itemId, itemId), eq(reviewComments.accountId, ctx.account.id)))
      .orderBy(asc(reviewComments.id))
      .as("comments"),
    orm
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(sql`${users.id} in (${named})`)
      .as("people"),
  );
  return { filed: filed.length > 0, steps, comments, people };
}

const assigneeOf = ({ kind, after }: Pick<ReviewChange, "kind" | "after">): string | null =>
  kind === "assigned" && typeof after === "string" ? after : null;

const nobody: Person = { id: "", name: "Former member" };

/** Resolves people by id. Somebody missing from `known` was added a moment ago, and is looked up. */
async function peopleBy(
  ctx: Ctx,
  known: readonly Person[],
  ids: readonly (string | null)[],
): Promise<(id: string | null) => Person | null> {
  const byId = new Map(known.map((one) => [one.id, one]));
  const wanted = [...new Set(ids.filter((id) => id !== null).filter((id) => !byId.has(id)))];
  const rows =
    wanted.length === 0 ? [] : await ctx.db.orm.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, wanted));
  for (const row of rows) byId.set(row.id, row);
  return (id) => (id === null ? null : (byId.get(id) ?? nobody));
}
