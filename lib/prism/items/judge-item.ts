import { and, eq } from "drizzle-orm";
import { accounts, businesses } from "@/drizzle/schema";
import { findDocument } from "@/lib/documents/open-document";
import { findReadDocument } from "@/lib/documents/read-cache";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { dayIn } from "@/lib/kernel/dates";
import { logger } from "@/lib/kernel/logger";
import { profileOf, thresholdsOf, timeZoneOf } from "@/lib/prism/analysis-settings";
import { AnalysisFault, analysisPool } from "@/lib/prism/analysis-pool";
import { AnalysisFailure, type Analysis, type AnalysisContext, type AnalysisRequest, type EarlierInvoice, type Invoice, type ReadDocument } from "@/lib/prism/model";
import type { ItemRow } from "@/lib/prism/present-job";
import { invoiceFields } from "@/lib/prism/requests";
import { findEarlierInvoices, historyScopeOf, type HistoryScope } from "./earlier-invoices";
import { findItem } from "./lock-item";
import { pipelineOnly } from "./pipeline-permission";

/** An opinion that is not stored yet, with the history that it was formed on. */
export interface ItemJudgement {
  analysis: Analysis;
  scope: HistoryScope;
  history: EarlierInvoice[];
  /** The same opinion on another history. */
  rejudge(history: EarlierInvoice[]): Promise<Analysis>;
}

/**
 * Forms the opinion on a processing item from what was read, the request, the business, the account's settings and the
 * vendor's earlier invoices. Writes nothing. Null where the item is not being processed any more.
 * Throws AnalysisFailure: not_an_invoice, insufficient_input, analysis_timeout, internal_error (a fault in a rule, which no
 * repeat mends).
 */
export async function judgeItem(ctx: Ctx, itemId: string): Promise<ItemJudgement | null> {
  requirePermission(ctx, pipelineOnly);
  const item = await findItem(ctx, itemId);
  if (item.status !== "processing") return null;
  const document = await readDocumentOf(ctx, item);
  const request: AnalysisRequest = invoiceFields.omit({ invoiceUrl: true }).parse(item.request);
  const context = await contextOf(ctx, item);
  // The vendor, by whom the history is found, is known only once the document is understood.
  const alone = await judge(item.id, document, request, { ...context, history: [] });
  const rejudge = (history: EarlierInvoice[]) => judge(item.id, document, request, { ...context, history }, alone.invoice);
  const scope = historyScopeOf(item, alone);
  const history = await findEarlierInvoices(ctx, scope);
  return { analysis: history.length === 0 ? alone : await rejudge(history), scope, history, rejudge };
}

async function readDocumentOf(ctx: Ctx, item: ItemRow): Promise<ReadDocument | null> {
  if (item.documentId === null) return null;
  const stored = await findDocument(ctx, item.documentId);
  const read = stored && (await findReadDocument(stored.storageKey));
  if (!read) throw new Error(`the document of ${item.id} has not been read`);
  return read;
}

async function contextOf(ctx: Ctx, item: ItemRow): Promise<Omit<AnalysisContext, "history">> {
  const { orm } = ctx.db;
  const [account] = await orm.select().from(accounts).where(eq(accounts.id, ctx.account.id));
  if (!account) throw new Error(`account ${ctx.account.id} does not exist`);
  const [business] = item.businessId === null ? [] : await orm.select().from(businesses).where(and(
    eq(businesses.accountId, ctx.account.id), eq(businesses.environment, ctx.environment), eq(businesses.businessId, item.businessId),
  ));
  return {
    asOf: dayIn(timeZoneOf(account), ctx.clock.now()),
    defaultCountry: business?.country ?? account.defaultCountry,
    business: { name: business?.name ?? null, taxId: business?.taxId ?? null, country: business?.country ?? null, profile: profileOf(business?.profile ?? {}) },
    thresholds: thresholdsOf(account),
  };
}

async function judge(itemId: string, document: ReadDocument | null, request: AnalysisRequest, context: AnalysisContext, invoice?: Invoice): Promise<Analysis> {
  try {
    return await analysisPool().analyze(document, request, context, invoice);
  } catch (error) {
    if (!(error instanceof AnalysisFault)) throw error;
    // A pure function fails the same way again, so the item ends here and now instead of after all retries.
    logger("prism").error({ err: error, itemId }, "a rule failed on an invoice");
    throw new AnalysisFailure({ code: "internal_error", stage: "check", retryable: false, message: "The invoice could not be analysed because of a fault on our side" });
  }
}
