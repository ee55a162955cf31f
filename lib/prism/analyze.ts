import { completeFromRequest } from "./complete-from-request";
import { capFailedValues } from "./check/cap-failed";
import { checkInvoice, decide, draftFiling, overallConfidence } from "./check/check-invoice";
import { extractInvoice, invoiceFromRequest, withoutEmptyEInvoice } from "./extract/extract-invoice";
import { AnalysisFailure, type Analysis, type AnalysisContext, type AnalysisRequest, type Invoice, type ReadDocument } from "./model";
import { configuredCountry, ownBusiness } from "./treat/parties/jurisdiction";
import { treatInvoice } from "./treat/treat-invoice";

/**
 * Analyzes an invoice: from a document that was read (or none) and the fields the caller sent to a tax opinion. Pure: no database, clock or
 * network; the same arguments give the same analysis.
 *
 * Without a document, treat and check run on the request alone, and VAT and WHT stay undetermined.
 * @throws AnalysisFailure `insufficient_input` without a document, vendor name and invoice number; `not_an_invoice` if the document is
 * something else.
 */
export function analyze(document: ReadDocument | null, request: AnalysisRequest, context: AnalysisContext): Analysis {
  return judgeInvoice(document, understandInvoice(document, request, context), request, context);
}

/**
 * Extracts what the invoice says, without an opinion on it. Throws as `analyze` does. The result doesn't depend on the vendor's history.
 */
export function understandInvoice(document: ReadDocument | null, request: AnalysisRequest, context: AnalysisContext): Invoice {
  if (!document && !request.vendorName && !request.invoiceNumber) {
    throw new AnalysisFailure({
      code: "insufficient_input",
      stage: "extract",
      retryable: false,
      message: "There is nothing to analyze. Send an invoiceUrl, or at least a vendorName or an invoiceNumber.",
    });
  }
  const country = configuredCountry(request, context);
  return document
    ? completeFromRequest(
        extractInvoice(document, { country, request, asOf: context.asOf, business: ownBusiness(request, context) }),
        request,
      )
    : invoiceFromRequest(request);
}

/** Runs only treat and check, for example when the vendor's history has become known or has changed, without extracting again. */
export function judgeInvoice(given: ReadDocument | null, read: Invoice, request: AnalysisRequest, context: AnalysisContext): Analysis {
  const document = given && withoutEmptyEInvoice(given);
  const treatment = treatInvoice(read, request, context, document?.sha256 ?? null);
  const anomalies = checkInvoice(document, read, treatment, request, context);
  const invoice = capFailedValues(read, anomalies, treatment.country);
  const filing = draftFiling(invoice, treatment, request, context);
  return {
    document: {
      mimeType: document?.mimeType ?? null,
      sha256: document?.sha256 ?? null,
      pages: document?.pages.length ?? 0,
      textSource: document?.textSource ?? null,
    },
    invoice,
    treatment,
    anomalies,
    decision: decide(invoice, treatment, anomalies, context.thresholds),
    filingDraft: filing.draft,
    confidence: overallConfidence(invoice, treatment),
    warnings: [...invoice.warnings.map((message) => ({ code: "extraction", message })), ...treatment.warnings, ...filing.warnings],
  };
}
