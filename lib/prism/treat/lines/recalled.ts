import { vocabulary } from "@/lib/tax/ng/terms";
import type { LearnedCorrection } from "../../learned-correction";
import { correctionFor, saidByCorrection, type Recollection } from "./correction-for";
import type { LineClass } from "./line-class";

/** What most words of a line recall, where those that differ name another kind or relief: for a person. */
const AGAINST_WORDS = 0.7;

/**
 * Whether the words by which a line differs from the corrected one decide what it is: "rental of laptop computers" recalls the supply of
 * them. What a reviewer said against the words of a line holds for another that those words would have made the same.
 */
function isAgainstWords(line: LineClass, { correction, isAlike }: Recollection, read: (description: string) => LineClass): boolean {
  if (!isAlike || line.evidence !== "description" || correction.example === null) return false;
  const taught = read(correction.example);
  return taught.category !== line.category || (taught.relief?.code ?? null) !== (line.relief?.code ?? null);
}

/** A line as the account's reviewers taught it; what the words say stays beside it. `read` tells what words alone come to. */
export function recalled(
  line: LineClass,
  description: string | null,
  about: readonly LearnedCorrection[],
  read: (description: string) => LineClass,
): LineClass {
  const recollection = correctionFor(description, about);
  if (!recollection) return line;
  const { category, vatTreatment } = recollection.correction;
  const confidence = isAgainstWords(line, recollection, read) ? AGAINST_WORDS : recollection.confidence;
  const learned = { said: saidByCorrection(recollection), category: category !== null, vatTreatment, confidence };
  if (category === null) return { ...line, learned };
  const agrees = category === line.category && !line.mixed;
  return {
    ...line,
    category,
    label: agrees ? line.label : vocabulary.labels[category],
    confidence: Math.max(confidence, agrees ? line.confidence : 0),
    evidence: "correction",
    mixed: false,
    learned,
    exemption: category === "not_applicable" ? line.exemption : null,
    alternatives: agrees ? [] : [{ category: line.category, label: line.label, confidence: 1 - confidence }],
  };
}
