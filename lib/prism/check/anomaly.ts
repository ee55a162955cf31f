import { toMajor, type DecimalString, type MinorUnits } from "@/lib/kernel/money";
import { withMinus } from "@/lib/kernel/text/with-minus";
import type { AnalysisContext, AnalysisRequest, Anomaly, Invoice, Place, ReadDocument, Severity, Treatment } from "../model";
import type { SuggestedAction } from "./suggested-action-values";

/** The input of every check. */
export interface CheckInput {
  document: ReadDocument | null;
  invoice: Invoice;
  treatment: Treatment;
  request: AnalysisRequest;
  context: AnalysisContext;
}

interface AnomalyKind {
  category: Anomaly["category"];
  severity: Severity;
  action: SuggestedAction;
}

const anomalyKind = (category: Anomaly["category"], severity: Severity, action: SuggestedAction): AnomalyKind => ({
  category,
  severity,
  action,
});

/** Every anomaly code with its category, default severity, and suggested action. */
export const anomalyKinds = {
  line_math_mismatch: anomalyKind("arithmetic", "high", "request_corrected_invoice"),
  lines_sum_mismatch: anomalyKind("arithmetic", "high", "request_corrected_invoice"),
  total_mismatch: anomalyKind("arithmetic", "high", "request_corrected_invoice"),
  tax_math_mismatch: anomalyKind("arithmetic", "high", "request_corrected_invoice"),
  vat_rate_wrong: anomalyKind("tax", "high", "request_corrected_invoice"),
  rate_outdated_for_date: anomalyKind("tax", "high", "request_corrected_invoice"),
  vat_charged_on_exempt: anomalyKind("tax", "high", "request_corrected_invoice"),
  vat_charged_on_zero_rated: anomalyKind("tax", "high", "request_corrected_invoice"),
  vat_charged_on_suspended: anomalyKind("tax", "high", "request_corrected_invoice"),
  vat_missing_on_standard: anomalyKind("tax", "high", "request_corrected_invoice"),
  vat_by_unregistered_vendor: anomalyKind("tax", "high", "verify_vat_registration"),
  wht_tin_missing_double_rate: anomalyKind("tax", "medium", "obtain_vendor_tax_id"),
  wht_already_deducted: anomalyKind("tax", "medium", "confirm_withholding_with_vendor"),
  wht_stated_differs: anomalyKind("tax", "medium", "confirm_withholding_with_vendor"),
  wht_category_ambiguous: anomalyKind("tax", "medium", "choose_withholding_category"),
  vendor_tin_missing: anomalyKind("identity", "medium", "obtain_vendor_tax_id"),
  vendor_tin_format_invalid: anomalyKind("identity", "medium", "verify_vendor_tax_id"),
  vendor_tin_mismatch_request: anomalyKind("identity", "high", "verify_vendor"),
  vendor_name_mismatch_request: anomalyKind("identity", "high", "verify_vendor"),
  customer_mismatch: anomalyKind("identity", "high", "confirm_addressee"),
  duplicate_exact: anomalyKind("duplicate", "critical", "do_not_pay"),
  duplicate_number_vendor: anomalyKind("duplicate", "high", "compare_with_earlier_invoice"),
  duplicate_near: anomalyKind("duplicate", "medium", "compare_with_earlier_invoice"),
  invoice_number_missing: anomalyKind("document", "medium", "request_corrected_invoice"),
  invoice_date_missing: anomalyKind("document", "medium", "request_corrected_invoice"),
  future_dated: anomalyKind("document", "medium", "confirm_invoice_date"),
  metadata_document_conflict: anomalyKind("document", "medium", "confirm_document"),
  currency_mismatch_request: anomalyKind("document", "medium", "confirm_currency"),
  proforma_not_tax_invoice: anomalyKind("document", "medium", "request_tax_invoice"),
  currency_missing: anomalyKind("document", "low", "confirm_currency"),
  stale_dated: anomalyKind("document", "low", "confirm_invoice_date"),
  credit_note: anomalyKind("document", "low", "match_to_invoice"),
  irn_missing: anomalyKind("document", "info", "request_e_invoice"),
  bank_account_changed: anomalyKind("fraud_signal", "medium", "confirm_bank_details_by_phone"),
  amount_outlier_for_vendor: anomalyKind("fraud_signal", "medium", "confirm_order"),
  split_invoices: anomalyKind("fraud_signal", "medium", "check_approval_limit"),
  hidden_text_layer_mismatch: anomalyKind("fraud_signal", "medium", "compare_with_original"),
  round_amount_outlier: anomalyKind("fraud_signal", "low", "confirm_order"),
  pdf_modified_after_creation: anomalyKind("fraud_signal", "low", "compare_with_original"),
  low_ocr_quality: anomalyKind("fraud_signal", "low", "request_better_copy"),
} as const satisfies Record<string, AnomalyKind>;

export type AnomalyCode = keyof typeof anomalyKinds;

interface Finding {
  message: string;
  field?: string | null;
  lineNumber?: number | null;
  confidence: number;
  severity?: Severity;
  expected?: string | number | null;
  actual?: string | number | null;
  difference?: number | null;
  tolerance?: number | null;
  provenance?: Place[];
  related?: string[];
}

/** Most related invoices listed; nobody looks at hundreds. */
const MAX_RELATED = 20;

/**
 * Creates an anomaly with the code's category and action; critical and high ones block. Amounts are in major units. Of the related
 * invoices, the first 20 are kept.
 */
export function anomaly(code: AnomalyCode, finding: Finding): Anomaly {
  const { category, action, severity: usual }: AnomalyKind = anomalyKinds[code];
  const severity = finding.severity ?? usual;
  return {
    code,
    severity,
    category,
    message: finding.message,
    field: finding.field ?? null,
    lineNumber: finding.lineNumber ?? null,
    blocking: severity === "critical" || severity === "high",
    confidence: Math.min(0.99, finding.confidence),
    suggestedAction: action,
    evidence: {
      expected: finding.expected ?? null,
      actual: finding.actual ?? null,
      difference: finding.difference ?? null,
      tolerance: finding.tolerance ?? null,
      provenance: finding.provenance ?? [],
      related: finding.related?.slice(0, MAX_RELATED) ?? [],
    },
  };
}

/** The part of a finding that compares two amounts in the invoice's currency, converted to major units. */
export function amountEvidence(
  expectedMinor: MinorUnits,
  actualMinor: MinorUnits,
  toleranceMinor: MinorUnits,
  currency: string | null,
): Pick<Finding, "expected" | "actual" | "difference" | "tolerance"> {
  const major = (minor: MinorUnits) => toMajor(minor, currency);
  return {
    expected: major(expectedMinor),
    actual: major(actualMinor),
    difference: major(actualMinor - expectedMinor),
    tolerance: major(toleranceMinor),
  };
}

const AMOUNT_FORMAT = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 4 });

const FIGURE_FORMAT = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 6 });

/** Formats a quantity or price for messages: "1,250", "12,500.5". */
export const formatFigure = (figure: DecimalString): string => withMinus(FIGURE_FORMAT.format(Number(figure)));

/** Formats an amount for messages, with its currency if known: "NGN 107,500.00". */
export function formatAmount(minor: MinorUnits, currency: string | null): string {
  const amount = withMinus(AMOUNT_FORMAT.format(toMajor(minor, currency)));
  return currency === null ? amount : `${currency} ${amount}`;
}

/**
 * Whether a repeated amount is a sign of anything. A credit note repeats the amount of its invoice, and on sales the business itself is the
 * vendor, whose customers may all pay the same fee.
 */
export const isRepeatedAmountSuspicious = ({ invoice, treatment }: CheckInput): boolean =>
  invoice.type !== "credit_note" && treatment.direction !== "sale";
