import { vocabulary } from "@/lib/tax/ng/terms";
import type { WhtCategory } from "@/lib/tax/rule-pack";
import type { LineClass } from "./line-class";

/** From this confidence on, likeness to other lines outweighs what the vendor and the invoice's other lines suggest. */
export const SURE_LIKENESS = 0.9;

/** Classifies a line as another one, at reduced confidence. */
export function classifiedLike(line: LineClass, model: LineClass, weight: number): LineClass {
  return {
    ...model,
    evidence: "other_lines",
    mixed: false,
    confidence: model.confidence * weight,
    alternatives: model.alternatives.map((share) => ({ ...share, confidence: share.confidence * weight })),
    relief: model.relief && { ...model.relief, confidence: model.relief.confidence * weight },
    learned: line.learned,
  };
}

/**
 * Raises the confidence of a line classified by the vendor's name if several other lines state the same category: two independent
 * witnesses.
 */
function surerWith(line: LineClass, category: WhtCategory, others: number): LineClass {
  if (line.category !== category || line.mixed) return line;
  const doubt = 1 - others;
  const alternatives = line.alternatives.map((share) => ({ ...share, confidence: share.confidence * doubt }));
  return { ...line, confidence: 1 - (1 - line.confidence) * doubt, alternatives };
}

/** Lines whose words say little take the category of those whose words are clear, at reduced confidence, if all clear lines agree. */
export function byOthers(classes: readonly LineClass[]): LineClass[] {
  const spoken = classes.filter((line) => line.evidence === "description");
  const model = spoken[0];
  const agreed = model && spoken.every((line) => line.category === model.category && line.relief?.code === model.relief?.code);
  if (!agreed) return [...classes];
  // Laplace's rule of succession: after n lines of one kind, the next is of that kind with probability (n + 1) / (n + 2).
  const weight = (spoken.length + 1) / (spoken.length + 2);
  const label = spoken.every((other) => other.label === model.label) ? model.label : vocabulary.labels[model.category];
  return classes.map((line) =>
    line.evidence === "vendor"
      ? surerWith(line, model.category, spoken.length >= 2 ? model.confidence * weight : 0)
      : line.evidence === "description" || line.confidence >= (line.evidence === "likeness" ? SURE_LIKENESS : model.confidence * weight)
        ? line
        : { ...classifiedLike(line, model, weight), label },
  );
}
