/** Every code of `result.warnings`, in the words of the reference. A test holds the list to the code that writes them. */
export const resultWarnings: Readonly<Record<string, string>> = {
  buyer_may_withhold_vat: "The buyer's name suggests that it is appointed to withhold VAT; set it on the business if it is.",
  direction_assumed: "Neither party was recognised as the business; the invoice was taken as a purchase.",
  extraction: "Something about the page that the reader should know; the message says what.",
  filing_credit_note: "A credit note corrects a filed invoice; no draft was made.",
  filing_not_supported: "There is no filing for this jurisdiction; no draft was made.",
  filing_other_currency: "The invoice is in another currency than filings are; no draft was made.",
  filing_proforma: "A pro-forma invoice is no tax invoice; no draft was made.",
  foreign_vat_charged: "The VAT charged is another country's; it is no input VAT here.",
  jurisdiction_contradiction: "The document shows the business in another country than the one whose rules were used.",
  jurisdiction_unknown: "No country is known for the business; VAT and WHT were not determined.",
  jurisdiction_unsupported: "There are no rules for this country; VAT and WHT were not determined.",
  relief_list_unknown: "The lists of exempt and zero-rated supplies of that time or country are not known; the line was left undetermined.",
  tax_point_assumed: "The invoice has no date; VAT was judged by the rules of the day of the analysis.",
  recipient_type_assumed:
    "Nothing shows whether the supplier is a company; it was taken for one. Tax of a person or a business name goes to the state.",
  unverified_rule: "No published source confirms a rule that decided something here; check it before relying on it.",
  uplift_non_resident: "Whether the doubled rate also holds for non-residents is an open question.",
  vat_draft_amount_out_of_range: "An amount that no return takes (negative, or too large) is not in the VAT draft.",
  vat_draft_lines_left_out: "Lines without a VAT status are not in the VAT draft.",
  vat_exemption_stated: "The page claims an exemption from VAT; the treatment follows the rules, not the claim.",
  vat_included_not_stated:
    "The page says that its prices include VAT and prints no amount of it; the base was freed of VAT at the lawful rate.",
  wht_beneficiary_missing: "No name of the vendor is known; a WHT schedule needs one, so there is no draft.",
  wht_exemption_stated: "The page claims an exemption from WHT; only a certificate or a setting of the vendor lifts it.",
  wht_payment_ahead: "The payment lies in the future; WHT is filed once it is made.",
  wht_regime_by_date: "On the invoice's own date another table held than on the day of payment; its rate is among the alternatives.",
  wht_remitted_to_state: "Tax withheld from a resident individual goes to a state's own schedule, not into this draft.",
  wht_small_payment_possible:
    "The payment alone is below the country's limit for small payments; what else the supplier was paid is not known.",
  wht_row_assumed: "The table has no row of its own for this payment; the message says which one was taken.",
  wht_row_unknown: "The facts of this country do not say what is withheld on such a payment; nothing is said about withholding.",
};
