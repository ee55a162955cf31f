import type { Statement } from "../../model";
import { statedFact } from "./stated-fact";

/** What shows that the supplier made the goods of a line, and how far it goes. */
export interface OwnMake {
  raw: string;
  confidence: number;
}

/** How goods come to be; what is printed, packed or processed may be another's. */
const MADE =
  "(?:(?:hand)?made|manufactured|produced|grown|reared|raised|bred|hatched|fattened|farmed|harvested|multiplied|milled|baked|brewed|bottled|canned|moulded|cast|forged|fabricated|assembled|woven|knitted|sewn|quarried|crushed)";
/** In these nothing is only kept or mended: what comes "from our workshop" may be another's, what comes "from our farm" not. */
const GROWN_OR_MADE_AT =
  "(?:factory|factories|mills?|farms?|farmland|ranch(?:es)?|ponds?|hatchery|hatcheries|greenhouses?|orchards?|plantations?|groves?|bakery|brewery|distillery|foundry|kilns?|quarry|quarries)";
/** Places that are named so only where things come from them: "off the grower's own field", "moulded in our own yard". */
const WORKS = `(?:${GROWN_OR_MADE_AT}|plants?|works|workshops?|yards?|fields?|looms?|pits?)`;
/** Whose such a place is: the vendor's, as the vendor or who books its bill says it. "Your own" and "the client's own" are another's. */
const SELLER = "(?:vendor|supplier|seller|producer|manufacturer|maker|miller|grower|farmer|rancher|breeder|estate)(?:['’]s|s['’]?)?";
const OUR_OWN = `(?:(?:our|my|(?:the )?${SELLER}) own)`;
const OURS = `(?:${OUR_OWN}|our|my|(?:the )?${SELLER})`;
const MADE_AND_MORE = `(?<!\\bnot )\\b${MADE}(?:(?:,| and| &) \\p{L}+){0,2}`;
/** The line itself says who made its goods: "bottled in our own factory", "reared and sold by us", "from own ranch", "at farm gate". */
const BY_US = new RegExp(
  [
    `${MADE_AND_MORE} by (?:us|ourselves|(?:the )?(?:vendor|supplier|seller)s?)\\b`,
    `${MADE_AND_MORE} (?:on|in|at|by) ${OURS} (?:\\p{L}+ ){0,2}${WORKS}\\b`,
    `\\b(?:from|off|ex|of) (?:${OUR_OWN}|own) (?:\\p{L}+ )?${WORKS}\\b`,
    `, (?:${OUR_OWN}|own) (?:\\p{L}+ )?(?:farms?|quarry|quarries|plantations?|hatchery|orchards?|ponds?)$`,
    `\\bfrom (?:our|my) (?:\\p{L}+ )?${GROWN_OR_MADE_AT}\\b`,
    `\\bdirect(?:ly)? from (?:the )?(?:manufacturer|maker|producer|grower|farmer|breeder|brewer)s?\\b`,
    "\\b(?:harvested|sold|supplied) by (?:the )?(?:out-?growers?|growers?|farmers?|ranchers?|breeders?|manufacturers?)\\b",
    `\\b(?:produce|products?|harvest|output) of (?:our|own|our own) (?:\\p{L}+ )?${WORKS}\\b`,
    "\\bfarm[ -]?gate\\b",
    `\\b(?:our|of our|of|${SELLER}) own (?:make|manufacture|production|produce|harvest|crop|output)\\b`,
    "^own make\\b|[,(-] ?own (?:make|manufacture|harvest|output|crop)\\b|(?<!\\bfor (?:\\p{L}+ )?)\\bown production\\b",
  ].join("|"),
  "iu",
);
/** Most lines have none of the words with one of which each of these goes. */
const OF_SOMEBODY =
  /\b(?:by|our|my|own|gate|farmgate|direct|directly|vendor|supplier|seller|producer|manufacturer|maker|miller|grower|farmer|rancher|breeder|estate)/i;
const SAID_BY_LINE = 0.86;

/**
 * A letterhead that names what its firm makes: "Manufacturers of corrugated cartons". Who also imports, distributes or represents may
 * sell what others made, and "manufacturers' representatives" make nothing: these say nothing about a line.
 */
const MAKER =
  /^(?:we are )?(?:the )?(?:leading )?(?:manufacturers?|makers?|producers?|millers?|brewers?|bottlers?|growers?|(?:poultry |fish |crop )?farmers?)(?: (?:and|&) (?:exporters?|packers?|processors?|millers?|growers?|bottlers?|producers?|manufacturers?|makers?))? of (?<what>\p{L}[\p{L} ,&/'-]{2,90}?)\.?$/iu;
/** A letterhead names a trade; that the goods of one line are of it is likely, and for a person to see. */
const SAID_BY_LETTERHEAD = 0.8;
/** In a sale the letterhead is the business's own word about itself. */
const SAID_BY_ITSELF = 0.86;
/** So many lines below the firm's name belong to its letterhead. */
const LETTERHEAD = 4;
const LEAST_NAME = 4;
const KIND_WORDS =
  /^(?:products?|materials?|goods|items?|equipments?|accessor(?:y|ies)|articles?|wares?|kinds?|types?|etc|quality|general|all|other)$/;

const singular = (word: string): string => word.replace(/(?<=\p{L}{3})(?:ies)$/u, "y").replace(/(?<=\p{L}{2}[^s])s$/u, "");
const wordsOf = (text: string): string[] => (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map(singular);

/** The head of each thing that a letterhead lists: "corrugated cartons, paper bags & packaging materials" → carton, bag, packaging. */
function headsOf(what: string): string[] {
  return what.split(/,|&|\/|\band\b/i).flatMap((item) => {
    const head = (item.toLowerCase().match(/\p{L}{3,}/gu) ?? []).findLast((word) => !KIND_WORDS.test(word));
    return head === undefined ? [] : [singular(head)];
  });
}

/** What the supplier's letterhead says that it makes, with the words that say so; null where it does not. */
function makerOf(text: string, vendor: string | null, customer: string | null): { raw: string; heads: string[] } | null {
  if (vendor === null || vendor.length < LEAST_NAME) return null;
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.toLowerCase().includes(vendor.toLowerCase()));
  if (start < 0) return null;
  for (const line of lines.slice(start + 1, start + 1 + LETTERHEAD)) {
    if (customer !== null && customer.length >= LEAST_NAME && line.toLowerCase().includes(customer.toLowerCase())) return null;
    // The page's other column may stand beside the letterhead.
    const part = line.split(/\s{2,}|\s[•·|]\s/).find((piece) => MAKER.test(piece.trim()));
    const what = part === undefined ? undefined : MAKER.exec(part.trim())?.groups?.what;
    if (part !== undefined && what !== undefined) return { raw: part.trim(), heads: headsOf(what) };
  }
  return null;
}

const isFact = (raw: string): boolean => {
  const statement: Statement = { kind: "own_manufacture", raw, provenance: [] };
  return statedFact([statement], "own_manufacture") !== null;
};

/**
 * For each line what shows that the supplier made its goods: words of the line ("made by us"), or a letterhead that names the line's
 * goods among those that the firm makes. Never a name alone: "… Industries Ltd" trades as well.
 */
export function ownMakes(
  page: { text: string; vendor: string | null; customer: string | null; isSale: boolean },
  descriptions: readonly (string | null)[],
): (OwnMake | null)[] {
  const maker = makerOf(page.text, page.vendor, page.customer);
  return descriptions.map((description) => {
    const words = description ?? "";
    const said = OF_SOMEBODY.test(words) ? BY_US.exec(words)?.[0] : undefined;
    if (said !== undefined && isFact(words)) return { raw: said.replace(/^, /, ""), confidence: SAID_BY_LINE };
    if (maker === null) return null;
    const named = new Set(wordsOf(words));
    return maker.heads.some((head) => named.has(head)) && isFact(maker.raw)
      ? { raw: maker.raw, confidence: page.isSale ? SAID_BY_ITSELF : SAID_BY_LETTERHEAD }
      : null;
  });
}
