/** Of what a ministry is one: a church's names no such thing. */
const PORTFOLIO =
  "health|works|education|finance|justice|agricultur\\w*|lands?|housing|environment|transport\\w*|power|petroleum|defence|interior|information|commerce|trade|industry|science|communications?|labour|women|youth|sports?|tourism|culture|water|energy|local|foreign|budget|economic|planning|police|aviation|marine|mines|solid|steel|physical|infrastructures?|public|rural|special|niger|humanitarian|digital|creative|regional|livestock|christian";

const BODY = new RegExp(
  "\\b(?:" +
    [
      "(?:federal|state) ministry\\b",
      `ministry (?:of|for) (?:the )?(?:${PORTFOLIO})`,
      "county (?:government|assembly)",
      // "Local Government Staff Cooperative" is none.
      "(?:federal|state|local) gov(?:ernmen)?t(?: (?:council|area|secretariat|of \\w+))?(?:$|[,(])",
      "\\w+ (?:lga|lcda)$",
      "government of",
      "(?:federal|united) republic of",
      "(?:national assembly|parliament) of",
      "public service commission",
      "municipality",
      "(?:city|town|district|municipal|county) council",
      "(?:revenue|customs|immigration|correctional) service",
      "(?:ports|roads|airports|civil aviation|water|electricity|communications|procurement|housing|development|revenue) authority",
      "central bank of",
      "(?:federal|national|state|nigerian?|securities and exchange|corporate affairs|universal basic education)\\b.{0,50}\\b(?:agency|authority|commission|bureau|high court|(?:education|service|hospitals?|water) board)",
      "house of assembly",
      "university of \\w+$",
      "teaching hospital",
      "federal (?:medical centre|polytechnic|university|government college)",
      "(?:supreme|high) court",
      "court of appeal",
      "nigerian? (?:army|navy|air force|police)",
    ].join("|") +
    ")",
  "i",
);

/** Firms, churches and associations that take the name of what they serve. */
const PRIVATE =
  /\b(?:church|gospel|chapel|evangel\w*|ministries|ltd|limited|plc|llc|inc|co-?operative|union|association|society|staff|workers|employees|contractors|consultants|partners|enterprises|travel|hotel|lounge|bar|kitchen|bakery|restaurant|suites|inn|pharmacy|estate|street|road|residents|churches|chambers|brokers|sales|prayer|bible)\b/i;

/** Whether a name is that of a public body. No page shows for certain that a party is one. */
export const isPublicBody = (name: string | null): boolean => name !== null && BODY.test(name) && !PRIVATE.test(name);

const MAYBE =
  /\b(?:ministry|county (?:government|assembly)|government|municipality|(?:city|town|district|municipal|county) council|parliament|national assembly|judiciary|state house|state department|republic of|(?:revenue|ports|roads|airports|civil aviation|water|electricity|communications|procurement) authority|central bank of|national bank of (?:rwanda|tanzania)|public service commission|national police)\b/i;

/** Whether a name has words of a public body's, which churches and firms may have as well. */
export const mayBePublicBody = (name: string | null): boolean => name !== null && (MAYBE.test(name) || isPublicBody(name));
