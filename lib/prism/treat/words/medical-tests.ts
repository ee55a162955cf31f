import { termLabels } from "@/lib/tax/ng/terms";
import type { Judgment } from "./judgment";
import type { TermMatch } from "./match-terms";
import { SUPPLY_WORDS } from "./unnamed-work";

/** Words for medical examinations and laboratory tests. */
const TEST =
  /^(?:tests?|testing|tested|screening|screen|scans?|culture|microscopy|serology|assay|profile|panel|count|titre|smear|swab|analysis|exam|examination|checks?|investigations?)$/;
/** Samples, organs, illnesses, and groups of persons who must be examined by law. */
const OF_A_PERSON =
  /^(?:stools?|urine|blood|sputum|semen|h?vs|hepatitis|hbsag|hbv|hcv|hiv|vdrl|syphilis|widal|typhoid|malaria|parasites?|cholesterol|lipid|fbs|rbs|hba1c|liver|kidney|renal|thyroid|prostate|psa|pregnancy|tb|tuberculosis|mantoux|covid|genotype|sickl\p{L}*|cervical|pap|mammogra\p{L}*|cancer|chest|abdominal|abdominopelvic|pelvic|obstetric|cardiac|pcv|electrolytes?|audiometr\p{L}*|spirometr\p{L}*)$/u;
/** Words after a test that name what it is done with: goods, whoever buys them. */
const DONE_WITH =
  /^(?:kits?|strips?|reagents?|devices?|machines?|tubes?|containers?|cassettes?|cards?|papers?|bottles?|meters?|equipments?|analy[sz]ers?|media|plates?|stains?|solutions?|packs?|boxes|pcs|pieces|consumables?|swabs|slides?|lancets?)$/;
/** Activities that, beside a test of a person, mean nothing else. */
const BESIDE = termLabels("Medical services", "Medical care", "Medical standby", "Professional fees");
/** A clinic is paid for a medical consultation, any other firm for advice. */
const CONSULTED = /^consultations?$/;
/** Things with the same name as a test or its sample. */
const NAMES_A_TEST = termLabels("Hospital consumables", "Household goods", "Furniture", "Specific medicines", "Hospital equipment");

/** Whether a term makes something else of the line; a "pregnancy test" from a vendor other than a clinic is the product. */
function saysOtherwise({ term, start, end }: TermMatch, tokens: readonly string[], clinic: boolean): boolean {
  if (term.role === "activity") return !BESIDE.has(term.label) && !(clinic && CONSULTED.test(tokens[start] ?? ""));
  return !NAMES_A_TEST.has(term.label) || (!clinic && tokens.slice(start, end).some((token) => TEST.test(token)));
}

/** Abbreviations under which laboratories bill tests. */
const BY_SHORT_NAME = /^(?:fbc|pcv|esr|rvs|hvs|eucr|lft|lfts|rft|fbs|rbs|urinalysis|echocardiogra\p{L}*|mammogra\p{L}*)$/u;

/**
 * "Food handlers' stool test", "HBsAg screening", "urine m/c/s": a test of a person is a medical service, not a thing that shares the
 * sample's name. `clinic`: the vendor's name is that of a clinic or laboratory, where a test need not name its sample.
 */
export function medicalTest(find: () => readonly TermMatch[], tokens: readonly string[], clinic: boolean): Judgment | null {
  const test = tokens.find((token) => TEST.test(token) || (clinic && CONSULTED.test(token)));
  // Nearly all lines name neither and need no further check.
  if (test === undefined && !clinic) return null;
  const sample = tokens.find((token, index) => OF_A_PERSON.test(token) || (/^handlers?$/.test(token) && tokens[index - 1] === "food"));
  const short = tokens.find((token) => BY_SHORT_NAME.test(token));
  if (tokens.some((token) => DONE_WITH.test(token) || SUPPLY_WORDS.has(token))) return null;
  const named = clinic ? (test ?? short ?? (sample !== undefined && find().length > 0 ? sample : undefined)) : sample && test;
  if (named === undefined) return null;
  if (find().some((match) => saysOtherwise(match, tokens, clinic))) return null;
  return {
    shares: [
      { category: "other_services", label: "Medical services", confidence: 0.88 },
      { category: "professional_services", label: null, confidence: 0.1 },
    ],
    mixed: false,
    exemption: null,
    relief: { code: "medical_services", confidence: 0.9 },
    words: [...new Set([sample, test, short].filter((word) => word !== undefined))],
  };
}
