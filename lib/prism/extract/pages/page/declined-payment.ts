import type { PageText } from "./page-text";

/** A line that only says so, apart from stars and dashes around it, or that ends a status line with it. */
const DECLINED =
  /^(?:(?:transaction|payment)? ?(?:status|result) ?:? ?)?((?:(?:transaction|payment|card|purchase) )?(?:declined|unsuccessful|failed|not approved|not successful|reversed))$/i;

/** A warning, in words, if a card slip or payment receipt says that the payment failed; null otherwise. */
export function declinedPaymentWarning(text: PageText): string | null {
  for (const line of text.lines) {
    const quote = DECLINED.exec(line.text.replace(/^[\s*=<>-]+|[\s*=<>.!-]+$/g, "").replace(/\s+/g, " "))?.[1];
    if (quote) return `The document says “${quote}”, so it isn't proof of payment. Ask for the receipt of a successful payment.`;
  }
  return null;
}
