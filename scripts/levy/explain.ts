import { systemClock, type Clock } from "@/lib/kernel/clock";
import { isIsoDate } from "@/lib/kernel/dates";
import { taxDay } from "@/lib/prism/tax-day";
import { rulePack, rulePacks } from "@/lib/tax";
import { explainWht, type Explanation } from "@/lib/tax/explain-wht";
import { whtCategories } from "@/lib/tax/rule-pack";
import { jsonOption, print, required, UsageError, type Command, type Values } from "./command";

export const explainCommand: Command = {
  name: "explain",
  usage:
    "explain --country NG --category professional_services --recipient company|individual [--date YYYY-MM-DD] [--non-resident] [--no-tin] [--json]",
  summary: "Prints the rule that applies to a payment on a date, the reason, and the sources.",
  options: {
    country: { type: "string" },
    date: { type: "string" },
    category: { type: "string" },
    recipient: { type: "string" },
    "non-resident": { type: "boolean" },
    "no-tin": { type: "boolean" },
    ...jsonOption,
  },
  run: (values) => {
    const explanation = explain(values);
    print(values, { ...explanation }, spoken(explanation));
    return Promise.resolve(0);
  },
};

/** Explains a tax rule. Without a date, it uses the current day of the tax authority, as an analysis does. */
export function explain(values: Values, clock: Clock = systemClock): Explanation {
  const countries = rulePacks.map(({ country }) => country).join(", ");
  const code = required(values, "country", `one of ${countries}`);
  const pack = rulePack(code);
  if (!pack) throw new UsageError(`--country must be one of ${countries}, not "${code}"`);
  const date = typeof values["date"] === "string" ? values["date"] : taxDay(pack.country, clock.now());
  if (!isIsoDate(date)) throw new UsageError(`--date must be a date such as 2026-11-21, not "${date}"`);
  const named = required(values, "category", `one of ${whtCategories.join(", ")}`);
  const category = whtCategories.find((known) => known === named);
  if (!category) throw new UsageError(`--category must be one of ${whtCategories.join(", ")}, not "${named}"`);
  const recipient = required(values, "recipient", "company or individual");
  if (recipient !== "company" && recipient !== "individual")
    throw new UsageError(`--recipient must be company or individual, not "${recipient}"`);
  return explainWht(pack, {
    date,
    category,
    recipient,
    residency: values["non-resident"] ? "non_resident" : "resident",
    taxId: !values["no-tin"],
  });
}

function spoken({ country, rulesVersion, date, wht, vat, warnings }: Explanation): string[] {
  return [
    `Withholding tax: ${wht.rate === null ? "not known" : `${wht.rate}%`}`,
    `  ${wht.reason}`,
    ...(wht.ruleId ? [`  Rule ${wht.ruleId}: ${wht.legalBasis ?? ""}`] : []),
    ...(wht.remitTo ? [`  Remit to the ${wht.remitTo} authority${wht.dueDate ? ` by ${wht.dueDate}` : ""}`] : []),
    ...wht.sources.map(({ id, title, address }) => `  Source ${id}: ${title}${address ? `, ${address}` : ""}`),
    ...(wht.exemptions.length > 0 ? [`  Exemptions: ${wht.exemptions.map(({ code }) => code).join(", ")}`] : []),
    `VAT: ${vat.standardRate === null ? "not known" : `${vat.standardRate}% unless a relief covers the supply`}${vat.ruleId ? ` (rule ${vat.ruleId}: ${vat.legalBasis ?? ""})` : ""}`,
    ...warnings.map((warning) => `Note: ${warning}`),
    `Rules version ${rulesVersion} for ${country} on ${date}. This is an opinion, not legal advice.`,
  ];
}
