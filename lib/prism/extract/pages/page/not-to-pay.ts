import type { PageText } from "./page-text";

/** "This is not a tax invoice. A tax invoice will be issued on receipt of payment."; not where it says on which terms it is one. */
const NO_INVOICE =
  /\b(?:this|it) (?:document |paper |bill )?is not an? (?:valid |official )?(?:(?:tax|vat|fiscal) )?invoice\b(?! (?:unless|until|without|if)\b)|\bdies ist keine rechnung\b|\bceci n['’]est pas une facture\b/i;

/** "DO NOT PAY - settled by direct debit"; not "Do not pay cash to our staff" or "Do not pay into our old account". */
const NO_PAYMENT =
  /^[*\s]*(?:(?:please )?do not pay(?:(?: on)? this (?:invoice|bill))?(?=$|[*\s]*[-–—.,:;(!])|bitte nicht (?:be)?zahlen\b|ne pas payer\b)/i;

const DAY = String.raw`(?=\D{0,12}\d{1,4}\D)`;
/** "Status: PAID", "Paid in full by bank transfer on 6 November 2026": the whole bill, in the words that a line begins with. */
const PAID = new RegExp(
  [
    String.raw`^(?:(?:payment|invoice|bill|order) )?status ?[:\-–]? ?(?:fully )?paid(?: in full)?[.!]?$`,
    String.raw`^(?:paid in full|fully paid)\b(?! (?:within|before|prior|upon|on (?:or|receipt|demand)|at|no later|until|in advance|by (?:the|\d))\b)`,
    String.raw`^this (?:invoice|bill) (?:is|was|has (?:already )?been) (?:already )?(?:fully )?(?:paid|settled)\b`,
    String.raw`^(?:zahlungs)?status ?:? ?(?:bereits |vollständig )?bezahlt[.!]?$`,
    String.raw`^(?:die|diese) rechnung (?:ist|wurde) (?:bereits |schon )?(?:vollständig )?(?:bezahlt|beglichen)\b`,
    String.raw`^statut ?:? ?(?:payée?|acquittée?|réglée?)[.!]?$`,
  ].join("|"),
  "iu",
);
/** "Paid on 6 November 2026 by card   107,500.00": a part of the bill, or an earlier one, where something is still due. */
const PAID_ON = new RegExp(String.raw`^(?:paid on|date paid|bezahlt am|(?:facture )?(?:payée|acquittée|réglée) le) ?:? ?${DAY}`, "iu");

/** Why the bill isn't to be paid, by its own words; none where it says nothing of the kind. `due`: what is left to pay, where that is printed. */
export function notToPay(text: PageText, { total, due }: { total: number | null; due: number | null }): string[] {
  const starts = text.lines.flatMap(({ chunks }) =>
    chunks.map((_, index) =>
      chunks
        .slice(index)
        .map((chunk) => chunk.text)
        .join(" "),
    ),
  );
  const said = (pattern: RegExp): string | undefined => starts.find((start) => pattern.test(start));
  const whole = text.lines.find((line) => NO_INVOICE.test(line.text))?.text;
  const unpaid = said(NO_PAYMENT);
  const paid = said(PAID) ?? (due === null || due === 0 ? said(PAID_ON) : undefined);
  return [
    ...(whole === undefined ? [] : [`The page says “${whole}”: ask the vendor for the invoice.`]),
    ...(unpaid === undefined ? [] : [`The page says “${unpaid}”: check that it is not paid in another way.`]),
    ...(paid !== undefined
      ? [`The page says “${paid}”: check that it has not been paid already.`]
      : due === 0 && total !== null && total !== 0
        ? ["The page says that nothing is left to pay: check that it has not been paid already."]
        : []),
  ];
}
