/** Categories of a payment, and so of a line: the codes that results show. */
export const whtCategories = [
  "dividend", "interest", "royalty", "rent_hire_lease", "professional_services", "goods_supply", "telecom_tower_colocation",
  "other_services", "construction_infrastructure", "construction_other", "brokerage", "directors_fees",
  "loss_of_employment_compensation", "entertainers_sports", "winnings", "not_applicable",
] as const;
export type WhtCategory = (typeof whtCategories)[number];
