import { termLabels, type TermLabel } from "@/lib/tax/ng/terms";
import type { Judgment } from "./judgment";
import type { TermMatch } from "./match-terms";

const LAND = termLabels("Houses and plots", "Farmland", "Land and buildings");
/** Units of land, and words of land sales. */
const MEASURED_LAND = /^(?:sqm|sqms|sqmtrs?|m2|hectares?|acres?|plots?|parcels?)$/;
const SOLD_AS_LAND = /^(?:instalments?|installments?|title|deed|estate|phase|layout|sqm|allocation|purchase|payment)$/;

/**
 * "Plot 22, 600sqm - final payment", "2 plots, C of O land": land, recognized by its measure and the terms of sale; its price is no supply
 * of goods.
 */
export function landSold(matches: readonly TermMatch[], tokens: readonly string[]): Judgment | null {
  const [land] = matches;
  if (!land || !matches.every((match) => match.term.role === "thing" && LAND.has(match.term.label))) return null;
  const measured = tokens.some((token) => MEASURED_LAND.test(token) || /^\d+sqm/.test(token));
  const sold = tokens.some((token) => SOLD_AS_LAND.test(token)) || tokens.join(" ").includes("c of o");
  if (!measured || !sold) return null;
  return {
    shares: [{ category: "not_applicable", label: "Houses and plots" satisfies TermLabel, confidence: 0.92 }],
    mixed: false,
    exemption: "outside_table",
    relief: { code: "land_building", confidence: 0.9 },
    words: matches.map((match) => match.phrase),
  };
}
