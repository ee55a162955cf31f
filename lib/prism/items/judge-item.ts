import { requirePermission, type Ctx } from "@/lib/kernel/context";
import type { Analysis, EarlierInvoice } from "@/lib/prism/model";
import type { PackedDocument } from "@/lib/prism/packed-document";
import { analyzeInProcess, analysisContextOf, readDocumentOf, requestOf } from "./analysis-context";
import { historyScopeOf, type HistoryScope } from "./earlier-invoices";
import type { FetchedItem } from "./fetch-item-document";
import { findItem, type StartedItem } from "./lock-item";
import { pipelineOnly } from "./pipeline-permission";
import { findVendorKnowledge } from "./vendor-knowledge";

/** An opinion that isn't stored yet, with the history it was formed on. */
export interface ItemJudgment {
  analysis: Analysis;
  scope: HistoryScope;
  /** Country from the request, the business or the account, whose time zone dates the analysis. */
  country: string | null;
  history: EarlierInvoice[];
  /** Forms the opinion on another history. */
  judge(history: EarlierInvoice[]): Promise<Analysis>;
}

/**
 * Forms the opinion on a processing item from the document, the request, the business, the account's settings and the vendor's earlier
 * invoices. Writes nothing. Returns null if the item is no longer processing. `found` passes on the results of the steps before, to spare
 * reading them again from database and store.
 *
 * @throws AnalysisFailure not_an_invoice, insufficient_input, analysis_timeout, internal_error (a fault in a rule, which retrying doesn't
 * fix)
 */
export async function judgeItem(
  ctx: Ctx,
  itemId: string,
  found?: { fetched: FetchedItem; read: PackedDocument | null },
): Promise<ItemJudgment | null> {
  requirePermission(ctx, pipelineOnly);
  const item: StartedItem = found?.fetched.item ?? (await findItem(ctx, itemId));
  if (item.status !== "processing") return null;
  const document = documentIn(found) ?? (await readDocumentOf(ctx, item));
  const read = document?.read ?? null;
  const request = requestOf(item);
  const context = await analysisContextOf(ctx, item, ctx.clock.now());
  // The vendor, by which history and corrections are found, is known only once the document is understood.
  const invoice = await analyzeInProcess(item.id, (pool) => pool.understand(read, request, context));
  const scope = historyScopeOf(item, { invoice, document: { sha256: document?.sha256 ?? null } }, context.thresholds);
  const { history, corrections } = await findVendorKnowledge(ctx, scope);
  const judge = (known: EarlierInvoice[]) =>
    analyzeInProcess(item.id, (pool) => pool.judge(read, invoice, request, { ...context, corrections, history: known }));
  return { analysis: await judge(history), scope, country: request.country ?? context.defaultCountry, history, judge };
}

function documentIn(
  found: { fetched: FetchedItem; read: PackedDocument | null } | undefined,
): { read: PackedDocument; sha256: string } | null {
  return found?.read && found.fetched.document ? { read: found.read, sha256: found.fetched.document.sha256 } : null;
}
