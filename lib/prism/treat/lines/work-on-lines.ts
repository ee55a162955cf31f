import { isTerm } from "@/lib/tax/ng/terms";
import type { LineClass } from "./line-class";
import type { ReadWords } from "../words/match-terms";
import { isAgentNoun } from "../words/other-head";

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
const USED = new Set(["telephone", "internet_data", "insurance_premium", "airline_ticket"]);
const OTHER_HEAD =
  /^(?:claims?|adjust(?:er|ers|ment)|assessment|valuation|processing|financing|interest|baggage|luggage|cargo|marketing|cafes?|surveys?|recruitment|translation|research|delivery|deliveries|inspection|uniforms?|magazines?)$/;
/** Services that concern a payment outside withholding: "customs duty consultancy", "salary software", "stamp duty audit". */
const WORK_ABOUT =
  /^(?:agents?|agency|advert|adverts|advertising|advertisements?|audits?|advisory|consult\w*|catering|cleaning|collection|courier|dashboards?|drafting|handling|legal|monitoring|photography|printing|recovery|reconciliation|software|apps?|training|seminars?|verification)$/;
/** Things named after a service or a fuel that is itself outside withholding: "airline headsets", "telephone exchange", "fuel test kit". */
const DEVICE =
  /^(?:furniture|headsets?|stickers?|pouch(?:es)?|signage|signboards?|cables?|machines?|equipment|registers?|forms?|booklets?|wallets?|holders?|booths?|blankets?|kits?|exchanges?|pabx)$/;
/** Paper goods named after a payment. Other things after "insurance" or "customs duty" are what is insured or declared. */
const PAPERS = /^(?:pouch(?:es)?|signage|signboards?|registers?|forms?|booklets?|wallets?|holders?|envelopes?|slips|booths?)$/;
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

const ENDS = /^(?:for|during|at|to|by|of|and|with|in|on|per|via|through|from|under|\d.*)$/;
const COVER = /^(?:insurance|premiums?|cover|policy)$/;

/** "Legal mortgage", "salary advance recovery", "life insurance agents": the deed, the repayment and the insured, not the work of a firm. */
function isNoWork(token: string, before: string | undefined, next: string | undefined, text: string): boolean {
  if (token === "legal") return next !== undefined && !/^(?:fees?|services?|advice|drafting|work|support|consult\w*)$/.test(next);
  if (token === "recovery") return before === "advance";
  return /^agents?$/.test(token) && /\blife (?:insurance|assurance|cover) agents?\b/.test(text);
}

/** Whether a word after the name of a payment makes the whole phrase name another supply. */
function isOtherHead(token: string, { category, exemption }: LineClass): boolean {
  const isUsed = USED.has(exemption ?? "");
  const isThing = exemption === "fuel" || (isUsed && exemption !== "insurance_premium") ? DEVICE : PAPERS;
  return WORK_ABOUT.test(token) || (isUsed && OTHER_HEAD.test(token)) || (category !== "winnings" && isThing.test(token));
}

/** Measures and containers of fuel, and what it is delivered to: with one of these, fuel itself is sold. */
const OF_FUEL = /^(?:\d*k?l|\d*lit(?:re|er)s?|\d*ltrs?|\d*scm|\d*mt|refill\w*|generators?|cylinders?|bunkers?|fuellers?|daughter)$/;

const BUYS_NOTHING = new Set<LineClass["category"]>(["not_applicable", "interest", "dividend", "winnings"]);

/** A payment outside withholding, or for no supply, whose word is followed by another that names a supply: goes to review. */
export function outsideByFirstWord(line: LineClass, { tokens, breaks }: ReadWords): LineClass {
  const [phrase] = line.words;
  if (!BUYS_NOTHING.has(line.category) || line.evidence !== "description" || line.mixed || phrase === undefined) return line;
  // A permit is named after what it permits: "signage permit", "travel agency licence".
  if (isTerm(line, "Government fees")) return line;
  const last = phrase.split(" ").at(-1) ?? "";
  const place = tokens.findIndex((token) => token.startsWith(last));
  if (place < 0) return line;
  const end = tokens.findIndex((token, index) => index > place && (breaks.has(index) || ENDS.test(token)));
  const after = tokens.slice(place + 1, end < 0 ? undefined : end);
  const isOther =
    // "Petrol trimmer": a machine that runs on the fuel and is in no term.
    (line.exemption === "fuel" && isAgentNoun(after[0] ?? "") && !tokens.some((token) => OF_FUEL.test(token))) ||
    after.some(
      (token, index) =>
        isOtherHead(token, line) &&
        !USERS.test(after[index + 1] ?? "") &&
        !isNoWork(token, tokens[place + index], after[index + 1], tokens.join(" ")),
    );
  if (!isOther || after.some((token) => COVER.test(token))) return line;
  return { ...line, confidence: OPEN, alternatives: [{ category: "other_services", label: "Other services", confidence: 0.97 - OPEN }] };
}
