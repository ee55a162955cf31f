import type { WhtCategory } from "@/lib/tax/rule-pack";
import type { TermLabel } from "@/lib/tax/ng/terms";
import type { Judgment } from "./judgment";
import type { ReadWords } from "./match-terms";

/** A payment for the use of a right, or one that only shares its words, recognized by wording whatever else the line names. */

interface Paid {
  says: RegExp;
  unless?: RegExp;
  category: WhtCategory;
  label: TermLabel;
  confidence?: number;
}

const ROYALTY = { category: "royalty", label: "Royalty" } as const;
/** Words showing that work on a right is paid for, not the right itself. */
const WORK_ABOUT =
  /\b(?:legal|professional|our|audits?|auditing|consult\w*|advis\w*|training|collection|recovery|registration|filing|search|software|printing|dispute|suit|litigation|human rights|rights issue|valuation|accounting|agent|agency|statements?)\b/;

const rights: readonly Paid[] = [
  // Both counsel and stars "appear".
  {
    says: /\bappearance fees?\b.*|.*\bappearance fees?\b/,
    unless: /\b(?:artistes?|artists?|celebrit\w*|musicians?|comedians?|footballers?|players?|dj|mc|actors?|actress\w*|athletes?|stars?)\b/,
    category: "professional_services",
    label: "Legal services",
  },
  { says: /\b(?:coson|mcsn|reprographic rights)\b/, ...ROYALTY },
  { says: /\broyalt(?:y|ies)\b/, ...ROYALTY, confidence: 0.92 },
  { says: /\b(?:\p{L}+ )?rights fees?\b/u, ...ROYALTY },
  {
    says: /\b(?:translation|adaptation|serial(?:isation)?|syndication|broadcast(?:ing)?|telecast|transmission|exhibition|distribution|format|film|movie|remake|performance|performing|mechanical|publishing|publication|reprint|reproduction|merchandising|streaming|vod|digital|media|television|tv|recording|master|image|character) rights\b/,
    ...ROYALTY,
  },
  {
    says: /\b(?:cartoon|column|features?|content|comic|strip|show|programme|news|crossword|puzzle|article|series) syndication\b|\bsyndicat(?:ed|ion) (?:\p{L}+ ){0,2}(?:cartoons?|columns?|features?|content|comics?|shows?|programmes?|crosswords?|articles?)\b|^syndication\b/u,
    unless: /\b(?:loan|facility|bank)\b/,
    ...ROYALTY,
  },
  {
    says: /\b(?:\p{L}+ )?franchise (?:fees?|royalt\w*|renewal|dues|licen[cs]e|rights?)\b/u,
    unless: /\b(?:duty free|consultant)\b/,
    ...ROYALTY,
    confidence: 0.92,
  },
  {
    says: /\b(?:ring ?back|caller|ringback) tunes?\b.*\b(?:share|settlement|royalt\w*)\b|\b(?:content|label|publisher|artiste?|rights holder)s? (?:revenue )?(?:share|settlement)\b|\brevenue share\b.*\b(?:content|label|publisher|clips?|music|games?)\b/,
    ...ROYALTY,
    confidence: 0.88,
  },
  {
    says: /\b(?:process|technology|patent|know ?how|formulation|brand|trade ?mark|technical information) licen[cs]e\b(?! holder)/,
    ...ROYALTY,
  },
  { says: /\b(?:music )?blanket (?:music )?licen[cs]es?\b|\b(?:music|public performance|broadcast music) licen[cs]es?\b/, ...ROYALTY },
];

/** "120 eps, 2 runs": episodes counted as broadcasters buy them. */
const EPISODES = /\b\d+ ?(?:x ?\d+ ?(?:mins?|minutes|hrs?|hours?)|eps?|episodes?)\b/;
const SHOWN = /\b(?:runs?|dubbed|subtitled|season|telenovela|drama|series|soap|movies?|titles?|licen\w*|windows?|premiere)\b/;
const MADE =
  /\b(?:produc\w*|shoot\w*|edit\w*|script\w*|post|recording|crew|direct\w*|presenter|anchor|host|sponsor\w*|airing|aired|airtime|slots?|spots?|adverts?|advertising)\b/;

const paid = ({ category, label, confidence = 0.9 }: Paid, word: string): Judgment => ({
  shares: [
    { category, label, confidence },
    { category: "other_services", label: null, confidence: 0.96 - confidence },
  ],
  mixed: false,
  exemption: null,
  relief: null,
  words: [word],
});

/** Recognizes a royalty by the line's wording, or a lawyer's "appearance fees"; null for other lines. */
export function rightsPaid({ tokens }: ReadWords): Judgment | null {
  const line = tokens.join(" ");
  for (const right of rights) {
    const said = right.says.exec(line)?.[0];
    if (said === undefined || right.unless?.test(line)) continue;
    if (right.category === "royalty" ? WORK_ABOUT.test(line) : !LAWSUIT.test(line)) continue;
    return paid(right, right.category === "royalty" ? said.trim() : "appearance fee");
  }
  const episodes = SHOWN.test(line) && !MADE.test(line) ? EPISODES.exec(line)?.[0] : undefined;
  return episodes === undefined ? null : paid({ says: EPISODES, ...ROYALTY, confidence: 0.87 }, episodes);
}

/** Proceedings in which counsel appear. */
const LAWSUIT = /\b(?:suits?|court|defence|counsel|appeal|tribunal|hearing|petition|matter|libel|litigation|motion|arbitration)\b/;
