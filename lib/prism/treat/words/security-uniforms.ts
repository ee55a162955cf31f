import type { Judgment } from "./judgment";

/** Security agencies whose uniforms are relieved. */
const AGENCY = /^(?:nscdc|army|soldiers?|navy|naval|military|police|policemen|nps|correctional|warders?|ndlea|frsc|dss|troops|airmen)$/;
/** Brokers also clear "customs" and "immigration", so these count only with a word for their officers. */
const OFFICE = /^(?:customs|immigration)$/;
const OFFICERS = /^(?:services?|officers?|personnel|men|cadets?|recruits?)$/;
const WORN = /^(?:uniforms?|camouflage|berets?|combat)/;

/** "Uniforms for NSCDC personnel, locally sewn": the relief is for locally made uniforms of security agencies. */
export function withUniformRelief(judged: Judgment | null, tokens: readonly string[]): Judgment | null {
  if (judged?.shares[0]?.category !== "goods_supply" || judged.relief || judged.mixed || !judged.words.some((word) => WORN.test(word)))
    return judged;
  const agency = tokens.find((token, index) => AGENCY.test(token) || (OFFICE.test(token) && OFFICERS.test(tokens[index + 1] ?? "")));
  if (agency === undefined || tokens.includes("imported")) return judged;
  const local = tokens.some((token) => /^local/.test(token));
  return { ...judged, relief: { code: "military", confidence: local ? 0.88 : 0.75 }, words: [agency, ...judged.words] };
}
