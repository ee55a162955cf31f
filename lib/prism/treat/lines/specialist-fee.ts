import type { LineClass } from "./line-class";

/** Who treats or advises by a profession of medicine, and not the house in which patients lie. */
const SPECIALIST =
  /^(?:physicians?|orthodontists?|ana?esthetists?|ana?esthesiologists?|surgeons?|pathologists?|radiologists?|cardiologists?|gyna?ecologists?|obstetricians?|pa?ediatricians?|psychiatrists?|psychologists?|ophthalmologists?|optometrists?|dermatologists?|urologists?|neurologists?|oncologists?|endocrinologists?|audiologists?|dieticians?|dietitians?|nutritionists?|veterinarians?|vets?|ha?ematologists?|toxicologists?)$/;
/** Behind him the name of a thing that he uses, or that is given to him. */
const THING_OF =
  /^(?:chairs?|stools?|gloves?|gowns?|caps?|masks?|scrubs|uniforms?|coats?|kits?|tools?|instruments?|samples?|tables?|lamps?|software|training|conference|wages|salary|salaries|scales?|clinics?|departments?|wards?|unit)$/;
/** Whom a patient was seen by, at whose place, is a bill for treatment. */
const SEEN = /^(?:seen|consultations?|referred|bills?|admission|ward|drugs)$/;
const PROFESSIONAL = 0.89;

/**
 * "Visiting orthodontist, share of fee", "anaesthetist cover, 6 lists": a specialist who is himself paid for his profession bears the rate
 * of professional fees; what a hospital charges for treatment stays another service. The relief of medical services is his as well.
 */
export function specialistFee(line: LineClass, tokens: readonly string[]): LineClass {
  if (line.mixed || line.category === "professional_services" || line.category === "entertainers_sports") return line;
  const place = tokens.findIndex((token) => SPECIALIST.test(token));
  if (place < 0 || THING_OF.test(tokens[place + 1] ?? "") || tokens.some((token) => SEEN.test(token))) return line;
  if (/^(?:at|to|with|by)$/.test(tokens[place - 1] ?? "")) return line;
  // "Hotel rooms for visiting surgeons": what is bought for him is not his work.
  const before = tokens.slice(0, place);
  if (before.includes("for") && !before.some((token) => /^(?:fees?|retainer\w*|honorari\w+|charges?)$/.test(token))) return line;
  const isFee = tokens.some((token) =>
    /^(?:fees?|retainer\w*|honorari\w+|visiting|locum|cover|consultant|share|report|independent)$/.test(token),
  );
  const isMedical = line.relief?.code === "medical_services" || line.category === "other_services" || line.evidence !== "description";
  if (!isMedical || !(isFee || place <= 1)) return line;
  return {
    ...line,
    category: "professional_services",
    label: "Professional fees",
    confidence: PROFESSIONAL,
    evidence: "description",
    words: line.evidence === "description" ? line.words : [tokens[place] ?? ""],
    alternatives: [{ category: "other_services", label: "Medical services", confidence: 0.95 - PROFESSIONAL }],
  };
}
