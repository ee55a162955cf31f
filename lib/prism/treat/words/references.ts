const BILL = "(?:b\\.?o\\.?q\\.?s?|b\\.?q\\.?|bills? of quantit(?:y|ies)|quotations?|quotes?)";
const WHOSE =
  "(?:(?:the|our|your|their|attached|approved|agreed|signed|priced|revised|said|engineer'?s?|architect'?s?|consultant'?s?|surveyor'?s?|auditor'?s?|qs) )*";
/**
 * "As per BOQ", "per our quotation", "as per engineer's drawings": the document that a price refers to. Preparing such documents is worded
 * differently ("preparation of BOQ").
 */
const PAPERS = new RegExp(
  `\\b(?:as )?per ${WHOSE}${BILL}(?![\\p{L}\\p{N}])|\\b(?:see|ref\\.?|refer to|items? [\\w.]{1,6} (?:of|in|on)) ${WHOSE}${BILL}(?![\\p{L}\\p{N}])|` +
    `\\bas per ${WHOSE}(?:drawings?|designs?|specifications?|specs?|(?:service |framework |tenancy |lease |signed )?(?:contract|agreement)|(?:survey|inspection|audit|valuation|condition) (?:reports?|certificates?)|valuation)\\b`,
  "giu",
);
/** "Spare parts acc. to order 4500981": a purchase order reference. */
const ORDER = new RegExp(
  `\\b(?:(?:acc(?:\\.|ording)?|pursuant) to|against|under|per) ${WHOSE}(?:purchase |sales |work )?(?:orders?|offers?|l?po|contracts?|quotations?)(?: nos?\\.?)?[ :#]*(?=[\\w/-]*\\d)[\\w/-]+`,
  "giu",
);
/** "Turning of shaft, dwg 0042": a drawing reference. */
const DRAWING = /(?<=\p{L}{3}.*?)\b(?:dwg|drg|drawing)s?\.?:? ?(?:nos?\.?|number|ref\.?|#)?:? ?(?=[\p{L}/-]{0,6}\d)[\p{L}\d/-]+/giu;
/**
 * "Net of our commission", "less 15% agency commission": the agent's share is not part of what is billed. At the beginning of a line it is
 * the line's own subject, and is kept.
 */
const KEPT_BY_AGENT =
  /(?<=\p{L}{3}.*?)\b(?:net of|less|after|excl(?:uding|\.)?) (?:\d+(?:[.,]\d+)? ?% )?(?:(?:our|your|the|their|broker'?s?|agent'?s?|agency|brokerage) )*commissions?\b(?: (?:of )?\d+(?:[.,]\d+)? ?%)?/giu;
/** "Insurer: Custodian", "insured with AIICO": the name of an insurer, whatever the name otherwise means. */
const INSURED_BY =
  /\b(?:[Ii]nsurers?|[Uu]nderwriters?|[Uu]nderwritten by|[Ii]nsured with|[Pp]laced with)[: ]+(?:\p{Lu}[\p{L}&.'-]*(?: |\b)){1,3}/gu;
const CARRIER = "(?:delivery )?(?:trucks?|vans?|vehicles?|bus(?:es)?|tippers?|bikes?|lorr(?:y|ies)|trailers?|tankers?)";
/** "(own truck)", "by our van", "lifted by your delivery vans": the means of transport, neither sold nor hired. */
const CARRIED_BY = new RegExp(
  `\\((?:(?:by|with|in|using|via) )?(?:(?:our|own) )+${CARRIER}\\)|\\b(?:by|with|in|using|via) our (?:own )?${CARRIER}\\b|` +
    `\\b(?:lifted|collected|picked up|loaded) (?:by|with|in|into|onto) your (?:own )?${CARRIER}\\b`,
  "giu",
);
/**
 * "Waybill 20881", "delivery note no. 4471": the document that accompanied the goods. A charge for a waybill is billed without its number.
 */
const BROUGHT_WITH =
  /(?<=\p{L}{3}.*?)\b(?:way ?bills?|wb|delivery notes?|goods received notes?|grn)\.?:? ?(?:nos?\.?|number|ref\.?|#)?:? ?(?=[\p{L}/-]{0,6}\d{3})[\p{L}\d/-]+/giu;
/** "Delivered 09/04", "from our delivery of 2 November": the delivery date. */
const CAME_ON =
  /(?<=\p{L}{3}.*?)\b(?:delivered (?:on )?(?=\d{1,2}[/.-]\d{1,2}\b)|from (?:our|your) (?:delivery|deliveries|consignment)\b)/giu;
/** "3,000 ltr incl. delivery": a service included in the price of the goods. */
const DELIVERY_TAKEN_IN =
  /(?<=\p{L}{3}.*?)\b(?:incl(?:uding|usive|udes|\.)?(?: of)?|with free|free) (?:delivery|discharge|off-?loading)\b(?: (?:charges?|costs?|fees?)\b)?(?! and\b)|\bdelivery (?:included|inclusive)\b/giu;
/**
 * "Blockwork to date, valuation 4": the number of a contract's payment certificate. A property valuer's count is followed by properties.
 */
const STAGE_OF_WORKS =
  /(?<=\p{L}{3}.*?)\b(?:interim )?(?:valuation|val\.?) (?:nos?\.? ?|#|number )?\d+\b(?! ?(?:\p{L}+ )?(?:units?|propert\w*|houses?|buildings?|plots?|vehicles?|assets?|nos?\b|sites?|flats?|branches))/giu;
/** "Ex-lease Hilux": an earlier use of the thing. */
const ONCE = /\bex[- ](?:lease|hire|rental|fleet)\b/giu;

/** A quick pre-check: most lines contain none of these. */
const ANY =
  /\b(?:per|acc|according|pursuant|against|under|see|ref|refer|items?|boq|commissions?|our|own|insurers?|insured|underwrit\w*|placed|dwgs?|drgs?|drawings?|lifted|collected|picked|loaded|way ?bills?|wb|delivery|delivered|received|grn|incl\w*|free|ex|val|valuation)\b/i;

/**
 * Removes words that only refer to something else: the document a price comes from, an agent's share, the transport. Keeps all words if
 * nothing else would be left.
 */
export function withoutReferences(description: string): string {
  if (!ANY.test(description)) return description;
  const left = description
    .replace(PAPERS, " ")
    .replace(ORDER, " ")
    .replace(DRAWING, " ")
    .replace(KEPT_BY_AGENT, " ")
    .replace(INSURED_BY, " insurance ")
    .replace(CARRIED_BY, " ")
    .replace(BROUGHT_WITH, " ")
    .replace(CAME_ON, " ")
    .replace(DELIVERY_TAKEN_IN, " ")
    .replace(STAGE_OF_WORKS, " ")
    .replace(ONCE, " ");
  return /\p{L}{2}/u.test(left) ? left : description;
}
