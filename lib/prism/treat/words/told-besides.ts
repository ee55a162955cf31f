import { termLabels, type TermLabel } from "@/lib/tax/ng/terms";
import { single, type Judgement } from "./judgement";
import type { TermMatch } from "./match-terms";

/** Words beside what is sold that say for whom it is, how it is measured, or who takes the money. */

const AGENCY = /^(?:nscdc|army|soldiers?|navy|naval|military|police|policemen|nps|correctional|warders?|ndlea|frsc|dss|troops|airmen)$/;
/** Brokers clear "customs" and "immigration" as well; their officers wear uniforms. */
const OFFICE = /^(?:customs|immigration)$/;
const OFFICERS = /^(?:services?|officers?|personnel|men|cadets?|recruits?)$/;
const WORN = /^(?:uniforms?|camouflage|berets?|combat)/;

/** "Uniforms for NSCDC personnel, locally sewn": the relief is for uniforms that are made here for those who guard the country. */
export function withSecurityAgency(judged: Judgement | null, tokens: readonly string[]): Judgement | null {
  if (judged?.shares[0]?.category !== "goods_supply" || judged.relief || judged.mixed || !judged.words.some((word) => WORN.test(word)))
    return judged;
  const agency = tokens.find((token, index) => AGENCY.test(token) || (OFFICE.test(token) && OFFICERS.test(tokens[index + 1] ?? "")));
  if (agency === undefined || tokens.includes("imported")) return judged;
  const local = tokens.some((token) => /^local/.test(token));
  return { ...judged, relief: { code: "military", confidence: local ? 0.88 : 0.75 }, words: [agency, ...judged.words] };
}

const LAND = termLabels("Houses and plots", "Farmland", "Land and buildings");
/** How land is measured, and what is written where it is sold. */
const MEASURED_LAND = /^(?:sqm|sqms|sqmtrs?|m2|hectares?|acres?|plots?|parcels?)$/;
const SOLD_AS_LAND = /^(?:instalments?|installments?|title|deed|estate|phase|layout|sqm|allocation|purchase|payment)$/;

/** "Plot 22, 600sqm - final payment", "2 plots, C of O land": land by its measure and by how it is sold; its price is no supply of goods. */
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

/** "For the donor-funded IDP project", "humanitarian project (UNHCR)": goods of a humanitarian project that donors pay. */
export function withDonors(judged: Judgement | null, tokens: readonly string[]): Judgement | null {
  if (judged?.shares[0]?.category !== "goods_supply" || judged.relief) return judged;
  const donors = tokens.findIndex((token) => /^(?:donors?|unhcr|unicef|wfp|ocha|usaid|fcdo|echo|icrc|msf|unfpa|iom)$/.test(token));
  const cause = tokens.findIndex((token) => /^(?:humanitarian|idps?|refugees?|displaced|relief|emergency)$/.test(token));
  const paid = tokens.some((token) => /^(?:funded|funding|financed|grant)$/.test(token)) || tokens.includes("humanitarian");
  if (donors < 0 || cause < 0 || !paid) return judged;
  return {
    ...judged,
    mixed: false,
    relief: { code: "humanitarian_goods", confidence: 0.8 },
    words: [...judged.words, tokens[donors] ?? "", tokens[cause] ?? ""],
  };
}

/** A fee to the state beside which the vendor names its own is the vendor's. */
export function withOwnCharges(judged: Judgement | null, tokens: readonly string[]): Judgement | null {
  return judged?.shares[0]?.label === ("Government fees" satisfies TermLabel) ? (ownCharges(tokens) ?? judged) : judged;
}

/** Public bodies that register and license, as vendors name them; "SON" begins a line, elsewhere it is somebody's son. */
const REGULATOR =
  /^(?:nafdac|cac|nuc|nbte|ncce|ncc|nerc|nuprc|nmdpra|nesrea|nimasa|ncaa|coren|mdcn|pcn|frsc|vio|lasepa|lasppa|lasrera|naicom|pencom|scuml|cpn|nitda|ndpc)$/;
const PERMIT = /^(?:registration|licen[cs]e|permit|accreditation|approval|renewal|annual)$/;
/** Words of those who do it for another. */
const FOR_ANOTHER =
  /^(?:our|professional|handling|agency|agents?|assistance|processing|support|training|services?|filing|preparation|consult\w*|advis\w*|legal)$/;

/** "NCC licence renewal fee": what a regulator takes; its fee for a permit, where nobody says to do it for another. */
export function feeOfRegulator(tokens: readonly string[]): Judgement | null {
  const regulator = tokens.find((token, index) => REGULATOR.test(token) || (token === "son" && index === 0));
  const isFee = tokens.some((token) => CHARGES.test(token)) && tokens.some((token) => PERMIT.test(token));
  if (regulator === undefined || !isFee) return null;
  if (tokens.some((token) => FOR_ANOTHER.test(token))) return ownCharges(tokens);
  return permitBy(regulator);
}

function permitBy(word: string): Judgement {
  return {
    shares: [
      { category: "not_applicable", label: "Government fees" satisfies TermLabel, confidence: 0.88 },
      { category: "professional_services", label: null, confidence: 0.08 },
    ],
    mixed: false,
    exemption: "outside_table",
    relief: { code: "government_licences", confidence: 0.86 },
    words: [word],
  };
}

/** Regulators as they sign their own bills. */
const REGULATORS_NAME =
  /^(?:nafdac|son|cac|nuc|ncc|nerc|nuprc|nmdpra|nesrea|nimasa|ncaa|coren|pcn|frsc|lasepa|naicom|pencom|nitda|ndpc)$|^(?:the )?(?:national agency for food|corporate affairs commission|nigerian communications commission|standards organi[sz]ation of nigeria|federal road safety|nigerian? (?:civil aviation authority|maritime administration|data protection commission|electricity regulatory commission))/i;
/** What regulators sell besides. */
const SOLD_BY_REGULATOR = /^(?:training|rent|hire|advert\w*|consult\w*|seminar|workshop|conference|gala|books?|printing)$/;

/** "Product registration renewal" of NAFDAC: a permit by the name of who grants it. Null where the line names none. */
export function permitOfRegulator(vendorName: string | null, tokens: readonly string[]): Judgement | null {
  const name = vendorName?.trim() ?? "";
  if (!REGULATORS_NAME.test(name) || tokens.some((token) => SOLD_BY_REGULATOR.test(token))) return null;
  const permit = tokens.find((token) => PERMIT.test(token) && token !== "annual");
  return permit === undefined ? null : permitBy(permit);
}

const CHARGES = /^(?:charges?|fees?)$/;
const OURS_WITHIN = 4;

/** "NAFDAC registration - our handling charges": what the vendor takes for it, and not the state. Null where the line says no such thing. */
function ownCharges(tokens: readonly string[]): Judgement | null {
  const our = tokens.indexOf("our");
  const charge = tokens.findIndex((token, index) => our >= 0 && index > our && index <= our + OURS_WITHIN && CHARGES.test(token));
  if (charge < 0) return null;
  return {
    shares: [
      { category: "professional_services", label: "Professional fees" satisfies TermLabel, confidence: 0.86 },
      { category: "other_services", label: null, confidence: 0.1 },
    ],
    mixed: false,
    exemption: null,
    relief: null,
    words: [tokens.slice(our, charge + 1).join(" ")],
  };
}

/** What two words on a line say together, that it is charged on at cost and that receipts are with it, is surer than either. */
const WITNESSED = 0.9;

/** "Flights and visa recharged at cost, receipts attached": whatever was bought, the line says that it is only charged on. Null elsewhere. */
export function chargedOn(found: readonly TermMatch[], tokens: readonly string[]): Judgement | null {
  const receipted = tokens.some((token) => /^receipts?$/.test(token));
  const outlay = found.find(
    ({ term, phrase }) =>
      term.exemption === "out_of_pocket" && (phrase.startsWith("recharged at cost") || (phrase === "at cost" && receipted)),
  );
  if (!outlay) return null;
  const [share, ...others] = single(outlay).shares;
  const sure =
    receipted && share
      ? [
          { ...share, confidence: Math.max(share.confidence, WITNESSED) },
          ...others.map((other) => ({ ...other, confidence: Math.min(other.confidence, 1 - WITNESSED) })),
        ]
      : null;
  return sure ? { ...single(outlay), shares: sure } : single(outlay);
}
