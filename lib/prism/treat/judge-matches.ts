import type { WhtCategory } from "@/lib/tax/rule-pack";
import type { Term } from "@/lib/tax/terms";
import { reliefs } from "@/lib/tax/ng/reliefs";
import { CONTAINER, DEVICES, FUELLED, GENERIC_THING, PLACES, STUFF, withoutModifiers } from "./compounds";
import { doneAfter, doneTo } from "./done-words";
import type { ReadWords, TermMatch } from "./match-terms";

/** What the words of one line come to: shares of its possible categories, and the relief from VAT that they name. */
export interface Judgement {
  shares: { category: WhtCategory; label: string | null; confidence: number }[];
  mixed: boolean;
  exemption: string | null;
  relief: { code: string; confidence: number } | null;
  words: string[];
}

const CONNECTORS = new Set(["and", "/", "with", "plus", "cum"]);
const SUPPLY_WORDS = new Set(["supply", "supplies", "supplied", "supplying", "purchase", "procurement", "sale", "sales"]);
/** "Payment for diesel": what follows is the thing itself, not its purpose. */
const PAYMENT_WORDS = new Set(["payment", "charge", "charges", "fee", "fees", "bill", "invoice", "cost", "rent", "being", "order", "hire", "purchase", "supply"]);
/** Carriage that goes with a sale is part of the sale. */
const ANCILLARY = new Set(["Haulage and transport"]);
/** Vendors write "delivery of" and "provision of" for the sale itself. */
const DELIVERED = new Set(["delivery", "delivered", "delivering", "provision"]);
/** Works whose object ("block", "gate") is what is built, not a thing sold beside them. */
const BUILT = new Set<WhtCategory>(["construction_infrastructure", "construction_other"]);
/** Who does work, beside another activity, is whom it is done for: "deluxe room, auditors' visit". */
const WORKERS = /(?:auditor|lawyer|solicitor|consultant|engineer|surveyor|accountant|architect|trainer|facilitator|doctor|nurse|artiste|actor|adviser|advisor|interpreter|translator|trustee|lecturer)s?$/;
const MEASURED_BY_SALES = new Set<WhtCategory>(["royalty", "interest", "dividend", "brokerage", "winnings"]);
/** What goes with works of another kind at one price: "borehole, casing and flushing". */
const WITH_WORKS = new Set(["Repair and maintenance", "Installation", "Cleaning", "Cleaning and waste", "Workshop trades", "Technical services", "Haulage and transport"]);
/** Words for works of every kind. */
const LOOSE = new Set(["Construction", "Installation"]);
/** What a loose word for works is about, wherever it stands: "construction of 6 classroom block", "rehabilitation of township roads". */
const INFRASTRUCTURE = /^(?:roads?|bridges?|flyovers?|culverts?|buildings?|bungalows?|duplex(?:es)?|blocks?|classrooms?|houses?|housing|quarters|hostels?|halls?|schools?|hospitals?|clinics?|warehouses?|offices?|factory|shops?|stalls?|market|storeys?|stor(?:e)?y|apartments?|terminal|substations?|street|streets)$/;
const OTHER_WORKS = /^(?:fence|fencing|walls?|jetty|pipelines?|drainages?|drains?|boreholes?|wells?|pools?|dams?|tanks?|railways?|masts?|towers?|canals?|ponds?)$/;

/** Works that a craftsman's labour alone does not make construction. */
const FINISHING = new Set(["Renovation", "Repair and maintenance", "Fabrication", "Installation"]);
/** Places that the things before them go to: "cooking gas, canteen". */
const PLACE = /^(?:canteen|cafeteria|kitchen|restaurant|hotel|clinic|guest house|lodging)s?$/;

/** Bare words for rent, which say only with their object whether land or a thing is let. */
const BARE_RENT = /^(rents?|rent for|rental)$/;
/** Words about professional work make the whole line professional ("road construction consultancy"). */
const HEAD_CATEGORIES = new Set<WhtCategory>(["professional_services", "brokerage"]);

const treatmentOf = new Map(reliefs.map(({ code, treatment }) => [code, treatment]));

function sharesOf(term: Term, weight = 1): Judgement["shares"] {
  return [
    { category: term.category, label: term.label, confidence: term.strength * weight },
    ...term.otherwise.map(({ category, strength }) => ({ category, label: null, confidence: strength * weight })),
  ];
}

function merged(shares: Judgement["shares"]): Judgement["shares"] {
  const byCategory = new Map<WhtCategory, Judgement["shares"][number]>();
  for (const share of shares) {
    const seen = byCategory.get(share.category);
    byCategory.set(share.category, seen ? { ...seen, label: seen.label ?? share.label, confidence: seen.confidence + share.confidence } : share);
  }
  return [...byCategory.values()];
}

const reliefOf = (term: Term, weight = 1): Judgement["relief"] => (term.relief ? { code: term.relief, confidence: term.reliefStrength * weight } : null);

function single(match: TermMatch): Judgement {
  return { shares: sharesOf(match.term), mixed: false, exemption: match.term.exemption, relief: reliefOf(match.term), words: [match.phrase] };
}

/** Several supplies at one price: each takes an equal part, and no relief covers the whole with certainty. */
function mixture(matches: readonly TermMatch[]): Judgement {
  const weight = 1 / matches.length;
  const relieved = matches.find((match) => match.term.relief)?.term;
  const treatments = new Set(matches.map((match) => treatmentOf.get(match.term.relief ?? "")));
  // "Hospital admission and drugs": where every part is relieved alike, so is the whole.
  const alike = treatments.size === 1 && !treatments.has(undefined);
  return {
    shares: merged(matches.flatMap((match) => sharesOf(match.term, weight))), mixed: true, exemption: matches.find((match) => match.term.exemption)?.term.exemption ?? null,
    relief: relieved ? reliefOf(relieved, alike ? 1 : 0.5) : null, words: matches.map((match) => match.phrase),
  };
}

/** What comes after "for" is a purpose ("laptops for the audit team") unless the words before it only announce a payment. */
function withoutPurpose(matches: readonly TermMatch[], tokens: readonly string[]): TermMatch[] {
  const cut = tokens.findIndex((token, index) => token === "for" && !PAYMENT_WORDS.has(tokens[index - 1] ?? "") && matches.some((match) => match.end <= index));
  return cut < 0 ? [...matches] : matches.filter((match) => match.end <= cut || match.start < cut);
}

/** A word that only describes the thing before it: "crutches, elbow type", "valve, ball pattern". */
const FLAVOURS = /^(?:flavou?r(?:ed|s)?|essences?|scent(?:ed)?|fragrance|concentrates?|syrups?|shape)$/;
const DESCRIBES = /^(?:types?|style|pattern|shape|design|grade|finish|colou?r|flavou?r|quality|size|brand)$/;
/** A thing before one of these only measures a charge: "diesel levy". */
const MEASURES = /^(?:levy|levies|surcharges?|contributions?)$/;
/** Nouns that are as often a verb; beside an activity they are part of it ("transfer and pickup"). */
const OFTEN_DONE = /^pick ?up$/;

function withoutDescriptions(matches: readonly TermMatch[], tokens: readonly string[]): TermMatch[] {
  const active = matches.some((match) => match.term.role === "activity");
  return matches.filter((match, index) => (match.term.role === "activity" ? !(index > 0 && PLACES.has(match.term.label) && DESCRIBES.test(tokens[match.end] ?? "")) : !((index > 0 && DESCRIBES.test(tokens[match.end] ?? "")) || (match.term.relief === "basic_food" && FLAVOURS.test(tokens[match.end] ?? "")) || (active && MEASURES.test(tokens[match.end] ?? "")) || (active && OFTEN_DONE.test(match.phrase)))));
}

/** What comes with a thing belongs to it: "oxygen cylinders with flowmeter". */
function withoutAccessories(matches: readonly TermMatch[], tokens: readonly string[]): TermMatch[] {
  if (matches.some((match) => match.term.role === "activity")) return [...matches];
  const cut = tokens.findIndex((token, index) => (token === "with" || token === "complete") && matches.some((match) => match.end <= index && !CONTAINER.test(match.phrase) && match.term.strength >= GENERIC_THING));
  return cut < 0 ? [...matches] : matches.filter((match) => match.end <= cut);
}

/** "Maintenance-free battery", and workers who are only whom something is done for. */
function withoutBystanders(matches: readonly TermMatch[], tokens: readonly string[]): TermMatch[] {
  const first = matches.find((match) => match.term.role === "activity");
  return matches.filter((match) => match.term.role !== "activity" || !(tokens[match.end] === "free" || (match !== first && WORKERS.test(match.phrase) && !CONNECTORS.has(tokens[match.start - 1] ?? "") && tokens[match.end] !== "fee" && tokens[match.end] !== "fees")));
}

function withoutPlace(matches: readonly TermMatch[], tokens: readonly string[]): TermMatch[] {
  return matches.filter((match, index) => !(match.term.role === "activity" && PLACE.test(match.phrase) && match.end === tokens.length && matches[index - 1]?.term.role === "thing" && !CONNECTORS.has(tokens[match.start - 1] ?? "")));
}

/** Nouns that make a thing of the word before them: "welding machine", "rice milling machine", "printing materials". */
const HEADS = /^(?:kits?|machines?|machinery|equipments?|wires?|materials?|tools?|parts|spares|stoves?|devices?|apparatus|instruments?|accessor(?:y|ies)|consumables?|items|gears?|chemicals?|products?|cookers?|makers?|grinders?|dryers?|driers?|mills?|millers?|slicers?|peelers?|threshers?|shellers?|sealers?|cages?|trays?|nets?|racks?|trucks?|tanks?|cylinders?|boxes|cabinets?|bags?|hoses?|nozzles?|regulators?|gauges?|valves?)$/;

/** The thing that a head makes of a name before it; null where there is none, or where the name is only counted in it ("rice, 2 bags"). */
function madeByHead(matches: readonly TermMatch[], tokens: readonly string[]): Judgement | null {
  const before = matches.find((match) => HEADS.test(tokens[match.end] ?? "") || (DONE_WORD.test(tokens[match.end] ?? "") && HEADS.test(tokens[match.end + 1] ?? "")));
  if (!before || matches.some((match) => match.end > before.end && match.term.role === "activity")) return null;
  const head = HEADS.test(tokens[before.end] ?? "") ? tokens[before.end] ?? "" : tokens[before.end + 1] ?? "";
  // Food and medicine are sold in bags, boxes and trays; land, fuel and what is hired are no such names.
  if (before.term.role === "thing" && (/^(?:bags?|boxes|trays?|cylinders?|products?|items|materials?|tanks?|trucks?|kits?|racks?|equipments?|accessor|consumables?)/.test(head) || before.term.relief === null)) return null;
  if (before.term.role === "activity" && (before.term.category === "rent_hire_lease" || HIRED_HEADS.test(head))) return null;
  const matched = matches.find((match) => match.start === before.end && match.term.role === "thing");
  return {
    shares: [{ category: "goods_supply", label: matched?.term.label ?? null, confidence: 0.88 }, { category: before.term.category === "goods_supply" ? "other_services" : before.term.category, label: null, confidence: 0.08 }],
    mixed: false, exemption: null, relief: matched ? reliefOf(matched.term) : null, words: [`${before.phrase} ${head}`],
  };
}

const DONE_WORD = /^\p{L}{3,}ing$/u;
/** Beside an activity these are as often its object ("maintenance of … trucks") as its tool. */
const HIRED_HEADS = /^(?:trucks?|tanks?|cylinders?|boxes|bags?|items|products?|nets?|trays?|cages?|racks?)$/;


function judgeThings(things: readonly TermMatch[]): Judgement | null {
  const fuel = things.find((match) => match.term.exemption === "fuel");
  if (fuel && things.every((match) => match.term.exemption === "fuel" || FUELLED.has(match.term.label))) return single(fuel);
  const [, ...later] = things;
  if (later.some((match) => STUFF.has(match.term.label))) return judgeThings(things.filter((match, index) => index === 0 || !STUFF.has(match.term.label)));
  const contents = things.filter((match) => !CONTAINER.test(match.phrase));
  if (contents.length > 0 && contents.length < things.length) return judgeThings(contents);
  const plain = things.filter((match) => match.term.strength >= GENERIC_THING);
  const [first, ...others] = plain.length > 0 ? plain : things;
  if (!first) return null;
  const relieved = treatmentOf.get(first.term.relief ?? "");
  if (relieved && others.every((match) => match.term.category === first.term.category && treatmentOf.get(match.term.relief ?? "") === relieved)) return single(first);
  // "Digital BP monitor": the device's own name and its kind, one after the other, are one thing.
  const [kind] = others;
  if (kind && others.length === 1 && first.end === kind.start && DEVICES.has(first.term.relief ?? "")) return single(first);
  const differing = others.filter((match) => match.term.relief !== first.term.relief || match.term.category !== first.term.category);
  return differing.length === 0 ? single(first) : mixture([first, ...differing]);
}

function connected(a: TermMatch, b: TermMatch, tokens: readonly string[]): boolean {
  const [first, second] = a.start < b.start ? [a, b] : [b, a];
  // "Panel beating and spraying, Camry": what follows the "and" is one more thing done, not the car.
  return tokens.slice(first.end, second.start).some((token, index) => CONNECTORS.has(token) && !(first.end + index + 1 < second.start && DONE_WORD.test(tokens[first.end + index + 1] ?? "")));
}

/** Works of an open kind take the kind of their object where the line names exactly one kind. */
function withObject(works: TermMatch, tokens: readonly string[]): TermMatch {
  if (works.term.label !== "Construction" && !works.phrase.startsWith("erection")) return works;
  const after = tokens.slice(works.end);
  const infrastructure = after.some((token) => INFRASTRUCTURE.test(token));
  const other = after.some((token) => OTHER_WORKS.test(token));
  if (infrastructure === other) return works;
  const category = infrastructure ? "construction_infrastructure" : "construction_other";
  const rest = infrastructure ? "construction_other" : "construction_infrastructure";
  return { ...works, term: { ...works.term, category, label: infrastructure ? "Construction of roads and buildings" : "Works that are no road, bridge or building", strength: 0.9, otherwise: [{ category: rest, strength: 0.07 }] } };
}

/** Making software is technical work; the bare word alone may be a licence. */
const MAKING = /^(?:develop\w*|build|building|creat\w*|programm\w*|coding|customi[sz]\w*|integrat\w*|implement\w*)$/;

function withMaking(match: TermMatch, tokens: readonly string[]): TermMatch {
  if (match.phrase !== "software" || !tokens.some((token) => MAKING.test(token))) return match;
  return { ...match, term: { ...match.term, category: "professional_services", label: "Software development", strength: 0.9, otherwise: [{ category: "other_services", strength: 0.08 }] } };
}

/** What a second term of the same category takes off the doubt. */
const SECOND_WITNESS = 0.6;

/** Several terms of one category say it together: the strongest speaks, and is surer for the others. */
function together(activity: TermMatch, activities: readonly TermMatch[]): TermMatch {
  const { category, relief } = activity.term;
  const alike = activities.filter((match) => match.term.category === category && match.term.relief === relief && match.term.label !== activity.term.label);
  if (alike.length === 0) return activity;
  const strongest = [activity, ...alike].reduce((best, match) => (match.term.strength > best.term.strength ? match : best));
  const { term } = strongest;
  return { ...strongest, term: { ...term, strength: 1 - (1 - term.strength) * SECOND_WITNESS, otherwise: term.otherwise.map((other) => ({ ...other, strength: other.strength * SECOND_WITNESS })) } };
}

/** Words that answer whether goods were made in the country, on which some reliefs rest. */
function withLocalMake(judged: Judgement | null, tokens: readonly string[]): Judgement | null {
  if (!judged?.relief || !judged.relief.code.endsWith("_local")) return judged;
  const said = tokens.join(" ");
  if (/\b(?:made in nigeria|nigerian? made|locally (?:made|produced|manufactured)|local(?:ly)? make|made locally)\b/.test(said)) return { ...judged, relief: { ...judged.relief, confidence: 0.93 } };
  return /\b(?:imported|foreign)\b/.test(said) ? { ...judged, relief: { ...judged.relief, confidence: 0.1 } } : judged;
}

/** Words between two activities that keep them apart: the first is then what is done, the second only what with or to. */
const APART = new Set(["of", "for", "with", "and", "/", "in", "at", "to", "by", "from", "on"]);

/** "Staff quarters rent", "ploughing tractor hire": the last word of a compound is what is paid. */
function oneCompound(first: TermMatch, last: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): boolean {
  for (let index = first.end; index <= last.start; index++) if (breaks.has(index) || (index < last.start && APART.has(tokens[index] ?? ""))) return false;
  return last.start - first.end <= 2;
}

function judgeActivities(activities: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): TermMatch[] {
  const distinct = activities.filter((match, index) => activities.findIndex((other) => other.term.category === match.term.category) === index);
  const [first, second] = distinct;
  if (!first) return distinct;
  if (!second) return [withObject(first, tokens)];
  if (first.term.exemption === "out_of_pocket" || first.term.exemption === "bank_direct_debit") return [first];
  // "Install and commission" sets to work; "painting (labour only)" is labour, whatever is painted.
  if (distinct.some((match) => match.term.label === "Installation") && distinct.some((match) => match.phrase === "commission")) return judgeActivities(activities.filter((match) => match.phrase !== "commission"), tokens, breaks);
  // "Block of classrooms, valuation 2": the certificate by which works are paid, not a valuer's work.
  const certificate = distinct.find((match) => match.phrase === "valuation" && (/^(?:no|nr|\d+)$/.test(tokens[match.end] ?? "") || tokens[match.start - 1] === "interim"));
  if (certificate && distinct.some((match) => BUILT.has(match.term.category))) return judgeActivities(activities.filter((match) => match.phrase !== certificate.phrase), tokens, breaks);
  // "Lease of tower space": masts have a row of their own. "Consultation and eye test": a doctor's.
  const narrower = distinct.find((match) => match.term.category === "telecom_tower_colocation") ?? (first.phrase === "consult" || second.phrase === "consult" ? distinct.find((match) => match.term.relief === "medical_services") : undefined);
  if (narrower) return [narrower];
  if (second.term.category === "rent_hire_lease" && oneCompound(first, second, tokens, breaks)) return [second];
  const labour = activities.find((match) => match.term.label === "Labour alone");
  if (labour && FINISHING.has(first.term.label)) return [labour];
  // "Construction of a borehole", "installation of a mast foundation": the plainer word gives way to what is built.
  const built = distinct.find((match) => match !== first && BUILT.has(match.term.category));
  if (built && LOOSE.has(first.term.label) && first.start < built.start) return [built];
  if (connected(first, second, tokens)) return BUILT.has(first.term.category) && first.term.strength >= GENERIC_THING && WITH_WORKS.has(second.term.label) ? [first] : distinct;
  // "Tuition, M.Sc. accounting": what is studied or treated is no second service.
  const head = distinct.find((match) => HEAD_CATEGORIES.has(match.term.category)) ?? first;
  return (first.term.relief === "tuition" || first.term.relief === "medical_services") && !oneCompound(first, head, tokens, breaks) ? [first] : [head];
}

/** "Towing of truck": what is done to a thing, by a word that no term names. */
function somethingDone(things: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): Judgement | null {
  const [object] = things;
  const before = doneTo(tokens);
  const done = object && before !== null && before.end <= object.start ? before.words : things.map((match) => (breaks.has(match.end) ? null : doneAfter(tokens, match.end))).find((word) => word !== null);
  if (!object || done === undefined || done === null) return null;
  return { shares: [{ category: "other_services", label: null, confidence: 0.82 }, { category: "goods_supply", label: null, confidence: 0.1 }], mixed: false, exemption: null, relief: null, words: [done, object.phrase] };
}

/** "Award plaques, long service", "self service": these name no service. */
const NO_SERVICE = /^(?:long|self|dinner|civil|public|heavy|after|table)$/;

/** "Ambulance standby service": a line that ends with the word is one, whatever it is rendered with. */
function serviceWith(things: readonly TermMatch[], tokens: readonly string[]): Judgement {
  return { shares: [{ category: "other_services", label: null, confidence: 0.8 }, { category: "professional_services", label: null, confidence: 0.08 }, { category: "goods_supply", label: null, confidence: 0.08 }], mixed: false, exemption: null, relief: null, words: [...things.map((match) => match.phrase), tokens.at(-1) ?? ""] };
}

const CARRIERS = new Set(["Vehicles", "Vehicles and parts", "Machinery and equipment"]);

/** A truck or container and the places between which it goes: "30T trailer, Apapa to Kano". */
function isRoute(things: readonly TermMatch[], tokens: readonly string[]): boolean {
  const to = tokens.indexOf("to");
  const named = (word: string | undefined) => word !== undefined && /^\p{L}{3,}$/u.test(word);
  return to > 0 && things.length > 0 && things.every((match) => CARRIERS.has(match.term.label) && match.end < to) && named(tokens[to - 1]) && named(tokens[to + 1]) && !tokens.some((token) => SUPPLY_WORDS.has(token) || token === "fit" || token === "site");
}

function carried(things: readonly TermMatch[]): Judgement {
  return { shares: [{ category: "other_services", label: "Haulage and transport", confidence: 0.9 }, { category: "goods_supply", label: null, confidence: 0.05 }], mixed: false, exemption: null, relief: null, words: [...things.map((match) => match.phrase), "to"] };
}

const POWER = new Set(["Generators and inverters", "Electrical goods", "Electrical parts", "Solar equipment by part"]);

/** Batteries and inverters "for solar" are part of it. */
function withRenewable(judged: Judgement | null, found: readonly TermMatch[]): Judgement | null {
  const solar = found.find((match) => match.term.relief === "renewable_energy");
  if (!judged || !solar || judged.relief || !POWER.has(judged.shares[0]?.label ?? "")) return judged;
  return { ...judged, mixed: false, relief: { code: "renewable_energy", confidence: 0.75 }, words: [...judged.words, solar.phrase] };
}

/** The thing stands in a row of objects of the activity: "servicing of pumps and generators". */
function ofObjects(activity: TermMatch, object: TermMatch, tokens: readonly string[]): boolean {
  return activity.end <= object.start && (activity.phrase.endsWith(" of") || tokens[activity.end] === "of") && !CONNECTORS.has(tokens[activity.end] ?? "");
}

/** Places that are let, by their own names. */
const LET = /^(?:stores?|shops?|offices?|warehouses?|flats?|apartments?|houses?|buildings?|bungalows?|duplex|plaza|kiosks?|stalls?|premises|factory|property|properties|farmland|farm|land|acres?|hectares?|plots?|hostels?)$/;
const LET_WITHIN = 4;

/** "Lease of a store", "rental of 2 shops": land and buildings by the name of the place, unless a thing in it is what is let. */
function letPlace(hire: TermMatch, things: readonly TermMatch[], tokens: readonly string[]): Judgement | null {
  // "Rent, 3 bed flat": after the bare word any place that is no thing's name; after the others the place must follow "of".
  const bare = BARE_RENT.test(hire.phrase);
  if (!bare && (hire.term.relief !== null || !(hire.phrase.endsWith(" of") || tokens[hire.end] === "of"))) return null;
  const place = tokens.findIndex((token, index) => index >= hire.end && index < hire.end + LET_WITHIN + (bare ? 2 : 0) && LET.test(token) && !things.some((match) => match.term.relief !== "land_building" && match.start <= index && index < match.end));
  if (place < 0 || things.some((match) => match.term.relief !== "land_building" && match.start <= place + 1 && match.start > (bare ? place : hire.end - 1))) return null;
  return { ...single(hire), shares: [{ category: "rent_hire_lease", label: "Rent of land and buildings", confidence: 0.95 }], relief: { code: "land_building", confidence: 0.86 }, words: [hire.phrase, tokens[place] ?? ""] };
}

/** "Rent of a generator" is hire of a thing: the relief for land does not cover it. */
function hireOf(hire: TermMatch, object: TermMatch): Judgement {
  const judged = single(hire);
  if (object.term.relief === "land_building" || (hire.term.relief === "land_building" && !BARE_RENT.test(hire.phrase))) return judged;
  const label = hire.term.relief === "land_building" ? "Hire of equipment and vehicles" : hire.term.label;
  return { ...judged, shares: sharesOf({ ...hire.term, label, strength: 0.93, otherwise: [] }), relief: object.term.reliefCoversHire ? reliefOf(object.term) : null, words: [hire.phrase, object.phrase] };
}

/**
 * Weighs the terms found on one line. An activity is what is paid for, the thing beside it only its object, unless the
 * words say that the thing is supplied as well ("supply and installation of …").
 */
export function judgeMatches(found: readonly TermMatch[], { tokens, breaks }: ReadWords): Judgement | null {
  return withLocalMake(judgeSupply(withoutModifiers(found, tokens, breaks), tokens, breaks), tokens);
}

function judgeSupply(found: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): Judgement | null {
  const matches = withoutDescriptions(withoutPlace(withoutBystanders(withoutAccessories(withoutPurpose(found, tokens), tokens), tokens), tokens), tokens);
  const things = matches.filter((match) => match.term.role === "thing");
  const allActivities = matches.filter((match) => match.term.role === "activity").map((match) => withMaking(match, tokens));
  const activities = judgeActivities(allActivities, tokens, breaks);
  const activity = activities.length === 1 && activities[0] ? together(activities[0], allActivities) : activities[0];
  const headed = activities.length > 1 || things.length > 2 ? null : madeByHead(matches, tokens);
  if (headed) return headed;
  if (!activity && things.length > 0 && /^services?$/.test(tokens.at(-1) ?? "") && !NO_SERVICE.test(tokens.at(-2) ?? "")) return serviceWith(things, tokens);
  if (!activity && isRoute(things, tokens)) return carried(things);
  if (!activity) return somethingDone(things, tokens, breaks) ?? withRenewable(judgeThings(things), found);
  if (activities.length > 1) return mixture(activities);
  const object = things.find((match) => match.term.strength >= GENERIC_THING) ?? things[0];
  if (activity.term.category === "rent_hire_lease") {
    const place = letPlace(activity, things, tokens);
    if (place) return place;
    if (object) return hireOf(activity, object);
  }

  // "Royalty on book sales", "commission on sales": the sale is what the payment is measured by.
  const supplied = !MEASURED_BY_SALES.has(activity.term.category) && activity.term.label !== "Commission" && tokens.some((token, index) => SUPPLY_WORDS.has(token) && matches.every((match) => index < match.start || index >= match.end));
  const lead = activities[0] ?? activity;
  if (object && ANCILLARY.has(lead.term.label) && activity.start < object.start && DELIVERED.has(activity.phrase.split(" ")[0] ?? "")) return judgeThings(things);
  if (supplied && ANCILLARY.has(lead.term.label)) {
    return judgeThings(things) ?? { shares: [{ category: "goods_supply", label: null, confidence: 0.8 }, { category: "other_services", label: null, confidence: 0.15 }], mixed: false, exemption: null, relief: null, words: ["supply", activity.phrase] };
  }
  // "Maintenance of plants/generators" has two objects, and only what stands before the activity, or is supplied, is sold as well.
  const beside = supplied || (object !== undefined && connected(activity, object, tokens) && !BUILT.has(activity.term.category) && !ofObjects(activity, object, tokens) && (doneTo(tokens)?.end ?? Infinity) > object.start);
  if (object && beside && object.term.category !== activity.term.category) return mixture([object, activity]);
  if (!object) return single(activity);
  if (activity.term.label === "Renovation" && CARRIERS.has(object.term.label)) return { ...single(activity), shares: [{ category: "other_services", label: "Repair and maintenance", confidence: 0.92 }, { category: "construction_other", label: null, confidence: 0.02 }], words: [activity.phrase, object.phrase] };
  return { ...single(activity), words: [activity.phrase, object.phrase] };
}
