import { DEVICES } from "./compounds";
import type { TermMatch } from "./match-terms";
import { reliefOf, type Judgment } from "./judgment";

/** Head nouns that make a thing of the word before them: "welding machine", "rice milling machine", "printing materials". */
const HEADS =
  /^(?:kits?|additives?|injectors?|machines?|machinery|equipments?|wires?|materials?|tools?|parts|spares|stoves?|devices?|apparatus|instruments?|accessor(?:y|ies)|consumables?|items|gears?|chemicals?|products?|cookers?|makers?|grinders?|dryers?|driers?|mills?|millers?|slicers?|peelers?|threshers?|shellers?|sealers?|cages?|trays?|nets?|racks?|trucks?|tanks?|cylinders?|boxes|cabinets?|bags?|hoses?|nozzles?|regulators?|gauges?|valves?|burners?|ovens?|heaters?|engines?|detectors?|fryers?|lighters?|panels?|press|presses)$/;

/** Head nouns that make something else of a food, an animal or a farm machine: "milk frother", "fish pond liner", "tractor tyres". */
const HEADS_OF_FARM_AND_FOOD =
  /^(?:tyres?|tires?|frothers?|liners?|ponds?|sprays?|feeders?|drinkers?|incubators?|batter(?:y|ies)|filters?|pumps?|kni(?:fe|ves)|cutters?|choppers?|warmers?|dispensers?|traps?|scales?|moulds?|costumes?|candles?|pounders?|graters?|juicers?|steamers?|smokers?|pluckers?|coops?|husks?|horns?|hides?|tracks?|seats?)$/;
const OF_FARM_AND_FOOD = new Set(["basic_food", "livestock", "agri_equipment", "seeds"]);

/** "Milk, candles": with a comma between, these are two things, since such nouns are also bought beside food. */
const isHeadOf = (match: TermMatch, head: string, isApart: boolean): boolean =>
  // "Supervision of mill": the object of the supervision.
  // "Plant repairs, burner tuned": after a comma another part begins, which is no head of the activity's name.
  (HEADS.test(head) && !(match.term.role === "activity" && (isApart || match.phrase.endsWith(" of")))) ||
  (!isApart && match.term.exemption === "fuel" && match.term.role === "thing" && FUEL_HEADS.test(head)) ||
  (!isApart && OF_FARM_AND_FOOD.has(match.term.relief ?? "") && match.term.role === "thing" && HEADS_OF_FARM_AND_FOOD.test(head));

/**
 * Head nouns that make a thing of a trade: "catering utensils", "sewing threads". The second list doesn't apply to trades whose object it
 * may be.
 */
const TRADE_HEADS =
  /^(?:threads?|needles?|soaps?|detergents?|utensils?|wares?|gas|rods?|helmets?|masks?|shields?|gloves?|manuals?|gifts?|souvenirs?|inks?|brush(?:es)?|troughs?|goggles|aprons?|trolleys?|bags?|supplies|films?|marks?|bins?|panels?|pads?|cords?|moulds?|tapes?|seals?)$/;
const TRADE_GOODS =
  /^(?:uniforms?|scrubs|shoes?|caps?|chairs?|tables?|stands?|banners?|beds?|linens?|lights?|lamps?|doors?|mats?|boards?|posters?|books?|modules?|aids?)$/;
const TRADES =
  /^(?:training|catering|sewing|welding|advertising|exhibition|medical|hospital|school|security|cleaning|fishing|sports|laundry|wedding|gym|hotel|event|drilling|mining|diving|printing|fumigation|gardening|surgical|dental|hospitality|storage|packing|shipping)$/;
const DONE_TRADES = /^(?:storage|packing|shipping|sewing|welding|cleaning|printing|advertising|fumigation)$/;

/** Trades that are what is paid for if only a dash joins them to a thing. */
const DONE_AT_HOME = /^(?:laundry|catering|cleaning|printing|sewing|welding|fumigation)$/;

function isTradeGood(match: TermMatch, head: string): boolean {
  return (
    match.term.role === "activity" &&
    TRADES.test(match.phrase) &&
    (TRADE_HEADS.test(head) || (TRADE_GOODS.test(head) && !DONE_TRADES.test(match.phrase)))
  );
}

/** "Repair of", "training on": what follows is the object. */
export const OF_AN_OBJECT = / (?:of|on|for|to|in|at|with|and)$/;

/** Whether an activity is only the first half of a thing's name: "drilling" in "drilling equipment". */
export function isHeaded(match: TermMatch, tokens: readonly string[]): boolean {
  const head = tokens[match.end] ?? "";
  if (match.term.role !== "activity" || match.term.category === "rent_hire_lease" || OF_AN_OBJECT.test(match.phrase)) return false;
  // "VSAT equipment" is bought and repaired, unlike the service it carries.
  const naming = DONE_WORD.test(tokens[match.end - 1] ?? "") || match.term.category === "not_applicable";
  return isTradeGood(match, head) || (naming && HEADS.test(head) && !HIRED_HEADS.test(head));
}

/** Whether a thing stays what it is before a head noun. */
function staysItself({ term }: TermMatch, head: string): boolean {
  // "Maize sheller machine": the name of a device and its kind.
  if (DEVICES.has(term.relief ?? "") && KINDS_OF_DEVICE.test(head)) return true;
  // Food and medicine are sold in bags, boxes and trays. Names of land, fuel and hire are no such names.
  return (
    /^(?:bags?|boxes|trays?|cylinders?|products?|items|materials?|tanks?|trucks?|kits?|racks?|equipments?|accessor|consumables?)/.test(
      head,
    ) ||
    term.relief === null ||
    (term.exemption === "fuel" && !FUEL_HEADS.test(head))
  );
}

/** "Covid test kits": what a doctor tests with is a medical product. */
const testKit = ({ term, phrase }: TermMatch, head: string): Judgment["relief"] =>
  term.relief === "medical_services" && /\btests?$|^covid/.test(phrase) && /^kits?$/.test(head)
    ? { code: "medical_pharma", confidence: 0.87 }
    : null;

/** The thing that a head noun makes of the name before it; null if there is none, or if the noun only counts the goods ("rice, 2 bags"). */
export function madeByHead(matches: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): Judgment | null {
  const before = matches.findLast(
    (match) =>
      isHeadOf(match, tokens[match.end] ?? "", breaks.has(match.end)) ||
      // "Laundry - bed sheets": after a dash comes the object of the work.
      (!(breaks.has(match.end) && DONE_AT_HOME.test(match.phrase)) && isTradeGood(match, tokens[match.end] ?? "")) ||
      // "Feasibility study, spinning mill": after a comma comes the subject of the work.
      (!(match.term.role === "activity" && (OF_AN_OBJECT.test(match.phrase) || breaks.has(match.end))) &&
        DONE_WORD.test(tokens[match.end] ?? "") &&
        HEADS.test(tokens[match.end + 1] ?? "")),
  );
  if (!before || matches.some((match) => match.end > before.end && match.term.role === "activity")) return null;
  const head =
    isHeadOf(before, tokens[before.end] ?? "", breaks.has(before.end)) || isTradeGood(before, tokens[before.end] ?? "")
      ? (tokens[before.end] ?? "")
      : (tokens[before.end + 1] ?? "");
  if (before.term.role === "thing" && staysItself(before, head)) return null;
  if (
    before.term.role === "activity" &&
    (before.term.category === "rent_hire_lease" || (HIRED_HEADS.test(head) && !isTradeGood(before, head)))
  )
    return null;
  const matched = matches.find((match) => match.start === before.end && match.term.role === "thing");
  return {
    shares: [
      { category: "goods_supply", label: matched?.term.label ?? null, confidence: 0.88 },
      { category: before.term.category === "goods_supply" ? "other_services" : before.term.category, label: null, confidence: 0.08 },
    ],
    mixed: false,
    exemption: null,
    relief: matched ? reliefOf(matched.term) : testKit(before, head),
    words: [`${before.phrase} ${head}`],
  };
}

const KINDS_OF_DEVICE = /^(?:machines?|machinery|equipments?|devices?|apparatus|instruments?|tools?)$/;
/** Devices that burn a fuel or detect it: "gas burner". */
const FUEL_HEADS =
  /^(?:additives?|injectors?|burners?|ovens?|heaters?|engines?|detectors?|fryers?|lighters?|cookers?|stoves?|regulators?|nozzles?|hoses?|gauges?|filters?|separators?|gaskets?|sensors?|meters?|strainers?|exhausts?|fluids?)$/;
export const DONE_WORD = /^\p{L}{3,}ing$/u;
/** Beside an activity these are as often its object ("maintenance of … trucks") as its tool. */
const HIRED_HEADS = /^(?:trucks?|tanks?|cylinders?|boxes|bags?|items|products?|nets?|trays?|cages?|racks?)$/;
