import type { PageText } from "./page-text";

/**
 * "This is not a tax invoice. A tax invoice will be issued on receipt of payment." Doesn't match if a condition follows, nor if another
 * paper is meant ("The delivery note …; it is not an invoice").
 */
const NO_INVOICE =
  /\bthis (?:document |paper |bill )?is not an? (?:valid |official )?(?:(?:tax|vat|fiscal) )?invoice\b(?! (?:unless|until|without|if)\b)|\bdies ist keine rechnung\b|\bceci n['’]est pas une facture\b/i;

/** A condition before the statement: "If the customer is unregistered, this document is not a tax invoice." */
const ON_TERMS = /\b(?:if|where|when|unless|until|wenn|falls|sofern|solange|si|lorsque)\b/i;

/**
 * "DO NOT PAY - settled by direct debit". Doesn't match "Do not pay cash to our staff", "Do not pay into our old account", or "Do not pay,
 * unless you have checked the account with us".
 */
const NO_PAYMENT =
  /^[*\s]*(?:(?:please )?do not pay(?:(?: on)? this (?:invoice|bill))?(?=$|[*\s]*[-–—.,:;(!])|bitte nicht (?:(?:be)?zahlen|überweisen)\b|ne pas payer\b)(?![*\s,:;(–—-]*(?:unless|until|without|before|bevor|ohne|solange|bis|sans|avant)\b)/i;

const DAY = String.raw`(?=\D{0,12}\d{1,4}\D)`;
/**
 * "Status: PAID", "Paid in full by bank transfer on 6 November 2026": the whole bill was paid, at the start of a line. Doesn't match "Fully
 * paid orders are delivered within 3 days".
 */
const PAID = new RegExp(
  [
    String.raw`^(?:(?:payment|invoice|bill|order) )?status ?[:\-–]? ?(?:fully )?paid(?: in full)?[.!]?$`,
    String.raw`^(?:paid in full|fully paid)\b(?! (?:within|before|prior|upon|on (?:or|receipt|demand)|at|no later|until|in advance|by (?:the|\d)|orders?|(?:invoice|bill|booking|account)s|members?|customers?|shares?|share capital)\b|[ -]up\b)`,
    String.raw`^this (?:invoice|bill) (?:is|was|has (?:already )?been) (?:already )?(?:fully )?(?:paid|settled)\b`,
    String.raw`^(?:zahlungs)?status ?:? ?(?:bereits |vollständig )?bezahlt[.!]?$`,
    String.raw`^(?:die|diese) rechnung (?:ist|wurde) (?:bereits |schon )?(?:vollständig )?(?:bezahlt|beglichen)\b`,
    String.raw`^(?:der )?(?:rechnungs)?betrag (?:(?:ist|wurde) )?(?:bereits|schon|dankend) (?:bezahlt|beglichen|erhalten)\b`,
    String.raw`^(?:(?:la|cette) )?facture (?:(?:est|a été) )?(?:déjà )?(?:payée|acquittée|réglée)\b(?! (?:sous|dans|avant|après|à|au|dès)\b)`,
    String.raw`^statut ?:? ?(?:payée?|acquittée?|réglée?)[.!]?$`,
  ].join("|"),
  "iu",
);
/** "Paid on 6 November 2026 by card   107,500.00": if something is still due, this was a part payment or an earlier bill's. */
const PAID_ON = new RegExp(String.raw`^(?:paid on|date paid|bezahlt am|(?:payée|acquittée|réglée) le) ?:? ?${DAY}`, "iu");

/** The total and the amount left to pay, if they are stated, in minor units. */
interface Sums {
  total: number | null;
  due: number | null;
}

/** A line of a page, or a sentence of an e-invoice's notes. */
interface Passage {
  text: string;
  /** The line's text from each position on at which a sentence may begin. */
  starts: readonly string[];
  /** The line above, whose sentence may continue on this line. */
  above: string | null;
}

/** Reasons, by the page's own words, why the bill should not be paid; empty if it says nothing of the kind. */
export function reasonsNotToPay(text: PageText, sums: Sums): string[] {
  const lines = text.lines.map((line, index): Passage => {
    const above = text.lines[index - 1];
    return {
      text: line.text,
      starts: line.chunks.map((_, first) =>
        line.chunks
          .slice(first)
          .map((chunk) => chunk.text)
          .join(" "),
      ),
      above: above?.page === line.page ? above.text : null,
    };
  });
  return reasonsIn("page", lines, sums);
}

/** The same by the sentences of an e-invoice's notes and payment terms. */
export function reasonsNotToPayInNotes(sentences: readonly string[], sums: Sums): string[] {
  const lines = sentences.map((text, index): Passage => ({ text, starts: [text], above: sentences[index - 1] ?? null }));
  return reasonsIn("e-invoice", lines, sums);
}

function reasonsIn(source: "page" | "e-invoice", lines: readonly Passage[], { total, due }: Sums): string[] {
  const starts = lines.flatMap((line) => line.starts);
  const quoteOf = (pattern: RegExp): string | undefined => starts.find((start) => pattern.test(start));
  const whole = lines.find(saysNoInvoice)?.text;
  const unpaid = quoteOf(NO_PAYMENT);
  const paid = quoteOf(PAID) ?? (due === null || due === 0 ? quoteOf(PAID_ON) : undefined);
  return [
    ...(whole === undefined ? [] : [`The ${source} says “${whole}”: ask the vendor for the invoice.`]),
    ...(unpaid === undefined ? [] : [`The ${source} says “${unpaid}”: check that it is not paid in another way.`]),
    ...(paid !== undefined
      ? [`The ${source} says “${paid}”: check that it has not been paid already.`]
      : due === 0 && total !== null && total !== 0
        ? [`The ${source} says that nothing is left to pay: check that it has not been paid already.`]
        : []),
  ];
}

/** Whether the line says so without a condition earlier in the same sentence, which may begin on the line above. */
function saysNoInvoice({ text, above }: Passage): boolean {
  const at = text.search(NO_INVOICE);
  if (at < 0) return false;
  const isBegunAbove = above !== null && /^\p{Ll}/u.test(text);
  const before = `${isBegunAbove ? `${above} ` : ""}${text.slice(0, at)}`;
  return !ON_TERMS.test(before.split(/[.!?;] /).pop() ?? "");
}
