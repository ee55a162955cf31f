/** Endings of words for activities, and words with such an ending that name things or places. */
const DONE = /(?:ing|tion|sion|ment|ance|yage)s?$/;
const NOT_DONE: ReadonlySet<string> = new Set(
  (
    "advance allotment ambulance ammunition apartment appliance attachment attachments awning baking balance basement batching " +
    "bathing bearing bearings bedding belting building bunting bushing camping carnation carpeting casing ceiling cement cladding " +
    "clothing coating collection condiment connection connections consignment cooking coupling covering coverings cutting cuttings " +
    "decking decoration decorations department dining document documents dressing drinking ducting earring edition element " +
    "embankment equipment evening extension fingerling fishing fitting fittings flashing flooring folding frying furnishing " +
    "furnishings garment garments grating hanging housing infusion injection injections installment instrument insulation junction " +
    "lighting liniment lining lotion matting medication mining morning netting nursing ointment packing parking partition pavement " +
    "payment payments pigment piping plating portion procurement publication publications pudding racking railing railings reading " +
    "roasting rotating running seasoning seating section seedling settlement sheeting shelving shipment sitting sleeping sliding " +
    "solution spring standing starting station sterling stocking string strings substance supplement suspension swimming " +
    "swivelling television things topping trunking tubing vaccination vestment viking walking washing webbing wedding wellbeing " +
    "writing"
  ).split(" "),
);

/** Finds a word for an activity, such as "towing"; undefined if there is none. */
export function activityWord(tokens: readonly string[]): string | undefined {
  return tokens.find(isActivityWord);
}

const isActivityWord = (token: string): boolean => token.length > 5 && DONE.test(token) && !NOT_DONE.has(token);

/** Words that elsewhere name things, but after a thing name an activity: "linen washing". */
const DONE_AFTER = new Set(["washing", "cutting", "coating", "plating", "packing", "hanging", "folding"]);

/** A word for an activity directly after a thing, at the end of its part of the line: "septic tank emptying"; null if there is none. */
export function activityAfter(tokens: readonly string[], end: number, breaks: ReadonlySet<number> = new Set()): string | null {
  const token = tokens[end] ?? "";
  const next = tokens[end + 1];
  // "Transformer oil filtration and testing": two activities.
  const place = next === "and" ? end : tokens[end + 2] === "and" ? end + 1 : null;
  if (place !== null && !breaks.has(place) && isActivityWord(tokens[place] ?? "") && isActivityWord(tokens[place + 2] ?? ""))
    return tokens[place] ?? null;
  const last = next === undefined || breaks.has(end + 1) || /^(?:\d|x$|services?$|works?$|for$|at$|in$|on$|by$)/.test(next);
  return last && /(?:ing|renewal)$/.test(token) && token.length > 5 && (!NOT_DONE.has(token) || DONE_AFTER.has(token)) ? token : null;
}

/** Participles that workshops write after the part they worked on: "cold room - compressor changed". */
const WAS_DONE =
  /^(?:changed|replaced|repaired|fixed|rewound|rewired|rectified|restored|serviced|overhauled|recharged|regassed|patched|unblocked|opened|tidied|emptied|degreased|descaled|flushed|drained|tightened|realigned|rebalanced|tuned|trued|pruned|mowed|swept|scrubbed|vacuumed|fumigated|disinfected|moved|removed|offloaded|stacked|restacked|escorted|retubed|rebushed|relined|resealed|reassembled|reconnected|refitted|rethreaded|regrouted|dislodged|dismantled|uprooted|retrieved|laundered|ironed)$/;

/** Words before a participle that show no work was done: "to be replaced", "easily fixed". */
const NOT_YET = /^(?:when|if|to|be|as|not|easily|can)$/;

/** A participle for work done, at the end of the line or of a part that it shares with a thing; null if there is none. */
export function participleOfWork(tokens: readonly string[], breaks: ReadonlySet<number>): string | null {
  const isParticiple = (token: string, place: number): boolean =>
    place >= 2 &&
    WAS_DONE.test(token) &&
    (place === tokens.length - 1 || breaks.has(place + 1)) &&
    !breaks.has(place) &&
    !NOT_YET.test(tokens[place - 1] ?? "");
  return tokens.find(isParticiple) ?? null;
}

/** Words that only introduce what follows. */
const ANNOUNCING: ReadonlySet<string> = new Set(
  (
    "being payment cost charge charges fee fees for the of outstanding balance part full final deposit invoice bill monthly annual " +
    "quarterly emergency routine"
  ).split(" "),
);
const LINKS = new Set(["/", "and"]);
/** Words for selling and buying: after "of" comes the thing sold. */
const SELLING: ReadonlySet<string> = new Set(
  (
    "supplying selling purchasing buying provision requisition replacement acquisition consumption pricing ordering importation " +
    "production packing stocking restocking"
  ).split(" "),
);

/** An activity at the head of a line, done to what follows: "relocation / moving of office furniture"; null if there is none. */
export function activityAtHead(tokens: readonly string[]): { words: string; end: number } | null {
  let index = tokens.findIndex((token) => !ANNOUNCING.has(token));
  const start = index;
  while (index >= 0 && index < tokens.length) {
    const token = tokens[index] ?? "";
    if (!isActivityWord(token) || SELLING.has(token)) return null;
    const next = tokens[index + 1] ?? "";
    if (next === "of") return { words: tokens.slice(start, index + 2).join(" "), end: index + 2 };
    if (!LINKS.has(next)) return null;
    index += 2;
  }
  return null;
}
