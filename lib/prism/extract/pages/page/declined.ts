import type { PageText } from "./page-text";

/** A line that says nothing else, but for stars and dashes about it, or that a status ends with. */
const DECLINED =
  /^(?:(?:transaction|payment)? ?(?:status|result) ?:? ?)?((?:(?:transaction|payment|card|purchase) )?(?:declined|unsuccessful|failed|not approved|not successful|reversed))$/i;

/** What a card terminal's slip or a receipt of a payment says where no money moved: a doubt in words, or null. */
export function declinedPayment(text: PageText): string | null {
  for (const line of text.lines) {
    const said = DECLINED.exec(line.text.replace(/^[\s*=<>-]+|[\s*=<>.!-]+$/g, "").replace(/\s+/g, " "))?.[1];
    if (said) return `The document says “${said}”, so it isn't proof of payment. Ask for the receipt of a successful payment.`;
  }
  return null;
}
