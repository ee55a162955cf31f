import type { IsoDate } from "@/lib/kernel/dates";
import { percentOf, type MinorUnits } from "@/lib/kernel/money";
import type { RulePack, WhtCategory, WithheldVatRow } from "@/lib/tax/rule-pack";
import { isInForce } from "@/lib/tax/rules-in-force";
import type { AnalysisWarning, VatOpinion } from "../../model";
import { unverifiedRule } from "./vat-decision";

/** The rule under which an appointed buyer withholds VAT on a line of the category; null if none was in force on that day. */
export function withheldRow(pack: RulePack, date: IsoDate, category: WhtCategory): WithheldVatRow | null {
  const rows = pack.vat.withheld.filter((row) => isInForce(row, date));
  return rows.find(({ categories }) => categories?.includes(category)) ?? rows.find(({ categories }) => categories === undefined) ?? null;
}

interface WithholdingLine {
  row: WithheldVatRow | null;
  vat: VatOpinion;
}

/** The part of a line's VAT that goes to the authority instead of the supplier; never more than was charged. */
function shareOf({ share, rate }: WithheldVatRow, { chargedMinor, expectedMinor, taxableBaseMinor }: VatOpinion): MinorUnits {
  const charged = chargedMinor ?? expectedMinor ?? 0;
  if (share === "all") return charged;
  if (share === "percent_of_vat") return percentOf(charged, rate ?? 0);
  const ofBase = share === "percent_of_base" ? percentOf(taxableBaseMinor ?? 0, rate ?? 0) : 0;
  return Math.abs(ofBase) < Math.abs(charged) ? ofBase : charged;
}

/** The VAT that the buyer withholds out of an invoice's VAT, `wholeMinor`; zero if the buyer doesn't withhold VAT. */
export function vatWithheldByBuyer(
  { pack, wholeMinor }: { pack: RulePack; wholeMinor: MinorUnits },
  lines: readonly WithholdingLine[],
): { minor: MinorUnits; warnings: AnalysisWarning[] } {
  const kept = lines.flatMap(({ row, vat }) => (row && vat.collection === "buyer_withholds" ? [{ row, vat }] : []));
  const rows = [...new Set(kept.map(({ row }) => row))];
  // Tax charged on a supply that bears none is withheld with the rest.
  const minor = rows.some(({ share }) => share === "all") ? wholeMinor : kept.reduce((sum, { row, vat }) => sum + shareOf(row, vat), 0);
  const unstated = rows.find(({ share }) => share === "not_stated");
  const doubtful = minor === 0 ? undefined : rows.find(({ verified }) => !verified);
  return {
    minor,
    warnings: [
      ...(unstated
        ? [
            {
              code: "vat_withheld_share_unknown",
              message: `In ${pack.name}, ${unstated.by} withhold VAT, but the share they withhold is unknown. The net payable includes all of it.`,
            },
          ]
        : []),
      ...(doubtful ? [unverifiedRule(...factOf(pack, doubtful))] : []),
    ],
  };
}

const factOf = ({ country }: RulePack, { share, rate }: WithheldVatRow): [fact: string, what: string] =>
  share === "all"
    ? [`${country}-VAT-WITHHELD-WHOLE`, "An appointed buyer withholds the whole VAT, not a share."]
    : [
        `${country}-VAT-WITHHELD`,
        `An appointed buyer withholds VAT of ${rate ?? 0}% of the ${share === "percent_of_vat" ? "VAT" : "base"}.`,
      ];
