import { vocabulary } from "@/lib/tax/ng/terms";
import { withDoubtedRelief, type Judgment } from "./judgment";
import type { TermMatch } from "./match-terms";
import { isAgentNoun } from "./other-head";
import { singular } from "./singular";

/**
 * Reliefs are for a use: medical, for babies, for learning, for farming. "Nitrile gloves for kitchen staff" or "surgical spirit for cleaning
 * printers" bear the name of a relieved thing, but the purpose that the line states is another trade's, so the relief becomes too doubtful to
 * decide.
 */

/** What treats and cares for people, and whom. */
const CARE =
  /^(?:patients?|hospitals?|clinics?|clinical|sick|sickbay|wellness|fitness|check|checks|wards?|theatres?|nurses?|nursing|doctors?|physicians?|midwi\w*|medical|medics?|paramedics?|surg\w*|health\w*|treated|treating|therap\w*|malaria|fever|pain|typhoid|ulcer|cough|aid|ambulances?|icu|antenatal|maternity|dent\w*|optic\w*|eyes?|pharmac\w*|dispensary|vaccin\w*|immuni\w*|injections?|diabet\w*|hypertensi\w*|blood|wounds?|burns?|infections?|injur\w*|emergenc\w*|outreach|screening|isolation|quarantine|covid\w*|epidemic|cholera|lassa|ebola|hiv|aids|tb|analy[sz]ers?|radiology|x|ecg|scans?|scanning|ultrasound|diagnos(?:tic|tics)|specimens?|samples?|urine|stool|births?|bab(?:y|ies)|newborns?|neonat\w*|infants?|mothers?|pregnan\w*|children|paediatric|pediatric|elderly|disab\w*|physio\w*|dialysis|mortuary|dosing|insulin)$/;

/** Persons and places of any line of work, and words that say nothing of a purpose. */
const ANYONE =
  /^(?:staff|workers?|employees?|personnel|team|crew|members?|people|persons?|men|women|males?|females?|adults?|visitors?|guests?|public|community|students?|pupils?|schools?|office|offices|branch(?:es)?|head|headquarters|hq|unit|department|dept|site|sites|project|camp|use|used|users?|our|your|the|a|an|all|new|general|daily|monthly|quarterly|annual|year|years|month|months|week|weeks|day|days|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|q[1-4]|january|stock|stocks|restock|restocking|replenishment|supply|order|and|of|in|at|on|by|to|programme|program|welfare|donation|distribution|government|ministry|state|local|national|international|nigeria|nigerian|lagos|abuja|kano|first|second|third|set|sets|pack|packs|boxes|box|pieces|lab|labs|laboratory|laboratories|treatment|test|tests|testing|protection|protective|safety|prevention|hygiene|home|homes|family|families|households?)$/;

/** Things of medicine that other trades buy as well: hands are gloved and surfaces wiped in any of them. */
const DUAL_USE =
  /\b(?:gloves?|nitrile|latex|masks?|respirators?|syringes?|needles?|hypodermics?|thermometers?|cotton|gauze|spirit|alcohol|peroxide|saniti[sz]ers?|disinfectants?|antiseptics?|iodine|blades?|scalpels?|scissors|forceps|tweezers|tub(?:e|es|ing)|microscopes?|x ray|ultrasound|scales?|gauges?|autoclaves?|centrifuges?|incubators?|ovens?|gowns?|aprons?|caps?|goggles|boots?|covers?|beds?|stretchers?|trolleys?|stands?|lamps?|lights?|tapes?|plasters?|bandages?|bags?|wipes?|swabs?|oxygen|oxide|gas|stethoscopes?|meters?|monitors?|kits?|reagents?|disposables?|instruments?|capsules?|glycerine?|vaseline|jelly)\b/;

/** Uses of food and fertilizer that are no use as such. */
const INDUSTRY =
  /^(?:water|soaps?|paints?|candles?|ethanol|biofuels?|biodiesel|softeners?|deicing|drilling|textiles?|sizing|glue|adhesives?|confetti|decorations?|decor|crafts?|props?|lubrica\w*|foundry|moulds?|moulding|tann(?:ing|ery)|leather|cosmetics?|explosives?|adblue)$/;
/** Uses of books and toys that are no learning. */
const NO_LEARNING =
  /^(?:display|displays|decor|decorations?|props?|film|movie|reception|lounge|showroom|souvenirs?|gifts?|diary|diaries|records?|logs?)$/;
const NO_CARE = /^(?:display|displays|props?|film|movie|showroom|exhibition)$/;
/** Work of tractors that is no farming. */
const NO_FARMING =
  /^(?:construction|roads?|quarry|mines?|mining|ports?|airports?|warehouses?|haulage|landscap\w*|golf|football|stadium|pitch|cemetery)$/;
/** Users and sellers of baby products, besides those of medicine. */
const OF_BABIES =
  /^(?:creche|toddlers?|child\w*|kids?|nurser(?:y|ies)|orphan\w*|wives|wife|parents?|hampers?|gifts?|shops?|stores?|retail|trade|warehouses?|customers?|export)$/;

/** All words (singular) in the names of things and activities without relief. */
const WORDS_OF_TRADES = new Set(
  vocabulary.terms
    .filter((term) => term.relief === null)
    .flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.split(" ").filter((word) => !word.includes("*") || word.length > 5)))
    .map((word) => singular(word.replaceAll("*", ""))),
);
const GERUND = /^\p{L}{3,}ing$/u;
const TRADE =
  /^(?:kitchens?|canteens?|restaurants?|brewer(?:y|ies)|cater(?:ing|ers?)|cooks?|chefs?|baker(?:y|ies|s)?|barbers?|salons?|spas?|tattoo\w*|artists?|farms?|factor(?:y|ies)|engines?|craft\w*|model\w*|aquariums?|gardens?|garages?|workshops?|printers?|glue|ink|timber)$/;

const ofTrade = (word: string): boolean =>
  !CARE.test(word) &&
  !ANYONE.test(word) &&
  word.length > 2 &&
  (TRADE.test(word) || GERUND.test(word) || isAgentNoun(word) || WORDS_OF_TRADES.has(singular(word)));

/** Tokens that end a purpose. */
const ENDS = /^(?:\d.*|x|as|per|with|each|pcs|nos?|lpo|po|ref|via|from|is|are|vat)$/;
const CLEANS = /^(?:clean|wipe|polish|degrease|remove|wash|seal|strip|dilute)$/;

/** The words of the purpose that follows a match: after "for", "used in", "to clean". Empty if none is stated. */
function purposeAfter({ end }: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): string[] {
  const at = tokens.findIndex(
    (token, index) =>
      index >= end &&
      (token === "for" ||
        (token === "used" && /^(?:in|by|on)$/.test(tokens[index + 1] ?? "")) ||
        (token === "to" && CLEANS.test(tokens[index + 1] ?? ""))),
  );
  if (at < 0) return [];
  const rest: string[] = [];
  for (let place = at + 1; place < tokens.length; place++) {
    const word = tokens[place] ?? "";
    if (ENDS.test(word) || (breaks.has(place) && rest.length > 0)) break;
    rest.push(word);
  }
  return tokens[at] === "to" ? [...rest.slice(0, 1).map((word) => `${word}ing`), ...rest.slice(1)] : rest;
}

const EATERS = /^(?:staff|crews?|workers?|teams?|employees|union|canteens?|kitchens?|breakfast|lunch|streets?|branch|camp|guests?)$/;
const GROWN = /^(?:farms?|farming|crops?|leaf|melons?|planting|farmers?|ploughing)$/;
const TREATED = /^(?:skin|cuts?|sterili[sz]ing|dressings?|rescue|sports?|football|instruments)$/;
/** Words that show a relief's own use beside those of a trade: "rice for drilling crew", "fertilizer for water melon farm". */
const OWN_USE: Readonly<Record<string, RegExp>> = {
  basic_food: EATERS,
  fertiliser: GROWN,
  agri_equipment: GROWN,
  education_books: /^(?:class(?:es)?|pupils?|students?|schools?|department|faculty|university|college|library)$/,
  medical_pharma: TREATED,
  medical_equipment: TREATED,
};
/** Aid for the injured, which any trade keeps at hand. */
const FIRST_AID = /first aid|blood pressure|stretchers?|plasters?|bandages?/;

function isForOtherTrade(match: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): boolean {
  const { term, phrase } = match;
  const purpose = purposeAfter(match, tokens, breaks);
  if (purpose.some((word) => OWN_USE[term.relief ?? ""]?.test(word))) return false;
  switch (term.relief) {
    case "basic_food":
    case "fertiliser":
      return purpose.some((word) => INDUSTRY.test(word));
    case "education_books":
      return purpose.some((word) => NO_LEARNING.test(word));
    case "disability_aids":
      return purpose.some((word) => NO_CARE.test(word));
    case "agri_equipment":
      return purpose.some((word) => NO_FARMING.test(word));
    case "baby_products":
      return purpose.some(ofTrade) && !purpose.some((word) => CARE.test(word) || OF_BABIES.test(word));
    case "medical_pharma":
    case "medical_equipment": {
      if (!purpose.some(ofTrade) || purpose.some((word) => CARE.test(word))) return false;
      // A medicine is one whoever takes it and wherever; only what it is used on makes it something else.
      return (DUAL_USE.test(phrase) && !FIRST_AID.test(phrase)) || purpose.some((word) => USED_ON.test(word) || INDUSTRY.test(word));
    }
    default:
      return false;
  }
}

/** Things that no medicine is given to, and what is done to things. */
const USED_ON =
  /^(?:water|pools?|ponds?|aquariums?|engines?|machines?|printers?|furniture|timber|tyres?|lamps?|ovens?|glue|ink|metals?|floors?|walls?|windows?|glass|clothes|fabrics?|jewel\w*|(?:clean|polish|bleach|weld|paint|print|soften|dye|wip|degreas|brew|cook|bak|fish|craft|seal|strip|dilut)ing)$/;

/** Makes a relief too doubtful to decide if the line states a purpose of another trade. */
export function withOtherPurpose(
  judged: Judgment | null,
  matches: readonly TermMatch[],
  tokens: readonly string[],
  breaks: ReadonlySet<number>,
): Judgment | null {
  return withDoubtedRelief(judged, matches, (match) => isForOtherTrade(match, tokens, breaks));
}
