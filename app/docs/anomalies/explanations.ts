import type { AnomalyCode } from "@/lib/prism/check/anomaly";
import { defaultThresholds } from "@/lib/prism/check/default-thresholds";

interface Explanation {
  /** What makes it appear. */
  fires: string;
  /** What the reader does about it. */
  remedy: string;
}

const {
  lineTolerance,
  sumTolerancePerLine,
  sumToleranceMin,
  robustZ,
  outlierEarlierMin,
  roundAmountStep,
  splitUnderLimitPercent,
  splitCount,
  splitDays,
  staleMonths,
  nearDuplicateDays,
} = defaultThresholds;
const corrected = "Ask the vendor for a corrected invoice; don't pay the difference.";
const creditFirst = "Ask for an invoice without that VAT: it can't be recovered as input VAT.";
const compare = "Open the earlier invoice named in the evidence and pay one of them.";

/** A code without a row does not compile. */
export const explanations: Readonly<Record<AnomalyCode, Explanation>> = {
  line_math_mismatch: {
    fires: `Quantity × unit price differs from the line's amount by more than ${lineTolerance}, with and without the line's tax.`,
    remedy: corrected,
  },
  lines_sum_mismatch: {
    fires: `The lines, with discount and charges, don't sum to the subtotal (tolerance ${sumTolerancePerLine} a line, at least ${sumToleranceMin}).`,
    remedy: corrected,
  },
  total_mismatch: {
    fires: "Subtotal plus tax, also less a deducted WHT, is not the printed total; where no subtotal is printed, the lines plus tax.",
    remedy: corrected,
  },
  tax_math_mismatch: {
    fires: `A printed rate on its base differs from the printed tax by more than ${lineTolerance}. Tax that was rounded line by line is accepted.`,
    remedy: corrected,
  },
  vat_rate_wrong: {
    fires: "The VAT rate was not the law on the invoice's date, and had not been before: a wrong rate, or one that came too early.",
    remedy: corrected,
  },
  rate_outdated_for_date: { fires: "The VAT rate is an earlier one that had ended on the invoice's date.", remedy: corrected },
  vat_charged_on_exempt: { fires: "VAT is charged on a supply that is exempt.", remedy: creditFirst },
  vat_charged_on_zero_rated: { fires: "VAT above zero is charged on a zero-rated supply.", remedy: creditFirst },
  vat_charged_on_suspended: { fires: "VAT is charged on a supply on which its collection is suspended.", remedy: creditFirst },
  vat_missing_on_standard: {
    fires: "No VAT is charged on a standard-rated supply of a resident vendor, on the whole or on one of its lines.",
    remedy: "Ask whether the vendor is registered, and for an invoice with VAT if so.",
  },
  vat_by_unregistered_vendor: {
    fires: "VAT is charged by a vendor whose setting, or whose own page, says that it is not registered.",
    remedy: "Ask for the registration before paying the VAT.",
  },
  wht_tin_missing_double_rate: {
    fires: "Withholding tax is due and no tax number of the vendor is known, so the rate doubles.",
    remedy: "Get the vendor's number before paying; with it the ordinary rate holds.",
  },
  wht_already_deducted: {
    fires: "The page itself takes off withholding tax.",
    remedy: "Agree with the vendor who deducts; never take it off twice.",
  },
  wht_category_ambiguous: {
    fires: "One price covers things with different WHT rates, or the description fits two categories.",
    remedy: "Choose the category; the alternatives stand in the result with their amounts.",
  },
  vendor_tin_missing: {
    fires: "A purchase whose vendor's tax number is neither on the document nor in the request.",
    remedy: "Ask the vendor for it: without it WHT may double and VAT may not be recoverable.",
  },
  vendor_tin_format_invalid: {
    fires: "The number fits none of the forms of its country, or fails its check digit.",
    remedy: "Compare with the vendor's certificate; a wrong digit is likely.",
  },
  vendor_tin_mismatch_request: {
    fires: "Your request and the document name different tax numbers.",
    remedy: "Find out which is right before paying: the invoice may be of another company.",
  },
  vendor_name_mismatch_request: {
    fires: "Your request and the document name different vendors. Ltd and Limited, case, and “&” for “and” make no difference.",
    remedy: "Check that the right document was sent, and that the vendor is who it says.",
  },
  customer_mismatch: {
    fires: "The invoice is addressed to somebody else than your business, by tax number or name.",
    remedy: "Check whose invoice it is; another company's gives no input VAT.",
  },
  duplicate_exact: {
    fires: "The same bytes were analysed before for this business.",
    remedy: "Don't pay it again. It blocks, and the recommendation is reject.",
  },
  duplicate_number_vendor: { fires: "The vendor already sent an invoice with this number, in whatever spelling.", remedy: compare },
  duplicate_near: {
    fires: `The same vendor and amount within ${nearDuplicateDays} days, or a number with look-alike or exchanged characters.`,
    remedy: compare,
  },
  invoice_number_missing: { fires: "The document shows no invoice number.", remedy: corrected },
  invoice_date_missing: { fires: "The document shows no date of issue. VAT was judged by the day of the analysis.", remedy: corrected },
  future_dated: {
    fires: "The invoice is dated after the day of the analysis.",
    remedy: "Confirm the date, or wait: the tax point may lie in another period.",
  },
  metadata_document_conflict: {
    fires: "Number or date of your request differ from the document's; or an e-invoice's data differ from its own page.",
    remedy: "Check that the metadata belong to this document. Both values are in the evidence.",
  },
  currency_mismatch_request: {
    fires: "Your request and the document name different currencies.",
    remedy: "Confirm the currency before any amount is used.",
  },
  proforma_not_tax_invoice: {
    fires: "The document calls itself pro-forma.",
    remedy: "Ask for the tax invoice; no VAT may be claimed on this.",
  },
  currency_missing: {
    fires: "The document shows no currency, by code, name or sign.",
    remedy: "Send currency in the request, or confirm it.",
  },
  stale_dated: {
    fires: `The invoice is dated more than ${staleMonths} months before the day of the analysis.`,
    remedy: "Ask why it comes so late, and whether it was paid already.",
  },
  credit_note: { fires: "The document is a credit note.", remedy: "Match it to the invoice that it corrects." },
  irn_missing: {
    fires:
      "No e-invoicing reference (IRN) is on an invoice dated since e-invoicing began. Severity medium where the vendor is known to be past its go-live.",
    remedy: "Ask for the e-invoice where the vendor must issue one.",
  },
  bank_account_changed: {
    fires: "The account to pay to is on none of the vendor's earlier invoices.",
    remedy: "Call the vendor at a number that you knew before. Never confirm by replying to the invoice.",
  },
  amount_outlier_for_vendor: {
    fires: `The amount is far from the vendor's usual one: a robust z-score over ${robustZ}, with at least ${outlierEarlierMin} earlier invoices.`,
    remedy: "Compare with the order and the delivery.",
  },
  split_invoices: {
    fires: `${splitCount} or more invoices of the vendor within ${splitDays} days, each up to ${splitUnderLimitPercent}% under an approval limit or a round million.`,
    remedy: "Approve them as the one purchase that they are.",
  },
  hidden_text_layer_mismatch: {
    fires: "The file holds words that the page doesn't show.",
    remedy: "Compare with a printed original. The hidden words are in the evidence, and were not used.",
  },
  round_amount_outlier: {
    fires: `The amount is an outlier and a multiple of ${roundAmountStep.toLocaleString("en-GB")}.`,
    remedy: "Compare with the order and the delivery.",
  },
  pdf_modified_after_creation: {
    fires: "The PDF was changed more than an hour after it was made, by its own times.",
    remedy: "Compare with the vendor's own copy, its bank details above all.",
  },
  low_ocr_quality: {
    fires: "Words of a scan are recognised with less than 70% certainty on average.",
    remedy: "Send a better copy, or check the fields by hand.",
  },
};
