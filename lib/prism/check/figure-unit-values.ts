import type { AnomalyCode } from "./anomaly";

/**
 * Unit of the figures in a finding's evidence. money: major units of the invoice's currency; percent: 7.5 is 7.5%; share: 0.5 is a half;
 * count: a number of items.
 */
export type FigureUnit = "money" | "percent" | "share" | "count";

/** Units of the figures in each finding's evidence. The evidence of other findings contains only texts and dates. */
export const figureUnits: Readonly<Partial<Record<AnomalyCode | "einvoice_rule_broken", FigureUnit>>> = {
  line_math_mismatch: "money",
  lines_sum_mismatch: "money",
  total_mismatch: "money",
  tax_math_mismatch: "money",
  vat_rate_wrong: "percent",
  rate_outdated_for_date: "percent",
  vat_charged_on_exempt: "money",
  vat_charged_on_zero_rated: "money",
  vat_charged_on_suspended: "money",
  vat_missing_on_standard: "money",
  vat_by_unregistered_vendor: "money",
  wht_tin_missing_double_rate: "percent",
  wht_already_deducted: "money",
  wht_stated_differs: "money",
  amount_outlier_for_vendor: "money",
  split_invoices: "money",
  round_amount_outlier: "money",
  low_ocr_quality: "share",
  einvoice_rule_broken: "money",
};
