import type { DueRule, RulePack } from "@/lib/tax/rule-pack";
import { sources } from "@/lib/tax/sources";

interface Fact {
  verified: boolean;
  sources: readonly string[];
}

/** All rows of a rule pack that cite sources. */
export function factsOf({ vat, wht, thresholds, returns, taxIds, eInvoicing }: RulePack): Fact[] {
  return [
    ...vat.rates,
    ...vat.levies,
    ...vat.reliefs,
    ...(vat.partlyRelieved ?? []),
    ...vat.inputRecovery,
    ...vat.withheld,
    ...vat.reverseCharge,
    ...wht.rows,
    ...(wht.withoutTaxId ? [wht.withoutTaxId] : []),
    ...(wht.relatedParties ? [wht.relatedParties] : []),
    ...(wht.rows.length > 0 ? [wht.base] : []),
    ...wht.exemptions,
    ...(wht.asked ?? []),
    ...wht.treaties,
    ...wht.remittance,
    ...thresholds,
    ...returns,
    ...taxIds,
    ...(eInvoicing?.phases ?? []),
  ];
}

export function countFacts(pack: RulePack): { rows: number; verified: number } {
  const facts = factsOf(pack);
  return { rows: facts.length, verified: facts.filter((fact) => fact.verified).length };
}

/** The sources cited by a pack's rows, ordered by ID. */
export function sourcesOf(pack: RulePack): { id: string; title: string; address: string | null }[] {
  const ids = new Set(factsOf(pack).flatMap((fact) => fact.sources));
  return [...ids]
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .flatMap((id) => (sources[id] ? [{ id, ...sources[id] }] : []));
}

export function formatValidity({ from, to }: { from: string | null; to: string | null }): string {
  if (from && to) return `${from} to ${to}`;
  if (from) return `from ${from}`;
  return to ? `until ${to}` : "always";
}

export function formatDueRule(due: DueRule): string {
  switch (due.type) {
    case "day_of_next_month":
      return `day ${due.day} of the following month`;
    case "days_after":
      return `${due.days} days after the deduction`;
    case "described":
      return due.text;
  }
}

export const percent = (rate: number | null): string => (rate === null ? "–" : `${rate}%`);
