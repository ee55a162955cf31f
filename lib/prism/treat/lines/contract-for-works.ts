import type { WhtCategory } from "@/lib/tax/rule-pack";
import { termLabels } from "@/lib/tax/ng/terms";
import { BUILT } from "../words/judge-activities";

/** The parts of a line's class that decide whether it belongs to a contract for works. */
interface Classed {
  /** The unit of measure. */
  unit?: string | null;
  category: WhtCategory;
  label: string;
  mixed: boolean;
  evidence: string;
}

/** What a contractor does besides building: investigating, testing, moving, fitting and cleaning up. */
const BESIDE_WORKS = termLabels(
  "Studies and surveys",
  "Technical services",
  "Technical inspection",
  "Engineering and design",
  "Design and drawings",
  "Installation",
  "Repair and maintenance",
  "Cleaning",
  "Cleaning and waste",
  "Workshop trades",
  "Haulage and transport",
  "Labor only",
);

const isWorks = (line: Classed): boolean => BUILT.has(line.category);

/** Meters of any kind, in which quantity surveyors measure work in place. */
const MEASURED = /^(?:lin\.? ?|l|r|sq\.? ?|cu\.? ?)?(?:m|mtrs?|met(?:re|er)s?)\.?[23²³]?$/i;

/**
 * "Two coats emulsion paint on walls, 640 m²", "homogeneous vinyl flooring, 212 m²": work in place, though the words name only the
 * material.
 */
const isMeasured = (line: Classed): boolean => line.category === "goods_supply" && MEASURED.test(line.unit?.trim() ?? "");

/**
 * Whether a line can belong to a contract for works: works, services that go with them, supply and fitting at one price, work measured in
 * place, or unknown.
 */
const fits = (line: Classed): boolean =>
  isWorks(line) || line.mixed || line.evidence !== "description" || BESIDE_WORKS.has(line.label) || isMeasured(line);

/**
 * Whether all lines are parts of the contract for works that the page names ("Contract: drilling of one borehole"): at least half of them
 * are works by their words, form or builder's name, and none is a sale or service foreign to works. Without that share the page proves
 * nothing, because an engineer's fee note names the works too.
 */
export function areOneContract(lines: readonly Classed[], contract: Classed): boolean {
  if (!BUILT.has(contract.category) || contract.mixed) return false;
  const works = lines.filter((line) => isWorks(line) && line.evidence !== "none");
  // Lines measured in place don't count against works, because only their material is named.
  const named = lines.filter((line) => !isMeasured(line));
  return works.length > 0 && works.length * 2 >= named.length && lines.every(fits);
}
