/** "…, works dept store", "…, K9 unit", "…, water corporation": the buyer's department the thing is for, and no activity. */
const USERS =
  /(?<=\p{L}{3}.*),\s*(?:(?:[\p{L}\d&/-]+ ){1,3}(?:dept\.?|department|section|corporation|division|brigade|command|barracks)|(?:k-?9|canine|mounted|bomb|patrol|clinical|icu|dialysis|procurement|accounts?|transport|production|security|hr|ict|it|qc|qa|laundry|maintenance) unit|water treatment|base stations?|[\p{L}\d]+ shift|donation (?:project|programme|exercise|drive)|scholarship (?:pupils?|students?|scholars?|beneficiar(?:y|ies)|children))(?: stores?)?\s*$/iu;
/** Phrases about who gathered scrap and farm produce. */
const FROM_GATHERERS = /\s+(?:from|via|through) (?:aggregators?|agents|dealers|merchants|scavengers|outgrowers)\b/gi;
/** Words beside which the last part may be the object of the work. */
const WORK =
  /\b(?:clean\w*|repair\w*|maint\w*|servic\w*|install\w*|secur\w* guard\w*|guard\w*|audit|training|consult\w*|fumigat\w*|calibrat\w*|survey\w*|hire|rent\w*|lease|works?|construct\w*|rehab\w*|renovat\w*|paint\w*|wiring|test\w*|inspect\w*|labour|fee|fees|haul\w*|transport\w*|cater\w*|design\w*|operat\w*|monitor\w*|manag\w*)\b/i;

/** Removes the department or post at the end of a line of things; the line is kept as it is if work is done for it. */
export function withoutDepartment(description: string): string {
  const named = description.replace(FROM_GATHERERS, "");
  const found = USERS.exec(named);
  return found === null || WORK.test(named.slice(0, found.index)) ? named : named.slice(0, found.index);
}
