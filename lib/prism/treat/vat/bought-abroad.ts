import { DOUBTFUL } from "@/lib/prism/confidence-levels";
import { reliefOfExport } from "@/lib/tax/rules-in-force";
import type { LineClass } from "../lines/line-class";
import type { VatDecision, VatSituation } from "./vat-situation";

export const isLand = ({ relief }: LineClass): boolean => relief?.code === "land_building";

/**
 * Goods bought in a country to which goods are no exports, as between member states of a union, are no imports either. Where the buyer
 * declares imports in its return, the reverse charge covers them as well.
 */
function isImport({ pack, vendor, taxPoint }: VatSituation, { category }: LineClass): boolean {
  if (category !== "goods_supply" || pack.vat.importsInReturn) return false;
  const isUnion = reliefOfExport(pack, "export_goods", null, taxPoint) === null;
  return !(isUnion && vendor.country !== null && reliefOfExport(pack, "export_goods", vendor.country, taxPoint) === null);
}

/**
 * Lowers the confidence in the reverse charge on what a supplier abroad sells, in a country whose list of reliefs is unknown: land is taxed
 * where it is, which no invoice settles, and goods mostly at customs.
 */
export function doubtedAsImport(situation: VatSituation, line: LineClass, decision: VatDecision): VatDecision {
  const doubted = { ...decision, confidence: Math.min(decision.confidence, DOUBTFUL) };
  if (isLand(line)) return doubted;
  if (!isImport(situation, line)) return decision;
  const { name, vat } = situation.pack;
  const reason = `if ${vat.taxName} on the goods is paid at customs`;
  return {
    ...doubted,
    reason: `${decision.reason} But ${vat.taxName} on goods brought into ${name} is normally paid at customs.`,
    alternatives: [...decision.alternatives, { treatment: "out_of_scope", rate: null, reason, confidence: 1 - DOUBTFUL }],
  };
}
