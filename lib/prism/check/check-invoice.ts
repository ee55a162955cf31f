import type { AnalysisContext, AnalysisRequest, Anomaly, Invoice, ReadDocument, Severity, Treatment } from "../model";
import { checkArithmetic } from "./check-arithmetic";
import { checkDocument } from "./check-document";
import { checkDuplicates } from "./check-duplicates";
import { checkFraudSignals } from "./check-fraud-signals";
import { checkIdentity } from "./check-identity";
import { checkStatedWithholding } from "./check-stated-withholding";
import { checkTax } from "./check-tax";
import { checkTypeDoubt } from "./check-type-doubt";
import { checkVatAmount } from "./check-vat-amount";
import { checkEInvoice } from "./en16931/check-e-invoice";

export { decide, overallConfidence } from "./decide";
export { draftFiling } from "./draft-filing";

const ORDER: readonly Severity[] = ["critical", "high", "medium", "low", "info"];

/** Finds everything unusual about an invoice, the most severe first, each with its evidence and place on the page. A pure function. */
export function checkInvoice(
  document: ReadDocument | null,
  invoice: Invoice,
  treatment: Treatment,
  request: AnalysisRequest,
  context: AnalysisContext,
): Anomaly[] {
  const input = { document, invoice, treatment, request, context };
  const figures = [...checkArithmetic(input), ...checkTax(input), ...checkStatedWithholding(input)];
  const found = [
    ...checkDuplicates(input),
    ...figures,
    ...checkVatAmount(input, figures),
    ...checkIdentity(input),
    ...checkDocument(input),
    ...checkTypeDoubt(input),
    ...checkFraudSignals(input),
    ...checkEInvoice(input),
  ];
  return found.sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
}
