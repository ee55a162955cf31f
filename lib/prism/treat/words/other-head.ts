import { vocabulary } from "@/lib/tax/ng/terms";
import type { Term } from "@/lib/tax/terms";
import { isMaker, isNoCompanion } from "./companions";
import { CONTAINER, DEVICES } from "./compounds";
import { DOUBTFUL_RELIEF, treatmentOf, type Judgement } from "./judgement";
import { OF_AN_OBJECT } from "./made-by-head";
import type { TermMatch } from "./match-terms";

/** At most this many words behind a name are read as the rest of its compound. */
const COMPOUND_WORDS = 4;

/** What relieved goods are packed in or counted by. */
const PACKED_IN =
  /^(?:bags?|box(?:es)?|bottles?|trays?|packs?|packets?|tubes?|sachets?|pouch(?:es)?|crates?|baskets?|jars?|kegs?|drums?|bowls?|plates?|heaps?|rolls?|sets?|lots?|loads?|trucks?|strips?|blisters?)$/;

/** Where a compound ends: at a figure, or at a word that joins another phrase to it. */
const JOINS =
  /^(?:\d.*|\/|x|and|for|of|with|in|at|to|from|by|on|per|as|no|nos|plus|or|the|via|each|pcs?|pieces?|units?|dozen|kg|kgs|grams?|litres?|ltrs?|tonn?es?|tons?)$/;

/** Of those in HEADS, in the singular: last words of things that are also what food is packed or measured in, a form, a grade, a colour, or part of a brand. */
const NO_HEADS = new Set(
  (
    "carton sack drum can keg basin mudu congo derica bucket nylon tin jerrycan polythene jar bale paint polybag bin liquid refill " +
    "point stone light umbrella cream dust granule extract essence flavour colour industrial life energy alive core model copy " +
    "lead mix safe master pro top press sub string pot reel coil flask cup wrap agent cover access control head body sheet leather " +
    "block button lock bar stick piece neck chest bank bat gold bronze beer cube granola starch yeast gelatin gelatine soda sugar " +
    "sweet ariel glass tree flower line custard puree snuff chin peanut tom cashew walnut almond cinnamon nutmeg curry spice thyme " +
    "butter snack drink geisha sardine vinegar dog seal pallet salt lace bit fork felt cone ring range mill felicity kia sienna " +
    "martin daniel galaxy samsung fibre polish cut"
  ).split(" "),
);

/** Forms and parts in which medicines and what is used with them come. */
const MEDICAL_FORMS =
  /^(?:sprays?|patch(?:es)?|tapes?|wash|gum|balm|rub|sponges?|sheets?|jelly|lotions?|jackets?|bandages?|connectors?|cannula|lines?|bags?|pads?|rolls?|reels?|discs?|hooks?|tubes?|tubing|probes?|filters?|latex|nitrile|vinyl|rubber|plastics?|cottons?|silk|steel|silicones?|polymers?|powders?|needles?|masks?|caps?|covers?|gowns?|aprons?|goggles?|gloves?|holders?|strips?|cassettes?|foams?|soaps?|wax|wicks?|salts?|chlorides?|carbonates?|hydroxides?|oxides?|sulphates?|gas|oils?|copper|zinc|iron|sodium|glycerine|glycerin|liquids?|mops?|plugs?|clips?|clamps?|scissors|forceps|blades?|staplers?|staples?|trays?|dressings?|sets?|kits?|pens?|cartridges?|inhalers?|droppers?|spoons?|tongue|pouch(?:es)?|wipes?|pins?|plates?|screws?|rods?|nails?|wires?|threads?|tips?|slides?|mesh(?:es)?|vessels?|sensors?|transducers?|electrodes?)$/;

/** Nouns for a device or somebody who does: "salt shaker", "flour sifter", "honey extractor". */
const DOER = /^\p{L}{3,}(?:er|or)s?$/u;
const NO_DOER =
  /^(?:pepper|ginger|cucumber|butter|powder|liver|finger|flower|cauliflower|tiger|copper|silver|junior|senior|super|paper|number|under|order|river|niger|winter|butcher|container|trailer|customer|supplier|importer|farmer|dealer|quarter|september|october|november|december|tuber|water|other|former|broiler|layer|grower|starter|finisher|fryer|croaker|snapper|grouper|weaner|pointer|breeder|feeder|larger|bigger|smaller|better|color|minor|major|motor|elder|border|master|sister|mother|father|brother|power|cider|alligator|sweeter|cheaper|roller|boiler|lower|upper|outer|inner|after|never|hamper|retailer|wholesaler|clover|amber|offer|bumper|tanker|cooker|locker|burger|wafer|kosher|manager|director|contractor|vendor|distributor|razor|quaker|caster|castor|filler|summer|easter|cluster|ladyfinger|lavender|coriander|juniper|monitor|bachelor|author|teacher|learner|reader|primer|beginner|doctor|chapter|semester|explorer|discover|together|letter|later|voucher|member|counter|lecturer|manor|booster|marketer|trader|seller|planter)s?$/;

/** A word for a device or for somebody who does, by its ending alone: "trimmer", but not "order". */
export const isDoer = (word: string): boolean => DOER.test(word) && !NO_DOER.test(word) && !/^(?:lit|met)ers?$/.test(word);

/** Nouns no term has, which make another thing of a food, a medicine, a book or a seat that is paid for. */
const OTHER_HEADS =
  /^(?:whisk(?:s|es)?|beaters?|poachers?|balls?|kits?|toys?|tanks?|aquariums?|bins?|pans?|stands?|jewel\w*|software|apps?|salary|salaries|wages|signage|signboards?|shelving|decor\w*|costumes?|lamps?|lights|nets?|hooks?|rods?|prods?|churns?|tongs|frames?|plants?|factory|kiosks?|stalls?|sheds?|grids?|vats?|boats?|traps?|hats?|paint(?:ing|ings)|wallpapers?|emulsion|festival|competition|museum|games?|puzzles?|parlours?|dish(?:es)?|bowls?|jugs?|trolleys?|carts?|racks?|displays?|posters?|banners?|mills?|sonar|brush(?:es)?|candles?|rugs?|skins?|ends|cones?|scoops?|hives?|bells?|plaster|destroyers?|lighting|wicker|ceramic|stainless|wooden|acrylic|glassware)$/;

/** How books and papers are bound and sold. */
const BOOK_FORMS =
  /^(?:booklets?|pamphlets?|hardcovers?|hardbacks?|softcovers?|covers?|sets?|packs?|folders?|dvds?|cds?|cdroms?|pencils?|biros?|stationery|calculators?|charts?)$/;

/** What is named after babies or rent and is no goods for a baby, no rent. */
const OWN_RULE: Readonly<Record<string, RegExp>> = {
  tuition: /^(?:software|apps?|portals?|systems?|management|signage|signboards?|cent(?:re|er)s?|advert\w*|agents?|agency)$/,
  baby_products:
    /^(?:leather|fashion|handbags?|apps?|software|bins?|disposal|machines?|printing|signage|signboards?|camera|cctv|decor\w*|photo\w*|costumes?)$/,
  medical_services: /^(?:software|apps?|signage|signboards?|banners?|posters?|printing|branding|stationery|booklets?|envelopes?)$/,
  shared_road_transport: /^(?:printing|papers?|printers?|machines?|software|apps?|branding|booths?|kiosks?)$/,
  land_building: /^(?:software|apps?|collection|portal|agency)$/,
};

/** What hangs on a relieved device and may be none itself: "wheelchair tyre", "tractor toy", "electric car wash". */
const BESIDE_DEVICE =
  /^(?:tyres?|tires?|toys?|wash|washing|lubricants?|grease|drivers?|salary|salaries|operators?|trailers?|posters?|insurance|costumes?|games?|pipes?|pumps?|engines?|injectors?|bearings?|gaskets?|seats?|sheets?|curtains?|cushions?|wheels?|exhausts?|radiators?|clutch(?:es)?|alternators?|chargers?|charging|covers?|mats?|packaging|packing|labell?ing|vending)$/;

const singular = (word: string): string => (word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word);

const lastWords = (terms: readonly Term[]): Set<string> =>
  new Set(terms.flatMap(({ phrases }) => phrases.map((phrase) => singular(phrase.slice(phrase.lastIndexOf(" ") + 1).replace("*", "")))));

/** Last words of the names of things without relief, in the singular. */
const HEADS = new Set(
  [...lastWords(vocabulary.terms.filter((term) => term.relief === null && term.role === "thing"))].filter(
    (word) => /^[a-z]{3,}$/.test(word) && !NO_HEADS.has(word),
  ),
);
/** Last words of the names of each relief's own things: "past question papers" are educational, though a paper is none. */
const OWN_HEADS = new Map(
  [...treatmentOf.keys()].map((code) => [code, lastWords(vocabulary.terms.filter((term) => term.relief === code))]),
);

/** Every word, in the singular, of the names of what has no relief: what no name has is a maker's, a sort's or a place's. */
const WORDS_OF_OTHERS = new Set(
  vocabulary.terms
    .filter((term) => term.relief === null)
    .flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.replaceAll("*", "").split(" ")))
    .map(singular),
);
const isOfOtherThings = (word: string): boolean => WORDS_OF_OTHERS.has(singular(word));

/** Foods, farming and schooling, whose names makers' words don't follow as they do those of medicines. */
const NAMED_PLAINLY = new Set(["basic_food", "seeds", "fertiliser", "livestock", "animal_feed_local", "education_books"]);
const READ_FOR_HEADS = new Set([
  ...NAMED_PLAINLY,
  ...DEVICES,
  "medical_pharma",
  "medical_services",
  "tuition",
  "shared_road_transport",
  "school_performances",
  "baby_products",
  "land_building",
]);

function isOtherHead(word: string, relief: string): boolean {
  const own = OWN_RULE[relief] ?? (DEVICES.has(relief) ? BESIDE_DEVICE : undefined);
  if (own) return own.test(word) && !OWN_HEADS.get(relief)?.has(singular(word));
  if (relief === "medical_pharma" && MEDICAL_FORMS.test(word)) return false;
  if (relief === "education_books" && BOOK_FORMS.test(word)) return false;
  return !PACKED_IN.test(word) && (HEADS.has(singular(word)) || OTHER_HEADS.test(word)) && !OWN_HEADS.get(relief)?.has(singular(word));
}

/** The words behind a name in its own part of the line, as far as its compound may go; empty where another relieved thing is among them. */
function restOfCompound(
  { end }: TermMatch,
  matches: readonly TermMatch[],
  tokens: readonly string[],
  breaks: ReadonlySet<number>,
): string[] {
  const rest: string[] = [];
  for (let place = end; place < tokens.length; place++) {
    const word = tokens[place] ?? "";
    if (breaks.has(place) || JOINS.test(word)) break;
    if (rest.length === COMPOUND_WORDS) return rest.slice(0, 1);
    if (rest.length > 0 || !isMaker(word)) rest.push(word);
  }
  const isNamed = matches.some((match) => match.term.relief !== null && match.start >= end && match.start < end + rest.length);
  return isNamed ? [] : rest;
}

/** A play is packed in nothing: "school play set". */
const isPacking = (word: string, relief: string): boolean =>
  relief !== "school_performances" && (PACKED_IN.test(word) || CONTAINER.test(word));

/** What has the name of a relieved thing and is only made to look like it. */
const MADE_ALIKE =
  /^(?:artificial|fake|dummy|imitation|replica|decorative|ornamental|toy|plush|faux|souvenir|miniature|inflatable|scented|cardboard|carved|cartoon)$/;
/** What a word before the name says that it is for, each under the reliefs whose things are not for that. */
const FOR_OTHER_USE: Readonly<Record<string, RegExp>> = {
  basic_food:
    /^(?:hair|body|skin|face|facial|massage|bath|bathing|bathroom|pet|dog|cat|aquarium|engine|pool|dishwasher|softener|epsom|epson|deicing|essential|carrier)$/,
  baby_products: /^(?:dog|puppy|cat|kitten|pet|animal|adult|doll|horse)$/,
  agri_equipment: /^(?:snow|lawn|golf|garden)$/,
  medical_pharma: /^(?:lime|gypsum|cement|wall|ceiling|skim|graphics?|drawing|android|windows)$/,
};
/** Limbs, teeth and joints are artificial without being sham; a toy of an aid is one all the same. */
const REAL_SUBSTITUTES = new Set(["disability_aids", "medical_pharma", "medical_equipment", "medical_services"]);
const TOYS = /^(?:toy|plush|souvenir|cartoon|cardboard)$/;

/** What an office writes down, before "book" or behind "books of": a book of forms or a register teaches nobody. */
const RECORD =
  /^(?:registers?|orders?|stocks?|attendance|guests?|records?|accounts?|vouchers?|tickets?|appointments?|messages?|bonds?|complaints?|permits?|cards?|requisitions?|grn|movements?|issues?|receipts?|invoices?|waybills?|memos?|calls?|occurrences?|incidents?|inspections?|tally|weighbridge|tolls?|levy|parking|raffle|gate|pass|imprest|duty|roster|wages|salary|payroll|cheques?|coupons?|cash|sales|ledgers?|minutes?|visitors?|address|autograph|brochure|swatch)$/;
const isRecordBook = ({ phrase, start, end }: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): boolean =>
  /^books?$/.test(phrase) &&
  ((!breaks.has(start) && RECORD.test(tokens[start - 1] ?? "")) || (tokens[end] === "of" && RECORD.test(tokens[end + 1] ?? "")));

function isForOtherUse(match: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): boolean {
  const { start, term } = match;
  const before = tokens[start - 1];
  const relief = term.relief ?? "";
  if (relief === "education_books" && isRecordBook(match, tokens, breaks)) return true;
  if (before === undefined || breaks.has(start)) return false;
  // "Cat fish", "dog fish": the market's own spelling of a fish.
  if (/^fish(?:es)?$/.test(tokens[start] ?? "")) return /^(?:aquarium|pet|toy|plush)$/.test(before);
  return (REAL_SUBSTITUTES.has(relief) ? TOYS : MADE_ALIKE).test(before) || (FOR_OTHER_USE[relief]?.test(before) ?? false);
}

/** Whether a word behind a relieved name makes another thing of it: the one beside it, or the last of the compound. */
function hasOtherHead(match: TermMatch, matches: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): boolean {
  const relief = match.term.relief ?? "";
  if (!READ_FOR_HEADS.has(relief)) return false;
  const rest = restOfCompound(match, matches, tokens, breaks);
  const [beside] = rest;
  const last = rest.at(-1);
  if (beside === undefined || last === undefined) return false;
  if (isOtherHead(beside, relief) || isOtherHead(last, relief)) return true;
  if (
    !OF_AN_OBJECT.test(match.phrase) &&
    rest.some(
      (word) =>
        !isPacking(word, relief) && isOfOtherThings(word) && isNoCompanion(word, relief) && !OWN_HEADS.get(relief)?.has(singular(word)),
    )
  )
    return true;
  return rest.length === 1 && NAMED_PLAINLY.has(relief) && isDoer(last) && !OWN_HEADS.get(relief)?.has(singular(last));
}

/** What is tested or measured with a device that is else a doctor's: "water test kit", "meat thermometer". */
const NO_PATIENT =
  /^(?:water|soil|salt|meat|oven|fridge|freezer|pool|oil|food|milk|chlorine|ph|iodine|alcohol|paint|moisture|network|cable|battery|room|weather|kitchen|candy|industrial)$/;
const MEASURES = /^(?:test kits?|testing kits?|(?:.*\b)?thermometers?|scales?)$/;

function isOfNoPatient(match: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): boolean {
  return !breaks.has(match.start) && MEASURES.test(match.phrase) && NO_PATIENT.test(tokens[match.start - 1] ?? "");
}

/**
 * "Fish tank", "salt shaker", "bus ticket printer": the last noun of a compound is what is sold. A relief that rests on a word before
 * another noun no longer decides; packages, measures, forms, grades and makers' names behind it change nothing.
 */
export function withOtherHead(
  judged: Judgement | null,
  matches: readonly TermMatch[],
  tokens: readonly string[],
  breaks: ReadonlySet<number>,
): Judgement | null {
  if (!judged?.relief || judged.relief.confidence <= DOUBTFUL_RELIEF) return judged;
  const { code } = judged.relief;
  const isOther = matches.some(
    (match) =>
      match.term.relief === code &&
      (hasOtherHead(match, matches, tokens, breaks) || isOfNoPatient(match, tokens, breaks) || isForOtherUse(match, tokens, breaks)),
  );
  return isOther ? { ...judged, relief: { code, confidence: DOUBTFUL_RELIEF } } : judged;
}
