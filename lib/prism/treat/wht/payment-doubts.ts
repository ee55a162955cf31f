import { DOUBTFUL, ENOUGH_TO_PASS } from "@/lib/prism/confidence-levels";
import type { RulePack } from "@/lib/tax/rule-pack";
import { isInForce, withholdsFromResidents } from "@/lib/tax/rules-in-force";
import type { LineClass } from "../lines/line-class";
import { exemptionOfChance } from "./wht-exemption";
import type { WhtDecision, WhtSituation } from "./wht-situation";

/** Confidence in the table's row for winnings that may come from a game of chance. */
const OF_CHANCE = DOUBTFUL;

function withDoubtOfChance(situation: WhtSituation, line: LineClass, decision: WhtDecision): WhtDecision {
  const exemption = decision.applicable ? exemptionOfChance(situation, line) : null;
  if (exemption === null) return decision;
  const alternative = { category: line.category, rate: 0, reason: `if it falls under "${exemption.label}"`, confidence: 1 - OF_CHANCE };
  return { ...decision, confidence: Math.min(decision.confidence, OF_CHANCE), alternatives: [alternative, ...decision.alternatives] };
}

/** "Collected as agent for Chief Okoro", "as agents of Nordsea Lines A/S": the vendor collects for someone else. */
const FOR_A_PRINCIPAL =
  /\b(?:as (?:an? )?(?:(?:disclosed|managing|collecting|shipping) )?agents? (?:only )?(?:for|of|to)|(?:collected|received) (?:for|on behalf of))\s+(?:the\s+)?\p{Lu}/u;
/** The vendor's type and residence say little about the principal it collects for. */
const OF_AN_AGENT = DOUBTFUL;

/**
 * Lowers the confidence if the vendor collects as an agent: the money is the principal's, whose type and residence decide rate and
 * authority, and a reviewer must look these up.
 */
export function withPrincipal({ text }: WhtSituation, decision: WhtDecision): WhtDecision {
  if (!FOR_A_PRINCIPAL.test(text ?? "")) return decision;
  const reason = `${decision.reason} The line says that the vendor collects for someone else, who is the payee.`;
  return { ...decision, reason, confidence: Math.min(decision.confidence, OF_AN_AGENT), unlisted: null };
}

/**
 * "Bought from a Dutch exporter, no presence here", "shipped by the maker (no office in Nigeria)": the seller of the goods is not resident
 * here.
 */
const SELLER_ABROAD =
  /\b(?:foreign|overseas|offshore|non-?resident) (?:sellers?|suppliers?|exporters?|vendors?|manufacturers?|makers?)\b|\b(?:no|without (?:an?y? )?)\s?(?:taxable presence|presence|office|base|branch|establishment|place of business) (?:here|in (?:nig\b|nigeria|ng\b))/i;
const BROUGHT_IN = DOUBTFUL;

/** Goods of a non-resident seller are outside the table, even if the vendor's own details are those of a resident. */
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

/** Adds the doubts that a line's own words raise about whether the table's row applies. */
export const withDoubts = (situation: WhtSituation, line: LineClass, decision: WhtDecision): WhtDecision =>
  withSellerAbroad(situation, line, withDoubtOfChance(situation, line, decision));

/** Below this confidence, a line's words leave open what it is. */
const KNOWN_THING = ENOUGH_TO_PASS;

/** Whether a line taken for goods on weak evidence may be a service, from which tax is withheld even if none is withheld from goods. */
export const mayBeTaxed = (pack: RulePack, line: LineClass): boolean =>
  line.category === "goods_supply" && line.confidence < KNOWN_THING && withholdsFromResidents(pack, "other_services");
