/** Every code in `result.warnings` with its explanation. A test keeps the list in step with the code. */
export const resultWarnings: Readonly<Record<string, string>> = {
  buyer_may_withhold_vat:
    "The buyer's name suggests that it's appointed to withhold VAT. If it is, set this on the business. VAT charged to a public body goes to review until this is set.",
  customer_may_be_relieved:
    "The buyer's name suggests that it's in a free zone, where some supplies are exempt from VAT. Check whether it's approved.",
  direction_assumed:
    "Neither party was recognized as the business, so the invoice was treated as a purchase. Where no business is known and the vendor has the name of the account, it goes to a person: send businessName or businessTaxID to say whose sale it is.",
  extraction: "There was something notable about the page or its file. The message says what.",
  filing_credit_note: "A credit note corrects a filed invoice, so no draft was created.",
  filing_not_supported: "Filing isn't supported for this jurisdiction, so no draft was created.",
  filing_other_currency: "The invoice isn't in the currency used for filing, so no draft was created.",
  filing_out_of_range:
    "A date is before 2000 or a tax ID is longer than 64 characters, which filings don't accept, so no draft was created.",
  filing_proforma: "A pro-forma invoice isn't a tax invoice, so no draft was created.",
  foreign_vat_charged: "The VAT was charged by another country and isn't input VAT here.",
  jurisdiction_contradiction: "The document shows the business in a different country than the one whose rules were used.",
  jurisdiction_unknown: "The country of the business isn't known, so VAT and WHT are undetermined.",
  jurisdiction_unsupported: "There are no rules for this country, so VAT and WHT are undetermined.",
  relief_list_unknown:
    "The lists of exempt and zero-rated supplies for that date or country aren't known, so the line item is undetermined.",
  paid_before_invoiced:
    "The request's paymentDate lies before the invoice's date, and the VAT rules of the two days differ. Which day decides isn't confirmed, so a person is asked.",
  rule_has_exception:
    "The rule that decided has an exception or another rate for some, such as large shareholders, which no invoice shows. The message says which.",
  tax_point_in_other_month:
    "The invoice states a tax point in another month than its date. VAT was determined as of the tax point, but the VAT draft and returns take the invoice into the month of its date.",
  tax_point_assumed: "The invoice has no date, so the VAT rules of the day of the analysis were used.",
  recipient_type_assumed:
    "It isn't clear whether the supplier is a company, so it was treated as one. WHT for an individual or a business name is remitted to the state.",
  unverified_rule: "A rule that affected this result isn't confirmed by a published source. Check it before you rely on it.",
  uplift_non_resident: "It's unclear whether the doubled rate also applies to non-residents.",
  vat_by_corrected_invoice:
    "The document is a credit or debit note for an earlier invoice, and the VAT rules of that invoice's day, which it follows, differ from those of its own.",
  vat_draft_amount_out_of_range: "An amount that returns don't accept (negative or too large) isn't in the VAT draft.",
  vat_draft_input_not_claimed:
    "Line items of a purchase aren't in the VAT draft, because a return can't claim their input VAT: it can't be recovered, or no VAT or less than required was charged. The message says which.",
  vat_draft_lines_left_out: "Line items without a VAT status aren't in the VAT draft.",
  vat_exemption_stated: "The document claims a VAT exemption. The treatment follows the rules, not the claim.",
  vat_included_not_stated:
    "The document says that prices include VAT but doesn't show the amount. VAT at the legal rate was removed from the base.",
  vat_small_business_possible:
    "The business's turnover is within the limit for small businesses, which charge no VAT. Whether that applies to the sale is for a person.",
  vat_withheld_share_unknown:
    "The share of the VAT that the buyer withholds isn't known for this country, so the net payable includes all of it.",
  wht_at_booking:
    "The vendor is set as a related party, so WHT is due when the liability is booked if that is before the payment. The invoice date is taken as that day for the rate, the due date and the return.",
  wht_beneficiary_missing: "The vendor's name isn't known. A WHT schedule requires it, so no draft was created.",
  wht_draft_amount_out_of_range: "An amount that returns don't accept (too large) isn't in the WHT draft.",
  wht_exemption_ended:
    "The vendor's settings say that its exemption from WHT ended before the payment, so WHT was determined as for any other vendor.",
  wht_exemption_stated:
    "The document claims a WHT exemption. Only the vendor's settings remove WHT: enter there until when its certificate is valid.",
  wht_payment_ahead: "The payment is in the future. WHT is filed after the payment.",
  wht_regime_by_date:
    "A different rate table was in force on the invoice date than on the payment date. Its rate, where it is known, is in the alternatives.",
  wht_remitted_to_state: "WHT from a resident individual goes into a state's own schedule, not into this draft.",
  wht_small_payer_assumed:
    "Nothing is withheld because the payer is small. That counts this invoice and the vendor's other invoices of the month, not payments made elsewhere.",
  wht_small_payer_limit:
    "The payer is small, but this invoice and the vendor's other invoices of the month pass the limit together. Say whether that much was paid. The rate that would apply is in the alternatives.",
  wht_small_payment_possible:
    "This payment alone is below the country's threshold for small payments. Other payments to the supplier aren't known.",
  wht_row_assumed: "The rate table has no row for this payment. The message says which row was used.",
  wht_row_unknown: "The rate for this kind of payment isn't known for this country, so WHT is undetermined.",
};
