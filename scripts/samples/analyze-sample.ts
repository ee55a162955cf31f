import { analyze } from "@/lib/prism/analyze";
import { defaultThresholds } from "@/lib/prism/check/default-thresholds";
import { AnalysisFailure, type AnalysisContext, type AnalysisRequest, type EarlierInvoice, type ItemError } from "@/lib/prism/model";
import { presentAnalysis } from "@/lib/prism/present-analysis";
import { readDocument } from "@/lib/prism/read/read-document";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import type { Expected } from "./expected";
import { buyer } from "./invoices/buyer";

/** The analysis date of the published results. */
export const AS_OF = "2026-11-21";

/** What a caller sends besides the sample's `invoiceUrl`. The payment date keeps WHT due dates the same on any day. */
export const SAMPLE_REQUEST = {
  businessId: "kestrel-bay",
  businessName: buyer.name,
  businessTaxID: buyer.taxId ?? "",
  country: "NG",
  paymentDate: "2026-11-20",
} satisfies AnalysisRequest;

export type SampleOutcome = { itemStatus: "completed"; result: AnalysisResult } | { itemStatus: "failed"; error: ItemError };

/** Runs the pipeline on a sample as the service does, with only the business's earlier invoices known. */
export async function analyzeSample(bytes: Uint8Array, history: readonly EarlierInvoice[]): Promise<SampleOutcome> {
  const context: AnalysisContext = {
    asOf: AS_OF,
    defaultCountry: "NG",
    business: { name: buyer.name, taxId: buyer.taxId, country: "NG", profile: {} },
    history: [...history],
    thresholds: defaultThresholds,
  };
  try {
    const document = await readDocument(bytes);
    return { itemStatus: "completed", result: presentAnalysis(analyze(document, SAMPLE_REQUEST, context)) };
  } catch (error) {
    if (error instanceof AnalysisFailure) return { itemStatus: "failed", error: error.detail };
    throw error;
  }
}

/** Converts an analyzed sample to the history entry that later samples see. */
export function earlierInvoice(sampleName: string, result: AnalysisResult): EarlierInvoice {
  const { invoice, document } = result;
  return {
    id: sampleName,
    invoiceNumber: invoice.invoiceNumber.value,
    invoiceDate: invoice.invoiceDate.value,
    vendorName: invoice.vendor.name.value,
    vendorTaxId: invoice.vendor.taxId.value,
    bankAccount: invoice.vendor.bankAccount.value,
    currency: invoice.currency.value,
    total: invoice.total.value,
    sha256: document.sha256,
    approved: null,
  };
}

/** The part of an outcome that the catalog predicts, in the same shape. Values that `expected` leaves open are left open here too. */
export function foretoldPart(outcome: SampleOutcome, expected: Expected): Record<string, unknown> {
  if (outcome.itemStatus === "failed") return { itemStatus: "failed", error: outcome.error.code } satisfies Expected;
  const leftOpen = expected.itemStatus === "completed" && expected.wht.netPayable === null;
  const { invoice, vat, wht, lineItems, anomalies, decision } = outcome.result;
  return {
    itemStatus: "completed",
    invoice: {
      invoiceNumber: invoice.invoiceNumber.value,
      invoiceDate: invoice.invoiceDate.value,
      dueDate: invoice.dueDate.value,
      vendorName: sameCase(invoice.vendor.name.value, expected),
      vendorTaxId: invoice.vendor.taxId.value,
      vendorBankAccount: invoice.vendor.bankAccount.value,
      customerTaxId: invoice.customer.taxId.value,
      subtotal: invoice.subtotal.value,
      taxTotal: invoice.taxTotal.value,
      total: invoice.total.value,
      lines: lineItems.length,
    },
    vat: {
      treatment: vat.treatment,
      rate: vat.rate,
      taxableBase: vat.taxableBase,
      expected: vat.expected,
      charged: vat.charged,
      difference: vat.difference,
    },
    wht: {
      category: wht.category,
      rate: wht.rate,
      base: wht.base,
      amount: wht.amount,
      noTinUplift: wht.noTinUplift,
      netPayable: leftOpen ? null : wht.netPayable,
    },
    anomalies: anomalies
      .filter((anomaly) => anomaly.severity !== "info")
      .map((anomaly) => anomaly.code)
      .sort(),
    decision: decision.recommendation,
  };
}

/** Returns the predicted spelling if the name was only read in capitals, as a letterhead prints it. */
function sameCase(name: string | null, expected: Expected): string | null {
  const foretold = expected.itemStatus === "completed" ? expected.invoice.vendorName : null;
  return foretold !== null && name === foretold.toUpperCase() ? foretold : name;
}
