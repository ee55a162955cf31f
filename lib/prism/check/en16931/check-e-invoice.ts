import type { Anomaly } from "../../model";
import type { CheckInput } from "../anomaly";
import { checkEn16931, followsEn16931, coreInvoice } from "./check-en16931";
import type { BrokenRule } from "./rule";

function anomalyOf(id: string, [first, ...others]: [BrokenRule, ...BrokenRule[]]): Anomaly {
  const lines = [first, ...others].flatMap((broken) => (broken.line === null ? [] : [broken.line]));
  const where = lines.length === 0 ? "" : ` (line ${lines.slice(0, 5).join(", ")}${lines.length > 5 ? ", …" : ""})`;
  const stated =
    first.actual === null ? "" : `. The invoice has ${first.actual}${first.expected === null ? "" : `; expected: ${first.expected}`}`;
  return {
    code: "einvoice_rule_broken",
    severity: "medium",
    category: "einvoice",
    message: `EN 16931 rule ${id} failed: ${first.message}${where}${stated}`,
    field: null,
    lineNumber: lines[0] ?? null,
    blocking: false,
    confidence: 0.97,
    suggestedAction: "request_corrected_invoice",
    evidence: {
      expected: first.expected,
      actual: first.actual,
      difference: null,
      tolerance: null,
      provenance: [],
      related: [],
      ruleId: id,
    },
  };
}

/** Reports the rules of EN 16931 that an e-invoice breaks, if they apply to it, with one anomaly per rule. */
export function checkEInvoice({ document }: CheckInput): Anomaly[] {
  const eInvoice = document?.einvoice;
  if (!eInvoice || !followsEn16931(coreInvoice(eInvoice))) return [];
  const byRule = new Map<string, [BrokenRule, ...BrokenRule[]]>();
  for (const broken of checkEn16931(eInvoice)) {
    const seen = byRule.get(broken.id);
    if (seen) seen.push(broken);
    else byRule.set(broken.id, [broken]);
  }
  return [...byRule].map(([id, broken]) => anomalyOf(id, broken));
}
