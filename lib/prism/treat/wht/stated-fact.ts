import type { Statement } from "../../model";

/** A sentence that instructs the reader is no fact about the vendor and must not change a treatment. */
const INSTRUCTION =
  /\b(ignore|disregard|treat|classify|mark|must|should|shall|please|kindly|do not|don't|override|apply|set|assume|instruct\w*|system|prompt|approve|no wht (?:is )?to be)\b/i;

/** Whether the words state a fact rather than an instruction. */
export const isFact = (raw: string): boolean => !INSTRUCTION.test(raw);

/** The first statement of the kind that states a fact; null if there is none. */
export function statedFact(statements: readonly Statement[], kind: Statement["kind"]): Statement | null {
  return statements.find((statement) => statement.kind === kind && isFact(statement.raw)) ?? null;
}

/** Facts about how goods were made or sold. Within a line they apply to that line only. */
const OF_ITS_LINE: ReadonlySet<Statement["kind"]> = new Set(["own_manufacture", "paid_over_counter"]);
/** Shorter descriptions occur in other words by chance. */
const LEAST_DESCRIPTION = 4;

const standsIn = ({ raw }: Statement, description: string | null): boolean =>
  description !== null && description.length >= LEAST_DESCRIPTION && (raw.includes(description) || description.includes(raw));

/** For each line, the statements that apply to it: "cartons, made at our factory" says nothing about the tape on the next line. */
export function statementsByLine(statements: readonly Statement[], descriptions: readonly (string | null)[]): Statement[][] {
  const places = statements.map((statement) =>
    OF_ITS_LINE.has(statement.kind) ? descriptions.map((description) => standsIn(statement, description)) : [],
  );
  return descriptions.map((_, index) =>
    statements.filter((_statement, at) => places[at]?.[index] === true || places[at]?.includes(true) !== true),
  );
}
