import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import type { Analysis, Invoice } from "@/lib/prism/model";
import { presentAnalysis } from "@/lib/prism/present-analysis";
import type { ItemRow } from "@/lib/prism/jobs/present-job";
import { taxDay } from "@/lib/prism/tax-day";
import { createReview } from "@/lib/review/create-review";
import { isWholeHistory, lockHistory, type HistoryScope } from "./earlier-invoices";
import type { ItemJudgement } from "./judge-item";
import { lockItem } from "./lock-item";
import { pipelineOnly } from "./pipeline-permission";
import { settleItem, type ResultColumns } from "./settle-item";
import { storableJson, storedText } from "../storable";
import { findVendorPast } from "./vendor-past";

/** After so many opinions that were overtaken, the next is formed while nobody can add to the history. */
const MOST_OVERTAKEN = 3;

/**
 * Stores the opinion on a processing item and consumes its credit. Where the vendor's history has grown since the
 * opinion was formed, it is formed again first, with nothing locked: it may wait its turn behind other invoices, and PostgreSQL
 * ends a transaction that is silent so long. An item that is finished or canceled is left alone. Returns its state.
 */
export async function completeItem(ctx: Ctx, itemId: string, judgement: ItemJudgement): Promise<ItemRow["status"]> {
  requirePermission(ctx, pipelineOnly);
  let formed = judgement;
  for (let overtaken = 0; ; overtaken++) {
    const status = await finish(ctx, itemId, formed, overtaken >= MOST_OVERTAKEN);
    if (status !== null) return status;
    const { history } = await findVendorPast(ctx, judgement.scope);
    formed = { ...judgement, history, analysis: await judgement.judge(history) };
  }
}

/** Null: the opinion was overtaken, and nothing is written; never so where it is to be formed under the lock. */
async function finish(ctx: Ctx, itemId: string, judgement: ItemJudgement, underLock: boolean): Promise<ItemRow["status"] | null> {
  return inTransaction(ctx, async (tx) => {
    // Sent together and done in this order: the history is compared when nobody can add to it any more.
    const [, isWhole, locked] = await Promise.all([
      lockHistory(tx, judgement.scope),
      isWholeHistory(tx, judgement.scope, judgement.history),
      lockItem(tx, itemId),
    ]);
    if (locked.item.status !== "processing") return locked.item.status;
    if (!isWhole && !underLock) return null;
    const analysis = isWhole ? judgement.analysis : await judgement.judge((await findVendorPast(tx, judgement.scope)).history);
    await Promise.all([
      settleItem(tx, locked, { status: "completed", columns: columnsOf(analysis, judgement.scope) }),
      createReview(tx, { item: locked.item, analysis, analyzedOn: taxDay(judgement.country, tx.clock.now()) }),
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

/** What lists show of an invoice and later ones are held against. */
export function historyColumns(
  invoice: Invoice,
  { sha256, vendorTaxKey, vendorNameKey, numberKey }: HistoryScope,
): Omit<ResultColumns, "result" | "recommendation"> {
  return {
    sha256,
    invoiceNumber: storedText(invoice.invoiceNumber.value),
    invoiceDate: invoice.invoiceDate.value,
    vendorName: storedText(invoice.vendor.name.value),
    vendorTaxId: storedText(invoice.vendor.taxId.value),
    vendorTaxKey,
    vendorNameKey,
    numberKey,
    currency: storedText(invoice.currency.value),
    totalMinor: invoice.total.value,
    bankAccount: storedText(invoice.vendor.bankAccount.value),
  };
}
