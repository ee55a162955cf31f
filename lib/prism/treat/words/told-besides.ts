import { isTerm, termLabels, type TermLabel } from "@/lib/tax/ng/terms";
import { single, type Judgement } from "./judgement";
import type { TermMatch } from "./match-terms";

/** Security agencies whose uniforms are relieved. */

const AGENCY = /^(?:nscdc|army|soldiers?|navy|naval|military|police|policemen|nps|correctional|warders?|ndlea|frsc|dss|troops|airmen)$/;
/** Brokers also clear "customs" and "immigration", so these count only with a word for their officers. */
const OFFICE = /^(?:customs|immigration)$/;
const OFFICERS = /^(?:services?|officers?|personnel|men|cadets?|recruits?)$/;
const WORN = /^(?:uniforms?|camouflage|berets?|combat)/;

/** "Uniforms for NSCDC personnel, locally sewn": the relief is for locally made uniforms of security agencies. */
export function withSecurityAgency(judged: Judgement | null, tokens: readonly string[]): Judgement | null {
  if (judged?.shares[0]?.category !== "goods_supply" || judged.relief || judged.mixed || !judged.words.some((word) => WORN.test(word)))
    return judged;
  const agency = tokens.find((token, index) => AGENCY.test(token) || (OFFICE.test(token) && OFFICERS.test(tokens[index + 1] ?? "")));
  if (agency === undefined || tokens.includes("imported")) return judged;
  const local = tokens.some((token) => /^local/.test(token));
  return { ...judged, relief: { code: "military", confidence: local ? 0.88 : 0.75 }, words: [agency, ...judged.words] };
}

const LAND = termLabels("Houses and plots", "Farmland", "Land and buildings");
/** Units of land, and words of land sales. */
const MEASURED_LAND = /^(?:sqm|sqms|sqmtrs?|m2|hectares?|acres?|plots?|parcels?)$/;
const SOLD_AS_LAND = /^(?:instalments?|installments?|title|deed|estate|phase|layout|sqm|allocation|purchase|payment)$/;

/**
 * "Plot 22, 600sqm - final payment", "2 plots, C of O land": land, recognized by its measure and the terms of sale; its price is no supply
 * of goods.
 */
export function landSold(matches: readonly TermMatch[], tokens: readonly string[]): Judgement | null {
  const [land] = matches;
  if (!land || !matches.every((match) => match.term.role === "thing" && LAND.has(match.term.label))) return null;
  const measured = tokens.some((token) => MEASURED_LAND.test(token) || /^\d+sqm/.test(token));
  const sold = tokens.some((token) => SOLD_AS_LAND.test(token)) || tokens.join(" ").includes("c of o");
  if (!measured || !sold) return null;
  return {
    shares: [{ category: "not_applicable", label: "Houses and plots" satisfies TermLabel, confidence: 0.92 }],
    mixed: false,
    exemption: "outside_table",
    relief: { code: "land_building", confidence: 0.9 },
    words: matches.map((match) => match.phrase),
  };
}

/** From this confidence on, the line's own relief stands. */
const DECIDES = 0.5;

/** "For the donor-funded IDP project", "humanitarian project (UNHCR)": goods of a donor-funded humanitarian project. */
export function withDonors(judged: Judgement | null, tokens: readonly string[]): Judgement | null {
  if (judged?.shares[0]?.category !== "goods_supply" || (judged.relief?.confidence ?? 0) >= DECIDES) return judged;
  const donors = tokens.findIndex((token) => /^(?:donors?|unhcr|unicef|wfp|ocha|usaid|fcdo|echo|icrc|msf|unfpa|iom)$/.test(token));
  const cause = tokens.findIndex((token) =>
    /^(?:humanitarian|idps?|refugees?|displaced|relief|emergency|nutrition|gbv|protection|shelter|cholera|outbreak|response|flood|returnees?)$/.test(
      token,
    ),
  );
  const paid = tokens.some((token) => /^(?:funded|funding|financed|grant)$/.test(token)) || tokens.includes("humanitarian");
  if (donors < 0 || cause < 0 || !paid) return judged;
  return {
    ...judged,
    mixed: false,
    relief: { code: "humanitarian_goods", confidence: 0.86 },
    words: [...judged.words, tokens[donors] ?? "", tokens[cause] ?? ""],
  };
}

/** Confidence if the line says both that it is recharged at cost and that receipts are attached. */
const WITNESSED = 0.9;

/** A tax or wages paid for another: no supply, whoever passes it on. */
const isTold = ({ term }: TermMatch): boolean => term.category === "not_applicable" && term.relief === "not_a_supply";

/**
 * "Flights and visa recharged at cost, receipts attached": whatever was bought, the line only passes the cost on. A tax it names is what
 * was paid. Null for other lines.
 */
export function chargedOn(found: readonly TermMatch[], tokens: readonly string[]): Judgement | null {
  const receipted = tokens.some((token) => /^receipts?$/.test(token));
  const outlay = found.find(
    ({ term, phrase }) =>
      term.exemption === "out_of_pocket" && (phrase.startsWith("recharged at cost") || (phrase === "at cost" && receipted)),
  );
  if (!outlay) return null;
  const paid = single(found.find(isTold) ?? outlay);
  const [share, ...others] = paid.shares;
  const sure =
    receipted && share
      ? [
          { ...share, confidence: Math.max(share.confidence, WITNESSED) },
          ...others.map((other) => ({ ...other, confidence: Math.min(other.confidence, 1 - WITNESSED) })),
        ]
      : null;
  return sure ? { ...paid, shares: sure } : paid;
}

const CHARGED_ON = termLabels("Expenses recharged at cost", "Out-of-pocket expense");

/**
 * "Reimbursement: customs duty paid on your behalf": the tax or wages paid for another are more specific than the fact that they are passed
 * on.
 */
export function withoutChargingOn(activities: readonly TermMatch[]): readonly TermMatch[] {
  return activities.some(isTold) ? activities.filter(({ term }) => !CHARGED_ON.has(term.label)) : activities;
}

/** "Admission, 2 nights private ward": a patient's nights are part of the treatment. */
export function withoutNightsOfPatients(activities: readonly TermMatch[]): readonly TermMatch[] {
  const treated = activities.some((match) => match.term.relief === "medical_services");
  return treated ? activities.filter((match) => !(isTerm(match.term, "Hotel and travel") && /^nights?$/.test(match.phrase))) : activities;
}
