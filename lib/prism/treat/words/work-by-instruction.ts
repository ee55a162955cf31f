import type { TermLabel } from "@/lib/tax/ng/terms";
import type { Judgment } from "./judgment";
import type { ReadWords } from "./match-terms";

/** How a clerk begins an entry before saying what was done: "payment for", "money for", "being", "to". */
const ANNOUNCED = /^(?:payments?|money|paid|cash|being|bill|charges?|cost|for|to|of|and)$/;
/** Words between the verb and its object. */
const BETWEEN =
  /^(?:\d+|and|iron|fold|polish|all|the|our|my|dem|di|one|two|office|company|staff|big|small|old|broken|spoilt|front|back|generator|store)$/;
const BETWEEN_AT_MOST = 3;

const VEHICLE = "cars?|vehicles?|bus|buses|trucks?|vans?|jeeps?|tankers?|trailers?|hilux|motorcycles?|bikes?";
const MACHINE = "generators?|acs?|airconditioners?|fridges?|freezers?|printers?|pumps?|engines?|inverters?";
const FITTED = "doors?|windows?|taps?|toilets?|pipes?|roofs?|ceilings?|locks?|sockets?|lights?|leakages?|sinks?|gates?|fences?|burglary";
const FURNITURE = "chairs?|tables?|desks?|cabinets?|shelf|shelves";
const OUTSIDE =
  "grass|bush|bushes|weeds?|trees?|hedges?|lawns?|gutters?|drainages?|drains?|soakaways?|refuse|rubbish|dirt|debris|waste|trash";
const ROOMS = "offices?|rooms|compounds?|premises|buildings?|houses?|walls?";
const CLEANED = `${ROOMS}|stores?|shops?|toilets?|floors?|warehouses?|kitchens?|windows?|tanks?`;
const CLOTHES = "uniforms?|clothes|curtains?|overalls?|coveralls?|suits?|beddings?|linens?|bedsheets?";
const LOADS = "cements?|blocks?|sand|goods|loads?|cartons?|trucks?|trailers?|containers?|materials?";

type Done = readonly [verb: RegExp, object: RegExp, label: TermLabel];
const whole = (words: string): RegExp => new RegExp(`^(?:${words})$`);

/** Tasks given to helpers, with the objects that show the verb is one ("iron rods", "wash basin" and "paint gloss" are things). */
const DONE: readonly Done[] = [
  [/^(?:clear|cut|trim|pack|evacuate|sweep|weed|remove)$/, whole(OUTSIDE), "Care of premises"],
  [/^(?:wash|clean|sweep|mop|fumigate|spray|scrub)$/, whole(`${CLEANED}|${VEHICLE}|${OUTSIDE}`), "Cleaning"],
  [/^(?:wash|iron|starch|sew|mend)$/, whole(CLOTHES), "Personal care"],
  [/^(?:repair|fix|mend|overhaul)$/, whole(`${VEHICLE}|${MACHINE}|${FITTED}|${FURNITURE}`), "Repair and maintenance"],
  // A "service van" is a van for visiting customers.
  [/^service$/, whole(`cars?|${MACHINE}`), "Repair and maintenance"],
  [/^(?:paint|repaint)$/, whole(`${ROOMS}|${VEHICLE}|gates?|fences?|doors?`), "Workshop trades"],
  [/^weld$/, whole(`gates?|doors?|pipes?|tanks?|trailers?|frames?|burglary|${VEHICLE}`), "Workshop trades"],
  [/^(?:carry|offload|load|convey)$/, whole(LOADS), "Haulage and transport"],
];
/** All verbs of the list, as a quick pre-check: most lines begin with none. */
const VERB =
  /^(?:clear|cut|trim|pack|evacuate|sweep|weed|remove|wash|clean|mop|fumigate|spray|scrub|iron|starch|sew|mend|repair|fix|overhaul|service|paint|repaint|weld|carry|offload|load|convey)$/;
/** Words after the object that make the phrase a thing: "service generator parts", "clean room kits". */
const A_THING =
  /^(?:parts?|kits?|filters?|oils?|plugs?|manuals?|machines?|paints?|tools?|covers?|cleaners?|liquids?|soaps?|sprays?|supplies|chemicals?|shampoos?|stands?|racks?|bags?|bins?|nylons?|items|tissues?|rolls?|papers?|\d*hp|\d*kva)$/;
/** Words showing that goods are supplied too. */
const SUPPLIED = /^(?:supply|supplies|supplied|purchase|buy|bought|sale)$/;
const STRENGTH = 0.9;

/**
 * "Payment for clear gutter & cut grass", "wash car", "fix tap": work worded as an instruction, and no sale of a gutter or a car. Null if
 * the line doesn't begin with such a verb, or the words name a thing.
 */
export function workByInstruction({ tokens, breaks }: ReadWords): Judgment | null {
  const first = tokens.findIndex((token) => !ANNOUNCED.test(token));
  const verb = tokens[first] ?? "";
  if (first < 0 || !VERB.test(verb) || tokens.some((token) => SUPPLIED.test(token))) return null;
  let place = first + 1;
  for (const [does, object, label] of DONE) {
    if (!does.test(verb)) continue;
    place = first + 1;
    while (place <= first + BETWEEN_AT_MOST && BETWEEN.test(tokens[place] ?? "") && !isLast(object, tokens, place)) place++;
    const named = tokens[place] ?? "";
    if (!object.test(named) || breaks.has(place) || A_THING.test(tokens[place + 1] ?? "")) continue;
    return {
      shares: [
        { category: "other_services", label, confidence: STRENGTH },
        { category: "goods_supply", label: null, confidence: 0.05 },
      ],
      mixed: false,
      exemption: null,
      relief: null,
      words: [verb, named],
    };
  }
  return null;
}

/** Whether a word that may stand between is itself the object, because no object follows: "clean office". */
const isLast = (object: RegExp, tokens: readonly string[], place: number): boolean =>
  object.test(tokens[place] ?? "") && !object.test(tokens[place + 1] ?? "");

const COMMISSIONED = /^(?:commissioning|start ?up|startup)$/;
/** Words showing that setting up the machine is paid for as well. */
const SET_UP = /^(?:install\w*|erect\w*|mount\w*|assembl\w*|supply|supplied|fit|fitting|wiring|cabling|construct\w*)$/;
const BY_PERSONS = /^(?:engineers?|specialists?|technologists?|experts?|supervis\w*|mandays?|man|men)$/;

/**
 * "Commissioning of packing line, 5 man-days", "start-up supervision of mill": an engineer's time on a plant that others set up is a
 * technical service.
 */
export function commissionedByEngineers(tokens: readonly string[]): Judgment | null {
  if (!tokens.some((token) => token === "commissioning" || token.startsWith("start"))) return null;
  const done = tokens.find((token, index) => COMMISSIONED.test(token) || (token === "start" && tokens[index + 1] === "up"));
  const by = tokens.find(
    (token, index) => BY_PERSONS.test(token) && (!/^m[ae]n$/.test(token) || /^(?:days?|hours?|months?)$/.test(tokens[index + 1] ?? "")),
  );
  if (done === undefined || by === undefined || tokens.some((token) => SET_UP.test(token))) return null;
  return {
    shares: [
      { category: "professional_services", label: "Technical services", confidence: 0.88 },
      { category: "other_services", label: null, confidence: 0.1 },
    ],
    mixed: false,
    exemption: null,
    relief: null,
    words: [done, by],
  };
}
