/** Suggested actions for anomalies, by the code in results. The texts follow "Next step:" in the reference and the portal. */
export const suggestedActions = {
  request_corrected_invoice: "ask the vendor for a corrected invoice",
  verify_vat_registration: "check that the vendor is registered for VAT",
  obtain_vendor_tax_id: "get the vendor's tax ID before paying",
  confirm_withholding_with_vendor: "confirm with the vendor who deducts the tax",
  choose_withholding_category: "choose the withholding tax category",
  verify_vendor_tax_id: "compare the tax ID with the vendor's certificate",
  verify_vendor: "check which vendor this is",
  confirm_addressee: "check who this invoice is addressed to",
  do_not_pay: "don't pay it again",
  compare_with_earlier_invoice: "compare with the earlier invoice and pay one of them",
  confirm_invoice_date: "check the date with the vendor",
  confirm_document: "check that this is the right document",
  confirm_currency: "check the currency with the vendor",
  request_tax_invoice: "ask for the tax invoice",
  match_to_invoice: "match it to the invoice it corrects",
  request_e_invoice: "ask for the e-invoice",
  confirm_bank_details_by_phone: "call the vendor on a number you already had",
  confirm_order: "compare with the order and delivery",
  check_approval_limit: "review them together against the approval limit",
  compare_with_original: "compare with the vendor's own copy",
  request_better_copy: "ask for a better copy",
} as const;

export type SuggestedAction = keyof typeof suggestedActions;
