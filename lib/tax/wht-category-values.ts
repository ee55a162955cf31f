/** Withholding categories of payments and lines; the codes appear in results. */
export const whtCategories = [
  "dividend",
  "interest",
  "royalty",
  "rent_hire_lease",
  "professional_services",
  "goods_supply",
  "telecom_tower_colocation",
  "other_services",
  "construction_infrastructure",
  "construction_other",
  "brokerage",
  "directors_fees",
  "loss_of_employment_compensation",
  "entertainers_sports",
  "winnings",
  "not_applicable",
] as const;
export type WhtCategory = (typeof whtCategories)[number];

/** Wordings for codes that don't read well when their underscores are replaced by spaces. */
export const whtCategoryWords: Readonly<Record<string, string>> = {
  rent_hire_lease: "rent, hire or lease",
  goods_supply: "supply of goods",
  telecom_tower_colocation: "colocation on telecom towers",
  construction_infrastructure: "construction of infrastructure",
  construction_other: "other construction",
  directors_fees: "directors' fees",
  loss_of_employment_compensation: "compensation for loss of employment",
  entertainers_sports: "entertainers and sportspersons",
} satisfies Partial<Record<WhtCategory, string>>;

/** The category's name for use inside a sentence. */
export const whtCategoryWithin = (category: string | null): string =>
  category === null ? "" : (whtCategoryWords[category] ?? category.replaceAll("_", " "));
