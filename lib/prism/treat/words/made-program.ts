import type { TermLabel } from "@/lib/tax/ng/terms";
import type { Judgment } from "./judgment";
import type { ReadWords } from "./match-terms";

/** Words for making anything, be it a building or software. */
const MADE = /^(?:build|building|construction|development|creation|making)$/;
const BEFORE = /^(?:being|payment|for|part|full|final|balance|milestone|phase|design|and|\d+(?:st|nd|rd|th)?)$/;
/** Names of software, whatever precedes them. */
const PROGRAM = /^(?:websites?|web ?pages?|microsites?|webapps?|apps?|chatbots?|dashboards?|apis?|portals?|intranets?)$/;
/** Words that may also name physical things, and so need a software word beside them. */
const MAYBE = /^(?:platforms?|systems?|applications?|modules?)$/;
const OF_CODE =
  /^(?:online|web|digital|software|erp|crm|hr|hris|payroll|booking|ordering|e|ecommerce|commerce|payments?|ticketing|banking|inventory|invoicing|billing|reservation|accounting|loan|lending|e ?learning|reporting|analytics|pos)$/;
/** Words that make a "portal" or the like a physical thing: a gate, a portal frame. */
const OF_MATTER = /^(?:steel|metal|concrete|stone|toll|entrance|gantry|crane|tunnel)$/;
const ENDS = /^(?:for|with|in|to|on|phase|stage|milestone|module|sprint|v\d.*|\d.*)$/;

/**
 * "Building of mobile app", "development of dealer ordering portal": the result is software, not a building. Null if the line ends with
 * another thing ("portal frame shed", "website and email set-up"), or one that may be either ("loading platform").
 */
export function madeProgram({ tokens, breaks }: ReadWords): Judgment | null {
  const made = tokens.findIndex((token, index) => MADE.test(token) && tokens[index + 1] === "of");
  if (made < 0 || !tokens.slice(0, made).every((token) => BEFORE.test(token))) return null;
  const first = made + 2;
  const stop = tokens.findIndex((token, index) => index > first && (breaks.has(index) || ENDS.test(token)));
  const named = tokens.slice(first, stop < 0 ? undefined : stop);
  const head = named.at(-1) ?? "";
  const isProgram = PROGRAM.test(head) || (MAYBE.test(head) && named.some((token) => OF_CODE.test(token)));
  if (!isProgram || named.some((token) => token === "and" || OF_MATTER.test(token))) return null;
  return {
    shares: [
      { category: "professional_services", label: "Software development" satisfies TermLabel, confidence: 0.9 },
      { category: "other_services", label: null, confidence: 0.08 },
    ],
    mixed: false,
    exemption: null,
    relief: null,
    words: [`${tokens[made] ?? ""} of`, head],
  };
}
