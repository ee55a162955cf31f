import { textOf, type LayoutWord } from "../words/layout";

/** A legal form at the end of a company's name. */
const FORM = String.raw`(?:ltd|limited|plc|llc|llp|lp|inc|corp|gmbh|ag|kg|ohg|sarl|sas|sasu|eurl|suarl|fze|fzco|bhd|pty|bv|nv|lda)\.?`;
const FORM_BEFORE_COMMA = new RegExp(String.raw`^(?:${FORM}|s\.?a\.?|npc),$`, "i");
const FORM_WORD = new RegExp(String.raw`^${FORM},?$`, "i");
const PLAIN_WORD = /^\p{Lu}[\p{L}.'’-]*$/u;
const TITLE = /^(?:mr|mrs|ms|miss|dr|engr|prof|chief|alhaji|alhaja|barr|herr|frau|m|mme)\.?$/i;
/** Words that often occur in firms' names and never in a person's. */
const OF_A_FIRM =
  /\b(?:and|company|group|international|global|nigeria|enterprises?|ventures|services|solutions|technologies|trading|stores?|division|department|school|hotel|clinic|bank|trust|systems|farms?|foods?|industries|consult\p{L}*|associates|partners|studio|agency|energy|logistics|works)\b|[&\d]/iu;
/** An office that a letter is addressed to: "The Facility Manager", "Head of Administration", "Accounts Payable". */
const OFFICE =
  /^the (?:\p{L}+ ){0,3}(?:manager|secretary|director|accountant|officer|administrator|counsel|provost|rector|vice[- ]chancellor|commandant|commissioner|comptroller|matron|headmaster|headmistress)\/?,?$|^(?:the )?(?:(?:managing|executive|finance|general|group|deputy|assistant|chief|company|account\p{L}*|admin\p{L}*|procurement|operations|human resources?|hr|it) )*(?:director|manager|secretary|accountant|bursar|registrar|principal|proprietor|chairman|officer|administrator|head of [\p{L} ]+|head,? [\p{L} ]+|accounts? (?:payable|department|dept)|finance(?: department| dept)?|(?:financial )?controller|cfo|ceo|md|(?:general|legal) counsel)(?:\/ceo)?,?$/iu;

/** A department that handles bills: "Payables Department", "Accounts & Finance Unit", "Procurement Section". */
const DEPARTMENT =
  /^(?:the )?(?:(?:accounts?|payables?|receivables?|finance|financial|procurement|purchas(?:es|ing)|contracts?|stores|invoic(?:e|es|ing)|admin\p{L}*|supply chain|&|and|payable) )+(?:department|dept\.?|unit|section|office|desk|division|team|directorate),?$/iu;

/** Whether a text names an office or department, also with its area in parentheses: "The Director (Finance & Accounts)". */
export const isOffice = (text: string): boolean => {
  const bare = text.replace(/ \([^()]*\)(?=,?$)/, "");
  return OFFICE.test(bare) || DEPARTMENT.test(bare);
};

/** How many words belong to the name if an address follows it: "Kestrel Cement Company Plc, Transport Department, Gboko". */
export function wordsOfName(words: readonly LayoutWord[], isAddress: (rest: string) => boolean): number {
  const form = words.findIndex((word, index) => index > 0 && FORM_BEFORE_COMMA.test(word.text));
  if (form > 0) return form + 1;
  // "Marine Yard Stores Limited (Staff Clinic)", "Marine Yard Stores Limited (C-1182)": a site or customer number in parentheses.
  const place = words.findIndex(
    (word, index) => index > 1 && /^\([\p{L}\d]/u.test(word.text) && FORM_WORD.test(words[index - 1]?.text ?? ""),
  );
  if (place > 0 && words[words.length - 1]?.text.endsWith(")")) return place;
  const dash = words.findIndex(
    (word, index) =>
      index > 1 &&
      /^[-–—]$/.test(word.text) &&
      (/\d/.test(textOf(words.slice(index + 1))) ||
        FORM_WORD.test(words[index - 1]?.text ?? "") ||
        /^S\.?A\.?$/.test(words[index - 1]?.text ?? "")),
  );
  if (dash > 0) return dash;
  const comma = words.findIndex((word, index) => index > 0 && word.text.endsWith(",") && isAddress(textOf(words.slice(index + 1))));
  return comma > 0 && comma + 1 < words.length ? comma + 1 : words.length;
}

/** "Mr. Hendrik Vos" above "Baltic Marine Services Nigeria Ltd": the firm is billed, for the attention of the person. */
export function isPersonOf(first: readonly LayoutWord[], second: readonly LayoutWord[]): boolean {
  const company = formAt(second);
  if (company < 2 || formAt(first) >= 0 || OF_A_FIRM.test(textOf(first))) return false;
  const names = first.filter((word) => !TITLE.test(word.text));
  return (
    names.length < first.length ||
    (names.length >= 2 &&
      names.length <= 4 &&
      names.every((word) => PLAIN_WORD.test(word.text)) &&
      textOf(first) !== textOf(first).toUpperCase())
  );
}

/** A word after which a name continues, and which may begin its second line. */
export const JOINING_WORD = /^(?:&|and|of|for|the|et|de|du|des|und|\/)$/i;

/**
 * How many words of the next line complete a name that its cell broke: "Bretagne / Informatique EURL", "Golden Spoon Restaurants / Ltd,
 * Kano", "Marine Stores (West / Africa) Limited", "Harbour Yard and / Slipway Works Ltd".
 */
export function wordsCompletingName(first: readonly LayoutWord[], second: readonly LayoutWord[]): number {
  const form = formAt(second);
  const closing = opensParenthesis(first) ? second.findIndex((word) => word.text.includes(")")) : -1;
  if (closing >= 0 && closing < 4) return Math.max(form, closing) + 1;
  if (JOINING_WORD.test(first[first.length - 1]?.text ?? "") && formAt(first) < 0 && form > 0 && form < 6) return form + 1;
  if (form < 0 || form > 1 || formAt(first) >= 0 || /[,.:]$/.test(first[first.length - 1]?.text ?? "")) return 0;
  if (form === 0) return 1;
  const plain = first.filter((word) => !JOINING_WORD.test(word.text));
  return plain.length <= 3 && plain.every((word) => PLAIN_WORD.test(word.text)) && /^\p{Lu}/u.test(second[0]?.text ?? "") ? 2 : 0;
}

function opensParenthesis(words: readonly LayoutWord[]): boolean {
  const text = textOf(words);
  return text.lastIndexOf("(") > text.lastIndexOf(")");
}

/** Index of the first legal form, or -1. */
function formAt(words: readonly LayoutWord[]): number {
  return words.findIndex((word) => FORM_WORD.test(word.text));
}
