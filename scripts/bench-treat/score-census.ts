import type { CensusLine } from "@/lib/prism/fixtures/labelled/census";
import { judged, onOneLine } from "@/lib/prism/fixtures/labelled/score";
import { rulePack } from "@/lib/tax";
import type { WhtCategory } from "@/lib/tax/rule-pack";
import { whtCell, whtRowOf } from "@/lib/tax/rules-in-force";

/** How a line of the census ended; each has one outcome. */
export type CensusOutcome =
  | "right and approved"
  | "right, for a person"
  | "wrong, for a person"
  | "approved, another category at the same rate"
  | "approved with a wrong amount withheld"
  | "approved, though one price for several kinds";

const DATE = "2026-06-10";

/** What is withheld from a Nigerian company on the census' day, in percent; 0 outside withholding and where the table has no row. */
function rateOf(category: string): number {
  const pack = rulePack("NG");
  const cell = (row: Parameters<typeof whtCell>[0]) => whtCell(row, "company", "resident");
  if (pack === null || category === "not_applicable" || category === "several") return 0;
  // A performer at home is paid for a service.
  const paid = category === "entertainers_sports" ? "other_services" : category;
  const found = whtRowOf(pack, { category: paid as WhtCategory, relief: null, exemption: null, text: null }, DATE, cell);
  return found === null ? 0 : (cell(found.row) ?? 0);
}

/** A line of the census judged as an invoice of its own. */
export function outcomeOf({ description, vat, category }: CensusLine): { outcome: CensusOutcome; vatRight: boolean; said: string } {
  const { treatment, decision } = judged(onOneLine(description, vat[0] === "standard"));
  const line = treatment.lines[0];
  // What stays outside withholding, such as goods of the vendor's own make, is withheld under no category whatever it is.
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
