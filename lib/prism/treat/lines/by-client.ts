import type { LineClass } from "./line-class";

const CLIENT =
  "(?:you|yourselves|(?:the |our |your )?(?:client|customer|owner|buyer|employer|company|publisher|hospital|school|bank|principal|landlord|tenant|hotel|factory|plant|mill|airline|operator|family|student|member))s?";
const MATERIAL =
  "(?:papers?|paints?|cement|materials?|parts?|spares?|fabrics?|cloth|tags?|blocks?|tiles?|wood|timber|steel|ink|chemicals?|seeds?|cables?|doors?|liners?|poles?|pipes?|belts?|cells?|ingredients|foodstuffs?|thread|leather|plates?|bulbs?|filters?|tubes?|coils?|rods?|flour|sugar|grains?|bolts|gaskets?|profiles?|yarns?|linen)";
/** Papers and patterns that a buyer gives to the maker of a thing; these are no materials. */
const PATTERN =
  /\b(?:drawings?|samples?|specs?|specifications?|lists?|designs?|artworks?|logos?|l?po|orders?|measurements?|sketch(?:es)?|data|files?|texts?|names?|address(?:es)?|templates?|details|patterns?|boq|quantit(?:y|ies)|sizes?|cop(?:y|ies)|prices?|formula|contents?)\s*(?:as )?$/i;
const FROM_CLIENT: readonly RegExp[] = [
  new RegExp(`\\b(?:supplied|provided|given|sent|brought|bought|purchased|furnished|issued) by ${CLIENT}\\b`, "i"),
  /\b(?:supplied|provided|sent|issued) by (?:your |the )?[\p{L}' ]{2,25}\b(?:board|bureau|ministry|commission|agency|department|store)\b/iu,
  /\b(?:client|customer|owner)(?:'s|’s)?[- ](?:supplied|provided|issued|furnished)\b|\bfree[- ]issued?\b/i,
  new RegExp(`\\b${MATERIAL} by ${CLIENT}\\b`, "i"),
];
/** "Labour charge" or "…, labour" at the end of a line, describing the whole price. */
const LABOR = /(?:[,;:(–-]\s*|\breplacement\s+)(?:labou?r|workmanship)(?:\s+(?:charges?|cost|fees?|only))?(?:\s*\))?(?:\s*\.)?\s*$/i;
const AND_LABOR = /\b(?:materials?|parts|supply|supplied)\b[^,;:]*(?:and|&|\+|plus|with|incl\w*)\s+(?:labou?r|workmanship)/i;
const DONE = 0.88;

function fromClient(description: string): boolean {
  return FROM_CLIENT.some((pattern) => {
    const found = pattern.exec(description);
    return found !== null && !PATTERN.test(description.slice(0, found.index));
  });
}

/**
 * "Colour card reprint, paper by client", "load cells customer supplied", "belt replaced, labour charge": a vendor that brings no goods, or
 * bills only labor, sells no goods. A line of goods, or of goods with a service, is then the service.
 */
export function withMaterialOfClient(line: LineClass, description: string): LineClass {
  const isLaborOnly = LABOR.test(description) && !AND_LABOR.test(description);
  if (!isLaborOnly && !fromClient(description)) return line;
  const shares = [line, ...line.alternatives];
  const service = shares.find((share) => share.category !== "goods_supply" && !share.category.startsWith("construction"));
  // A second reading that disputes the first keeps the work among the alternatives.
  const isDisputed = isLaborOnly && (line.alternatives[0]?.confidence ?? 0) >= 0.4 && line.alternatives[0]?.category === "other_services";
  const isOpen =
    isDisputed ||
    line.category === "goods_supply" ||
    (line.mixed && shares.some(({ category }) => category === "goods_supply" || isLaborOnly));
  if (!isOpen || line.evidence === "correction") return line;
  const work = service && line.mixed ? service : { category: "other_services" as const, label: "Labor only" };
  return {
    ...line,
    category: work.category,
    label: work.label,
    confidence: DONE,
    mixed: false,
    relief: null,
    alternatives: [{ category: "goods_supply", label: "Goods", confidence: 0.95 - DONE }],
  };
}
