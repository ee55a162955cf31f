import { isAddressLike } from "../addresses/address-like";
import { wordsOfName } from "../addresses/name-parts";
import { isNameLike } from "../addresses/party-block";
import type { LabelHit } from "../labels/labels";
import { valueSpansOf, type PageText } from "../page/page-text";
import { foldedOf, textOf, type LayoutWord } from "../words/layout";
import { cleanName, LEGAL_FORM, type NameCandidate } from "./name-candidates";

/**
 * "Company  Deltaline Agro Processors Ltd", "Account  Petrovista Energy Services Ltd": the holder of the account billed, used if nothing
 * else names the customer.
 */
export function accountHolders(text: PageText, itemsFrom: number): NameCandidate[] {
  return text.labels
    .filter(
      ({ line, words, kinds }) =>
        line.page === text.pages[0] &&
        line.index < itemsFrom &&
        line.chunks.some(
          (chunk) =>
            chunk.words[0] === words[0] && (chunk.words.length === words.length || /[:：]$/.test(words[words.length - 1]?.text ?? "")),
        ) &&
        (/^(?:company|account|name|organi[sz]ation|institution|firm)$/.test(foldedOf(words)) ||
          (kinds.has("accountName") && isAdvice(text))),
    )
    .flatMap((hit) => firmsBehind(text, hit, 0.66));
}

/** Whether the page is a bank's advice. The account it names is the customer's, which was debited, and not one to pay into. */
export function isAdvice({ text }: PageText): boolean {
  return /\b(?:debit|credit|transaction|charges?) advice\b|\b(?:debited|charged) (?:to )?your account\b|\byour account (?:has been|was|is) (?:debited|charged)\b/i.test(
    text,
  );
}

/** The firm in a label's value, up to its address; empty if it has no legal form. */
function firmsBehind(text: PageText, hit: LabelHit, weight: number): NameCandidate[] {
  return valueSpansOf(text, hit)
    .slice(0, 1)
    .flatMap((span): NameCandidate[] => {
      const cell = span.line.chunks.find((chunk) => chunk.words.includes(span.line.words[span.start] as LayoutWord));
      const told = span.line.words.slice(span.start, span.end).filter((word) => cell?.words.includes(word));
      const words = told.slice(0, wordsOfName(told, isAddressLike));
      return LEGAL_FORM.test(textOf(words)) && isNameLike(textOf(words))
        ? [{ text: cleanName(textOf(words)), words, page: span.line.page, weight }]
        : [];
    });
}

const DELIVERED = /^(?:delivered|deliver|shipped|ship|supplied|consigned)to$|^(?:delivery|shipping)address$|^consignee$/;

/**
 * "Delivered to: Nnewi Motor Parts Ltd, Bank Road, Nnewi": the only firm that goods were delivered to, used if nothing else on the first
 * page names the customer. Null if there is none or several.
 */
export function deliveredTo(text: PageText, itemsFrom: number): NameCandidate | null {
  const firms = text.labels
    .filter(({ line, words }) => line.page === text.pages[0] && line.index < itemsFrom && DELIVERED.test(foldedOf(words)))
    .flatMap((hit) => firmsBehind(text, hit, 0.5));
  const [firm] = firms;
  return firm && firms.every((other) => other.text === firm.text) ? firm : null;
}
