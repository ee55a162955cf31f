import type { CategoryShare, LineClass } from "./line-class";

/** Words saying that everything a line lists has a single price. */
const ONE_PRICE =
  /\b(?:(?:in |at |as |for )?(?:an? |one |the )?(?:agreed |negotiated |total |all[- ]in |single |composite )?lump[- ]?sum|(?:one|single|same|agreed|composite|global|combined|consolidated|fixed|flat|bundled?|package|total|overall) (?:agreed )?(?:price|sum|amount|figure|charge|cost|rate|lot|bundle|package)|(?:all )?in one|all[- ]in|all[- ]inclusive|(?:\p{L}+ )?packages?|bundled?|turn[- ]?key|together|inclusive|project price)\b/iu;

const EACH_SUCH_WORD = new RegExp(ONE_PRICE, "giu");

/** Separators between the things a line lists. "With" is not one, because it often adds a part. */
const BETWEEN = /\s*(?:[;:&+()]|,(?!\d{3})|\s[-–—]\s|\band\b|\bplus\b|\binc(?:l|luding|lusive(?: of)?)?\b\.?)\s*/iu;

/** An operator or crew is part of what is hired. */
const ALONG = /^(?:an? |the |\d+ )?(?:operators?|drivers?|riggers?|banksmen|attendants?|chauffeurs?|crews?|pilots?)$/i;

/** Parts classified with less confidence than this are ignored. */
const TOLD = 0.6;
/** A line with more parts than this is running text, not a list at one price. */
const MOST_PARTS = 12;

/** The classes of the parts of a line with a single price, as far as terms or form tell. */
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
 * "Launch: hire of canopies, MC's fee and 500 T-shirts, lump sum": several categories with possibly different rates, at one price that
 * doesn't say what each cost. The line's own category comes first, and all get equal shares. `kindOf` classifies a part by terms or form,
 * null if they say nothing. A line that doesn't state a single price is left as it is, because the things it lists may be of one kind.
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
