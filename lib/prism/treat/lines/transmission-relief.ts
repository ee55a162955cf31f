import type { LineClass } from "./line-class";

const OF_TRANSMISSION = "electricity_transmission";

/** Electricity distribution companies, by type, name or abbreviation. */
const DISCO =
  /\b(?:discos?|electric(?:ity)? distribution|distribution (?:company|companies|plc)|(?:ikeja|kaduna|kano|yola|jos|eko|ibadan|enugu|benin) electric\w*|aba power|aedc|ekedc|ekedp|ie?plc|ibedc|bedc|eedc|phedc?|jedc?|jedplc|kaedco|kedco|yedc)\b/i;
const TO_DISCO = 0.9;
/** Below the deciding confidence: the standard rate applies, with the relief as an alternative. */
const TO_OTHERS = 0.4;

/**
 * Nigeria's list relieves transmission for distribution companies (Nigeria Tax Act 2025 s.187), but not the same wheeling billed to a
 * factory. So a transmission line is relieved only if the invoice or the line shows such a company as the customer.
 */
export function withTransmissionRelief(line: LineClass, words: string | null, buyer: string | null): LineClass {
  if (line.relief?.code !== OF_TRANSMISSION || line.evidence === "correction") return line;
  const isToDisco = DISCO.test(words ?? "") || DISCO.test(buyer ?? "");
  return { ...line, relief: { ...line.relief, confidence: isToDisco ? TO_DISCO : TO_OTHERS } };
}
