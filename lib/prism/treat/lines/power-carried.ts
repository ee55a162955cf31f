import type { LineClass } from "./line-class";

const OF_TRANSMISSION = "electricity_transmission";

/** Companies that distribute electricity, by their kind, their names and the letters they go by. */
const DISCO =
  /\b(?:discos?|electric(?:ity)? distribution|distribution (?:company|companies|plc)|(?:ikeja|kaduna|kano|yola|jos|eko|ibadan|enugu|benin) electric\w*|aba power|aedc|ekedc|ekedp|ie?plc|ibedc|bedc|eedc|phedc?|jedc?|jedplc|kaedco|kedco|yedc)\b/i;
const TO_DISCO = 0.9;
/** Below what decides: the rate is the standard one, and the relief stands beside it. */
const TO_OTHERS = 0.4;

/**
 * Nigeria's list has what the transmission company carries for distribution companies (Nigeria Tax Act 2025 s.187): the same wheeling
 * billed to a factory is no part of it. So a line of transmission is relieved for whom the invoice, or the line, shows as such a company.
 */
export function powerCarried(line: LineClass, words: string | null, buyer: string | null): LineClass {
  if (line.relief?.code !== OF_TRANSMISSION || line.evidence === "correction") return line;
  const isToDisco = DISCO.test(words ?? "") || DISCO.test(buyer ?? "");
  return { ...line, relief: { ...line.relief, confidence: isToDisco ? TO_DISCO : TO_OTHERS } };
}
