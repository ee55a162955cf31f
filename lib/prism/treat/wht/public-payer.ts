import { DOUBTFUL } from "@/lib/prism/confidence-levels";
import { isInForce, whtCell } from "@/lib/tax/rules-in-force";
import type { LineClass } from "../lines/line-class";
import { mayBePublicBody } from "../parties/public-bodies";
import type { WhtDecision, WhtSituation } from "./wht-situation";

/**
 * If the payer's name may be that of a public body and the table has a row for those, adds that row as an alternative and leaves the decision
 * to a reviewer.
 */
export function withPublicPayer(situation: WhtSituation, line: LineClass, decision: WhtDecision): WhtDecision {
  const { pack, date, recipient, payerName } = situation;
  if (!mayBePublicBody(payerName)) return decision;
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
