import { vocabulary } from "@/lib/tax/ng/terms";
import type { Term } from "@/lib/tax/terms";
import { isForSchool } from "./relief-by-user";
import { isMaker, mayBeOtherHead } from "./companions";
import { CONTAINER, DEVICES } from "./compounds";
import { treatmentOf, withDoubtedRelief, type Judgment } from "./judgment";
import { OF_AN_OBJECT } from "./made-by-head";
import type { TermMatch } from "./match-terms";
import { singular } from "./singular";

/** Maximum number of words after a name that are read as the rest of its compound. */
const COMPOUND_WORDS = 4;

/** Packages and measures of relieved goods. */
const PACKED_IN =
  /^(?:bags?|box(?:es)?|bottles?|trays?|packs?|packets?|tubes?|sachets?|pouch(?:es)?|crates?|baskets?|jars?|kegs?|drums?|bowls?|plates?|heaps?|rolls?|sets?|lots?|loads?|trucks?|strips?|blisters?)$/;

/** Tokens that end a compound: a number, or a word that joins another phrase. */
const JOINS =
  /^(?:\d.*|\/|x|and|for|of|with|in|at|to|from|by|on|per|as|no|nos|plus|or|the|via|each|pcs?|pieces?|units?|dozen|kg|kgs|grams?|litres?|ltrs?|tonn?es?|tons?)$/;

/** Words (singular) of HEADS that are also a package, measure, form, grade or color of food, or part of a brand. */
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

/** Forms and parts of medicines and medical products. */
const MEDICAL_FORMS =
  /^(?:sprays?|patch(?:es)?|tapes?|wash|gum|balm|rub|sponges?|sheets?|jelly|lotions?|jackets?|bandages?|connectors?|cannula|lines?|bags?|pads?|rolls?|reels?|discs?|hooks?|tubes?|tubing|probes?|filters?|latex|nitrile|vinyl|rubber|plastics?|cottons?|silk|steel|silicones?|polymers?|powders?|needles?|masks?|caps?|covers?|gowns?|aprons?|goggles?|gloves?|holders?|strips?|cassettes?|foams?|soaps?|wax|wicks?|salts?|chlorides?|carbonates?|hydroxides?|oxides?|sulphates?|gas|oils?|copper|zinc|iron|sodium|glycerine|glycerin|liquids?|mops?|plugs?|clips?|clamps?|scissors|forceps|blades?|staplers?|staples?|trays?|dressings?|sets?|kits?|pens?|cartridges?|inhalers?|droppers?|spoons?|tongue|pouch(?:es)?|wipes?|pins?|plates?|screws?|rods?|nails?|wires?|threads?|tips?|slides?|mesh(?:es)?|vessels?|sensors?|transducers?|electrodes?)$/;

/** Nouns for a device or a worker: "salt shaker", "flour sifter", "honey extractor". */
const AGENT_NOUN = /^\p{L}{3,}(?:er|or)s?$/u;
const NO_AGENT_NOUN =
  /^(?:pepper|ginger|cucumber|butter|powder|liver|finger|flower|cauliflower|tiger|copper|silver|junior|senior|super|paper|number|under|order|river|niger|winter|butcher|container|trailer|customer|supplier|importer|farmer|dealer|quarter|september|october|november|december|tuber|water|other|former|broiler|layer|grower|starter|finisher|fryer|croaker|snapper|grouper|weaner|pointer|breeder|feeder|larger|bigger|smaller|better|color|minor|major|motor|elder|border|master|sister|mother|father|brother|power|cider|alligator|sweeter|cheaper|roller|boiler|lower|upper|outer|inner|after|never|hamper|retailer|wholesaler|clover|amber|offer|bumper|tanker|cooker|locker|burger|wafer|kosher|manager|director|contractor|vendor|distributor|razor|quaker|caster|castor|filler|summer|easter|cluster|ladyfinger|lavender|coriander|juniper|monitor|bachelor|author|teacher|learner|reader|primer|beginner|doctor|chapter|semester|explorer|discover|together|letter|later|voucher|member|counter|lecturer|manor|booster|marketer|trader|seller|planter)s?$/;

/** Whether a word's ending alone shows that it is an agent noun, of a device or a person: "trimmer", but not "order". */
export const isAgentNoun = (word: string): boolean => AGENT_NOUN.test(word) && !NO_AGENT_NOUN.test(word) && !/^(?:lit|met)ers?$/.test(word);

/** Nouns in no term that make another thing of a food, medicine, book or paid seat. */
const OTHER_HEADS =
  /^(?:whisk(?:s|es)?|beaters?|poachers?|balls?|kits?|toys?|tanks?|aquariums?|bins?|pans?|stands?|jewel\w*|software|apps?|salary|salaries|wages|signage|signboards?|shelving|decor\w*|costumes?|lamps?|lights|nets?|hooks?|rods?|prods?|churns?|tongs|frames?|plants?|factory|kiosks?|stalls?|sheds?|grids?|vats?|boats?|traps?|hats?|paint(?:ing|ings)|wallpapers?|emulsion|festival|competition|museum|games?|puzzles?|parlours?|dish(?:es)?|bowls?|jugs?|trolleys?|carts?|racks?|displays?|posters?|banners?|mills?|sonar|brush(?:es)?|candles?|rugs?|skins?|ends|cones?|scoops?|hives?|bells?|plaster|destroyers?|lighting|wicker|ceramic|stainless|wooden|acrylic|glassware)$/;

/** Bindings and packages of books and papers. */
const BOOK_FORMS =
  /^(?:booklets?|pamphlets?|hardcovers?|hardbacks?|softcovers?|covers?|sets?|packs?|folders?|dvds?|cds?|cdroms?|pencils?|biros?|stationery|calculators?|charts?)$/;

/** Per relief, head nouns of things that only bear its name: "baby bin" or "rent software" are no baby product and no rent. */
const OWN_RULE: Readonly<Record<string, RegExp>> = {
  tuition: /^(?:software|apps?|portals?|systems?|management|signage|signboards?|cent(?:re|er)s?|advert\w*|agents?|agency)$/,
  baby_products:
    /^(?:leather|fashion|handbags?|apps?|software|bins?|disposal|machines?|printing|signage|signboards?|camera|cctv|decor\w*|photo\w*|costumes?)$/,
  medical_services:
    /^(?:picks?|mirrors?|toys?|software|apps?|signage|signboards?|banners?|posters?|printing|branding|stationery|booklets?|envelopes?)$/,
  shared_road_transport: /^(?:printing|papers?|printers?|machines?|software|apps?|branding|booths?|kiosks?)$/,
  land_building: /^(?:software|apps?|collection|portal|agency)$/,
};

/** Things attached to a relieved device that may not be relieved themselves: "wheelchair tyre", "tractor toy", "electric car wash". */
const BESIDE_DEVICE =
  /^(?:tyres?|tires?|toys?|wash|washing|lubricants?|grease|drivers?|salary|salaries|operators?|trailers?|posters?|insurance|costumes?|games?|pipes?|pumps?|engines?|injectors?|bearings?|gaskets?|seats?|sheets?|curtains?|cushions?|wheels?|exhausts?|radiators?|clutch(?:es)?|alternators?|chargers?|charging|covers?|mats?|packaging|packing|labell?ing|vending)$/;

const lastWords = (terms: readonly Term[]): Set<string> =>
  new Set(terms.flatMap(({ phrases }) => phrases.map((phrase) => singular(phrase.slice(phrase.lastIndexOf(" ") + 1).replace("*", "")))));

/** Last words (singular) of the names of things without relief. */
const HEADS = new Set(
  [...lastWords(vocabulary.terms.filter((term) => term.relief === null && term.role === "thing"))].filter(
    (word) => /^[a-z]{3,}$/.test(word) && !NO_HEADS.has(word),
  ),
);
/** Last words of the names of each relief's own things: "past question papers" are educational, although paper is not. */
const OWN_HEADS = new Map(
  [...treatmentOf.keys()].map((code) => [code, lastWords(vocabulary.terms.filter((term) => term.relief === code))]),
);

/** All words (singular) in the names of things without relief. A word in no name belongs to a maker, a sort or a place. */
const WORDS_OF_OTHERS = new Set(
  vocabulary.terms
    .filter((term) => term.relief === null)
    .flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.replaceAll("*", "").split(" ")))
    .map(singular),
);
const isOfOtherThings = (word: string): boolean => WORDS_OF_OTHERS.has(singular(word));

/** Reliefs for food, farming and schooling, whose names are not followed by makers' words as those of medicines are. */
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

/** The words after a name that may complete its compound, within its part of the line; empty if they include another relieved thing. */
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

/** A school play has no packaging, so a package word is a head there: "school play set". */
const isPacking = (word: string, relief: string): boolean =>
  relief !== "school_performances" && (PACKED_IN.test(word) || CONTAINER.test(word));

/** Words for imitations that only bear the name of a relieved thing. */
const MADE_ALIKE =
  /^(?:artificial|fake|dummy|imitation|replica|decorative|ornamental|toy|plush|faux|souvenir|miniature|inflatable|scented|cardboard|carved|cartoon)$/;
/** Words before a name that state a use for which the relief is not meant, per relief. */
const FOR_OTHER_USE: Readonly<Record<string, RegExp>> = {
  basic_food:
    /^(?:hair|body|skin|face|facial|massage|bath|bathing|bathroom|pet|dog|cat|aquarium|engine|pool|dishwasher|softener|epsom|epson|deicing|essential|carrier)$/,
  baby_products: /^(?:dog|puppy|cat|kitten|pet|animal|adult|doll|horse)$/,
  agri_equipment: /^(?:snow|lawn|golf|garden)$/,
  medical_pharma:
    /^(?:lime|gypsum|cement|wall|ceiling|skim|graphics?|drawing|android|windows|industrial|automotive|workshop|welding|kitchen|catering|garden|gardening|household|craft|ink|glue)$/,
  medical_equipment: /^(?:industrial|automotive|workshop|welding|kitchen|catering|garden|gardening|household|craft|ink|glue|oven)$/,
};
/** What any workshop or kitchen keeps for the injured: a "workshop first aid kit" is one. */
const IN_ANY_TRADE = /first aid/;
/** Reliefs whose artificial things (limbs, teeth, joints) are genuine; a toy of one is still a toy. */
const REAL_SUBSTITUTES = new Set(["disability_aids", "medical_pharma", "medical_equipment", "medical_services"]);
const TOYS = /^(?:toy|plush|souvenir|cartoon|cardboard)$/;

/** What is paid for around a school's play, rather than for a seat at it: "hall rental", "video production". */
const AROUND_A_PLAY =
  /^(?:rental|rent|hire|hired|video\w*|photo\w*|film\w*|recording|printing|stage|equipment|costumes?|sound|lights?|lighting|decor\w*)$/;

/** Office records before "book" or after "books of": a register or a book of forms is not educational. */
const RECORD =
  /^(?:registers?|orders?|stocks?|attendance|guests?|records?|accounts?|vouchers?|tickets?|appointments?|messages?|bonds?|complaints?|permits?|cards?|requisitions?|grn|movements?|issues?|receipts?|invoices?|waybills?|memos?|calls?|occurrences?|incidents?|inspections?|tally|weighbridge|tolls?|levy|parking|raffle|gate|pass|imprest|duty|roster|wages|salary|payroll|cheques?|coupons?|cash|sales|ledgers?|minutes?|visitors?|address|autograph|brochure|swatch)$/;
const isRecordBook = ({ phrase, start, end }: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): boolean =>
  /^books?$/.test(phrase) &&
  !isForSchool(tokens) &&
  ((!breaks.has(start) && RECORD.test(tokens[start - 1] ?? "")) || (tokens[end] === "of" && RECORD.test(tokens[end + 1] ?? "")));

function isForOtherUse(match: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): boolean {
  const { start, term } = match;
  const before = tokens[start - 1];
  const relief = term.relief ?? "";
  if (relief === "education_books" && isRecordBook(match, tokens, breaks)) return true;
  if (relief === "school_performances" && tokens.some((word) => AROUND_A_PLAY.test(word))) return true;
  if (relief === "seeds" && /^(?:nursery|grow) (?:bags?|pots?|trays?)$/.test(tokens.slice(match.end, match.end + 2).join(" "))) return true;
  if (before === undefined || breaks.has(start)) return false;
  // "Cat fish", "dog fish": market spellings of kinds of fish.
  if (/^fish(?:es)?$/.test(tokens[start] ?? "")) return /^(?:aquarium|pet|toy|plush)$/.test(before);
  return (
    (REAL_SUBSTITUTES.has(relief) ? TOYS : MADE_ALIKE).test(before) ||
    ((FOR_OTHER_USE[relief]?.test(before) ?? false) && !IN_ANY_TRADE.test(match.phrase))
  );
}

/** Whether a word after a relieved name makes another thing of it: the next word, or the last of the compound. */
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
        !isPacking(word, relief) && isOfOtherThings(word) && mayBeOtherHead(word, relief) && !OWN_HEADS.get(relief)?.has(singular(word)),
    )
  )
    return true;
  return rest.length === 1 && NAMED_PLAINLY.has(relief) && isAgentNoun(last) && !OWN_HEADS.get(relief)?.has(singular(last));
}

/** Things tested or measured with what would otherwise be a doctor's device: "water test kit", "meat thermometer". */
const NO_PATIENT =
  /^(?:water|soil|salt|meat|oven|fridge|freezer|pool|oil|food|milk|chlorine|ph|iodine|alcohol|paint|moisture|network|cable|battery|room|weather|kitchen|candy|industrial)$/;
const MEASURES = /^(?:test kits?|testing kits?|(?:.*\b)?thermometers?|scales?)$/;

function isOfNoPatient(match: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): boolean {
  return !breaks.has(match.start) && MEASURES.test(match.phrase) && NO_PATIENT.test(tokens[match.start - 1] ?? "");
}

/**
 * "Fish tank", "salt shaker", "bus ticket printer": the last noun of a compound is what is sold. A relief that rests on a word before
 * another noun becomes too doubtful to decide. Packages, measures, forms, grades and makers' names after the word change nothing.
 */
export function withOtherHead(
  judged: Judgment | null,
  matches: readonly TermMatch[],
  tokens: readonly string[],
  breaks: ReadonlySet<number>,
): Judgment | null {
  return withDoubtedRelief(
    judged,
    matches,
    (match) => hasOtherHead(match, matches, tokens, breaks) || isOfNoPatient(match, tokens, breaks) || isForOtherUse(match, tokens, breaks),
  );
}
