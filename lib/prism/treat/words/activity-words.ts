/** Endings of words for activities, and words with such an ending that name things or places. */
const DONE = /(?:ing|tion|sion|ment|ance|enance|yage)s?$/;
const NOT_DONE = new Set(["building", "bearing", "ceiling", "clothing", "spring", "string", "ring", "wing", "bedding", "fitting", "fittings", "railing", "railings", "coupling", "casing", "tubing", "bushing", "housing", "lining", "flooring", "awning", "king", "thing", "things", "evening", "morning", "wedding", "pudding", "stocking", "earring", "lighting", "seasoning", "topping", "equipment", "instrument", "document", "documents", "cement", "garment", "garments", "ointment", "supplement", "element", "basement", "apartment", "department", "pavement", "station", "lotion", "solution", "portion", "section", "television", "medication", "partition", "ammunition", "carnation", "edition", "junction", "extension", "suspension", "cushion", "appliance", "ambulance", "substance", "furnishing", "furnishings", "installment", "payment", "payments", "balance", "advance", "settlement", "consignment", "shipment", "procurement", "allotment", "batching", "starting", "belting", "sheeting", "grating", "trunking", "covering", "coverings", "matting", "netting", "flashing", "packing", "piping", "ducting", "shelving", "racking", "seating", "coating", "bunting", "carpeting", "webbing", "decking", "plating", "cladding", "sling", "pudding", "dressing", "icing", "seedling", "fingerling", "pigment", "document", "vestment", "condiment", "liniment", "ointment", "embankment", "attachment", "attachments", "connection", "connections", "injection", "injections", "infusion", "vaccination", "ammunition", "decoration", "decorations", "publication", "publications", "collection", "insulation", "membrane", "cutting", "cuttings", "king", "viking", "swing", "sterling", "wellbeing", "nursing", "walking", "sleeping", "drinking", "dining", "sitting", "writing", "reading", "running", "standing", "hanging", "folding", "sliding", "rotating", "swivelling", "cooking", "baking", "frying", "roasting", "parking", "swimming", "fishing", "camping", "bathing", "washing", "mining", "bearings", "string", "strings"]);

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
  if (place !== null && !breaks.has(place) && isActivityWord(tokens[place] ?? "") && isActivityWord(tokens[place + 2] ?? "")) return tokens[place] ?? null;
  const last = next === undefined || breaks.has(end + 1) || /^(?:\d|x$|services?$|works?$|for$|at$|in$|on$|by$)/.test(next);
  return last && /(?:ing|renewal)$/.test(token) && token.length > 5 && (!NOT_DONE.has(token) || DONE_AFTER.has(token)) ? token : null;
}

/** Participles that workshops write after the part they worked on: "cold room - compressor changed". */
const WAS_DONE = /^(?:changed|replaced|repaired|fixed|rewound|rewired|rectified|restored|serviced|overhauled|recharged|regassed|patched|unblocked|opened|tidied|emptied|degreased|descaled|flushed|drained|tightened|realigned|rebalanced|tuned|trued|pruned|mowed|swept|scrubbed|vacuumed|fumigated|disinfected|moved|removed|offloaded|stacked|restacked|escorted|retubed|rebushed|relined|resealed|reassembled|reconnected|refitted|rethreaded|regrouted|dislodged|dismantled|uprooted|retrieved|laundered|ironed)$/;

/** Words before a participle that show no work was done: "to be replaced", "easily fixed". */
const NOT_YET = /^(?:when|if|to|be|as|not|easily|can)$/;

/** A participle for work done, at the end of the line or of a part that it shares with a thing; null if there is none. */
export function participleOfWork(tokens: readonly string[], breaks: ReadonlySet<number>): string | null {
  const isParticiple = (token: string, place: number): boolean =>
    place >= 2 && WAS_DONE.test(token) && (place === tokens.length - 1 || breaks.has(place + 1)) && !breaks.has(place) && !NOT_YET.test(tokens[place - 1] ?? "");
  return tokens.find(isParticiple) ?? null;
}

/** Words that only introduce what follows. */
const ANNOUNCING = new Set(["being", "payment", "cost", "charge", "charges", "fee", "fees", "for", "the", "of", "outstanding", "balance", "part", "full", "final", "deposit", "invoice", "bill", "monthly", "annual", "quarterly", "emergency", "routine"]);
const LINKS = new Set(["/", "and"]);
/** Words for selling and buying: after "of" comes the thing sold. */
const SELLING = new Set(["supplying", "selling", "purchasing", "buying", "provision", "requisition", "replacement", "acquisition", "consumption", "pricing", "ordering", "importation", "production", "packing", "stocking", "restocking"]);

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
