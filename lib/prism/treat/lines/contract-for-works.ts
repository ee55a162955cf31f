import type { WhtCategory } from "@/lib/tax/rule-pack";
import { termLabels } from "@/lib/tax/ng/terms";
import { BUILT } from "../words/judge-activities";

/** As much of a line's class as its place in a contract depends on. */
interface Classed {
  /** What the line is measured in. */
  unit?: string | null;
  category: WhtCategory;
  label: string;
  mixed: boolean;
  evidence: string;
}

/** What the contractor does besides building: it finds out, tries, moves, fits and tidies up. */
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

/** Metres of any kind, as quantity surveyors measure work in its place. */
const MEASURED = /^(?:lin\.? ?|l|r|sq\.? ?|cu\.? ?)?(?:m|mtrs?|met(?:re|er)s?)\.?[23²³]?$/i;

/** "Two coats emulsion paint on walls, 640 m²", "homogeneous vinyl flooring, 212 m²": in place, though its words name the stuff alone. */
const isMeasured = (line: Classed): boolean => line.category === "goods_supply" && MEASURED.test(line.unit?.trim() ?? "");

/**
 * A line whose own words fit a contract for works: works, what goes with them, what is supplied and fitted at one price, what is measured
 * in place, or nothing known.
 */
const fits = (line: Classed): boolean =>
  isWorks(line) || line.mixed || line.evidence !== "description" || BESIDE_WORKS.has(line.label) || isMeasured(line);

/**
 * All lines are parts of the contract for works that the page names ("Contract: drilling of one borehole"): at least half of them are
 * works by their own words, their form or their builder's name, and none is a sale or a service that works have no part in. An engineer's fee note names the works too.
 */
export function areOneContract(lines: readonly Classed[], contract: Classed): boolean {
  if (!BUILT.has(contract.category) || contract.mixed) return false;
  const works = lines.filter((line) => isWorks(line) && line.evidence !== "none");
  // What is measured in place says nothing against works, and is named by its stuff alone.
  const named = lines.filter((line) => !isMeasured(line));
  return works.length > 0 && works.length * 2 >= named.length && lines.every(fits);
}
