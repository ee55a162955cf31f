import type { CensusLine } from "@/lib/prism/fixtures/labeled/census";
import { judged, onOneLine } from "@/lib/prism/fixtures/labeled/score";
import { rulePack } from "@/lib/tax";
import type { WhtCategory } from "@/lib/tax/rule-pack";
import { whtCell, whtRowOf } from "@/lib/tax/rules-in-force";

/** The outcome of a census line; each line has exactly one. */
export type CensusOutcome =
  | "right and approved"
  | "right, for a person"
  | "wrong, for a person"
  | "approved, another category at the same rate"
  | "approved with a wrong amount withheld"
  | "approved, though one price for several kinds";

const DATE = "2026-06-10";

/** The percentage withheld from a Nigerian company on the census date; 0 outside withholding and if the table has no row. */
function rateOf(category: string): number {
  const pack = rulePack("NG");
  const cell = (row: Parameters<typeof whtCell>[0]) => whtCell(row, "company", "resident");
  if (pack === null || category === "not_applicable" || category === "several") return 0;
  // A resident performer is paid for a service.
  const paid = category === "entertainers_sports" ? "other_services" : category;
  const found = whtRowOf(pack, { category: paid as WhtCategory, relief: null, exemption: null, text: null }, DATE, cell);
  return found === null ? 0 : (cell(found.row) ?? 0);
}

/** Judges a census line as an invoice with that one line. */
export function outcomeOf({ description, vat, category }: CensusLine): { outcome: CensusOutcome; vatRight: boolean; said: string } {
  const { treatment, decision } = judged(onOneLine(description, vat[0] === "standard"));
  const line = treatment.lines[0];
  // A line outside withholding, such as goods that the vendor made itself, has no withholding category; its line category is used instead.
  const said = line?.wht.category ?? line?.category.code ?? "nothing";
  const vatRight = line !== undefined && vat.includes(line.vat.treatment);
  const approved = decision.recommendation === "approve";
  const outcome = (): CensusOutcome => {
    if (category.includes(said)) return approved ? "right and approved" : "right, for a person";
    if (category.includes("several")) return approved ? "approved, though one price for several kinds" : "right and approved";
    if (!approved) return "wrong, for a person";
    return category.some((right) => rateOf(right) === rateOf(said))
      ? "approved, another category at the same rate"
      : "approved with a wrong amount withheld";
  };
  return { outcome: outcome(), vatRight, said };
}
