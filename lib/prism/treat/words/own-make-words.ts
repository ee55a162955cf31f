/** Ways of making goods. Printing, packing or processing is not included, because the goods may be another's. */
const MADE =
  "(?:(?:hand)?made|manufactured|produced|grown|reared|raised|bred|hatched|fattened|farmed|harvested|multiplied|milled|baked|brewed|bottled|canned|moulded|cast|forged|fabricated|assembled|woven|knitted|sewn|quarried|crushed|extruded|blown|thermoformed|spun|smelted|distilled)";
/** Places of production only. Goods "from our workshop" may be another's, those "from our farm" not. */
const GROWN_OR_MADE_AT =
  "(?:factory|factories|mills?|farms?|farmland|ranch(?:es)?|ponds?|hatchery|hatcheries|greenhouses?|orchards?|plantations?|groves?|bakery|brewery|distillery|foundry|kilns?|quarry|quarries)";
/** Further places that count only if goods come from them: "off the grower's own field", "moulded in our own yard". */
const WORKS = `(?:${GROWN_OR_MADE_AT}|plants?|works|workshops?|yards?|fields?|looms?|pits?)`;
/** The place must be the vendor's, in the vendor's or a bookkeeper's words. "Your own" and "the client's own" are others'. */
const SELLER = "(?:vendor|supplier|seller|producer|manufacturer|maker|miller|grower|farmer|rancher|breeder|estate)(?:['’]s|s['’]?)?";
const OUR_OWN = `(?:(?:our|my|(?:the )?${SELLER}) own)`;
const OURS = `(?:${OUR_OWN}|our|my|(?:the )?${SELLER})`;
const MADE_AND_MORE = `(?<!\\bnot )\\b${MADE}(?:(?:,| and| &) \\p{L}+){0,2}`;
/**
 * Phrases by which the line says who made its goods: "bottled in our own factory", "reared and sold by us", "from own ranch", "at farm
 * gate".
 */
const BY_US = new RegExp(
  [
    `${MADE_AND_MORE} by (?:us|ourselves|(?:the )?(?:vendor|supplier|seller)s?)\\b(?:,? (?:(?:in|at|on) )?(?:our |my )?(?:own )?(?:\\p{L}+ )?${WORKS}\\b)?`,
    `${MADE_AND_MORE} by (?:${OUR_OWN}|own) (?:\\p{L}+ )?${WORKS}\\b`,
    `${MADE_AND_MORE} (?:on|in|at|by) ${OURS} (?:\\p{L}+ ){0,2}${WORKS}\\b`,
    `\\b(?:from|off|ex|of) (?:${OUR_OWN}|own) (?:\\p{L}+ )?${WORKS}\\b`,
    `, (?:${OUR_OWN}|own) (?:\\p{L}+ )?(?:farms?|quarry|quarries|plantations?|hatchery|orchards?|ponds?)$`,
    `\\bfrom (?:our|my) (?:\\p{L}+ )?${GROWN_OR_MADE_AT}\\b`,
    `\\bdirect(?:ly)? from (?:the )?(?:manufacturer|maker|producer|grower|farmer|breeder|brewer)s?\\b`,
    "\\b(?:harvested|sold|supplied) by (?:the )?(?:out-?growers?|growers?|farmers?|ranchers?|breeders?|manufacturers?)\\b",
    `\\b(?:produce|products?|harvest|output) of (?:our|own|our own) (?:\\p{L}+ )?${WORKS}\\b`,
    "\\bfarm[ -]?gate\\b",
    `\\b(?:our|of our|of|${SELLER}) own (?:make|manufacture|production|produce|harvest|crop|output)\\b`,
    "\\bwe are (?:the |its |their )?(?:manufacturers?|makers?|producers?|growers?|millers?|bakers?|brewers?)\\b(?! of\\b)",
    "\\bown[- ]made\\b",
    "^own make\\b|[,(-] ?own (?:make|manufacture|harvest|output|crop)\\b|(?<!\\bfor (?:\\p{L}+ )?)\\bown production\\b",
  ].join("|"),
  "iu",
);
/** A quick pre-check: each pattern above needs one of these words, which most lines lack. */
const OF_SOMEBODY =
  /\b(?:by|we|our|my|own|gate|farmgate|direct|directly|vendor|supplier|seller|producer|manufacturer|maker|miller|grower|farmer|rancher|breeder|estate)/i;

/** A thing that is made and then installed is still a service. */
const PUT_IN_PLACE =
  /\b(?:install\w*|fix(?:ed|ing)|erect\w*|fitted|fitting|repair\w*|mend\w*|serviced|hired?|rent\w*|leas\w*|labour|workmanship)\b/i;

/** The words by which a line says that its seller made the goods; null if there are none. */
export const ownMakeIn = (description: string): string | null =>
  OF_SOMEBODY.test(description) ? (BY_US.exec(description)?.[0] ?? null) : null;

/** Removes these words: a workshop or farm in them is where the goods were made and no part of what is sold. */
export function withoutOwnMake(description: string): string {
  const said = ownMakeIn(description);
  if (said === null || PUT_IN_PLACE.test(description)) return description;
  const left = description.replace(said, " ");
  return /\p{L}{3}/u.test(left) ? left : description;
}

const MADE_FIRST = new RegExp(`^${MADE}\\b`, "i");

/** Whether the line names its seller as the maker, with no work on the goods beside that: such a line sells goods. */
export const sellsOwnGoods = (description: string): boolean =>
  MADE_FIRST.test(ownMakeIn(description) ?? "") && !PUT_IN_PLACE.test(description);
