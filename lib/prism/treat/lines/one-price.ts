import type { CategoryShare, LineClass } from "./line-class";

/** Words that say that what a line lists has a single price. */
const ONE_PRICE =
  /\b(?:(?:in |at |as |for )?(?:an? |one |the )?(?:agreed |negotiated |total |all[- ]in |single |composite )?lump[- ]?sum|(?:one|single|same|agreed|composite|global|combined|consolidated|fixed|flat|bundled?|package|total|overall) (?:agreed )?(?:price|sum|amount|figure|charge|cost|rate|lot|bundle|package)|(?:all )?in one|all[- ]in|all[- ]inclusive|(?:\p{L}+ )?packages?|bundled?|turn[- ]?key|together|inclusive|project price)\b/iu;

const EACH_SUCH_WORD = new RegExp(ONE_PRICE, "giu");

/** Where one of the things that a line lists ends and the next begins; what "with" adds is often a part of the former. */
const BETWEEN = /\s*(?:[;:&+()]|,(?!\d{3})|\s[-–—]\s|\band\b|\bplus\b|\binc(?:l|luding|lusive(?: of)?)?\b\.?)\s*/iu;

/** Who goes along with what is hired belongs to the hire. */
const ALONG = /^(?:an? |the |\d+ )?(?:operators?|drivers?|riggers?|banksmen|attendants?|chauffeurs?|crews?|pilots?)$/i;

/** A part that is told less surely than this says nothing. */
const TOLD = 0.6;
/** More parts than a price has: a line longer than this is a text. */
const MOST_PARTS = 12;

/** What each part of a line that states one price for all is, as far as its terms or its form tell. */
function kindsOf(description: string, kindOf: (part: string) => LineClass | null): LineClass[] {
  const parts = description.replace(EACH_SUCH_WORD, " , ").split(BETWEEN);
  if (parts.length > MOST_PARTS) return [];
  return parts.flatMap((part) => {
    const text = part.trim();
    if (text === "" || ALONG.test(text)) return [];
    const kind = kindOf(text);
    return kind !== null && (kind.mixed || kind.confidence >= TOLD) ? [kind] : [];
  });
}

/**
 * "Launch: hire of canopies, MC's fee and 500 T-shirts, lump sum": kinds that may bear different rates, at a price that says of none what
 * it cost; the line's first kind stands first, and each of them has an equal part. `kindOf` tells what a part of the line is by its terms
 * or its form, null where they say nothing. A line that doesn't say that its price is one is left: the things it lists may be of one kind.
 */
export function atOnePrice(line: LineClass, description: string, kindOf: (part: string) => LineClass | null): LineClass {
  if (line.evidence === "correction" || !ONE_PRICE.test(description)) return line;
  const kinds = kindsOf(description, kindOf);
  const told = new Set([line, ...line.alternatives].map(({ category }) => category));
  if (line.mixed && kinds.every(({ category }) => told.has(category))) return line;
  const shares = new Map<string, CategoryShare>();
  for (const { category, label } of [...kinds.filter((kind) => kind.category === line.category), ...kinds])
    if (!shares.has(category)) shares.set(category, { category, label, confidence: 0 });
  if (shares.size < 2) return line;
  const [first, ...alternatives] = [...shares.values()].map((share) => ({ ...share, confidence: 1 / shares.size }));
  if (!first) return line;
  const relieved = kinds.find(({ relief }) => relief !== null);
  const isWhollyRelieved = kinds.every(({ relief }) => relief?.code === relieved?.relief?.code);
  const relief = relieved?.relief ?? null;
  return {
    ...line,
    ...first,
    alternatives,
    mixed: true,
    exemption: first.category === "not_applicable" ? line.exemption : null,
    relief: relief && { ...relief, confidence: relief.confidence * (isWhollyRelieved ? 1 : 0.5) },
  };
}
