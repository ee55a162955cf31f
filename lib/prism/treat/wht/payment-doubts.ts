import type { RulePack } from "@/lib/tax/rule-pack";
import { isInForce, withholdsFromResidents } from "@/lib/tax/rules-in-force";
import type { LineClass } from "../lines/line-class";
import { exemptionOfChance } from "./wht-exemption";
import type { WhtDecision, WhtSituation } from "./wht-situation";

/** How sure the table's row is of winnings that a game of chance may have brought. */
const OF_CHANCE = 0.6;

function withDoubtOfChance(situation: WhtSituation, line: LineClass, decision: WhtDecision): WhtDecision {
  const exemption = decision.applicable ? exemptionOfChance(situation, line) : null;
  if (exemption === null) return decision;
  const alternative = { category: line.category, rate: 0, reason: `if it falls under "${exemption.label}"`, confidence: 1 - OF_CHANCE };
  return { ...decision, confidence: Math.min(decision.confidence, OF_CHANCE), alternatives: [alternative, ...decision.alternatives] };
}

/** "Collected as agent for Chief Okoro", "as agents of Nordsea Lines A/S": somebody else is paid through the vendor. */
const FOR_A_PRINCIPAL =
  /\b(?:as (?:an? )?(?:(?:disclosed|managing|collecting|shipping) )?agents? (?:only )?(?:for|of|to)|(?:collected|received) (?:for|on behalf of))\s+(?:the\s+)?\p{Lu}/u;
/** Kind and residence of the vendor say little of the one whom it collects for. */
const OF_AN_AGENT = 0.6;

/** Money that an agent takes for a principal is the principal's: the rate and the authority go by that one, whom a person must look up. */
export function withPrincipal({ text }: WhtSituation, decision: WhtDecision): WhtDecision {
  if (!FOR_A_PRINCIPAL.test(text ?? "")) return decision;
  const reason = `${decision.reason} The line says that the vendor collects for someone else, who is the payee.`;
  return { ...decision, reason, confidence: Math.min(decision.confidence, OF_AN_AGENT), warnings: decided(decision.warnings) };
}

/** "Bought from a Dutch exporter, no presence here", "shipped by the maker (no office in Nigeria)": the goods' seller is not at home here. */
const SELLER_ABROAD =
  /\b(?:foreign|overseas|offshore|non-?resident) (?:sellers?|suppliers?|exporters?|vendors?|manufacturers?|makers?)\b|\b(?:no|without (?:an?y? )?)\s?(?:taxable presence|presence|office|base|branch|establishment|place of business) (?:here|in (?:nig\b|nigeria|ng\b))/i;
const BROUGHT_IN = 0.6;

/** Goods of a seller who is not at home here are outside the table, though the vendor's own particulars are those of somebody who is. */
function withSellerAbroad(situation: WhtSituation, line: LineClass, decision: WhtDecision): WhtDecision {
  const { recipient, pack, date, text } = situation;
  if (!decision.applicable || line.category !== "goods_supply" || recipient.residency !== "resident" || !SELLER_ABROAD.test(text ?? ""))
    return decision;
  const imported = pack.wht.exemptions.find((row) => row.code === "imported_goods" && isInForce(row, date));
  if (!imported) return decision;
  const other = {
    category: "not_applicable",
    rate: 0,
    reason: `if it falls under "${imported.label}"`,
    confidence: 1 - BROUGHT_IN,
  } as const;
  return { ...decision, confidence: Math.min(decision.confidence, BROUGHT_IN), alternatives: [other, ...decision.alternatives] };
}

/** What a line's own words leave open about whether the table's row holds for it. */
export const withDoubts = (situation: WhtSituation, line: LineClass, decision: WhtDecision): WhtDecision =>
  withSellerAbroad(situation, line, withDoubtOfChance(situation, line, decision));

/** That the table has no row for such a line is no reason to let a doubtful payment through. */
export const decided = (warnings: WhtDecision["warnings"]): WhtDecision["warnings"] =>
  warnings.filter(({ code }) => code !== "wht_row_unknown");

/** Below this a line's words leave open what it is. */
const KNOWN_THING = 0.85;

/** A thing by words that hardly tell so may be a service, from which tax is withheld though none is from goods. */
export const mayBeTaxed = (pack: RulePack, line: LineClass): boolean =>
  line.category === "goods_supply" && line.confidence < KNOWN_THING && withholdsFromResidents(pack, "other_services");
