import { and, desc, eq, isNull, notInArray } from "drizzle-orm";
import { documents, items } from "@/drizzle/schema";
import { requireLiveEnabled } from "@/lib/accounts/require-live-enabled";
import { purgeDocuments } from "@/lib/documents/purge-documents";
import { ContentTooLarge, receiveContent, type ReceivedContent } from "@/lib/documents/receive-content";
import { storeDocument } from "@/lib/documents/store-document";
import { lockNamed } from "@/lib/kernel/rows/advisory-lock";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";
import { invalidField } from "@/lib/kernel/errors";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { AnalysisFailure, type ItemErrorCode } from "../model";
import { queueAnalysis, writePrism } from "../jobs/queue-analysis";

export interface UploadedFile {
  fileName: string;
  content: AsyncIterable<Uint8Array>;
}

export interface Upload {
  /** At most MAX_BATCH_INVOICES; read one after another, as they arrive in a request's body. */
  files: Iterable<UploadedFile> | AsyncIterable<UploadedFile>;
  /** The business that the invoices are for. */
  businessId?: string;
  /** Whether to analyze a file even if the same bytes were analyzed before. */
  analyzeDuplicates?: boolean;
}

export type UploadOutcome = { fileName: string } & (
  | { status: "queued"; jobId: string; itemId: string }
  /** The same bytes were analyzed already, or are being analyzed. Nothing was queued, and no credit is used. */
  | { status: "duplicate"; duplicateOf: { jobId: string; itemId: string } }
  | { status: "refused"; code: ItemErrorCode; message: string }
);

interface Accepted {
  kind: "accepted";
  fileName: string;
  documentId: string;
  sha256: string;
}

type Sorted = Accepted | { kind: "repeated"; fileName: string; sha256: string } | { kind: "settled"; outcome: UploadOutcome };

const isAccepted = (file: Sorted): file is Accepted => file.kind === "accepted";

/**
 * Stores files from the portal and queues one analysis job for those that can be read. Outcomes are in the order of the files; a bad file
 * doesn't stop the others. If an error is thrown, nothing is kept.
 *
 * @throws insufficient_scope, live_mode_not_enabled, insufficient_credits, invalid_request (too many files)
 */
export async function uploadInvoices(ctx: Ctx, upload: Upload): Promise<UploadOutcome[]> {
  requirePermission(ctx, writePrism);
  await requireLiveEnabled(ctx);
  const sorted: Sorted[] = [];
  let queued: Queued;
  try {
    for await (const file of upload.files) {
      if (sorted.length >= env().MAX_BATCH_INVOICES)
        throw invalidField("files", "too_many_records", `upload at most ${env().MAX_BATCH_INVOICES} files at a time`);
      sorted.push(await sort(ctx, file, upload, sorted));
    }
    queued = await queue(ctx, upload, sorted.filter(isAccepted));
  } catch (error) {
    await discard(ctx, sorted.filter(isAccepted));
    throw error;
  }
  await discard(
    ctx,
    sorted.filter(isAccepted).filter(({ documentId }) => queued.earlier.has(documentId)),
  );
  return outcomesOf(sorted, queued.earlier, queued.jobId === null ? new Map() : await itemsByDocument(ctx, queued.jobId));
}

async function discard(ctx: Ctx, files: readonly Accepted[]): Promise<void> {
  if (files.length === 0) return;
  await purgeDocuments(
    { ...ctx, actor: { kind: "system", name: "upload-invoices" } },
    files.map(({ documentId }) => documentId),
  );
}

async function sort(ctx: Ctx, { fileName, content }: UploadedFile, upload: Upload, before: readonly Sorted[]): Promise<Sorted> {
  try {
    const received = await receiveContent(content);
    const { sha256 } = received;
    if (!upload.analyzeDuplicates) {
      const repeated = before.some((file) => file.kind === "accepted" && file.sha256 === sha256);
      const earlier = repeated ? null : await findSame(ctx, sha256);
      if (repeated || earlier) await received.discard();
      if (repeated) return { kind: "repeated", fileName, sha256 };
      if (earlier) return { kind: "settled", outcome: { fileName, status: "duplicate", duplicateOf: earlier } };
    }
    return { kind: "accepted", fileName, sha256, documentId: await store(ctx, received, fileName) };
  } catch (error) {
    if (error instanceof ContentTooLarge)
      return { kind: "settled", outcome: { fileName, status: "refused", code: "document_too_large", message: error.message } };
    if (error instanceof AnalysisFailure)
      return { kind: "settled", outcome: { fileName, status: "refused", code: error.detail.code, message: error.detail.message } };
    throw error;
  }
}

async function store(ctx: Ctx, received: ReceivedContent, fileName: string): Promise<string> {
  const { id } = await storeDocument(ctx, received, { source: "upload", fileName });
  return id;
}

/** The latest invoice with these bytes that was analyzed or is being analyzed. */
async function findSame(ctx: Ctx, sha256: string): Promise<JobAndItem | null> {
  const [found] = await ctx.db.orm
    .select({ jobId: items.jobId, itemId: items.id })
    .from(documents)
    .innerJoin(items, eq(items.documentId, documents.id))
    .where(
      and(
        ofTenant(documents, ctx),
        eq(documents.sha256, sha256),
        isNull(documents.purgedAt),
        notInArray(items.status, ["failed", "canceled"]),
      ),
    )
    .orderBy(desc(items.id))
    .limit(1);
  return found ?? null;
}

interface Queued {
  jobId: string | null;
  /** By document: invoices with the same bytes that another request queued in the meantime. */
  earlier: ItemByDocument;
}

/**
 * Queues the files. Copies of one file may be dropped together and arrive in parallel requests: whoever queues the bytes first makes the
 * others wait, and these then find them queued. Locks are acquired in sorted order, so that two uploads can't deadlock.
 */
async function queue(ctx: Ctx, upload: Upload, accepted: readonly Accepted[]): Promise<Queued> {
  if (accepted.length === 0) return { jobId: null, earlier: new Map() };
  if (upload.analyzeDuplicates) return { jobId: await queueJob(ctx, upload, accepted), earlier: new Map() };
  return inTransaction(ctx, async (tx) => {
    const earlier = new Map<string, JobAndItem>();
    for (const { documentId, sha256 } of [...accepted].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1))) {
      await lockNamed(tx, "upload", `${tx.account.id}/${tx.environment}/${sha256}`);
      const same = await findSame(tx, sha256);
      if (same) earlier.set(documentId, same);
    }
    const rest = accepted.filter(({ documentId }) => !earlier.has(documentId));
    return { jobId: rest.length === 0 ? null : await queueJob(tx, upload, rest), earlier };
  });
}

async function queueJob(ctx: Ctx, upload: Upload, accepted: readonly Accepted[]): Promise<string> {
  const request = upload.businessId === undefined ? {} : { businessId: upload.businessId };
  const { jobId } = await queueAnalysis(ctx, {
    type: accepted.length === 1 ? "single" : "batch",
    invoices: accepted.map(({ documentId }) => ({ request, documentId })),
  });
  return jobId;
}

interface JobAndItem {
  jobId: string;
  itemId: string;
}

type ItemByDocument = ReadonlyMap<string, JobAndItem>;

async function itemsByDocument(ctx: Ctx, jobId: string): Promise<ItemByDocument> {
  const rows = await ctx.db.orm
    .select({ itemId: items.id, documentId: items.documentId })
    .from(items)
    .where(and(eq(items.jobId, jobId), eq(items.accountId, ctx.account.id)));
  return new Map(rows.map(({ itemId, documentId }) => [documentId ?? "", { jobId, itemId }]));
}

function outcomesOf(sorted: readonly Sorted[], earlier: ItemByDocument, queued: ItemByDocument): UploadOutcome[] {
  const itemOf = (documentId: string | undefined) => {
    const item = earlier.get(documentId ?? "") ?? queued.get(documentId ?? "");
    if (!item) throw new Error(`no item was queued for document ${documentId}`);
    return item;
  };
  return sorted.map((file) => {
    if (file.kind === "settled") return file.outcome;
    if (file.kind === "accepted" && !earlier.has(file.documentId))
      return { fileName: file.fileName, status: "queued", ...itemOf(file.documentId) };
    const first = sorted.filter(isAccepted).find(({ sha256 }) => sha256 === file.sha256);
    return { fileName: file.fileName, status: "duplicate", duplicateOf: itemOf(first?.documentId) };
  });
}
