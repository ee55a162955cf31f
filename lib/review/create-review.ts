import { requirePermission, type Ctx } from "@/lib/kernel/context";
import type { IsoDate } from "@/lib/kernel/dates";
import { runStatement } from "@/lib/kernel/rows/statement";
import { pipelineOnly } from "@/lib/prism/items/pipeline-permission";
import { storableJsonText } from "@/lib/prism/storable";
import type { Analysis } from "@/lib/prism/model";
import type { ItemRow } from "@/lib/prism/jobs/present-job";
import { obligationsOf, factsOfAnalysis } from "./obligations";
import { queueRankOf } from "./queue-rank";

/**
 * Creates the review of an invoice, in the transaction that completes its analysis. An invoice that needs no review is approved at once,
 * without a person; a reviewer may still reopen it.
 */
export async function createReview(
  tx: Ctx,
  { item, analysis, analyzedOn }: { item: Pick<ItemRow, "id" | "businessId" | "request">; analysis: Analysis; analyzedOn: IsoDate },
): Promise<void> {
  requirePermission(tx, pipelineOnly);
  const now = tx.clock.now();
  const cleared = !analysis.decision.needsReview;
  await runStatement(tx.db, insertStatement, [
    item.id,
    tx.account.id,
    tx.environment,
    storableJsonText({
      ...queueRankOf(analysis),
      ...obligationsOf(factsOfAnalysis(analysis), { ...item, analyzedOn, invoiceDate: analysis.invoice.invoiceDate.value }),
      status: cleared ? "approved" : "open",
      decidedAt: cleared ? now : null,
      createdAt: now,
    }),
    storableJsonText(analysis.invoice),
  ]);
}

/** $1 item, $2 account, $3 environment, $4 the other columns (a JSON object), $5 the invoice as the engine read it (JSON). */
const insertStatement = `
insert into reviews (item_id, account_id, environment, status, read_invoice, recommendation, blocking_anomalies, anomalies, worst_severity, decided_at,
  business_id, vat_month, vat_by_buyer, wht_month, wht_remit_to, vat_draft, wht_draft, created_at, updated_at)
select $1::text, $2::text, $3::text, status, $5::text::json, recommendation, "blockingAnomalies", anomalies, "worstSeverity", "decidedAt",
  "businessId", "vatMonth", "vatByBuyer", "whtMonth", "whtRemitTo", "vatDraft", "whtDraft", "createdAt", "createdAt"
from jsonb_to_record($4::text::jsonb) as c(status text, recommendation text, "blockingAnomalies" int, anomalies int, "worstSeverity" smallint, "decidedAt" timestamptz,
  "businessId" text, "vatMonth" text, "vatByBuyer" boolean, "whtMonth" text, "whtRemitTo" text, "vatDraft" boolean, "whtDraft" boolean, "createdAt" timestamptz)`;
