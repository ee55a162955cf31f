import type { LineClass } from "./line-class";

/**
 * How a line itself says that it is supplied to a mission: a diplomatic note, exemption or form. A mission's name alone may be an address.
 */
const DIPLOMATIC =
  /(?<!\b(?:no|not|without) )\bdiplomatic (?:notes?|privileges?|exempt\w*|suppl(?:y|ies)|missions?|immunit\w*|household|use|purchase|sales?|duty[- ]free)\b|\(diplomatic\)|\bnote verbale\b|\bDAS form\b|\bCD[- ](?:registered|registration|plates?d?)\b|\bduty[- ]free franchise\b|\bvienna convention\b|\b(?:embassy|high commission|consulate|chancery)\b.{0,60}\b(?:vat|tax)[- ]exempt/i;
/** Supplies about diplomacy to anyone, and the bags that carriers call diplomatic. */
const ABOUT_IT = /\b(?:training|course|seminar|visas?|passports?|bags?|pouch(?:es)?|books?|protocol course|lecture|insurance)\b/i;

const STATED = 0.88;

/**
 * "Guard services at US Embassy, diplomatic note 118/26": supplies to a mission are exempt, whatever they are (Nigeria Tax Act 2025 s.186).
 */
export function withDiplomaticRelief(line: LineClass, description: string): LineClass {
  if ((line.relief?.confidence ?? 0) >= STATED || line.evidence === "correction") return line;
  const said = DIPLOMATIC.exec(description)?.[0];
  return said === undefined || ABOUT_IT.test(description)
    ? line
    : { ...line, relief: { code: "diplomatic", confidence: STATED }, words: [...line.words, said.toLowerCase()] };
}
