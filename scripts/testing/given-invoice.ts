import { documents, items, jobs, reviews } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { InvoiceOutcome } from "@/lib/prism/invoices/invoice-list-values";

interface Given {
  vendor?: string;
  number?: string;
  date?: string;
  totalMinor?: number;
  currency?: string;
  outcome?: Exclude<InvoiceOutcome, "processing"> | "pending";
  fileName?: string;
  purged?: boolean;
}

/** Inserts an invoice as the pipeline leaves it, without its result. Returns the item's id. */
export async function given(ctx: Ctx, facts: Given = {}): Promise<string> {
  const { orm } = ctx.db;
  const [jobId, itemId, documentId] = [newId("job"), newId("item"), newId("document")];
  const tenant = { accountId: ctx.account.id, environment: ctx.environment };
  const outcome = facts.outcome ?? "approve";
  const isAnalysed = outcome === "approve" || outcome === "review" || outcome === "reject";
  await orm
    .insert(jobs)
    .values({
      ...tenant,
      id: jobId,
      type: "single",
      status: outcome === "pending" ? "pending" : outcome === "failed" || outcome === "canceled" ? outcome : "completed",
      totalItems: 1,
      pendingItems: 1,
      requestId: ctx.requestId,
      purgedAt: facts.purged ? ctx.clock.now() : null,
    });
  await orm
    .insert(documents)
    .values({
      ...tenant,
      id: documentId,
      sha256: "0".repeat(64),
      mimeType: "application/pdf",
      bytes: 10,
      storageKey: `${ctx.account.id}/${ctx.environment}/00/${"0".repeat(64)}`,
      source: "upload",
      sourceName: facts.fileName ?? "scan.pdf",
    });
  await orm.insert(items).values({
    ...tenant,
    id: itemId,
    jobId,
    index: 0,
    documentId,
    status: isAnalysed ? "completed" : outcome,
    recommendation: isAnalysed ? outcome : null,
    error:
      outcome === "failed" ? { code: "document_unreachable", stage: "fetch", message: "The URL returned HTTP 403", retryable: true } : null,
    // Until the invoice is analyzed, only the caller's own values are known.
    request: isAnalysed ? {} : { vendorName: facts.vendor, invoiceNumber: facts.number },
    ...(isAnalysed ? { vendorName: facts.vendor ?? null, invoiceNumber: facts.number ?? null } : {}),
    invoiceDate: facts.date ?? null,
    totalMinor: facts.totalMinor ?? null,
    currency: facts.currency ?? null,
  });
  if (isAnalysed)
    await orm
      .insert(reviews)
      .values({
        ...tenant,
        itemId,
        status: outcome === "approve" ? "approved" : "open",
        recommendation: outcome,
        blockingAnomalies: 0,
        anomalies: 0,
        worstSeverity: 5,
      });
  return itemId;
}
