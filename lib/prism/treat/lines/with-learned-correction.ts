import { vocabulary } from "@/lib/tax/ng/terms";
import type { LearnedCorrection } from "../../learned-correction";
import { correctionFor, saidByCorrection, type MatchedCorrection } from "./correction-for";
import type { LineClass } from "./line-class";

/** Confidence if most words match a correction but the others name another category or relief: low enough for review. */
const AGAINST_WORDS = 0.7;

/**
 * Whether the words by which a line differs from the corrected one change what it is: "rental of laptop computers" must not recall the
 * supply of them. If the words alone would classify both lines alike, a correction against those words applies to both.
 */
function isAgainstWords(line: LineClass, { correction, isAlike }: MatchedCorrection, read: (description: string) => LineClass): boolean {
  if (!isAlike || line.evidence !== "description" || correction.example === null) return false;
  const taught = read(correction.example);
  return taught.category !== line.category || (taught.relief?.code ?? null) !== (line.relief?.code ?? null);
}

/**
 * Applies what the account's reviewers taught about a line; the reading by words stays as an alternative. `read` classifies by words alone.
 */
export function withLearnedCorrection(
  line: LineClass,
  description: string | null,
  about: readonly LearnedCorrection[],
  read: (description: string) => LineClass,
): LineClass {
  const matched = correctionFor(description, about);
  if (!matched) return line;
  const { category, vatTreatment } = matched.correction;
  const confidence = isAgainstWords(line, matched, read) ? AGAINST_WORDS : matched.confidence;
  const learned = { said: saidByCorrection(matched), category: category !== null, vatTreatment, confidence };
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
