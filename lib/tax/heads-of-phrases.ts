/**
 * Whether words name what is sold, or only describe it: "postage stamp machine rental" sells no stamps, "machine à pain" no bread, and "design
 * of books" no books.
 */

/** Nouns that, after the name of a thing, make another thing or a service of it. */
const OTHER_HEAD =
  /^(?:machin(?:es?|ery)|rentals?|hire|hiring|leas(?:e|ing)|dispensers?|holders?|stands?|covers?|racks?|displays?|designs?|training|courses?|software|apps?|systems?|platforms?|portals?|licen[cs]es?|print(?:ing|ers?)|maintenance|repairs?|servic(?:es?|ing)|cleaning|storage|cabinets?|cupboards?|trays?|tanks?|trolleys?|fridges?|freezers?|equipment|plants?|mills?|pumps?|nozzles?|tools?|shelv\p{L}*|shelf|bins?|wallets?|folders?|binders?|binding|tapes?|labels?|packaging|advert\p{L}*|signage|furniture|lamps?|lampshades?|lights?|toys?|games?|posters?|consult\p{L}*|advice|advisory|agency|brokerage|commission|management|haulage|events?|launch|catering|festival|museum|fairs?|clubs?|screens?|scanners?|moulds?|molds?|nets?|traps?|flies|dish(?:es)?|bowls?|knives|knife|boards?|mats?|racking|statues?|costumes?|paints?|wallpapers?|\p{L}*(?:wartung|miete|vermietung|reinigung|lagerung|gestaltung|software|automat(?:en)?|schulung|verpackung|regale?|ständer|schränke?|maschinen?))$/iu;

/** Nouns for a device or a worker: "milk frother", "bread slicer". A capital may begin a place: "Hotelzimmer Hannover". */
const AGENT_NOUN = /^\p{L}{3,}(?:er|or)s?$/u;
const NO_AGENT_NOUN =
  /^(?:paper|butter|water|number|powder|ginger|pepper|cucumber|other|dinner|summer|winter|colou?r|cider|order|over|under|after|per|fibers?|kilometers?|liters?|meters?|junior|senior|super|minor|major|larger|smaller|river|customer|supplier|employer|worker|manager|director|teacher|reader|readers|beginners?|cover|hardcover|softcover|easter|october|november|december|september|quarter|semester|master|bachelor|doctor|first|corner|later|letter|carrier|passengers?|adopter|oyster|lobster|liver|tender|clover|flower|cauliflower|sweeter|peter|silver|copper|amber|flour|and|retailers?|wholesalers?|buyers?|importers?)$/i;

const isHeadElse = (word: string): boolean =>
  OTHER_HEAD.test(word) || (word === word.toLowerCase() && AGENT_NOUN.test(word) && !NO_AGENT_NOUN.test(word));

/** Where a compound ends: at punctuation, a number, or a word that begins another phrase. */
const END =
  /^(?:\d|[^\p{L}\d'’-]|(?:of|for|with|and|to|in|on|at|by|from|per|as|x|incl\p{L}*|de|du|des|d['’].*|pour|et|avec|à|au|aux|en|le|la|les|für|mit|und|zum|zur|von|im|am|je|à)$)/iu;

/** Before "of" or "for": what is done with a thing, or holds it, instead of the thing itself. */
const DONE_WITH =
  /(?:\b(?:machines?|rental|hire|lease|design|training|software|printing|maintenance|repairs?|servicing|cleaning|storage|cabinets?|cupboards?|trolleys?|fridges?|freezers?|equipment|shelv\w+|racks?|stands?|covers?|binding|editing|translation|shredding|disposal|transport|haulage|testing|analysis|advertising|consult\w+|advice|management|brokerage|commission)|(?<!\p{L})\p{L}*(?:schrank|regal|maschine|wagen|ständer|software|miete|reinigung))\s+(?:of|for|on|für|von)\s+(?:the\s+|our\s+)?(?:\p{L}+\s+)?$/iu;
/** French puts the head first: "couteau à beurre", "location de four à pain", "porte-journaux". */
const FRENCH_HEAD = /(?<![\p{L}])([\p{L}'’-]+)\s+(?:à|aux?|pour)\s+(?:la\s+|le\s+|les\s+|l['’])?$/iu;
const FRENCH_DEED =
  /(?<![\p{L}])(?:location|entretien|maintenance|réparation|nettoyage|conception|impression|édition|formation|transport|stockage|destruction|publicité|étude|conseil|distributeurs?|présentoirs?|boîtes? à|logiciels?|gestion|machines?|fours?|couteaux?|sacs? à|armoires?|chariots?|étagères?)\s+(?:(?:de|du|des)\s+(?:la\s+|l['’])?|d['’])(?:[\p{L}'’-]+\s+){0,2}(?:(?:à|de|du|des)\s+|d['’])?$/iu;
const NEUTRAL_FRENCH = /^(?:abonnements?|frais|jusqu|quant|grâce|livrés?|achats?|commandes?|facturés?)$/i;

function isHead(before: string, after: string): boolean {
  if (DONE_WITH.test(before) || FRENCH_DEED.test(before) || /\p{L}-$/u.test(before)) return false;
  const french = FRENCH_HEAD.exec(before)?.[1];
  if (french !== undefined && !NEUTRAL_FRENCH.test(french)) return false;
  for (const word of after.trim().split(/\s+/).slice(0, 4)) {
    if (word === "" || END.test(word)) break;
    const plain = word.replace(/[^\p{L}'’-]+$/u, "");
    if (isHeadElse(plain)) return false;
    if (plain !== word) break;
  }
  return true;
}

/** Whether any of the words that a pattern (flags "giu") finds in a text is what the text sells. */
export function namesHead(pattern: RegExp, text: string): boolean {
  return [...text.matchAll(pattern)].some(({ index, 0: found }) => {
    const ending = /^[\p{L}\p{N}'’]*/u.exec(text.slice(index + found.length))?.[0] ?? "";
    const end = index + found.length + ending.length;
    // A pause joins no words: what follows it is another phrase.
    const after = text.slice(end);
    return isHead(text.slice(0, index), /^[,;:(/–]/u.test(after) ? "" : after);
  });
}
