import type { WhtCategory } from "@/lib/tax/rule-pack";
import { isTerm, termLabels } from "@/lib/tax/ng/terms";
import { together, withAirtime, withMaking } from "./activity-in-line";
import { CONNECTORS, withoutAccessories, withoutNegatedAndWorkers, withoutDescriptions, withoutPlace, withoutPurpose } from "./asides";
import { CONTAINER, DEVICES, FUELED, GENERIC_THING, MEALS, SERVED, STUFF, withoutModifiers } from "./compounds";
import { deskThing } from "./desk-things";
import { activityAfter, activityAtHead } from "./activity-words";
import { BUILT, connected, judgeActivities } from "./judge-activities";
import { isForLocalMake, mixture, single, treatmentOf, type Judgment } from "./judgment";
import { withMadeFood } from "./made-food";
import { hallWithMeal } from "./halls";
import { BARE_RENT, hireOf, hireOfThing, placeAfterHire, placeBesideRent, PLANT } from "./hire-of";
import { lentWithOperators } from "./lent-with-operators";
import { examinationOf } from "./examination-of";
import { madeByHead } from "./made-by-head";
import type { ReadWords, TermMatch } from "./match-terms";
import { withNamedThings } from "./named-things";
import { withReliefByUser } from "./relief-by-user";
import { withOtherHead } from "./other-head";
import { withOtherPurpose } from "./other-purpose";
import { placeInUse, withoutPaymentForms } from "./payment-forms";
import { studiedWork } from "./studied-work";
import { workByPreposition } from "./work-by-preposition";
import { withOwnCharges } from "./public-dues";
import { withDonorRelief } from "./donor-funded-goods";
import { landSold } from "./land-sales";
import { rechargedCost } from "./recharged-costs";
import { withUniformRelief } from "./security-uniforms";
import { workCalledJob, crewAtHead, workOnCounted } from "./work-by-participle";
import { CARRIERS, carriageOf, isRoute, isSupplyWord, NO_SERVICE, serviceWith, workOnThing, WORKER, worksOf } from "./unnamed-work";

/** Services that are part of a sale when they come with one. */
const ANCILLARY = termLabels("Haulage and transport");
/** Vendors write "delivery of" and "provision of" for the sale itself. */
const DELIVERED = new Set(["delivery", "delivered", "delivering", "provision"]);
/** Payments that may be measured by sales, so a word for sales beside them doesn't mean that goods are sold. */
const MEASURED_BY_SALES = new Set<WhtCategory>(["royalty", "interest", "dividend", "brokerage", "winnings"]);
/** "Small chops and zobo for 100 guests": drinks served with a meal are part of the catering. */
const DRINKS = termLabels("Drinks, confectionery and provisions");
const isServedWith = (meal: TermMatch, things: readonly TermMatch[]): boolean =>
  MEALS.has(meal.term.label) &&
  things.every(
    (match) =>
      DRINKS.has(match.term.label) ||
      // "Catering: jollof rice, plates": plates count the portions.
      (match.start > meal.end && /^plates?$/.test(match.phrase)) ||
      (match.term.relief === "basic_food" && SERVED.test(meal.phrase)),
  );
const POWER = termLabels("Generators and inverters", "Electrical goods", "Electrical parts", "Solar parts");
const DRIVEN = termLabels("Vehicles", "Vehicle parts", "Vehicles and parts");
/** Devices a medicine is given with: "insulin pens" are no stationery. */
const DOSED_BY = /^(?:pens?|pen ?fills?|cartridges?|inhalers?)$/;

/** "Digital BP monitor": a relieved device's own name followed by its kind is one thing. */
function isOneDevice(first: TermMatch, others: readonly TermMatch[]): boolean {
  const [kind, ...more] = others.filter((match) => match.term.relief !== first.term.relief);
  if (!kind || more.length > 0 || !DEVICES.has(first.term.relief ?? "")) return false;
  const named = others.findLast((match) => match.end <= kind.start && match.term.relief === first.term.relief) ?? first;
  // "BYD electric saloon car": a make followed by its kind, with one word between.
  const within = first.term.relief === "electric_vehicles" && DRIVEN.has(kind.term.label) ? 1 : 0;
  return kind.start >= named.end && kind.start - named.end <= within;
}

/** "Solar inverter 5kVA and batteries": parts of a solar plant are sold as part of it; a generator or a car battery is not. */
const isSolarSet = (first: TermMatch, others: readonly TermMatch[]): boolean =>
  first.term.relief === "renewable_energy" &&
  others.every(({ term, phrase }) => term.relief === "renewable_energy" || (POWER.has(term.label) && SOLAR_PART.test(phrase)));
const SOLAR_PART =
  /^(?:(?:solar|lithium|deep cycle|tubular|gel|storage|inverter|dry cell) )?(?:batter(?:y|ies)|inverters?|charge controllers?|controllers?|mounting|cables?)$/;
/** Words between "solar" and the part of a plant: "Solar lithium battery". */
const SOLAR_KIND = /^(?:lithium|ion|lifepo4|gel|agm|tubular|deep|cycle|dry|cell|hybrid|off|on|grid|storage|mppt|pwm|charge)$/;

function isSolar(part: TermMatch, tokens: readonly string[]): boolean {
  const solar = tokens.lastIndexOf("solar", part.start);
  return (
    solar >= 0 &&
    SOLAR_PART.test(part.phrase) &&
    POWER.has(part.term.label) &&
    tokens.slice(solar + 1, part.start).every((token) => SOLAR_KIND.test(token))
  );
}

/** Judges a line that names only things. */
function judgeThings(things: readonly TermMatch[]): Judgment | null {
  const fuel = things.find((match) => match.term.exemption === "fuel");
  if (fuel && things.every((match) => match.term.exemption === "fuel" || FUELED.has(match.term.label))) return single(fuel);
  const [, ...later] = things;
  if (later.some((match) => STUFF.has(match.term.label)))
    return judgeThings(things.filter((match, index) => index === 0 || !STUFF.has(match.term.label)));
  const [medicine, ...forms] = things;
  if (medicine?.term.relief === "medical_pharma" && forms.some((match) => DOSED_BY.test(match.phrase)))
    return judgeThings(things.filter((match) => !DOSED_BY.test(match.phrase)));
  const contents = things.filter((match) => !CONTAINER.test(match.phrase));
  if (contents.length > 0 && contents.length < things.length) return judgeThings(contents);
  const plain = things.filter((match) => match.term.strength >= GENERIC_THING);
  const [first, ...others] = plain.length > 0 ? plain : things;
  if (!first) return null;
  const relieved = treatmentOf.get(first.term.relief ?? "");
  if (
    relieved &&
    others.every((match) => match.term.category === first.term.category && treatmentOf.get(match.term.relief ?? "") === relieved)
  )
    return single(first);
  if (isOneDevice(first, others) || isSolarSet(first, others)) return single(first);
  const differing = others.filter((match) => match.term.relief !== first.term.relief || match.term.category !== first.term.category);
  return differing.length === 0 ? single(lastOfName(first, others)) : mixture([first, ...differing]);
}

/** "Pasta extruder": of adjacent names the last is the thing, and it decides if it is the surer one. */
function lastOfName(first: TermMatch, others: readonly TermMatch[]): TermMatch {
  const next = others.find((match) => match.start === first.end);
  return next && next.term.strength > first.term.strength ? lastOfName(next, others) : first;
}

/** Applies words that say whether goods were made in Nigeria, which some reliefs require. */
function withLocalMake(judged: Judgment | null, tokens: readonly string[]): Judgment | null {
  if (!judged?.relief || !isForLocalMake(judged.relief)) return judged;
  const said = tokens.join(" ");
  if (/\b(?:made in nigeria|nigerian? made|locally (?:made|produced|manufactured)|local(?:ly)? make|made locally)\b/.test(said))
    return { ...judged, relief: { ...judged.relief, confidence: 0.93 } };
  return /\b(?:imported|foreign)\b/.test(said) ? { ...judged, relief: { ...judged.relief, confidence: 0.1 } } : judged;
}

const NO_VEHICLE = /^(?:forklift|pallet|crane|excavator|trolley)/;

/** "Electric delivery van", "pickup (EV)": a word for the drive brings a vehicle or its part under the relief. */
function withElectricDrive(judged: Judgment | null, matches: readonly TermMatch[], tokens: readonly string[]): Judgment | null {
  const thing = matches.find((match) => match.term.role === "thing");
  if (
    judged?.shares[0]?.category !== "goods_supply" ||
    judged.relief ||
    !thing ||
    !DRIVEN.has(thing.term.label) ||
    NO_VEHICLE.test(thing.phrase)
  )
    return judged;
  const word = tokens.find(
    (token, index) => token === "ev" || token === "evs" || (token === "electric" && index < thing.start && index >= thing.start - 2),
  );
  if (word === undefined) return judged;
  const part = isTerm(thing.term, "Vehicle parts");
  return {
    ...judged,
    relief: { code: part ? "ev_parts" : "electric_vehicles", confidence: part ? 0.86 : 0.9 },
    words: [word, ...judged.words],
  };
}

/** Batteries and inverters "for solar" are part of the solar plant. */
function withRenewable(judged: Judgment | null, found: readonly TermMatch[], tokens: readonly string[]): Judgment | null {
  const solar = found.find((match) => match.term.relief === "renewable_energy" || isSolar(match, tokens));
  if (!judged || !solar || judged.relief || !POWER.has(judged.shares[0]?.label ?? "")) return judged;
  return { ...judged, mixed: false, relief: { code: "renewable_energy", confidence: 0.75 }, words: [...judged.words, solar.phrase] };
}

/** Whether the thing is in a row of objects of the activity: "servicing of pumps and generators". */
function ofObjects(activity: TermMatch, object: TermMatch, tokens: readonly string[]): boolean {
  return (
    activity.end <= object.start &&
    (activity.phrase.endsWith(" of") || tokens[activity.end] === "of") &&
    !CONNECTORS.has(tokens[activity.end] ?? "")
  );
}

/**
 * Judges the terms found on one line; null if they say nothing. An activity is what is paid for and the thing beside it only its object,
 * unless the words say that the thing is supplied as well ("supply and installation of …").
 */
export function judgeMatches(found: readonly TermMatch[], { tokens, breaks }: ReadWords): Judgment | null {
  const matches = withoutModifiers(withMadeFood(withoutPaymentForms(found, tokens), tokens, breaks), tokens, breaks);
  const headed = withOtherHead(placeInUse(tokens) ?? judgeSupply(matches, tokens, breaks), matches, tokens, breaks);
  const used = withOtherPurpose(headed, matches, tokens, breaks);
  const supplied = withReliefByUser(used, matches, tokens);
  const judged = withLocalMake(withElectricDrive(supplied, matches, tokens), tokens);
  return withDonorRelief(withUniformRelief(landSold(matches, tokens) ?? withOwnCharges(judged, tokens), tokens), tokens);
}

/** What a line names without asides: activities, and the things they are done to or that are sold. */
interface Named {
  matches: readonly TermMatch[];
  things: readonly TermMatch[];
  tokens: readonly string[];
  breaks: ReadonlySet<number>;
}

function judgeSupply(found: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): Judgment | null {
  const outlay = rechargedCost(found, tokens);
  if (outlay) return outlay;
  const matches = withNamedThings(
    withoutDescriptions(
      withoutPlace(withoutNegatedAndWorkers(withoutAccessories(withoutPurpose(found, tokens), tokens), tokens), tokens),
      tokens,
    ),
    tokens,
    breaks,
  );
  const named: Named = { matches, things: matches.filter((match) => match.term.role === "thing"), tokens, breaks };
  const allActivities = matches
    .filter((match) => match.term.role === "activity")
    .map((match) => withAirtime(withMaking(match, tokens), tokens));
  const activities = judgeActivities(allActivities, tokens, breaks);
  const [lead] = activities;
  const byNoun = activities.length > 1 ? null : (studiedWork(lead, matches, tokens, breaks) ?? deskThing(lead, tokens, breaks));
  if (byNoun) return byNoun;
  const headed = activities.length > 1 || named.things.length > 2 ? null : madeByHead(matches, tokens, breaks);
  if (headed) return headed;
  if (!lead) return judgeWithoutActivity(named, found);
  if (activities.length > 1) return mixture(activities);
  const service = servicedBeside(lead, named) ?? hallWithMeal(lead, named);
  return service ? mixture([lead, service]) : judgeActivity(together(lead, allActivities), lead, named);
}

/** "Photocopier rental + service": a service joined to a hire by "and" is part of the same price. A service charge has its own term. */
function servicedBeside(hire: TermMatch, { things, tokens }: Named): TermMatch | null {
  const place = tokens.findIndex(
    (token, index) => /^services?$/.test(token) && CONNECTORS.has(tokens[index - 1] ?? "") && !/^charges?$/.test(tokens[index + 1] ?? ""),
  );
  if (hire.term.category !== "rent_hire_lease" || place < hire.end || things.some((match) => match.end > place)) return null;
  const term = {
    ...hire.term,
    category: "other_services" as const,
    label: "Repair and maintenance",
    strength: 0.9,
    otherwise: [],
    relief: null,
  };
  return { term, phrase: tokens[place] ?? "", start: place, end: place + 1 };
}

/** A line of things only. They are sold, unless a bare "services" or "works", a route or a word for an activity says otherwise. */
function judgeWithoutActivity({ things, tokens, breaks }: Named, found: readonly TermMatch[]): Judgment | null {
  const last = things.at(-1);
  if (last && /^services?$/.test(tokens.at(-1) ?? "") && !NO_SERVICE.test(tokens.at(-2) ?? "")) return serviceWith(things, tokens);
  // "Cable works, depot": a place may follow.
  const worked = things.findLastIndex((match) => /^works?$/.test(tokens[match.end] ?? ""));
  if (worked >= 0) return worksOf(things.slice(0, worked + 1), tokens);
  if (isRoute(things, tokens)) return carriageOf(things);
  return (
    examinationOf(things, tokens, breaks) ??
    workOnCounted(things, tokens, breaks) ??
    workOnThing(things, tokens, breaks) ??
    crewAtHead(things, tokens, breaks) ??
    workCalledJob(things, tokens, breaks) ??
    workByPreposition(things, tokens, breaks) ??
    withRenewable(judgeThings(things), found, tokens)
  );
}

/** Judges one activity and its object. `lead` is the activity as the line has it, before others of its category confirmed it. */
function judgeActivity(activity: TermMatch, lead: TermMatch, named: Named): Judgment | null {
  const { things, tokens } = named;
  const object = things.find((match) => match.term.strength >= GENERIC_THING) ?? things[0];
  const hired = activity.term.category === "rent_hire_lease" ? judgeHire(activity, object, named) : null;
  if (hired) return hired;
  if (object && isGiven(activity, object, tokens)) return judgeThings(things);
  const supplied = isSupplied(activity, named);
  if (ANCILLARY.has(lead.term.label)) {
    if (object && activity.start < object.start && DELIVERED.has(activity.phrase.split(" ")[0] ?? "")) return judgeThings(things);
    if (supplied) return judgeThings(things) ?? suppliedUnnamed(activity);
  }
  if (!object || isServedWith(activity, things)) return single(activity);
  if (object.term.category !== activity.term.category && (supplied || isSoldBeside(activity, object, named)))
    return (supplied ? null : withHands(activity, object, named)) ?? mixture([object, activity]);
  if (isTerm(activity.term, "Renovation") && CARRIERS.has(object.term.label)) return repairOf(activity, object);
  return { ...single(activity), words: [activity.phrase, object.phrase] };
}

/** A worker named beside a thing lent with an operator; "crane operator and 2 riggers" are only people. */
function withHands(hand: TermMatch, object: TermMatch, { tokens, breaks }: Named): Judgment | null {
  return WORKER.test(tokens[object.end] ?? "") ? single(hand) : lentWithOperators(hand, object, tokens, breaks);
}

/** What is let or hired, if the line says so; null if the words for hire stand alone. */
function judgeHire(hire: TermMatch, object: TermMatch | undefined, { things, tokens, breaks }: Named): Judgment | null {
  const place = placeAfterHire(hire, things, tokens) ?? placeBesideRent(hire, things, tokens);
  if (place) return place;
  // "Rent, service charge & diesel": fuel is not hired out.
  if (object && BARE_RENT.test(hire.phrase) && things.every((match) => match.term.exemption === "fuel")) return mixture([hire, object]);
  if (object) return hireOf(hire, object, tokens, breaks);
  const plant = BARE_RENT.test(hire.phrase) ? tokens.find((token, index) => index >= hire.end && PLANT.test(token)) : undefined;
  return plant === undefined ? null : hireOfThing(hire, plant);
}

const GIFT = /^(?:donations?|donated|donating|zakat|sadaqah?|alms|palliatives?)$/;
const PACKS =
  /^(?:bags?|cartons?|ctns?|kg|kgs|tons?|tonnes?|lit(?:re|er)s?|ltrs?|pcs|pieces|packs?|packets?|units?|nos|sets?|dozens?|heads?|bundles?|bales?|tubers?|crates?|kegs?|jerrycans?|drums?|rolls?)$/;

/**
 * "Wheelchair donation", "donation of rice", "millet 200 bags zakat", "rice, 50 bags, donation to the orphanage": the things are bought to
 * be given away, and a vendor that counts packs of them sells them. Money is given "to" or "towards" something.
 */
function isGiven(gift: TermMatch, object: TermMatch, tokens: readonly string[]): boolean {
  if (!GIFT.test(gift.phrase) || object.term.category !== "goods_supply") return false;
  if (object.end === gift.start || (tokens[gift.end] === "of" && object.start > gift.end && object.start <= gift.end + 3)) return true;
  return tokens.some((token, index) => PACKS.test(token) && /^\d/.test(tokens[index - 1] ?? ""));
}

/**
 * Whether a word for a sale accompanies the activity. In "Royalty on book sales" and "commission on sales" it is only the measure of the
 * payment.
 */
function isSupplied(activity: TermMatch, { matches, tokens }: Named): boolean {
  return (
    !MEASURED_BY_SALES.has(activity.term.category) &&
    !isTerm(activity.term, "Commission") &&
    tokens.some((_, index) => isSupplyWord(tokens, index) && matches.every((match) => index < match.start || index >= match.end))
  );
}

/** "Supply and delivery", without saying of what. */
function suppliedUnnamed(carriage: TermMatch): Judgment {
  return {
    shares: [
      { category: "goods_supply", label: null, confidence: 0.8 },
      { category: "other_services", label: null, confidence: 0.15 },
    ],
    mixed: false,
    exemption: null,
    relief: null,
    words: ["supply", carriage.phrase],
  };
}

const TO_BE_DONE = /^(?:de|degrease|descale|clean|wash|repair|fix|service|overhaul|polish|scrub)$/;
const UPKEEP = /^(?:maintenance|maintaining|servicing|upkeep)$/;

/** "CCTV + access control quarterly maintenance": what "and" joins before the maintenance is maintained as well. */
function isKeptUp(activity: TermMatch, object: TermMatch, tokens: readonly string[]): boolean {
  // "Degrease hood + duct cleaning": a line that begins with an instruction sells nothing.
  if (TO_BE_DONE.test(tokens[0] ?? "")) return true;
  if (activity.start < object.end || !UPKEEP.test(tokens[activity.end - 1] ?? "")) return false;
  const between = tokens.slice(object.end, activity.start);
  return between.slice(between.findLastIndex((token) => CONNECTORS.has(token)) + 1).length > 0;
}

/** "Maintenance of plants/generators" has two objects: only a thing before the activity is sold as well. */
function isSoldBeside(activity: TermMatch, object: TermMatch, { tokens, breaks }: Named): boolean {
  return (
    !isKeptUp(activity, object, tokens) &&
    connected(activity, object, tokens) &&
    !BUILT.has(activity.term.category) &&
    !ofObjects(activity, object, tokens) &&
    // "Turning/keyway of pump shaft": a further work on the thing.
    (activity.start > object.start || workByPreposition([object], tokens, breaks) === null) &&
    (activityAtHead(tokens)?.end ?? Infinity) > object.start &&
    activityAfter(tokens, object.end, breaks) === null
  );
}

/** If the object of a "renovation" is a thing and not a building, the work is a repair. */
function repairOf(renovation: TermMatch, object: TermMatch): Judgment {
  return {
    ...single(renovation),
    shares: [
      { category: "other_services", label: "Repair and maintenance", confidence: 0.92 },
      { category: "construction_other", label: null, confidence: 0.02 },
    ],
    words: [renovation.phrase, object.phrase],
  };
}
