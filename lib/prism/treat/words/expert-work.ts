import type { TermLabel } from "@/lib/tax/ng/terms";
import type { Judgment } from "./judgment";
import type { ReadWords, TermMatch } from "./match-terms";
import { SUPPLY_WORDS } from "./unnamed-work";

/*
 * Technical and professional fees are taxed at 5% (Deduction of Tax at Source (Withholding) Regulations 2024, schedule), other services at
 * 2%. Expert work is recognized by the expert, by laboratory methods or by the document it results in.
 */

function expert(label: TermLabel, words: string[], confidence = 0.9): Judgment {
  return {
    shares: [
      { category: "professional_services", label, confidence },
      { category: "other_services", label: null, confidence: Math.min(0.32, 0.96 - confidence) },
    ],
    mixed: false,
    exemption: null,
    relief: null,
    words,
  };
}

const STUDY = /^(?:study|studies)$/;
/** Words beside "study" that make something else of it: "study table", "study leave", "for private study". */
const NO_STUDY =
  /^(?:tables?|desks?|lamps?|chairs?|guides?|bibles?|materials?|rooms?|cent(?:re|er)s?|books?|packs?|lights?|leave|tours?|abroad|visas?|permits?|kits?|grants?|aids?|hall|loans?|private|social|case|home|hours)$/;

/** "QRA/HAZOP study", "consumer acceptance study, malt drink": the object of a study is not sold. */
function study(tokens: readonly string[], breaks: ReadonlySet<number>): string | null {
  const place = tokens.findIndex(
    (token, index) =>
      STUDY.test(token) &&
      index > 0 &&
      !NO_STUDY.test(tokens[index - 1] ?? "") &&
      !/^(?:for|during|bible)$/.test(tokens[index - 1] ?? "") &&
      (breaks.has(index + 1) || !NO_STUDY.test(tokens[index + 1] ?? "")),
  );
  return place < 0 ? null : (tokens[place] ?? null);
}

const TEST = /^(?:tests?|testing|assays?|sampling)$/;
/** Words after a test that name what it is done with. */
const DONE_WITH =
  /^(?:kits?|strips?|sets?|meters?|machines?|equipments?|benches|bench|weights?|pumps?|tubes?|leads?|pens?|cards?|reagents?|papers?|plugs?|rigs?|gauges?|instruments?|analy[sz]ers?|rammers?|probes?|tools?|devices?|bottles?|sieves?|cylinders?|moulds|drives?|books?|prep|fees? for students)$/;
/** Words after which the name of a test has ended. Any other word makes a thing of it: "compaction test mould". */
const AFTER_TEST = /^(?:\d.*|x|of|on|for|by|at|in|with|and|\/|to|per|as|fees?|charges?|reports?|services?|scheme|month)$/;
/** Methods, properties and names used only by laboratories and inspection bodies. */
const LABORATORY =
  /^(?:laborator(?:y|ies)|labs?|sgs|intertek|cotecna|veritas|accredited|microbiolog\w*|microbial|bacteriolog\w*|physicochemical|chemical|toxicolog\w*|dermatolog\w*|tensile|bend|hardness|charpy|atterberg|marshall|cbr|proctor|crushing|compressive|cubes?|slump|potability|compaction|emission|stack|effluent|voc|btex|tph|coliform|tvc|ffa|weathering|stability|challenge|dissolution|bioequivalence|thickness|groundwater|icp|xrf|aas|hplc|core|migration|ballistic|pile|integrity|nutritional|aflatoxin|moisture|gross)$/;

/** "Microbiology test: TVC, coliform", "CBR, Atterberg and Marshall tests", "assay of 320 core samples". */
function laboratoryTest(tokens: readonly string[], breaks: ReadonlySet<number>): string | null {
  const ends = (place: number): boolean => place >= tokens.length || breaks.has(place) || AFTER_TEST.test(tokens[place] ?? "");
  const place = tokens.findIndex((token, index) => TEST.test(token) && ends(index + 1));
  if (place < 0 || tokens.some((token) => DONE_WITH.test(token))) return null;
  return tokens.some((token) => LABORATORY.test(token)) ? (tokens[place] ?? null) : null;
}

/** Phrases for expert work and reports, matched against the line's words joined by spaces. */
const PHRASES: readonly [RegExp, TermLabel][] = [
  [
    /\b(?:conformity assessment|procedure qualification|welder qualification|technical reports?|technical records?|failure analysis|root cause analysis)\b/,
    "Technical inspection",
  ],
  [
    /\b(?:cargo|bore ?scope|boroscope|statutory|pre ?shipment|third party|lifting gear|hull|draught|vendor|ultrasonic|ndt) inspections?\b/,
    "Technical inspection",
  ],
  [
    /\b(?:laboratory analysis|temperature mapping|validation report|proficiency testing|iq \/? ?oq|installation qualification|calibration of)\b/,
    "Technical services",
  ],
  [/\b(?:motor|loss|claims?|independent|damage) assessors?\b|\bassessors? inspection\b/, "Technical inspection"],
  [/\b(?:calibrating|calibrated (?:the|your|our|all|\d+))\b/, "Technical services"],
  [/\b(?:independent|third party|class|marine|cargo) (?:inspectors?|surveyors?)\b/, "Technical inspection"],
  [
    /\b(?:engineer|specialist|consultant|technologist|expert)s? (?:\d+ )?(?:visits?|attendance|fees?|time|man ?days?)\b/,
    "Technical services",
  ],
  [
    /\b(?:\w+ )?(?:core banking|erp|sap|crm|uat|go live|hris|lims|software|system) (?:\w+ ){0,4}(?:implementation partner|milestone|sign off)\b/,
    "Technical services",
  ],
  [/\b(?:milestone|instalment|phase) \d (?:\w+ ){0,6}(?:core banking|erp|sap|crm|hris|lims|software|go live)\b/, "Technical services"],
];
/** Words showing that a thing is sold with a certificate, or hired, although it is named after expert work. */
const SOLD_WITH = /^(?:with|certificates?|certified|supplied|hire|rental|licen[cs]es?|training)$/;

/**
 * Recognizes expert work that no term names: studies, laboratory tests, conformity assessments, assessors, technical reports, milestones of
 * a system's implementation. Null if the line sells or hires something, or a patient is tested (according to `find`).
 */
export function expertWork({ tokens, breaks }: ReadWords, find: () => readonly TermMatch[]): Judgment | null {
  if (tokens.some((token) => SUPPLY_WORDS.has(token))) return null;
  const studied = study(tokens, breaks);
  const tested = studied === null ? laboratoryTest(tokens, breaks) : null;
  if (studied !== null || tested !== null) {
    const others = find().filter((match) => match.term.role === "activity" && match.term.category !== "professional_services");
    const isOther = others.some(
      ({ term, start, end }) =>
        term.category === "rent_hire_lease" ||
        term.category === "not_applicable" ||
        term.category.startsWith("construction") ||
        (term.relief === "medical_services" && !tokens.slice(start, end).some((token) => LABORATORY.test(token))),
    );
    return isOther ? null : expert(studied === null ? "Technical inspection" : "Studies and surveys", [studied ?? tested ?? ""]);
  }
  const joined = tokens.join(" ");
  if (tokens.some((token) => SOLD_WITH.test(token))) return null;
  for (const [phrase, label] of PHRASES) {
    const named = phrase.exec(joined)?.[0];
    if (named !== undefined) return expert(label, [named]);
  }
  return null;
}
