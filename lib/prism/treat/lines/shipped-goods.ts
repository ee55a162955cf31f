import type { LineClass } from "./line-class";

/** Delivery terms with a place, capitalized as traders write them: "CIF Apapa", "FOB Lagos". Only goods are sold on such terms. */
const TERMS_OF_DELIVERY = /\b(?:CIF|FOB|CFR|EXW|DDP|FCA)[ ,]+(?:[A-Z][a-z]|[A-Z]{3,})/;
/** Services connected with goods that travel on such terms. */
const DONE_ABOUT_GOODS =
  /\b(?:freight|carriage|haul\w*|transport\w*|shipping|clear\w*|forward\w*|handling|inspect\w*|survey\w*|test(?:ing|s)|insur\w*|premium|charges?|fees?|commission\w*|broker\w*|demurrage|hir(?:e|ing)|rent\w*|leas\w*|charter\w*|servic\w*|repair\w*|install\w*|erect\w*|construct\w*|storage|consult\w*|agency|agent\w*|supervis\w*|train\w*|dut(?:y|ies)|valuation|design\w*|maint\w*|(?:un)?loading|licen[cs]\w*|royalt\w*|interest|financ\w*|labour)\b/i;

/** A count of pieces: "3 units", "2 sets". On delivery terms it suggests goods. */
const PIECES = /\b\d+ ?(?:x )?(?:units?|sets?|pcs|pieces|nos?)\b/i;
const EITHER = 0.7;

/** "Welding training simulators, 3 units, CFR Lagos": goods named after their use, or a service connected with goods. */
function asPieces(line: LineClass): LineClass {
  const goods = { category: "goods_supply", label: "Goods", confidence: 1 - EITHER } as const;
  return { ...line, confidence: Math.min(line.confidence, EITHER), alternatives: [goods, ...line.alternatives] };
}

/** "Mooring winches, CIF Onne": a line on delivery terms is goods, whatever work its first word names elsewhere. */
export function asShippedGoods(line: LineClass, description: string | null): LineClass {
  const words = description ?? "";
  if (line.evidence === "correction" || line.mixed || line.category === "not_applicable" || line.category === "rent_hire_lease")
    return line;
  if (!TERMS_OF_DELIVERY.test(words)) return line;
  if (DONE_ABOUT_GOODS.test(words)) return line.category !== "goods_supply" && PIECES.test(words) ? asPieces(line) : line;
  if (line.category === "goods_supply") return { ...line, confidence: Math.max(line.confidence, 0.95) };
  const { category, label } = line;
  return { ...line, category: "goods_supply", label: "Goods", confidence: 0.95, alternatives: [{ category, label, confidence: 0.04 }] };
}
