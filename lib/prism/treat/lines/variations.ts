import type { JudgedLine } from "./bases";
import type { LineClass } from "./line-class";

/** How a bill of works begins a line that names no work of its own: "Variation No. 2", "Dayworks, same road", "Preliminaries", "VO 3". */
const PART_OF_WORKS =
  /^\W*(?:add(?:ed)?:? )?(?:variations?\b|v\.?o\.? ?(?:no\.?)? ?\d|day ?works?\b|(?:extra|additional) (?:over|works?)\b|preliminar(?:y|ies)\b|prelims?\b|provisional sums?\b|contingenc(?:y|ies)\b|prime cost\b|fluctuations?\b|less:? (?:all )?(?:previous|earlier|prior) (?:valuations?|certificates?|certs?|payments? certified)\b|acceleration\b)/i;

/** Additions to works take the class of the nearest line of works above, else of the first below, whatever else they name. */
export function withVariations(lines: readonly LineClass[], judged: readonly Pick<JudgedLine, "description">[]): readonly LineClass[] {
  const isPart = (index: number): boolean =>
    lines[index]?.evidence !== "correction" && PART_OF_WORKS.test(judged[index]?.description ?? "");
  const isWorks = (line: LineClass, index: number): boolean => line.category.startsWith("construction_") && !line.mixed && !isPart(index);
  return lines.map((line, index) => {
    if (!isPart(index)) return line;
    return lines.findLast((other, at) => at < index && isWorks(other, at)) ?? lines.find(isWorks) ?? line;
  });
}
