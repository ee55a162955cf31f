import type { Term } from "@/lib/tax/terms";
import { isTerm, termLabels } from "@/lib/tax/ng/terms";
import { isMaker } from "./companions";
import type { TermMatch } from "./match-terms";
import { saysHowMade, saysWhoUses } from "./whose-things";

/** A thing with a lower strength is a container or a kind ("carton", "machine") and gives way to a more specific one. */
export const GENERIC_THING = 0.88;
/** Containers, which only measure the goods beside them: "palm oil, 5 jerry cans". */
export const CONTAINER =
  /^(?:(?:jerry ?)?cans?|jerrycans?|kegs?|drums?|bottles?|cartons?|bags?|sacks?|crates?|buckets?|tins?|gallons?|bundles?|rolls?|baskets?|trays?|cylinders?)$/;
/** Things that burn fuel. A fuel beside them is only what they run on. */
export const FUELED = termLabels(
  "Generators and inverters",
  "Vehicles and parts",
  "Vehicles",
  "Machinery and equipment",
  "Machines",
  "Heavy plant",
  "Kitchen and laundry equipment",
  "Oilfield and process goods",
  "Builders' and finishing goods",
  "Tools",
);
/** Words that join two things of equal rank. */
export const CONNECTING = /^(?:and|\/|plus)$/;
export const MEALS = termLabels("Catering", "Food services");
/** Trades and places that, before a thing, only say where it is used: "gym treadmill", "hotel towels". */
export const PLACES = termLabels(
  "Hotel and travel",
  "Personal care",
  "Training",
  "Catering",
  "Food services",
  "Medical services",
  "Medical care",
  "Tuition",
  "Tuition at schools",
  "Events",
  "Hire of halls and venues",
  "Security services",
  "Storage and packing",
);
/** A service carried by a device is not the device: "internet router". */
const CARRIED_OVER = new Set(["internet_data", "telephone"]);
/** Materials, which follow a thing's name as often as they begin another: "surgical gloves, latex". */
export const STUFF = termLabels("Raw materials");
/** Reliefs that cover everything made for a group of persons. */
const FOR_PERSONS = new Set(["baby_products"]);
/** Reliefs of devices, whose name is often followed by a plainer word for the kind of device. */
export const DEVICES = new Set(["medical_equipment", "agri_equipment", "disability_aids", "electric_vehicles", "ev_parts"]);
const LITERS = /^(?:\d+l|litres?|ltrs?)$/;

const isFuel = (term: Term) => term.exemption === "fuel" && term.role === "thing";
const sideBySide = (a: TermMatch, b: TermMatch, breaks: ReadonlySet<number>) => a.end === b.start && !breaks.has(b.start);

/** "Gym treadmill", "internet router": a trade or a carried service right before a thing that ends its part of the line. */
function saysWhereUsed(match: TermMatch, next: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): boolean {
  if (!(PLACES.has(match.term.label) || CARRIED_OVER.has(match.term.exemption ?? "")) || / (?:of|in|at|for)$/.test(match.phrase))
    return false;
  return (
    KIND_OF_PATIENT.test(match.phrase) ||
    next.end === tokens.length ||
    breaks.has(next.end) ||
    /^(?:x?\d|x$|for$)/.test(tokens[next.end] ?? "")
  );
}

/** "Paediatric nebuliser mask": a medical specialty before a thing says for whom it is made, whatever follows. */
const KIND_OF_PATIENT = /^(?:p(?:a)?ediatric|orthop(?:a)?edic|gyna?ecological|obstetric|ophthalmic|neonatal|surgical|dental)$/;

/** Whether a thing before another only says what kind it is: "rice planter", "diesel pump", "palm oil expeller". */
function describesNext(match: TermMatch, next: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): boolean {
  if (next.term.role !== "thing" || next.term.category !== "goods_supply" || CONTAINER.test(next.phrase) || STUFF.has(next.term.label))
    return false;
  if (isBesides(next, match, tokens, breaks)) return false;
  if (isFuel(match.term)) return !tokens.some((token) => LITERS.test(token));
  if (next.term.strength < GENERIC_THING) return false;
  if (isTerm(match.term, "Renovation"))
    return !/(?:ing|work| of|ation)$/.test(match.phrase) && !/(?:ing|ation)s?$/.test(tokens[match.end - 1] ?? "");
  if (match.term.role === "activity") return saysWhereUsed(match, next, tokens, breaks);
  return (
    !CONTAINER.test(match.phrase) &&
    match.term.relief !== next.term.relief &&
    !FOR_PERSONS.has(match.term.relief ?? "") &&
    !DEVICES.has(match.term.relief ?? "")
  );
}

/** Engine size and transmission: "SUV 2.0L diesel". */
const ENGINE = /^(?:(?:\d \dl?|\d{3,4}cc|v[68]|turbo|manual|automatic|auto|4x4|4wd|awd|engine)(?: |$))*$/;

/** Body and build of a vehicle: "Hilux diesel double cabin", "2.4 diesel 2026, chassis …". */
const BODY =
  /^(?:double|single|cab|cabin|crew|pick|pickup|suv|saloon|sedan|wagon|4x4|4x2|4wd|awd|manual|automatic|auto|engine|model|chassis|vin|brand|unregistered|tokunbo|20[12]\d)$/;

/** A fuel after a machine says how it is driven: "concrete mixer, diesel". */
function drives(fuel: TermMatch, machine: TermMatch | undefined, tokens: readonly string[], breaks: ReadonlySet<number>): boolean {
  if (!machine || !isFuel(fuel.term) || machine.term.role !== "thing" || !FUELED.has(machine.term.label) || fuel.end - fuel.start > 1)
    return false;
  return (
    (fuel.end === tokens.length || breaks.has(fuel.end) || BODY.test(tokens[fuel.end] ?? "")) &&
    ENGINE.test(tokens.slice(machine.end, fuel.start).join(" ")) &&
    !tokens.some((token, index) => token === "for" || (LITERS.test(token) && !(index >= machine.end && index < fuel.start)))
  );
}

/** Dosage forms: "Chlorine tablets" are no medicine, and the caps in "Amoxil caps" are no headwear. */
function isForm(match: TermMatch, before: TermMatch | undefined, breaks: ReadonlySet<number>): boolean {
  if (before?.term.role !== "thing" || !sideBySide(before, match, breaks)) return false;
  return before.term.relief === "medical_pharma"
    ? /^caps?$/.test(match.phrase)
    : before.term.relief === null && /^(?:tablets?|capsules?|drops?)$/.test(match.phrase);
}

/** Baby products keep their relief whatever noun follows: "baby cot mattress". */
function describedBy(match: TermMatch, before: TermMatch | undefined, breaks: ReadonlySet<number>): boolean {
  return (
    before !== undefined &&
    sideBySide(before, match, breaks) &&
    FOR_PERSONS.has(before.term.relief ?? "") &&
    match.term.role === "thing" &&
    match.term.relief !== before.term.relief
  );
}

/** Uses stated after a thing: "hand gloves, welding". */
const USES =
  /^(?:welding|catering|cleaning|security|training|hotel|hospital|school|printing|sewing|gardening|laundry|mining|driving|swimming|gym|drilling|painting|dining|fumigation|spraying|surgery|dental|(?:driver|guard|cleaner|cook|technician|artisan|nurse|doctor|steward|waiter|staff|student|pupil|worker|engineer|chef)s?)$/;

/** Food by the portion, as served by a caterer. */
export const SERVED = /\b(?:packed|packs?|plates?)\b/;

/** Maximum number of additional words in a part of the line that counts as an aside. */
const ASIDE_WORDS = 2;

/** Things set up or maintained for users who are then trained. */
const SET_UP = /^(?:install\w*|configur\w*|implement\w*|commission\w*|migrat\w*|set ?up|deploy\w*|maint\w*)$/;

/** "Installation, user training" is a service of its own; in "repair of AC, training room", training names a place. */
const isTaught = (match: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): boolean =>
  isTerm(match.term, "Training") &&
  (match.end === tokens.length || breaks.has(match.end) || CONNECTING.test(tokens[match.end] ?? "")) &&
  tokens.slice(0, match.start).some((token) => SET_UP.test(token));

/** A later part of the line that only names a place or occasion: "baby diapers, staff creche", "lunch packs, training day". */
function isOccasion(match: TermMatch, first: TermMatch | undefined, tokens: readonly string[], breaks: ReadonlySet<number>): boolean {
  if (
    !first ||
    first === match ||
    match.term.role !== "activity" ||
    !PLACES.has(match.term.label) ||
    match.term.category === first.term.category ||
    / (?:of|for)$/.test(match.phrase) ||
    isTaught(match, tokens, breaks) ||
    // "Ofada rice (packed lunch)": served food is a meal, so the meal is no mere occasion.
    (first.term.relief === "basic_food" && SERVED.test(match.phrase))
  )
    return false;
  const start = [...breaks].filter((place) => place <= match.start).sort((a, b) => b - a)[0];
  if (start === undefined || start < first.end || tokens[match.end] === "of") return false;
  const broken = [...breaks].filter((place) => place >= match.end).sort((a, b) => a - b)[0] ?? tokens.length;
  // "Staff creche x 4", "staff creche as per LPO 4471": the count and the order number are not part of the place.
  const counted = tokens.findIndex((token, index) => index >= match.end && /^(?:x|\d.*|as|per|lpo|po)$/.test(token));
  const end = counted < 0 ? broken : Math.min(broken, counted);
  return end - start - (match.end - match.start) <= ASIDE_WORDS && !["and", "/", "plus", "with"].includes(tokens[start] ?? "");
}

/** What travelers are billed for besides the flight. */
const PAID_BESIDE =
  /^(?:hotels?|accommodation|lodging|rooms?|nights?|hire|rental|rent|transfers?|taxis?|cabs?|pick ?ups?|visas?|fees?|charges?|commissions?|insurance|handling|services?|meals?|feeding|allowances?|and|plus|\/|with)$/;

const STAYED = termLabels("Hotel and travel");

/**
 * "Air ticket LOS/PHC, crew change", "hotel, 9 room nights, Kaduna audit": on a travel line, a later part gives the reason for the trip.
 */
function isReasonToTravel(match: TermMatch, first: TermMatch | undefined, tokens: readonly string[], breaks: ReadonlySet<number>): boolean {
  if (!first || first === match || match.term.role !== "activity" || match.term.category === "not_applicable") return false;
  if (first.term.exemption !== "airline_ticket" && !STAYED.has(first.term.label)) return false;
  const start = [...breaks].filter((place) => place <= match.start && place >= first.end).sort((a, b) => b - a)[0];
  return start !== undefined && !tokens.slice(start).some((token) => PAID_BESIDE.test(token));
}

function isUse(match: TermMatch, before: TermMatch | undefined, tokens: readonly string[], breaks: ReadonlySet<number>): boolean {
  return (
    before?.term.role === "thing" &&
    match.term.role === "activity" &&
    breaks.has(match.start) &&
    USES.test(match.phrase) &&
    (match.end === tokens.length || breaks.has(match.end))
  );
}

/** "Refurbished laptops", "exit light, maintained": a participle beside a thing only describes it, but "hired" still means hire. */
function isParticiple(
  match: TermMatch,
  before: TermMatch | undefined,
  next: TermMatch | undefined,
  tokens: readonly string[],
  breaks: ReadonlySet<number>,
): boolean {
  const { role, category } = match.term;
  if (role !== "activity" || category === "rent_hire_lease" || match.end - match.start > 1 || !/ed$/.test(tokens[match.start] ?? ""))
    return false;
  if (next?.term.role === "thing" && sideBySide(match, next, breaks)) return true;
  return before?.term.role === "thing" && match.end === tokens.length && breaks.has(match.start);
}

/** Words beside which "premium" is an insurance premium. */
const INSURED =
  /^(?:re)?(?:insur|assur|polic|cover|compreh|burgl|indemn|liabil|peril|renew|annuit|pension)|^(?:git|hmo|life|third|fidelity|marine|workmen|fire|due|paid|payable|instal\w*)$/;

/** "Premium art paper": directly before a thing, "premium" is a quality grade. */
function isGrade({ phrase, term, end }: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): boolean {
  return (
    phrase === "premium" &&
    term.exemption === "insurance_premium" &&
    end < tokens.length &&
    !breaks.has(end) &&
    !CONNECTS.test(tokens[end] ?? "") &&
    !tokens.some((token) => INSURED.test(token))
  );
}
const CONNECTS = /^(?:on|for|of|in|at|to|as|per|and|plus|\/|with|under|from|by|q\d|\d.*)$/;

/** "Groundnut oil gino", "surgical gown, disposable", "watermelon, truck load": the maker, the use or the carrier of a thing. */
function isBesides(match: TermMatch, before: TermMatch | undefined, tokens: readonly string[], breaks: ReadonlySet<number>): boolean {
  if (before?.term.role !== "thing" || match.term.role !== "thing") return false;
  if (/^loads?$/.test(tokens[match.end] ?? "") || /loads?$/.test(tokens[match.end - 1] ?? "")) return true;
  // "Turkey wings Polish": the origin.
  if (match.phrase === "polish") return before.term.relief === "basic_food" && sideBySide(before, match, breaks);
  // "Electric motorcycle, swappable battery": how it is powered; "and battery" would be another thing.
  if (before.term.relief === "electric_vehicles" && /^batter(?:y|ies)$/.test(match.phrase))
    return !tokens.slice(before.end, match.start).some((token) => CONNECTING.test(token) || token === "spare");
  if (/^disposables?$/.test(match.phrase)) return match.end === tokens.length || breaks.has(match.end);
  return before.term.relief === "basic_food" && sideBySide(before, match, breaks) && isMaker(match.phrase);
}

/** "Medical Physiology 14e textbook", "nursing care text books": what precedes a book is its subject. */
function isSubject(match: TermMatch, matches: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): boolean {
  if (match.term.role !== "activity" || !PLACES.has(match.term.label) || / (?:of|in|at|for)$/.test(match.phrase)) return false;
  const book = matches.find(
    ({ term, phrase, start }) => term.relief === "education_books" && start >= match.end && /\bbooks?$|textbooks?$/.test(phrase),
  );
  if (!book) return false;
  for (let place = match.end; place <= book.start; place++)
    if (breaks.has(place) || (place < book.start && NO_SUBJECT.test(tokens[place] ?? ""))) return false;
  return true;
}
const NO_SUBJECT = /^(?:of|and|for|with|in|on|to|by|from|\/|plus)$/;

/** "Machine guards": the guards of a machine are no security guards. */
function isGuard(match: TermMatch, before: TermMatch | undefined, breaks: ReadonlySet<number>): boolean {
  return before?.term.role === "thing" && /^guards?$/.test(match.phrase) && sideBySide(before, match, breaks);
}

/** Drops matches that only modify the one beside them, as the first parts of compound nouns do. */
export function withoutModifiers(matches: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): TermMatch[] {
  return matches.filter((match, index) => {
    const before = matches[index - 1];
    const next = matches[index + 1];
    if (next && sideBySide(match, next, breaks) && !isForm(next, match, breaks) && describesNext(match, next, tokens, breaks)) return false;
    return (
      !saysWhoUses(match, next, tokens, breaks) &&
      !saysHowMade(match, matches, tokens) &&
      !isSubject(match, matches, tokens, breaks) &&
      !isGrade(match, tokens, breaks) &&
      !isOccasion(match, matches[0], tokens, breaks) &&
      !isReasonToTravel(match, matches[0], tokens, breaks) &&
      !isForm(match, before, breaks) &&
      !isUse(match, before, tokens, breaks) &&
      !isParticiple(match, before, next, tokens, breaks) &&
      !drives(match, before, tokens, breaks) &&
      !isGuard(match, before, breaks) &&
      !isBesides(match, before, tokens, breaks) &&
      !describedBy(match, before, breaks)
    );
  });
}
