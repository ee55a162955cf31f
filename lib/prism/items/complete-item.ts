import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import type { Analysis, Invoice } from "@/lib/prism/model";
import { presentAnalysis } from "@/lib/prism/present-analysis";
import type { ItemRow } from "@/lib/prism/jobs/present-job";
import { taxDay } from "@/lib/prism/tax-day";
import { createReview } from "@/lib/review/create-review";
import { isWholeHistory, lockHistory, type HistoryScope } from "./earlier-invoices";
import type { ItemJudgment } from "./judge-item";
import { lockItem } from "./lock-item";
import { pipelineOnly } from "./pipeline-permission";
import { settleItem, type ResultColumns } from "./settle-item";
import { storableJson, columnText } from "../storable";
import { findVendorKnowledge } from "./vendor-knowledge";

/** After this many opinions overtaken by new history, the next one is formed while the history is locked. */
const MOST_OVERTAKEN = 3;

/**
 * Stores the opinion on a processing item and consumes its credit. If the vendor's history has grown since, the opinion is formed again
 * first, without holding a lock: it may have to wait behind other invoices, and PostgreSQL ends a transaction that is idle for so long. A
 * finished or canceled item is left alone. Returns the item's status.
 */
export async function completeItem(ctx: Ctx, itemId: string, judgment: ItemJudgment): Promise<ItemRow["status"]> {
  requirePermission(ctx, pipelineOnly);
  let formed = judgment;
  for (let overtaken = 0; ; overtaken++) {
    const status = await finish(ctx, itemId, formed, overtaken >= MOST_OVERTAKEN);
    if (status !== null) return status;
    const { history } = await findVendorKnowledge(ctx, judgment.scope);
    formed = { ...judgment, history, analysis: await judgment.judge(history) };
  }
}

/**
 * Returns null, without writing, if the opinion was overtaken by new history. With `underLock`, the opinion is formed again under the lock
 * instead.
 */
async function finish(ctx: Ctx, itemId: string, judgment: ItemJudgment, underLock: boolean): Promise<ItemRow["status"] | null> {
  return inTransaction(ctx, async (tx) => {
    // The statements are sent together but run in this order: the history is compared once nobody can add to it.
    const [, isWhole, locked] = await Promise.all([
      lockHistory(tx, judgment.scope),
      isWholeHistory(tx, judgment.scope, judgment.history),
      lockItem(tx, itemId),
    ]);
    if (locked.item.status !== "processing") return locked.item.status;
    if (!isWhole && !underLock) return null;
    const analysis = isWhole ? judgment.analysis : await judgment.judge((await findVendorKnowledge(tx, judgment.scope)).history);
    await Promise.all([
      settleItem(tx, locked, { status: "completed", columns: columnsOf(analysis, judgment.scope) }),
      createReview(tx, { item: locked.item, analysis, analyzedOn: taxDay(judgment.country, tx.clock.now()) }),
    ]);
    return "completed";
  });
}

function columnsOf(analysis: Analysis, scope: HistoryScope): ResultColumns {
  return {
    result: { ...storableJson(presentAnalysis(analysis)) },
    ...historyColumns(analysis.invoice, scope),
    recommendation: analysis.decision.recommendation,
  };
}

/** Columns that lists show, and with which later invoices are compared. */
export function historyColumns(
  invoice: Invoice,
  { sha256, vendorTaxKey, vendorNameKey, numberKey }: HistoryScope,
): Omit<ResultColumns, "result" | "recommendation"> {
  return {
    sha256,
    invoiceNumber: columnText(invoice.invoiceNumber.value),
    invoiceDate: invoice.invoiceDate.value,
    vendorName: columnText(invoice.vendor.name.value),
    vendorTaxId: columnText(invoice.vendor.taxId.value),
    vendorTaxKey,
    vendorNameKey,
    numberKey,
    currency: columnText(invoice.currency.value),
    totalMinor: invoice.total.value,
    bankAccount: columnText(invoice.vendor.bankAccount.value),
  };
}
