import type { AnomalyCode } from "@/lib/prism/check/anomaly";
import { defaultThresholds } from "@/lib/prism/check/default-thresholds";

interface Explanation {
  /** When the anomaly is raised. */
  fires: string;
  /** What to do about it. */
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
const corrected = "Ask the vendor for a corrected invoice. Don't pay the difference.";
const creditFirst = "Ask for an invoice without that VAT. You can't recover it as input VAT.";
const compare = "Compare with the earlier invoice in the evidence and pay only one of them.";

/** The type requires an entry for every code. */
export const explanations: Readonly<Record<AnomalyCode, Explanation>> = {
  line_math_mismatch: {
    fires: `Quantity × unit price differs from the line's amount by more than ${lineTolerance}, with and without the line's tax. In an e-invoice its price may also be rounded in its last decimal.`,
    remedy: corrected,
  },
  lines_sum_mismatch: {
    fires: `The line items, with discount and charges, don't add up to the subtotal (tolerance ${sumTolerancePerLine} per line, at least ${sumToleranceMin}).`,
    remedy: corrected,
  },
  total_mismatch: {
    fires:
      "Subtotal plus tax doesn't equal the printed total, even after subtracting any deducted WHT. If no subtotal is printed, the sum of the line items is used.",
    remedy: corrected,
  },
  tax_math_mismatch: {
    fires: `The printed rate times its base differs from the printed tax by more than ${lineTolerance}, or the VAT charged isn't what is due on the line items that bear VAT. Tax that was rounded line by line is accepted.`,
    remedy: corrected,
  },
  vat_rate_wrong: {
    fires: "The VAT rate wasn't in force on the invoice date or before it. It's either wrong or was applied too early.",
    remedy: corrected,
  },
  rate_outdated_for_date: { fires: "The VAT rate is an earlier one that had expired by the invoice date.", remedy: corrected },
  vat_charged_on_exempt: { fires: "VAT is charged on an exempt supply, or on one outside the scope of VAT.", remedy: creditFirst },
  vat_charged_on_zero_rated: { fires: "VAT above zero is charged on a zero-rated supply.", remedy: creditFirst },
  vat_charged_on_suspended: { fires: "VAT is charged on a supply for which VAT collection is suspended.", remedy: creditFirst },
  vat_missing_on_standard: {
    fires: "A resident vendor charges no VAT on a standard-rated supply, on the whole invoice or on a line item.",
    remedy: "Ask whether the vendor is registered for VAT. If so, ask for an invoice with VAT.",
  },
  vat_by_unregistered_vendor: {
    fires: "A vendor charges VAT although its settings in Levy or its own invoice say that it isn't registered.",
    remedy: "Ask for proof of registration before you pay the VAT.",
  },
  wht_tin_missing_double_rate: {
    fires: "Withholding tax is due and the vendor's tax ID isn't known, so the rate is doubled.",
    remedy: "Get the vendor's tax ID before you pay. Then the ordinary rate applies.",
  },
  wht_already_deducted: {
    fires:
      "The invoice shows an amount of withholding tax that it deducts, or that it may deduct. It isn't reported if the invoice only asks you to deduct the tax, and its sums prove that none of them is lower by it.",
    remedy: "Check whether its amount due is already lower by it, and agree with the vendor on who deducts it. Don't deduct it twice.",
  },
  wht_stated_differs: {
    fires:
      "The invoice asks you to deduct withholding tax, but the rate or amount it states isn't the one by law, or none is due, or whether it is due is unknown.",
    remedy:
      "Deduct the tax by law, and tell the vendor why it differs from the invoice. If the invoice is right, correct the line's category or the vendor's settings.",
  },
  wht_category_ambiguous: {
    fires: "One price covers things with different WHT rates, or the description fits two categories.",
    remedy: "Choose the category. The result lists the alternatives with their amounts.",
  },
  vendor_tin_missing: {
    fires: "The invoice is a purchase, and the vendor's tax ID is neither on the document nor in the request.",
    remedy: "Ask the vendor for it. Without it, WHT may be doubled and VAT may not be recoverable.",
  },
  vendor_tin_format_invalid: {
    fires: "The tax ID doesn't match any format of its country, or its check digit is wrong.",
    remedy: "Compare it with the vendor's certificate. A digit is probably wrong.",
  },
  vendor_tin_mismatch_request: {
    fires:
      "The vendor's tax ID in your request differs from the one on the document, or the document's vendor has your own business's tax ID but another name and the document isn't addressed to someone else.",
    remedy: "Find out which is correct before you pay. The invoice may be from another company, or one of your own.",
  },
  vendor_name_mismatch_request: {
    fires:
      "The vendor name in your request differs from the one on the document, or the document's vendor has your own business's name, or one of its branches', but another tax ID. Differences such as Ltd and Limited, case, and “&” and “and” are ignored.",
    remedy: "Check that the right document was sent and that the vendor is who it claims to be.",
  },
  customer_mismatch: {
    fires: "By tax ID or name, the invoice is addressed to someone other than your business.",
    remedy: "Check whose invoice it is. You can't recover input VAT from another company's invoice.",
  },
  duplicate_exact: {
    fires:
      "The same file was already analyzed for this business. If that analysis was deleted, the file is still recognized while its invoice is part of a filing.",
    remedy: "Don't pay it again. The recommendation is reject.",
  },
  duplicate_number_vendor: { fires: "The vendor already sent an invoice with this number, possibly written differently.", remedy: compare },
  duplicate_near: {
    fires: `Another invoice has the same vendor and amount within ${nearDuplicateDays} days, or a number with look-alike or transposed characters.`,
    remedy: compare,
  },
  invoice_number_missing: { fires: "The document shows no invoice number.", remedy: corrected },
  invoice_date_missing: { fires: "The document shows no issue date. VAT was determined as of the day of the analysis.", remedy: corrected },
  future_dated: {
    fires: "The invoice is dated after the day of the analysis.",
    remedy: "Confirm the date, or wait. The tax point may be in another period.",
  },
  metadata_document_conflict: {
    fires:
      "The number or date in your request differs from the document, the data of an e-invoice differs from its own page, its type code has two meanings and nothing settles which, a note calls it something else, or the page's title is of something that isn't a bill (a proposal, a work order, a refund).",
    remedy:
      "Check that the request belongs to this document, and that it asks for payment. The evidence contains both values, if there are two.",
  },
  currency_mismatch_request: {
    fires: "The currency in your request differs from the one on the document.",
    remedy: "Confirm the currency before you use any amounts.",
  },
  proforma_not_tax_invoice: {
    fires: "The document is marked as a pro-forma invoice.",
    remedy: "Ask for the tax invoice. You can't claim VAT on a pro-forma invoice.",
  },
  currency_missing: {
    fires: "The document shows no currency code, name, or symbol.",
    remedy: "Send currency in the request or confirm it.",
  },
  stale_dated: {
    fires: `The invoice is dated more than ${staleMonths} months before the day of the analysis.`,
    remedy: "Ask why it's so late and whether it has already been paid.",
  },
  credit_note: { fires: "The document is a credit note.", remedy: "Match it to the invoice it corrects." },
  irn_missing: {
    fires:
      "The invoice has no e-invoicing reference (IRN), although it's dated after e-invoicing began. The severity is medium if the vendor is known to be past its go-live date.",
    remedy: "If the vendor has to issue e-invoices, ask for one.",
  },
  bank_account_changed: {
    fires:
      "The bank account on the invoice isn't on any approved earlier invoice from the vendor. An invoice that still waits for review, or was rejected, doesn't make its account a known one.",
    remedy: "Call the vendor at a number you already had. Never confirm by replying to the invoice.",
  },
  amount_outlier_for_vendor: {
    fires: `The amount is far from the vendor's usual amounts: its robust z-score is over ${robustZ}, based on at least ${outlierEarlierMin} earlier invoices.`,
    remedy: "Compare with the order and the delivery.",
  },
  split_invoices: {
    fires: `The vendor sent ${splitCount} or more invoices within ${splitDays} days, each up to ${splitUnderLimitPercent}% below an approval limit or a round million.`,
    remedy: "Treat them as a single purchase when you approve them.",
  },
  hidden_text_layer_mismatch: {
    fires: "The file contains text that isn't visible on the page.",
    remedy: "Compare with a printed original. The hidden text is in the evidence and wasn't used.",
  },
  round_amount_outlier: {
    fires: `The amount is an outlier and a multiple of ${roundAmountStep.toLocaleString("en-GB")}.`,
    remedy: "Compare with the order and the delivery.",
  },
  pdf_modified_after_creation: {
    fires: "According to its metadata, the PDF was modified more than an hour after it was created.",
    remedy: "Compare with the vendor's own copy, especially the bank details.",
  },
  low_ocr_quality: {
    fires: "The average recognition confidence of the words in a scan is below 70%.",
    remedy: "Send a better copy or check the fields manually.",
  },
};
