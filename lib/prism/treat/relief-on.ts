import type { IsoDate } from "@/lib/kernel/dates";
import { termLabels } from "@/lib/tax/ng/terms";
import type { ReliefRow, RulePack } from "@/lib/tax/rule-pack";
import { isInForce } from "@/lib/tax/rules-in-force";
import type { LineClass } from "./line-class";
import type { RelievedCustomer } from "./relieved-customer";

/** Below this a relief is only an alternative. */
export const RELIEF_DECIDES = 0.5;

/** The part of a `VatSituation` that a relief may rest on. */
interface Relieving {
  pack: RulePack;
  taxPoint: IsoDate;
  exported: { confidence: number } | null;
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

interface ReliefOn {
  relief: ReliefRow;
  confidence: number;
}

/** The relief that a line falls under by its words, else by its customer, else because it is exported; the export of oil and gas has one of its own. */
export function reliefOn(situation: Relieving, line: LineClass): ReliefOn | null {
  const { pack, taxPoint, exported } = situation;
  const named = pack.vat.reliefs.filter((relief) => relief.code === line.relief?.code);
  const byWords = named.find((relief) => isInForce(relief, taxPoint)) ?? named[0];
  if (byWords && line.relief && line.relief.confidence >= RELIEF_DECIDES && !(exported && isOilOrGas(line)))
    return { relief: byWords, confidence: line.relief.confidence };
  const { customer } = situation;
  const ofCustomer = customer && pack.vat.reliefs.find((relief) => relief.code === customer.relief);
  if (customer && ofCustomer) return { relief: ofCustomer, confidence: customer.confidence };
  const ofExports = exported ? exportRelief(situation, line) : undefined;
  return exported && ofExports ? { relief: ofExports, confidence: exported.confidence } : null;
}
