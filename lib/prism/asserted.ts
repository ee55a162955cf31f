/** Matches sentence ends. The point of an abbreviation before a number ("s. 146", "No. 12") is not one. */
const SENTENCE_END = /[.;!?](?=\s+(?!\d)|$)|\n/g;

/** A negation that covers the words after it: "not of our manufacture", "no reverse charge", "other than goods of …". */
const DENIED =
  /\b(?:not?|non|never|nor|neither|cannot|isn['’]t|aren['’]t|other than|except(?:ing)?(?: for)?|excluding|excludes?|without|rather than|nicht|kein\p{L}*|außer|sauf|pas)(?:[ -]+(?:an?|the|any|all|for|to|of|under|as|by|subject|liable|eligible|entitled|considered|treated|deemed|goods?|items?|products?|those|eine?[rsnm]?|une?|de|d['’]))*[ -]*$/iu;
/** A dash separates two statements: "VAT: No - reverse charge applies". */
const DASH = / [-–—] /;
/** Statements that are themselves negative: "Not VAT registered" after the label "VAT No". */
const IS_DENIAL = /^(?:not?|non|pas)\b/iu;
/** Words that make a statement conditional: it may not apply to this invoice. */
const CONDITION =
  /\b(?:if|unless|where|when(?:ever)?|provided(?! (?:by|to|for|on|in|services?)\b)|in (?:the )?(?:case|event)|in cases|should (?:the|you|any)|whether|wenn|falls|sofern|soweit)\b|(?:^|,\s*)si\s/iu;
/** "Reverse charge: No", "Export (Y/N): N". Must not match the "No" of a certificate number or "no UK VAT charged". */
const ANSWERED_NO =
  /^ ?(?:\(?y(?:es)? ?\/ ?no?\)? ?)?(?:(?:applicable|applies|payable) ?)?(?:[:=?-] ?)?(?:(?:no|n|nil|none|false|nein|non)\b(?!(?! {2}) ?[.:#]? *[\p{L}/-]*\d)(?! ?\. *\S)(?!['’-])(?! (?:\p{L}+ ){2}(?:vat|gst|tax|tva|duty) (?:(?:is|was|has been|will be) )?(?:charged|due|payable|applied|added|applicable|levied)\b)(?! (?:\p{L}+ )?(?:vat|gst|tax|tva|duty)(?! ?(?:no\b|number|reg\w*|id\b|rate|amount|total|[\d:#%(]|\d)|.{0,3}\d))(?![ -]profit\b)|(?:is |are |does )?not (?:apply|applicable|claimed|available|granted)\b)/iu;
const ANSWER = /^ ?(?:\(?y(?:es)? ?\/|[:=?-]|(?:no|n|nil|none|non) ?$|(?:(?:is|are|does) )?not\b|(?:applicable|applies|payable) ?[:=?-])/iu;

/**
 * Words showing that a sentence about goods or their payment states general terms rather than this sale. Excludes the month of May, firms
 * of that name and "five thousand naira only".
 */
const TERMS =
  /\bmay (?=(?:be|not|have|only)\b)|(?<!\d(?:st|nd|rd|th)?[ ,/-]{1,2})\bmay\b(?![ ,.-]*(?:\d|&))|(?<!\b(?:naira|kobo|dollars?|cents?|cedis?|pesewas?|shillings?|pounds?|euros?|francs?|rand) )\bonly\b|\b(?:not|never|might|can(?:not)?|other than|except(?:ing)?|excluding|discount\w*|rebate|surcharge|warrant\w*|guarant\w*|liab\w*|within \d+)\b/i;

/**
 * Whether the sentence asserts the words found at `at` (of `length` characters) in `text`: it neither negates them, nor answers them with
 * no, nor makes them conditional. Two or more spaces separate columns. With `ofTerms`, sentences about terms of sale, such as warranties
 * and discounts, are refused as well.
 */
export function isAsserted(text: string, at: number, length: number, { ofTerms = false } = {}): boolean {
  const ends = [...text.matchAll(SENTENCE_END)].map(({ index }) => index);
  const start = (ends.findLast((end) => end < at) ?? -1) + 1;
  const end = ends.find((place) => place >= at + length) ?? text.length;
  const before = text.slice(start, at);
  // A gap after an answer separates it from the next column.
  const after = text.slice(at + length, end).replace(/(?<!\b(?:no|n|nil|none|false|nein|non)) {2,}/gi, " ");
  const isDenied = DENIED.test(before.split(DASH).at(-1) ?? "") && !IS_DENIAL.test(text.slice(at, at + length));
  if (isDenied || CONDITION.test(before) || CONDITION.test(after)) return false;
  if (ANSWER.test(after) && ANSWERED_NO.test(after)) return false;
  return !(ofTerms && (TERMS.test(before) || TERMS.test(after)));
}
