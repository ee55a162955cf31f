import { eq } from "drizzle-orm";
import { items } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import type { IsoDate } from "@/lib/kernel/dates";
import { percentOf } from "@/lib/kernel/money";
import { draftFiling } from "@/lib/prism/check/draft-filing";
import { contextFixture } from "@/lib/prism/fixtures/invoice-fixture";
import type { Analysis, DocumentType, LineItem, LineTreatment, VatOpinion, VatTreatment, WhtOpinion } from "@/lib/prism/model";
import { vatStatusOf } from "@/lib/prism/treat/vat/vat-opinion";
import { presentAnalysis } from "@/lib/prism/present-analysis";
import { taxDay } from "@/lib/prism/tax-day";
import { createReview } from "@/lib/review/create-review";
import { acceptInvoices, plainAnalysis } from "./invoices";

// For tests only: analyzed invoices with opinions of any kind, stored as the pipeline stores them.

export interface InvoiceLineFacts {
  baseMinor: number;
  treatment?: VatTreatment;
  /** What the supplier charged; the lawful tax if omitted, null if prices include it without stating it. */
  chargedMinor?: number | null;
  recoverable?: boolean;
  collection?: VatOpinion["collection"];
  wht?: { rate: number; category?: string; remitTo?: "federal" | "state"; noTin?: boolean } | "undetermined";
}

export interface InvoiceFacts {
  businessId?: string;
  direction?: "sale" | "purchase";
  type?: DocumentType;
  number?: string;
  date?: string | null;
  vendor?: { name?: string | null; taxId?: string | null; address?: string | null };
  customer?: { name?: string | null; taxId?: string | null };
  currency?: string;
  /** The country whose rules apply; Nigeria if omitted. */
  country?: string;
  paymentDate?: string;
  completedAt?: Date;
  recommendation?: "approve" | "review" | "reject";
  /** Creates the drafts and warnings that the pipeline creates on the day of the analysis; otherwise every invoice has a draft. */
  isDrafted?: boolean;
  lines: InvoiceLineFacts[];
}

const cell = <T>(value: T | null) => ({
  value,
  raw: value === null ? null : String(value),
  confidence: 0.99,
  source: "document" as const,
  provenance: [],
});

function vatOf(
  { baseMinor, treatment = "standard", chargedMinor, recoverable = true, collection = "supplier_charges" }: InvoiceLineFacts,
  direction: "sale" | "purchase",
): VatOpinion {
  const taxed = treatment === "standard" || treatment === "reverse_charge";
  const expectedMinor = taxed ? percentOf(baseMinor, 7.5) : 0;
  const charged = chargedMinor === undefined ? (treatment === "reverse_charge" ? 0 : expectedMinor) : chargedMinor;
  return {
    treatment,
    vatStatus: vatStatusOf(treatment),
    rate: taxed ? 7.5 : 0,
    taxableBaseMinor: baseMinor,
    expectedMinor,
    chargedMinor: charged,
    differenceMinor: charged === null ? null : charged - expectedMinor,
    inputRecoverable: direction === "sale" ? null : taxed && recoverable,
    collection: treatment === "reverse_charge" ? "reverse_charge" : collection,
    ruleId: "NG-VAT",
    legalBasis: "law",
    rulesVersion: "test",
    reason: "test",
    confidence: 0.99,
    alternatives: [],
  };
}

function whtOf({ baseMinor, wht }: InvoiceLineFacts): WhtOpinion {
  const none: WhtOpinion = {
    applicable: false,
    category: null,
    recipientType: "company",
    residency: "resident",
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
    reason: "test",
    confidence: 0.99,
    alternatives: [],
    unlisted: false,
  };
  if (!wht) return none;
  if (wht === "undetermined") return { ...none, applicable: null };
  return {
    ...none,
    applicable: true,
    category: wht.category ?? "professional_services",
    rate: wht.rate,
    baseMinor,
    amountMinor: percentOf(baseMinor, wht.rate),
    remitTo: wht.remitTo ?? "federal",
    noTinUplift: wht.noTin ?? false,
  };
}

function lineItem(index: number, { baseMinor }: InvoiceLineFacts): LineItem {
  return {
    lineNumber: index + 1,
    description: cell(`Line ${index + 1}`),
    quantity: cell("1"),
    unit: cell<string>(null),
    unitPrice: cell<string>(null),
    amount: cell(baseMinor),
    productCode: cell<string>(null),
    taxRate: cell<number>(null),
    taxAmount: cell<number>(null),
    taxCategoryCode: null,
  };
}

/** Tests only look at which drafts exist and on which side. */
function draftOf({ direction = "purchase", lines }: InvoiceFacts): Analysis["filingDraft"] {
  const transactionType = direction === "sale" ? "credit" : "debit";
  const deduction = {
    beneficiaryName: "Acme Consulting Ltd",
    beneficiaryTin: "20418835-0001",
    transactionDate: "2026-10-05",
    transactionDesc: "Consultancy",
    transactionAmount: 100,
    rate: 5,
    taxAmount: 5,
  };
  return {
    vat: { transactionType, data: [{ taxId: "0", amount: 100, vatStatus: 0, transactionType }] },
    wht: lines.some(({ wht }) => typeof wht === "object" && wht.rate) ? { data: [deduction] } : null,
  };
}

export function analysisOf(facts: InvoiceFacts): Analysis {
  const { direction = "purchase", lines, vendor = {}, customer = {} } = facts;
  const plain = plainAnalysis({});
  const treated: LineTreatment[] = lines.map((line, index) => ({
    lineNumber: index + 1,
    category: { code: "professional_services", label: "Consultancy", confidence: 0.99 },
    vat: vatOf(line, direction),
    wht: whtOf(line),
  }));
  const [first] = treated;
  if (!first) throw new Error("an invoice needs a line");
  return {
    ...plain,
    invoice: {
      ...plain.invoice,
      type: facts.type ?? "invoice",
      invoiceNumber: cell(facts.number ?? "INV-1"),
      invoiceDate: cell(facts.date === undefined ? "2026-10-05" : facts.date),
      currency: cell(facts.currency ?? "NGN"),
      vendor: {
        ...plain.invoice.vendor,
        name: cell(vendor.name === undefined ? "Acme Consulting Ltd" : vendor.name),
        taxId: cell(vendor.taxId === undefined ? "20418835-0001" : vendor.taxId),
        address: cell(vendor.address ?? null),
      },
      customer: {
        ...plain.invoice.customer,
        name: cell(customer.name ?? "Kestrel Bay Foods Limited"),
        taxId: cell(customer.taxId ?? null),
      },
      lineItems: lines.map((line, index) => lineItem(index, line)),
    },
    treatment: {
      country: facts.country ?? "NG",
      direction,
      vat: first.vat,
      wht: first.wht,
      lines: treated,
      isVatForeign: false,
      rulesVersion: "test",
      warnings: [],
    },
    decision: {
      recommendation: facts.recommendation ?? "approve",
      reasons: [],
      needsReview: (facts.recommendation ?? "approve") !== "approve",
    },
    filingDraft: draftOf(facts),
  };
}

function drafted(analysis: Analysis, request: { businessId?: string; paymentDate?: string }, asOf: IsoDate): Analysis {
  const { draft, warnings } = draftFiling(analysis.invoice, analysis.treatment, request, { ...contextFixture(), asOf });
  return { ...analysis, filingDraft: draft, warnings };
}

/** Stores an analyzed invoice in the context's account; returns the item's id. */
export async function storeInvoice(ctx: Ctx, facts: InvoiceFacts): Promise<string> {
  const { businessId, paymentDate, completedAt } = facts;
  const request = { ...(businessId ? { businessId } : {}), ...(paymentDate ? { paymentDate } : {}) };
  const analysis = analysisOf(facts);
  const asOf = taxDay(analysis.treatment.country, completedAt ?? ctx.clock.now());
  return storeAnalysis(ctx, facts.isDrafted ? drafted(analysis, request, asOf) : analysis, {
    request,
    ...(completedAt ? { completedAt } : {}),
  });
}

/** Stores an analysis of the given request as the pipeline does; returns the item's id. */
export async function storeAnalysis(
  ctx: Ctx,
  analysis: Analysis,
  { request, completedAt = ctx.clock.now() }: { request: { businessId?: string; paymentDate?: string }; completedAt?: Date },
): Promise<string> {
  const {
    itemIds: [itemId = ""],
  } = await acceptInvoices(ctx, [request]);
  const [item] = await ctx.db.orm
    .update(items)
    .set({
      status: "completed",
      completedAt,
      result: { ...presentAnalysis(analysis) },
      recommendation: analysis.decision.recommendation,
      invoiceNumber: analysis.invoice.invoiceNumber.value,
      invoiceDate: analysis.invoice.invoiceDate.value,
      vendorName: analysis.invoice.vendor.name.value,
      currency: analysis.invoice.currency.value,
    })
    .where(eq(items.id, itemId))
    .returning();
  if (item) await createReview(ctx, { item, analysis, analyzedOn: taxDay(analysis.treatment.country, completedAt) });
  return itemId;
}
