import type { TermLabel } from "@/lib/tax/ng/terms";
import type { LineClass } from "./line-class";

const CARRIAGE = "Haulage and transport" satisfies TermLabel;

/**
 * "Freight and packing" beside only goods of a vendor abroad is part of the goods' cost here rather than a service. It takes the goods'
 * category, with the service as an alternative.
 */
export function withImportedCarriage(lines: readonly LineClass[], isAbroad: boolean): readonly LineClass[] {
  const isGoods = ({ category }: LineClass): boolean => category === "goods_supply";
  const isCarriage = ({ label, evidence }: LineClass): boolean => label === CARRIAGE && evidence !== "correction";
  if (!isAbroad || !lines.some(isGoods) || !lines.every((line) => isGoods(line) || isCarriage(line))) return lines;
  return lines.map((line) =>
    isCarriage(line) && !isGoods(line)
      ? {
          ...line,
          category: "goods_supply",
          label: "Carriage of the goods",
          confidence: Math.min(line.confidence, 0.88),
          alternatives: [{ category: line.category, label: line.label, confidence: 0.1 }],
        }
      : line,
  );
}
