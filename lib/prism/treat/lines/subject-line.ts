/**
 * "BEING......: Haulage of cement", "Being cost of security services rendered for the month of October", "INVOICE FOR FUMIGATION",
 * "Subject: generator repairs".
 */
const INTRODUCED =
  /^(?:being(?: |[ .…_]*: ?)(?:the )?(?:(?:cost|charges?|payment|amount|fees?|bill|invoice) (?:of|for) )?|(?:(?:tax )?invoice|bill|fee note|debit note|charges|application for payment)(?: of charges)? (?:for|in respect of) |(?:subject|description of services?|nature of (?:service|supply)|purpose|project|contract|contract title|(?:tax )?invoice) ?: ?)(?![A-Z]*[\/-]?\d)(?<what>\p{L}.{3,})$/iu;
/** "Cleaning and janitorial services, October 2026": a service with its period. */
const RENDERED = /^(?<what>\p{L}[\p{L} ,&/()-]{4,70} services?)(?: rendered)?,? (?:for (?:the month of )?|in )?\p{L}{3,9},? 20\d\d\.?$/iu;
/** Text of another column, and contract or order numbers: references that say nothing about the subject. */
const FILED = /\s{2}.*$|,? (?:(?:contract|order|ref|reference|job|po|lpo)[. ]*(?:no\.? ?)?)?(?=[A-Z/-]*\d)[A-Z0-9]+(?:[/-][A-Z0-9]+)+/gu;
const AMOUNT = /\d{1,3}(?:,\d{3})+|\d\.\d{2}\b/;
/** Minimum length of a party's name to be recognized; a party's name is no subject. */
const LEAST_NAME = 4;

/**
 * The words by which a page states, on a line of its own, what it bills; the first such line counts, null if there is none. They apply to
 * all lines, and so to those whose own words name only a place, a grade or a person.
 */
export function subjectOf(text: string, parties: readonly (string | null)[]): string | null {
  const names = parties.flatMap((name) => (name !== null && name.length >= LEAST_NAME ? [name.toLowerCase()] : []));
  for (const raw of text.split("\n")) {
    const line = raw.trim();
    if (AMOUNT.test(line) || names.some((name) => line.toLowerCase().includes(name))) continue;
    const what = (INTRODUCED.exec(line) ?? RENDERED.exec(line))?.groups?.what;
    if (what !== undefined) return what.replace(FILED, "");
  }
  return contractIn(text) ?? (isOfHire(text) ? "Hire of equipment" : null);
}

/** "CLEANING CONTRACT AWC/FAC/2025/07": a heading in its own cell that names the contract by work and number. */
const CONTRACT =
  /^(?<what>\p{L}[\p{L} ,&]{3,40}) contract(?: (?:no|number|ref)\b[. :]*| )(?=[A-Z\d/-]*\d)[A-Z\d]+(?:[/-][A-Z\d]+)+(?: ?[-–—,:].*)?$/iu;

function contractIn(text: string): string | null {
  const cells = text.split(/\n|\s{2,}/).map((cell) => cell.trim());
  return cells.map((cell) => CONTRACT.exec(cell)?.groups?.what).find((what) => what !== undefined) ?? null;
}

const HIRE_TITLE = /^(?:(?:equipment|plant|party|events?) )?(?:hire|rental) (?:tax )?(?:invoice|bill)$/i;
/** Labels on hire forms, in cells of their own: the hirer, the rate per day and the charge for hire. */
const OF_HIRE = [/^hirer:?$/i, /^(?:total )?(?:charges?|amount) for (?:the )?hire\b/i, /^(?:rate|charge|price) (?:a|per) day\b/i];

/** Whether a page is a hire form: by its title, or by two or more of these labels. Its lines then name things that are lent. */
function isOfHire(text: string): boolean {
  const cells = text.split(/\n|\s{2,}/).map((cell) => cell.trim());
  return cells.some((cell) => HIRE_TITLE.test(cell)) || OF_HIRE.filter((sign) => cells.some((cell) => sign.test(cell))).length >= 2;
}
