import { asc, eq } from "drizzle-orm";
import { items, jobs } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { defaultThresholds } from "@/lib/prism/check/default-thresholds";
import { invoiceFromRequest } from "@/lib/prism/extract/empty-invoice";
import type { Analysis, AnalysisRequest, EarlierInvoice, VatOpinion, WhtOpinion } from "@/lib/prism/model";
import type { ItemRow, JobRow } from "@/lib/prism/jobs/present-job";
import { queueAnalysis } from "@/lib/prism/jobs/queue-analysis";
import type { InvoiceFields } from "@/lib/prism/requests";
import { historyScopeOf } from "@/lib/prism/items/earlier-invoices";
import { findVendorKnowledge } from "@/lib/prism/items/vendor-knowledge";
import type { ItemJudgment } from "@/lib/prism/items/judge-item";
import { findItem } from "@/lib/prism/items/lock-item";

/** Accepts invoices as the API does; returns the ids that the pipeline's verbs need. */
export async function acceptInvoices(ctx: Ctx, requests: InvoiceFields[]): Promise<{ jobId: string; itemIds: string[] }> {
  const { jobId } = await queueAnalysis(ctx, {
    type: requests.length === 1 ? "single" : "batch",
    invoices: requests.map((request) => ({ request })),
  });
  const rows = await ctx.db.orm.select({ id: items.id }).from(items).where(eq(items.jobId, jobId)).orderBy(asc(items.index));
  return { jobId, itemIds: rows.map(({ id }) => id) };
}

export async function readJob(ctx: Ctx, jobId: string): Promise<{ job: JobRow; items: ItemRow[] }> {
  const [job] = await ctx.db.orm.select().from(jobs).where(eq(jobs.id, jobId));
  if (!job) throw new Error(`no job ${jobId}`);
  return { job, items: await ctx.db.orm.select().from(items).where(eq(items.jobId, jobId)).orderBy(asc(items.index)) };
}

/** A minimal analysis for tests of storage: the request's own fields, and one anomaly for each invoice of the history. */
export function plainAnalysis(
  request: AnalysisRequest & { totalMinor?: number; sha256?: string },
  history: readonly EarlierInvoice[] = [],
): Analysis {
  const invoice = invoiceFromRequest(request);
  return {
    document: { mimeType: "application/pdf", sha256: request.sha256 ?? null, pages: 1, textSource: "pdf_text" },
    invoice: { ...invoice, total: { ...invoice.total, value: request.totalMinor ?? null } },
    treatment: {
      country: null,
      direction: "purchase",
      vat: noVat,
      wht: noWht,
      lines: [],
      isVatForeign: false,
      rulesVersion: "test",
      warnings: [],
    },
    anomalies: history.map(({ id }) => ({
      code: "duplicate_number_vendor",
      severity: "high",
      category: "duplicate",
      message: `Seen before as ${id}`,
      field: "invoiceNumber",
      lineNumber: null,
      blocking: true,
      confidence: 0.9,
      suggestedAction: "compare_with_earlier_invoice",
      evidence: { expected: null, actual: null, difference: null, tolerance: null, provenance: [], related: [id] },
    })),
    decision: { recommendation: history.length > 0 ? "review" : "approve", reasons: [], needsReview: history.length > 0 },
    filingDraft: { vat: null, wht: null },
    confidence: 0.9,
    warnings: [],
  };
}

/** Makes a minimal judgment like `judgeItem`: based on the current history, and repeatable with a later one. */
export async function plainJudgment(ctx: Ctx, itemId: string, extra: { totalMinor?: number; sha256?: string } = {}): Promise<ItemJudgment> {
  const item = await findItem(ctx, itemId);
  const request: AnalysisRequest = item.request;
  const judge = async (history: EarlierInvoice[]) => plainAnalysis({ ...request, ...extra }, history);
  const scope = historyScopeOf(item, await judge([]), defaultThresholds);
  const { history } = await findVendorKnowledge(ctx, scope);
  return { analysis: await judge(history), scope, country: request.country ?? null, history, judge };
}

const noVat: VatOpinion = {
  treatment: "undetermined",
  vatStatus: null,
  rate: null,
  taxableBaseMinor: null,
  expectedMinor: null,
  chargedMinor: null,
  differenceMinor: null,
  inputRecoverable: null,
  collection: null,
  ruleId: null,
  legalBasis: null,
  rulesVersion: "test",
  reason: "Not judged",
  confidence: 0.5,
  alternatives: [],
};

const noWht: WhtOpinion = {
  applicable: null,
  category: null,
  recipientType: null,
  residency: null,
  rate: null,
  baseMinor: null,
  amountMinor: null,
  noTinUplift: false,
  netPayableMinor: null,
  remitTo: null,
  dueDate: null,
  exemption: null,
  ruleId: null,
  legalBasis: null,
  reason: "Not judged",
  confidence: 0.5,
  alternatives: [],
  unlisted: false,
};
