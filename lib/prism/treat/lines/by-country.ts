import { termLabels, type TermLabel } from "@/lib/tax/ng/terms";
import type { RulePack } from "@/lib/tax/rule-pack";
import type { LineClass } from "./line-class";
import type { Recipient } from "../parties/recipient";

/** Performances on a stage or in a sport. */
const PERFORMING =
  /\b(?:(?:live|stage|musical?|guest|choir|choral|dance|band|solo|headline|acrobatic|comedy) performances?|performances? (?:by|of|at)\b|appearance fee|bouts?|(?:exhibition|friendly|charity|invitational|testimonial) (?:\w+ ){0,2}(?:match|game|fight)|match fee|concert (?:performance|fee|appearance)|recitals?|dj sets?|headlin(?:e|er|ing))\b/i;
/** "Brass band concert", "cultural dance show": the show itself, whatever its first word may otherwise name. */
const SHOW =
  /\b(?:bands?|choirs?|orchestras?|dance|ballet|comedy|magic|circus|acrobats?|opera|jazz|gospel|cultural|puppet|drama) (?:\w+ )?(?:shows?|concerts?|gigs?|recitals?|performances?)\b/i;
const PERFORMERS =
  /\b(?:choirs?|bands?|orchestras?|(?:dance|cultural) (?:troupes?|groups?|crews?)|dancers?|djs?|singers?|musicians?|artistes?|comedians?|magicians?|acrobats?|boxers?|wrestlers?|footballers?|athletes?|drummers?|saxophonists?|pianists?|violinists?|rappers?)\b/i;
const PAID_TO_PERFORM = /\b(?:perform\w*|appearance|shows?|sets?|concerts?|gigs?|fees?|purse)\b/i;
/** Goods, services and hire that accompany a performance, and business meanings of "performance". */
const AROUND =
  /\b(?:bond|guarantee|apprais\w*|evaluat\w*|test\w*|monitor\w*|management|managers?|tickets?|hire|rental|equipment|light(?:s|ing)|sound|photograph\w*|video\w*|film\w*|record\w*|licen[cs]e|royalt\w*|broadcast\w*|sponsor\w*|booths?|stands?|brochures?|print\w*|train\w*|coach\w*|software|maint\w*|repair\w*|advert\w*|security|catering|costumes?|stage (?:design|set|build)\w*|set ?up|accommodation|flights?|visas?|instruments?|uniforms?|souvenirs?|wrist ?-?bands?|production|crew|engineer\w*|decor\w*|programmes?)\b/i;
const SHOWS = termLabels("Events", "Events and shows");
const PERFORMED = { category: "entertainers_sports", label: "Performers and sportspeople" satisfies TermLabel, confidence: 0.92 } as const;

/**
 * "Choir performance", "boxing exhibition bout" by a non-resident: tables with a row for foreign performers mean these, while residents'
 * performances are event services like any other.
 */
function asPerformed(line: LineClass, description: string): LineClass {
  if (line.evidence === "correction" || line.category === "entertainers_sports" || AROUND.test(description)) return line;
  if (SHOW.test(description)) return performed(line);
  if (line.category !== "other_services") return line;
  const performs = PERFORMING.test(description) || (PERFORMERS.test(description) && PAID_TO_PERFORM.test(description));
  return performs && (SHOWS.has(line.label) || line.evidence === "description") ? performed(line) : line;
}

function performed(line: LineClass): LineClass {
  return {
    ...line,
    relief: null,
    mixed: false,
    ...PERFORMED,
    alternatives: [{ category: line.category, label: line.label, confidence: 0.06 }],
  };
}

const FUEL = "fuel";

/** Fuel is outside withholding only in countries whose tables say so; elsewhere it is goods. */
function asGoods(line: LineClass, pack: RulePack): LineClass {
  if (line.exemption !== FUEL || line.evidence === "correction" || pack.wht.exemptions.some(({ code }) => code === FUEL)) return line;
  return { ...line, category: "goods_supply", exemption: null };
}

/** Words for the right to use a program or a service. */
const LICENSED =
  /\b(?:licen[cs]e[sd]?(?! (?:toys?|plates?)\b)|subscriptions?|activation|product keys?|software|saas|antivirus|renewals?(?! (?:parts?|kits?|spares?)\b)|(?:seats?|named users?|nodes?)$|endpoints?|e-?books?|extended warrant(?:y|ies)|warranty extensions?)\b/i;

/**
 * "QuickBooks annual licence" from a non-resident vendor: imported goods are outside withholding, while royalties and services are not, and
 * the facts don't say which a program is. Lowers the confidence, so that a reviewer decides.
 */
function asLicensed(line: LineClass, description: string): LineClass {
  if (line.category !== "goods_supply" || line.evidence === "correction" || !LICENSED.test(description)) return line;
  return {
    ...line,
    confidence: Math.min(line.confidence, 0.5),
    alternatives: [
      { category: "royalty", label: "Software license" satisfies TermLabel, confidence: 0.3 },
      { category: "other_services", label: "Other services", confidence: 0.2 },
    ],
  };
}

/**
 * Adapts a line to its country's table: drops the fuel exemption if the table has none, and recognizes performances by non-residents, for
 * which some tables have a row.
 */
export function byCountry(line: LineClass, description: string | null, { pack, vendor }: { pack: RulePack; vendor: Recipient }): LineClass {
  const sold = asGoods(line, pack);
  return vendor.residency === "non_resident" ? asLicensed(asPerformed(sold, description ?? ""), description ?? "") : sold;
}
