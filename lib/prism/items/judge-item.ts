import { requirePermission, type Ctx } from "@/lib/kernel/context";
import type { Analysis, EarlierInvoice, ReadDocument } from "@/lib/prism/model";
import { findCorrections } from "@/lib/prism/learn/list-corrections";
import { analysisContextOf, judgeInProcess, readDocumentOf, requestOf } from "./analysis-context";
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
 * vendor's earlier invoices. Writes nothing. Null where the item is not being processed any more. `justRead` spares the
 * way to the store where the document was read a moment ago.
 * Throws AnalysisFailure: not_an_invoice, insufficient_input, analysis_timeout, internal_error (a fault in a rule, which no
 * repeat mends).
 */
export async function judgeItem(ctx: Ctx, itemId: string, justRead: ReadDocument | null = null): Promise<ItemJudgement | null> {
  requirePermission(ctx, pipelineOnly);
  const item = await findItem(ctx, itemId);
  if (item.status !== "processing") return null;
  const document = justRead ?? await readDocumentOf(ctx, item);
  const request = requestOf(item);
  const context = await analysisContextOf(ctx, item, ctx.clock.now());
  // The vendor, by whom the history is found, is known only once the document is understood.
  const alone = await judgeInProcess(item.id, document, request, { ...context, history: [] });
  const scope = historyScopeOf(item, alone);
  const corrections = await findCorrections(ctx, scope);
  const rejudge = (history: EarlierInvoice[]) => judgeInProcess(item.id, document, request, { ...context, corrections, history }, alone.invoice);
  const history = await findEarlierInvoices(ctx, scope);
  return { analysis: history.length === 0 && corrections.length === 0 ? alone : await rejudge(history), scope, history, rejudge };
}
