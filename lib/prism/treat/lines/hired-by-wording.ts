import type { LineClass } from "./line-class";

/*
 * Hire is often expressed without the word: by where a thing stands, who operates it, or a price for a time. If a driver or crew comes with
 * the thing, the payment may be for their work instead, and the line goes to review.
 */

const PERIOD = "(?:days?|wks?|weeks?|mths?|months?|quarters?|yrs?|years?|hours?|hrs?)";
const PERIOD_SAID = new RegExp(
  `\\b(?:per|each|an?) ${PERIOD}\\b|/ ?${PERIOD}\\b|\\b(?:\\d{1,3}|one|two|three|six) ?${PERIOD}\\b|\\b(?:daily|weekly|monthly|quarterly|half[- ]yearly|yearly|annual(?:ly)?|p\\.?a\\.?)\\b`,
  "i",
);

/** Wording that shows a thing stays its owner's: where it stands, who operates it, how it was handed over. */
const LENT: readonly RegExp[] = [
  /\bat (?:your|our|client'?s?) disposal\b/i,
  /\bon (?:lease|hire|rental|rent|loan)\b/i,
  /\b(?:kept|stationed|placed|left|standing) (?:on|at|in) your\b/i,
  /\bgiven out\b.*\bwithout (?:a )?driver\b|\bwithout (?:driver|operator)s?\b/i,
  /\bto be (?:run|operated|driven) by your\b|\b(?:run|operated|driven) by (?:your|client'?s?|customer'?s?|\p{L}+['’]s) (?:own )?(?:crew|operators?|drivers?|staff|men)\b/iu,
  /(?:,|;|\(|\bwith|\busing) ?your (?:own )?(?:operator|driver)s?\b/i,
  /^(?:being |payment for )?(?:hire|rental) of\b/i,
  /\b(?:self[- ]drive|dry hire|bare hire)\b/i,
  /^(?:being )?(?:(?:charges?|payments?) (?:for|on) )?(?:leased|hired|rented) (?!land\b|line|circuit|capacity)/i,
  /[-–—,;:(]\s*(?:leased|hired|rented)(?: out)? (?:for|by|per|from|till|until|to us)\b/i,
  /\b(?:leased|hired|rented)(?: out)? for (?:the |a |one |\d+ )?(?:(?:planting|harvest|dry|rainy|wet|cropping) )?(?:season|harvest|campaign|exercise|event|occasion|project|duration|period|days?|weeks?|months?)\b/i,
  /(?:^|[-–—,;:(]\s*)(?:hire|rental)\s*(?:[,;)\d]|$)/i,
  /\bcharges? for\b.*\bon your (?:location|site|premises)\b/i,
];
/** Other payments beside which "hire" means something else. */
const NO_HIRE =
  /\b(?:purchase|new hires?|insurance|repairs?|maintenance|servicing|sale|sold|supply|supplies|replacement|spares|haulage|agency|commission|interest|legal|drafting|lease (?:agreement|line)|leased (?:line|circuit)|vsat|bandwidth|mbps|fuel|diesel|consumed|dispute|staff|labour)\b/i;
const WITH_OPERATOR =
  /\b(?:with|w\/|incl\w*\.?|plus|and|&) (?:\p{L}+ )?(?:driver|operator|crew|technician|engineer)s?\b|,\s*(?:crew|driver|operator)s?\b/iu;

const HIRED = 0.9;
/** A bare time beside a thing that is as often sold: sale and hire are both possible. */
const LIKELY_HIRED = 0.72;
const LABEL = "Hire of equipment and vehicles";

function asHired(line: LineClass, confidence: number, label = LABEL): LineClass {
  const other = line.category === "rent_hire_lease" ? line.alternatives[0] : line;
  return {
    ...line,
    category: "rent_hire_lease",
    label,
    confidence,
    mixed: false,
    exemption: null,
    evidence: "description",
    relief: line.relief?.code === "agri_equipment" || line.relief?.code === "land_building" ? line.relief : null,
    alternatives: other ? [{ category: other.category, label: other.label, confidence: 0.96 - confidence }] : [],
  };
}

/** A thing with an operator and no word for a sale: either hired, or the operator's work is paid. Goes to review. */
function withOperator(line: LineClass): LineClass {
  return {
    ...line,
    category: "rent_hire_lease",
    label: LABEL,
    confidence: 0.5,
    mixed: true,
    relief: null,
    alternatives: [{ category: "other_services", label: "Other services", confidence: 0.44 }],
  };
}

/** Things for events and small vehicles, which are priced by the day only for hire. */
const BY_THE_DAY =
  /^(?:(?:plastic|banquet|folding|white) )*(?:chairs?|tables?|stools?|marquees?|canop(?:y|ies)|gazebos?|tents?|tricycles?|kekes?|gowns?|costumes?|bouncing castles?)$/;

/** Places let for a time, as the last word of the first part of a line. */
const LET =
  /^(?:[\p{L}\d&/'’. -]*\s)?(space|bays?|showroom|yard|stockyard|shop|office|warehouse|hall|room|suite|plot|slots?|kiosk|stall|desks?|billboard|hearing room)s?(?=\s+(?:\d+|rent\w*|with|at|in|on)\b|\s*(?:[,;:(–—@-]|$))/iu;
const DONE_IN =
  /\b(?:clean\w*|paint\w*|repair\w*|renovat\w*|construct\w*|fumigat\w*|install\w*|fitting|rewir\w*|partition\w*|maint\w*|secur\w*|guard\w*|furnit\w*|equip\w*|suppl\w*|decorat\w*|design\w*|service|services|insur\w*|survey\w*|valuation|sale|purchase|blinds?|chairs?|tables?|curtains?|carpets?|air ?condition\w*|monitor\w*|manage\w*|ads?|advert\w*|printing|storage|handling|stationery|accommodation|hotel|guest|nights?|bed|delux\w*|meeting minutes|cold|wash\w*|bookings? fee)\b/i;
const A_BUILDING = /^(?:showrooms?|shops?|offices?|warehouses?|halls?|suites?|plots?|bays?|stalls?|kiosks?|rooms?)$/i;
/** Mast sites have a row of their own. */
const OF_MASTS = /\b(?:tower|mast|rack|bts|colo\w*|cabinet|server|cloud|disk|web|hosting|data)\b/i;

/** "Billboard space, Lekki toll, 3 months", "showroom, Admiralty Way, 12 mths": a place and a time, with no work done there. */
function asLetPlace(line: LineClass, description: string): LineClass {
  const place = LET.exec(description)?.[1];
  if (place === undefined || !PERIOD_SAID.test(description) || DONE_IN.test(description) || OF_MASTS.test(description)) return line;
  const isBuilding = A_BUILDING.test(place) && !/\bpark/i.test(description);
  const rented = asHired(line, 0.87, isBuilding ? "Rent of land and buildings" : undefined);
  return { ...rented, relief: isBuilding ? { code: "land_building", confidence: 0.8 } : null, words: [place.toLowerCase()] };
}

/** Whether the line's own words allow a hire: a thing, several kinds, or no known word. */
const isOpen = (line: LineClass): boolean =>
  line.category === "goods_supply" ||
  line.mixed ||
  line.evidence !== "description" ||
  line.alternatives[0]?.category === "rent_hire_lease" ||
  (line.category === "rent_hire_lease" && line.confidence < HIRED) ||
  /^(?:Haulage and transport|Machines|Vehicles)$/.test(line.label);

/** Words beside which a time is a duration or a delivery date. */
const LASTS =
  /\b(?:warrant\w*|guarantee\w*|deliver\w*|lead time|within|payments?|new|exw|cif|fob|eta|etd|credit|ex[- ]stock|stock|ship\w*)\b/i;
const HIRED_WITH_OPERATOR = /\b(?:vans?|trucks?|boats?|bus(?:es)?|cranes?|excavators?)\b/i;

/** A thing that is also sold, beside a time, a bare "hire" or an operator; null without any of these. */
function lentThing(line: LineClass, description: string): LineClass | null {
  const isLendable = line.words.length > 0 && line.words.every((word) => word.split(" and ").every((each) => BY_THE_DAY.test(each)));
  if (isLendable && /\bhire\b/i.test(description)) return asHired(line, HIRED);
  if (isLendable && PERIOD_SAID.test(description) && !LASTS.test(description))
    return asHired(line, /\b(?:per|\/) ?(?:day|week)/i.test(description) ? HIRED : LIKELY_HIRED);
  return HIRED_WITH_OPERATOR.test(line.words.join(" ")) && WITH_OPERATOR.test(description) ? withOperator(line) : null;
}

const PAID_AS_SUCH = /^(?:Car park|Parking|Travel|Hotel and travel|Government fees)/;
const MISLED = /\b(?:toll|parking|car park|hearing room|breakout)\b/i;

const CABIN = /^porta ?cabins?$/;

/** "Guard house porta cabin, 1 no": without a time or a word for hire, a sale is as likely. */
function asSoldOrLet(line: LineClass, description: string): LineClass {
  const isBare = line.words.length > 0 && line.words.every((word) => CABIN.test(word)) && !PERIOD_SAID.test(description);
  if (!isBare || /\b(?:hir|rent|leas|let\b|mobili)/i.test(description)) return line;
  return { ...line, confidence: 0.5, alternatives: [{ category: "goods_supply", label: "Goods", confidence: 0.45 }] };
}

/** Recognizes a line whose thing or place is only lent, by wording other than the words for hire. */
export function hiredByWording(line: LineClass, description: string): LineClass {
  if (line.evidence === "correction" || line.category === "telecom_tower_colocation" || line.exemption !== null) return line;
  const isHire = !NO_HIRE.test(description);
  if (isHire && isOpen(line) && LENT.some((pattern) => pattern.test(description)))
    return WITH_OPERATOR.test(description) ? withOperator(line) : asHired(line, HIRED);
  if (line.mixed) return line;
  if (line.category === "rent_hire_lease") return asSoldOrLet(line, description);
  const isSpoken = line.evidence === "description";
  const hired = isHire && isSpoken && line.category === "goods_supply" ? lentThing(line, description) : null;
  if (hired) return hired;
  return isSpoken && !PAID_AS_SUCH.test(line.label) && !MISLED.test(description) ? line : asLetPlace(line, description);
}
