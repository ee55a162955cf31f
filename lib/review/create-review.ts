import { reviews } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { pipelineOnly } from "@/lib/prism/items/pipeline-permission";
import { storableJson } from "@/lib/prism/items/storable";
import type { Analysis } from "@/lib/prism/model";
import type { ItemRow } from "@/lib/prism/present-job";
import { obligationsOf, obligingOf } from "./obligations";
import { standingOf } from "./standing";

/**
 * Opens the review of an invoice in the transaction that completes it. What needs no review is approved at once, by
 * nobody: a reviewer may still open it again.
 */
export async function createReview(tx: Ctx, { item, analysis, completedAt }: { item: Pick<ItemRow, "id" | "businessId" | "request">; analysis: Analysis; completedAt: Date }): Promise<void> {
  requirePermission(tx, pipelineOnly);
  const now = tx.clock.now();
  const cleared = !analysis.decision.needsReview;
  await tx.db.orm.insert(reviews).values({
    itemId: item.id, accountId: tx.account.id, environment: tx.environment,
    ...standingOf(analysis),
    ...obligationsOf(obligingOf(analysis), { ...item, completedAt, invoiceDate: analysis.invoice.invoiceDate.value }),
    status: cleared ? "approved" : "open", decidedAt: cleared ? now : null,
    readInvoice: { ...storableJson(analysis.invoice) }, createdAt: now, updatedAt: now,
  });
}
