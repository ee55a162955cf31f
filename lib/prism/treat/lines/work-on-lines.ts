import type { LineClass } from "./line-class";
import type { ReadWords } from "../words/match-terms";

/** Payments for traffic on a line, which are outside withholding in Nigeria's table. Work on the line itself is a service. */
const TRAFFIC = new Set(["telephone", "internet_data"]);
const WORK =
  /^(?:install(?:ation|ing)?|cabling|wiring|trunking|configuration|configuring|commissioning|relocation|repairs?|maintenance|servicing|troubleshooting|printing|interviews?|surveys?)$/;
/** Prepositions before a purpose or user: "airtime for interviews". */
const PURPOSE = /^(?:for|during|at|to|by|of)$/;
/** Who uses the line: "Internet, maintenance dept". */
const USERS = /^(?:dept|department|office|team|unit|crew|staff|centre|center|section|site|sites)$/;
/** Words showing that traffic is paid for as well. */
const USE =
  /^(?:subscriptions?|bundles?|bandwidth|airtime|bills?|usage|monthly|months?|calls?|voice|renewals?|tariffs?|data|plans?|(?:\d+)?(?:mbps|gbps|gb))$/;
/**
 * "Insurance claim processing", "airline baggage handling", "telephone marketing": the last word names what is paid for, which is no
 * premium, ticket or call.
 */
const OUTSIDE = new Set(["telephone", "internet_data", "insurance_premium", "airline_ticket"]);
const OTHER_HEAD =
  /^(?:claims?|adjust(?:er|ers|ment)|assessment|valuation|processing|financing|interest|handling|baggage|luggage|cargo|marketing|advertising|catering|cafes?|surveys?|training|software|agency|uniforms?|magazines?|recruitment|consult\w*|advisory|verification|translation|research)$/;
const WORKED = 0.9;
const OPEN = 0.6;

/**
 * "Telephone PABX installation", "internet cabling works": work on a line is a service; at one price with its use, the line goes to review.
 */
export function workOnLines(line: LineClass, tokens: readonly string[]): LineClass {
  if (!TRAFFIC.has(line.exemption ?? "") || line.mixed || line.evidence === "correction") return line;
  const place = tokens.findIndex((token, index) => WORK.test(token) && !USERS.test(tokens[index + 1] ?? ""));
  if (place < 1 || tokens.slice(0, place).some((token) => PURPOSE.test(token))) return line;
  const confidence = tokens.some((token) => USE.test(token)) ? OPEN : WORKED;
  return {
    ...line,
    category: "other_services",
    label: "Installation and upkeep",
    confidence,
    exemption: null,
    alternatives: [{ category: line.category, label: line.label, confidence: Math.max(0, 0.97 - confidence) }],
  };
}

const ENDS = /^(?:for|during|at|to|by|of|and|with|in|on|\d.*)$/;
const COVER = /^(?:insurance|premiums?|cover|policy)$/;

/** A payment outside withholding whose word is followed by another that names a supply: goes to review. */
export function outsideByFirstWord(line: LineClass, { tokens, breaks }: ReadWords): LineClass {
  const [phrase, ...others] = line.words;
  if (!OUTSIDE.has(line.exemption ?? "") || line.mixed || phrase === undefined || others.length > 0) return line;
  const last = phrase.split(" ").at(-1) ?? "";
  const place = tokens.findIndex((token) => token.startsWith(last));
  if (place < 0) return line;
  const end = tokens.findIndex((token, index) => index > place && (breaks.has(index) || ENDS.test(token)));
  const after = tokens.slice(place + 1, end < 0 ? undefined : end);
  if (!after.some((token) => OTHER_HEAD.test(token)) || after.some((token) => COVER.test(token))) return line;
  return { ...line, confidence: OPEN, alternatives: [{ category: "other_services", label: "Other services", confidence: 0.97 - OPEN }] };
}
