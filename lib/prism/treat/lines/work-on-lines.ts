import { isTerm } from "@/lib/tax/ng/terms";
import type { LineClass } from "./line-class";
import type { ReadWords } from "../words/match-terms";
import { isDoer } from "../words/other-head";

/** Payments for what goes through a line, which Nigeria's table leaves outside withholding; work on the line itself is a service. */
const TRAFFIC = new Set(["telephone", "internet_data"]);
const WORK =
  /^(?:install(?:ation|ing)?|cabling|wiring|trunking|configuration|configuring|commissioning|relocation|repairs?|maintenance|servicing|troubleshooting|printing|interviews?|surveys?)$/;
/** Behind these stands whom or what it is for: "airtime for interviews". */
const PURPOSE = /^(?:for|during|at|to|by|of)$/;
/** "Internet, maintenance dept": who uses it. */
const USERS = /^(?:dept|department|office|team|unit|crew|staff|centre|center|section|site|sites)$/;
/** What goes through the line is paid for as well. */
const USE =
  /^(?:subscriptions?|bundles?|bandwidth|airtime|bills?|usage|monthly|months?|calls?|voice|renewals?|tariffs?|data|plans?|(?:\d+)?(?:mbps|gbps|gb))$/;
/** "Insurance claim processing", "airline baggage handling", "telephone marketing": what is paid for is what stands last, and no premium, ticket or call. */
const USED = new Set(["telephone", "internet_data", "insurance_premium", "airline_ticket"]);
const OTHER_HEAD =
  /^(?:claims?|adjust(?:er|ers|ment)|assessment|valuation|processing|financing|interest|baggage|luggage|cargo|marketing|cafes?|surveys?|recruitment|translation|research|delivery|deliveries|inspection|uniforms?|magazines?)$/;
/** What somebody does about any payment outside withholding: "customs duty consultancy", "salary software", "stamp duty audit". */
const WORK_ABOUT =
  /^(?:agents?|agency|advert|adverts|advertising|advertisements?|audits?|advisory|consult\w*|catering|cleaning|collection|courier|dashboards?|drafting|handling|legal|monitoring|photography|printing|recovery|reconciliation|software|apps?|training|seminars?|verification)$/;
/** Things that are called after what goes through a line, or after a ticket: "airline headsets", "telephone exchange". */
const DEVICE =
  /^(?:furniture|headsets?|stickers?|pouch(?:es)?|signage|signboards?|cables?|machines?|equipment|registers?|forms?|booklets?|wallets?|holders?|boots?|booths?|blankets?|kits?|exchanges?|pabx)$/;
/** Things that nobody insures or declares: "insurance forms", "salary slips". */
const PAPERS = /^(?:pouch(?:es)?|signage|signboards?|registers?|forms?|booklets?|wallets?|holders?|envelopes?|slips|booths?)$/;
const WORKED = 0.9;
const OPEN = 0.6;

/** "Telephone PABX installation", "internet cabling works": what is done to a line is a service; with its use at one price, a question. */
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

/** Whether a word behind a payment's own names another supply. */
function isOtherHead(token: string, { category, exemption }: LineClass): boolean {
  const isUsed = USED.has(exemption ?? "");
  const isThing = exemption === "fuel" || (isUsed && exemption !== "insurance_premium") ? DEVICE : PAPERS;
  return WORK_ABOUT.test(token) || (isUsed && OTHER_HEAD.test(token)) || (category !== "winnings" && isThing.test(token));
}

/** How fuel is measured, kept, and what it is put into. */
const OF_FUEL = /^(?:\d*k?l|\d*lit(?:re|er)s?|\d*ltrs?|\d*scm|\d*mt|refill\w*|generators?|cylinders?|bunkers?|fuellers?|daughter)$/;

const BUYS_NOTHING = new Set<LineClass["category"]>(["not_applicable", "interest", "dividend", "winnings"]);

/** A payment outside withholding, or for no supply, whose word is followed by another that names what is supplied: for a person. */
export function outsideByFirstWord(line: LineClass, { tokens, breaks }: ReadWords): LineClass {
  const [phrase] = line.words;
  if (!BUYS_NOTHING.has(line.category) || line.evidence !== "description" || line.mixed || phrase === undefined) return line;
  // A permit is called after what it permits: "signage permit", "travel agency licence".
  if (isTerm(line, "Government fees")) return line;
  const last = phrase.split(" ").at(-1) ?? "";
  const place = tokens.findIndex((token) => token.startsWith(last));
  if (place < 0) return line;
  const end = tokens.findIndex((token, index) => index > place && (breaks.has(index) || ENDS.test(token)));
  const after = tokens.slice(place + 1, end < 0 ? undefined : end);
  const isOther =
    // "Petrol trimmer": a machine that runs on it, which no term has.
    (line.exemption === "fuel" && isDoer(after[0] ?? "") && !tokens.some((token) => OF_FUEL.test(token))) ||
    after.some((token, index) => isOtherHead(token, line) && !USERS.test(after[index + 1] ?? ""));
  if (!isOther || after.some((token) => COVER.test(token))) return line;
  return { ...line, confidence: OPEN, alternatives: [{ category: "other_services", label: "Other services", confidence: 0.97 - OPEN }] };
}
