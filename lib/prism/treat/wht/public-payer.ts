import { DOUBTFUL } from "@/lib/prism/confidence-levels";
import { isInForce, whtCell } from "@/lib/tax/rules-in-force";
import type { LineClass } from "../lines/line-class";
import type { WhtDecision, WhtSituation } from "./wht-situation";

/** Names of public bodies. No page shows for certain that a payer is one. */
const PUBLIC_BODY =
  /\b(?:ministry|county (?:government|assembly)|government|municipality|(?:city|town|district|municipal|county) council|parliament|national assembly|judiciary|state house|state department|republic of|(?:revenue|ports|roads|airports|civil aviation|water|electricity|communications|procurement) authority|central bank of|national bank of (?:rwanda|tanzania)|public service commission|national police)\b/i;

/**
 * If the payer's name is that of a public body and the table has a row for those, adds that row as an alternative and leaves the decision
 * to a reviewer.
 */
export function withPublicPayer(situation: WhtSituation, line: LineClass, decision: WhtDecision): WhtDecision {
  const { pack, date, recipient, payerName } = situation;
  if (payerName === null || !PUBLIC_BODY.test(payerName)) return decision;
  const row = pack.wht.rows.find(({ publicPayer, ...period }) => publicPayer?.includes(line.category) && isInForce(period, date));
  const rate = row ? whtCell(row, recipient.type, recipient.residency) : null;
  if (!row || rate === null || rate === (decision.applicable ? decision.rate : 0)) return decision;
  const alternative = {
    category: line.category,
    rate,
    reason: `if the payer is a public body: ${row.label.toLowerCase()}`,
    confidence: 1 - DOUBTFUL,
  };
  return {
    ...decision,
    confidence: Math.min(decision.confidence, DOUBTFUL),
    alternatives: [alternative, ...decision.alternatives],
    unlisted: null,
  };
}
