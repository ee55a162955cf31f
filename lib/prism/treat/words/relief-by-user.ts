import { isTerm } from "@/lib/tax/ng/terms";
import type { Judgment } from "./judgment";
import type { TermMatch } from "./match-terms";

/** Classes, exams and subjects of schools: what is bought for them is likely a textbook. */
const SCHOOL =
  /^(?:schools?|pupils?|students?|class(?:es)?|textbooks?|nursery|primary|secondary|jss\d?|ss[123]|sss[123]|waec|wassce|neco|jamb|utme|bece|syllabus|curriculum|commerce|literature|economics|subjects?|basic\d?|grade\d?)$/;
/** Who uses oxygen as a medicine. */
const PATIENTS = /^(?:medical|hospitals?|theatre|clinics?|clinical|patients?|wards?|icu|ambulances?|surgical|surgery|maternity|health)$/;
/** Clear enough for the relief to be asked about, and not to be passed over because VAT is charged. */
const BY_USER = 0.8;

/** What surgeons wear. */
const WORN = /\b(?:masks?|gloves?|gowns?)$/;

/** What else is surgical, behind the name of a thing: "leather gloves, surgical ward". */
const NO_KIND = /^(?:steel|tapes?|wards?|blocks?|units?|theatres?)$/;

/** Whether the line names a class, an exam or the people of a school. */
export const isForSchool = (tokens: readonly string[]): boolean => tokens.some((token) => SCHOOL.test(token));

/**
 * "Gas cylinder oxygen, theatre", "novels for literature class": things without relief that are relieved if a hospital or a school uses
 * them, so VAT charged on them goes to review.
 */
export function withReliefByUser(judged: Judgment | null, matches: readonly TermMatch[], tokens: readonly string[]): Judgment | null {
  if (!judged || judged.relief) return judged;
  const isMedicalGas =
    tokens.includes("oxygen") &&
    tokens.some((token) => PATIENTS.test(token)) &&
    matches.some(({ term }) => isTerm(term, "Chemicals and gases"));
  if (isMedicalGas) return { ...judged, relief: { code: "medical_pharma", confidence: BY_USER } };
  // "Face masks, surgical 3-ply": the word for the kind stands apart from the thing.
  const isSurgical = matches.some(
    ({ term, phrase, end }) =>
      term.role === "thing" && WORN.test(phrase) && tokens[end] === "surgical" && !NO_KIND.test(tokens[end + 1] ?? ""),
  );
  if (isSurgical) return { ...judged, relief: { code: "medical_equipment", confidence: BY_USER } };
  const isSchoolReading = matches.some(({ phrase }) => phrase.startsWith("novels")) && isForSchool(tokens);
  return isSchoolReading ? { ...judged, relief: { code: "education_books", confidence: BY_USER } } : judged;
}
