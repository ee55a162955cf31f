import type { AnomalyCode } from "@/lib/prism/check/anomaly";
import { suggestedActions, type SuggestedAction } from "@/lib/prism/check/suggested-action-values";
import { capitalized } from "./capitalized";
import { humanizeInSentence } from "./humanize";

type FindingCode = AnomalyCode | "einvoice_rule_broken";

/** Names of findings in the terms of a finance team. */
const findings: Readonly<Record<FindingCode, string>> = {
  line_math_mismatch: "line doesn't multiply out",
  lines_sum_mismatch: "lines don't add up",
  total_mismatch: "total doesn't add up",
  tax_math_mismatch: "tax doesn't match its rate",
  vat_rate_wrong: "wrong VAT rate",
  rate_outdated_for_date: "outdated VAT rate",
  vat_charged_on_exempt: "VAT where none is due",
  vat_charged_on_zero_rated: "VAT on a zero-rated supply",
  vat_charged_on_suspended: "VAT where it is suspended",
  vat_missing_on_standard: "VAT is missing",
  vat_by_unregistered_vendor: "VAT charged by an unregistered vendor",
  wht_tin_missing_double_rate: "WHT doubles without a tax ID",
  wht_already_deducted: "WHT already deducted",
  wht_stated_differs: "WHT stated differs from the law",
  wht_category_ambiguous: "WHT category is unclear",
  vendor_tin_missing: "vendor's tax ID is missing",
  vendor_tin_format_invalid: "vendor's tax ID is not valid",
  vendor_tin_mismatch_request: "vendor's tax ID differs",
  vendor_name_mismatch_request: "vendor's name differs",
  customer_mismatch: "addressed to someone else",
  duplicate_exact: "same file as before",
  duplicate_number_vendor: "number used before",
  duplicate_near: "possible duplicate",
  invoice_number_missing: "number is missing",
  invoice_date_missing: "date is missing",
  future_dated: "dated in the future",
  metadata_document_conflict: "may not be the right document",
  currency_mismatch_request: "currency differs",
  proforma_not_tax_invoice: "pro forma, not a tax invoice",
  currency_missing: "currency is missing",
  stale_dated: "old invoice",
  credit_note: "credit note",
  irn_missing: "IRN is missing",
  bank_account_changed: "new bank account",
  amount_outlier_for_vendor: "unusual amount",
  split_invoices: "split invoices",
  hidden_text_layer_mismatch: "hidden text",
  round_amount_outlier: "unusually round amount",
  pdf_modified_after_creation: "PDF was edited",
  low_ocr_quality: "poor scan",
  einvoice_rule_broken: "breaks an e-invoice rule",
};

const ofRequest = ["Request", "Document"] as const;
const ofVendor = ["Usual", "This one"] as const;

/** Labels for a finding's two evidence values, where the first is not an expected value. */
const compared: Readonly<Record<string, readonly [string, string]>> = {
  wht_category_ambiguous: ["Either", "Or"],
  duplicate_near: ["Earlier", "This one"],
  duplicate_number_vendor: ["Earlier", "This one"],
  bank_account_changed: ["Before", "Now"],
  amount_outlier_for_vendor: ofVendor,
  round_amount_outlier: ofVendor,
  split_invoices: ["Limit", "This one"],
  pdf_modified_after_creation: ["Made", "Changed"],
  stale_dated: ["Not before", "Dated"],
  future_dated: ["Not after", "Dated"],
  vendor_tin_mismatch_request: ofRequest,
  vendor_name_mismatch_request: ofRequest,
  currency_mismatch_request: ofRequest,
  metadata_document_conflict: ofRequest,
};

/** Labels for a finding's evidence values; "Expected" and "Found" for most. */
export const evidenceLabels = (code: string): readonly [string, string] => compared[code] ?? ["Expected", "Found"];

/** Name of a finding, or of a reason such as `low_confidence:total`, for the middle of a sentence. */
export function findingInSentence(code: string): string {
  if (Object.hasOwn(findings, code)) return findings[code as FindingCode];
  const [kind, field] = code.split(":");
  return kind === "low_confidence" && field ? `low confidence in ${fieldInSentence(field)}` : humanizeInSentence(code);
}

export const findingName = (code: string): string => capitalized(findingInSentence(code));

/** The next step for the reader, to follow “Next step:”. */
export const actionInSentence = (action: string): string =>
  Object.hasOwn(suggestedActions, action) ? suggestedActions[action as SuggestedAction] : humanizeInSentence(action);

const fields: Readonly<Record<string, string>> = {
  total: "the total",
  subtotal: "the subtotal",
  taxTotal: "the tax",
  invoiceNumber: "the number",
  invoiceDate: "the date",
  currency: "the currency",
  "vendor.name": "the vendor",
  "vendor.taxId": "the vendor's tax ID",
  "vendor.bankAccount": "the bank account",
  vat: "the VAT treatment",
  wht: "the withholding tax",
};

const fieldInSentence = (field: string): string => fields[field] ?? humanizeInSentence(field);
