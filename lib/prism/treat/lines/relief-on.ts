import { DOUBTFUL } from "@/lib/prism/confidence-levels";
import type { IsoDate } from "@/lib/kernel/dates";
import { termLabels } from "@/lib/tax/ng/terms";
import type { ReliefRow, RulePack, WhtCategory } from "@/lib/tax/rule-pack";
import { isInForce, reliefByWords, reliefOfExport, type PaidFor } from "@/lib/tax/rules-in-force";
import type { LineClass } from "./line-class";
import { isUsedHere } from "./used-here";
import type { RelievedCustomer } from "../parties/relieved-customer";

/** Below this confidence a relief is only an alternative. */
export const RELIEF_DECIDES = 0.5;

/** The part of a `VatSituation` that a relief may depend on. */
interface Relieving {
  pack: RulePack;
  taxPoint: IsoDate;
  exported: { confidence: number; country: string | null } | null;
  customer: RelievedCustomer | null;
}

const OIL_AND_GAS = new Set(["petroleum_products", "crude_feed_gas"]);
const GAS = termLabels("Natural gas and aviation gasoline");

const isOilOrGas = ({ relief, exemption, label }: LineClass): boolean =>
  (relief !== null && OIL_AND_GAS.has(relief.code)) || exemption === "fuel" || GAS.has(label);

function exportRelief(situation: Relieving, line: LineClass): ReliefRow | undefined {
  const goods = isOilOrGas(line) ? "oil_gas_export" : "export_goods";
  const code =
    line.category === "goods_supply" || isOilOrGas(line) ? goods : line.category === "royalty" ? "export_intangibles" : "export_services";
  return situation.pack.vat.reliefs.find((relief) => relief.code === code);
}

export interface ReliefOn {
  relief: ReliefRow;
  confidence: number;
  /** Set if the relief depends on the customer being abroad. `isUsedHere`: such a service is likely used at home all the same. */
  exported?: { isUsedHere: boolean };
}

/** Confidence that a service which is likely used at home is exported. */
const USED_HERE = DOUBTFUL;

function asExported(relief: ReliefRow, confidence: number, line: LineClass, text: string | null): ReliefOn {
  const usedHere = relief.code === "export_services" && isUsedHere(line, text);
  return { relief, confidence: usedHere ? Math.min(confidence, USED_HERE) : confidence, exported: { isUsedHere: usedHere } };
}

/**
 * The relief a line falls under: by its words, else by its customer, else as an export. Exports of oil and gas have a relief of their own.
 */
export function reliefOn(situation: Relieving, line: LineClass, text: string | null): ReliefOn | null {
  const { pack, taxPoint, exported } = situation;
  const named = pack.vat.reliefs.filter((relief) => relief.code === line.relief?.code);
  const byWords = named.find((relief) => isInForce(relief, taxPoint)) ?? named[0];
  if (byWords && line.relief && line.relief.confidence >= RELIEF_DECIDES && !(exported && isOilOrGas(line)))
    return { relief: byWords, confidence: line.relief.confidence };
  const { customer } = situation;
  const ofCustomer = customer && pack.vat.reliefs.find((relief) => relief.code === customer.relief);
  if (customer && ofCustomer) return { relief: ofCustomer, confidence: customer.confidence };
  const ofExports = exported ? exportRelief(situation, line) : undefined;
  return exported && ofExports ? asExported(ofExports, exported.confidence, line, text) : null;
}

const SERVICES: ReadonlySet<string> = new Set<WhtCategory>(["professional_services", "other_services"]);

/** The relief for a line sold abroad, in a country whose list is only partly known; null if it has none. */
export function exportOfLine({ pack, taxPoint, exported }: Relieving, line: LineClass, text: string | null): ReliefOn | null {
  const what = line.category === "goods_supply" ? "export_goods" : SERVICES.has(line.category) ? "export_services" : null;
  const relief = exported && what ? reliefOfExport(pack, what, exported.country, taxPoint) : null;
  return exported && relief ? asExported(relief, Math.min(exported.confidence, line.confidence), line, text) : null;
}

/** What places a line among the supplies of a country's tables. */
export function paidFor({ category, relief, exemption }: LineClass, text: string | null): PaidFor {
  return { category, relief: relief && relief.confidence >= RELIEF_DECIDES ? relief.code : null, exemption, text };
}

/** Confidence that a relief's words mean the relief, if the line is what they say. */
const RELIEF_BY_WORDS = 0.95;

/**
 * The relief in a country whose list is only partly known: one that the line's words name, whatever is charged, or the relief for goods or
 * services sold abroad without tax. A single price for several things may be relieved only in part, so it gets none.
 */
export function knownRelief(
  situation: Relieving,
  line: LineClass,
  { text, charged }: { text: string | null; charged: boolean },
): ReliefOn | null {
  if (line.mixed) return null;
  const { pack, taxPoint } = situation;
  const ofExport = charged ? null : exportOfLine(situation, line, text);
  if (ofExport) return ofExport;
  const byWords = reliefByWords(pack, paidFor(line, text), taxPoint);
  if (!byWords) return null;
  return { relief: byWords, confidence: byWords.narrows?.named ? (line.relief?.confidence ?? 0) : RELIEF_BY_WORDS * line.confidence };
}
