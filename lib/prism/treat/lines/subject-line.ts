/** "BEING......: Haulage of cement", "Being cost of security services rendered for the month of October", "INVOICE FOR FUMIGATION", "Subject: generator repairs". */
const INTRODUCED =
  /^(?:being(?: |[ .…_]*: ?)(?:the )?(?:(?:cost|charges?|payment|amount|fees?|bill|invoice) (?:of|for) )?|(?:(?:tax )?invoice|bill|fee note|debit note|charges|application for payment)(?: of charges)? (?:for|in respect of) |(?:subject|description of services?|nature of (?:service|supply)|purpose|project|contract|contract title|(?:tax )?invoice) ?: ?)(?![A-Z]*[\/-]?\d)(?<what>\p{L}.{3,})$/iu;
/** "Cleaning and janitorial services, October 2026": what was rendered, and when. */
const RENDERED = /^(?<what>\p{L}[\p{L} ,&/()-]{4,70} services?)(?: rendered)?,? (?:for (?:the month of )?|in )?\p{L}{3,9},? 20\d\d\.?$/iu;
/** Another column of the page, and the number of a contract or an order: they tell where the subject is filed, and nothing of it. */
const FILED = /\s{2}.*$|,? (?:(?:contract|order|ref|reference|job|po|lpo)[. ]*(?:no\.? ?)?)?(?=[A-Z/-]*\d)[A-Z0-9]+(?:[/-][A-Z0-9]+)+/gu;
const AMOUNT = /\d{1,3}(?:,\d{3})+|\d\.\d{2}\b/;
/** A name of the parties is no subject. */
const LEAST_NAME = 4;

/**
 * What a page says, in a line of its own, that it bills: the words of the first such line; null where there is none. It speaks of all
 * lines, and so of those whose own words name only a place, a grade or a person.
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

/** "CLEANING CONTRACT AWC/FAC/2025/07": the heading of a list, in a cell of its own, names the contract by its work and its number. */
const CONTRACT =
  /^(?<what>\p{L}[\p{L} ,&]{3,40}) contract(?: (?:no|number|ref)\b[. :]*| )(?=[A-Z\d/-]*\d)[A-Z\d]+(?:[/-][A-Z\d]+)+(?: ?[-–—,:].*)?$/iu;

function contractIn(text: string): string | null {
  const cells = text.split(/\n|\s{2,}/).map((cell) => cell.trim());
  return cells.map((cell) => CONTRACT.exec(cell)?.groups?.what).find((what) => what !== undefined) ?? null;
}

const HIRE_TITLE = /^(?:(?:equipment|plant|party|events?) )?(?:hire|rental) (?:tax )?(?:invoice|bill)$/i;
/** What forms for hire say in cells of their own: who hires, for how much a day, and what that comes to. */
const OF_HIRE = [/^hirer:?$/i, /^(?:total )?(?:charges?|amount) for (?:the )?hire\b/i, /^(?:rate|charge|price) (?:a|per) day\b/i];

/** A page that is titled so, or whose form says it twice over, lends what its lines name. */
function isOfHire(text: string): boolean {
  const cells = text.split(/\n|\s{2,}/).map((cell) => cell.trim());
  return cells.some((cell) => HIRE_TITLE.test(cell)) || OF_HIRE.filter((sign) => cells.some((cell) => sign.test(cell))).length >= 2;
}
