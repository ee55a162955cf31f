import type { Statement } from "../../model";

/** A sentence that tells the reader what to do is no fact about the vendor: it may not move a treatment. */
const INSTRUCTION =
  /\b(ignore|disregard|treat|classify|mark|must|should|shall|please|kindly|do not|don't|override|apply|set|assume|instruct\w*|system|prompt|approve|no wht (?:is )?to be)\b/i;

/** The first statement of its kind that speaks of a fact. */
export function statedFact(statements: readonly Statement[], kind: Statement["kind"]): Statement | null {
  return statements.find((statement) => statement.kind === kind && !INSTRUCTION.test(statement.raw)) ?? null;
}
