import { findDocument } from "@/lib/documents/open-document";
import type { Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { analyzeInProcess, analysisContextOf, requestOf } from "@/lib/prism/items/analysis-context";
import { historyColumns } from "@/lib/prism/items/complete-item";
import { historyScopeOf } from "@/lib/prism/items/earlier-invoices";
import { readOnce } from "@/lib/prism/items/read-item-document";
import { storableJson } from "@/lib/prism/storable";
import { findVendorKnowledge } from "@/lib/prism/items/vendor-knowledge";
import type { Analysis } from "@/lib/prism/model";
import type { PackedDocument } from "@/lib/prism/packed-document";
import type { ItemRow } from "@/lib/prism/jobs/present-job";
import { ownBusiness } from "@/lib/prism/treat/parties/jurisdiction";
import { presentAnalysis } from "@/lib/prism/present-analysis";
import { applyChanges, overridesOf } from "./apply-changes";
import type { LoadedReview, ReviewChange, ReviewRow } from "./load-review";
import { obligationsOf, factsOfAnalysis, factsOfResult, type ObligationFacts } from "./obligations";
import { queueRankOf } from "./queue-rank";

/** What a corrected analysis changes in the review, and in the columns by which later invoices and lists find the item. */
export interface Reanalysis {
  review: Pick<ReviewRow, "result" | "recommendation" | "blockingAnomalies" | "anomalies" | "worstSeverity"> &
    ReturnType<typeof obligationsOf>;
  item: Partial<ItemRow>;
}

type Change = Pick<ReviewChange, "kind" | "field" | "after" | "reason">;

const CORRECTING: ReadonlySet<ReviewChange["kind"]> = new Set([
  "field_corrected",
  "field_confirmed",
  "line_added",
  "line_removed",
  "treatment_overridden",
]);

/**
 * Analyzes an invoice again with a reviewer's changes: the pipeline's own treatment, checks, decision and filing draft, as of the day of
 * the analysis and with the history of that time. Without changes it is the published result.
 */
export async function reanalyze(ctx: Ctx, { review, item, read, model }: LoadedReview, all: readonly Change[]): Promise<Reanalysis> {
  const changes = all.filter(({ kind }) => CORRECTING.has(kind));
  const invoice = applyChanges(read, changes);
  const at = item.completedAt ?? review.createdAt;
  const context = await analysisContextOf(ctx, item, at);
  const scope = { ...historyScopeOf(item, { invoice, document: { sha256: item.sha256 } }, context.thresholds), completedBefore: at };
  const columns = historyColumns(invoice, scope);
  const obligations = (opinion: ObligationFacts) =>
    obligationsOf(opinion, { ...item, analyzedOn: context.asOf, invoiceDate: columns.invoiceDate });
  if (changes.length === 0)
    return {
      review: { result: null, ...queueRankOf(model), ...obligations(factsOfResult(model, ownBusiness(requestOf(item), context))) },
      item: { ...columns, recommendation: model.decision.recommendation },
    };
  const { history, corrections } = await findVendorKnowledge(ctx, scope);
  const document = await documentOf(ctx, item);
  const analysis = await analyzeInProcess(item.id, (pool) =>
    pool.judge(document, invoice, requestOf(item), { ...context, corrections, history, overrides: overridesOf(changes) }),
  );
  return {
    review: { result: resultOf(analysis), ...queueRankOf(analysis), ...obligations(factsOfAnalysis(analysis)) },
    item: { ...columns, recommendation: analysis.decision.recommendation },
  };
}

const resultOf = (analysis: Analysis): Record<string, unknown> => ({ ...storableJson(presentAnalysis(analysis)) });

/** Reads the document again if the engine was upgraded since: checks may need what the earlier version did not read. */
async function documentOf(ctx: Ctx, { documentId }: ItemRow): Promise<PackedDocument | null> {
  if (documentId === null) return null;
  const document = await findDocument(ctx, documentId);
  if (!document)
    throw new DomainError(
      "state_conflict",
      "This invoice's document is no longer stored, so corrections can't be checked against it. Approve or reject the invoice as it is, or send the document again.",
    );
  return readOnce(ctx, document);
}
