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

const LEAST_CAPTIONS = 3;
const OF_PAYMENT = /\b(?:bank|sort ?code|swift|iban|bic|branch|pay(?:ment)?s? (?:to|into|details)|remit|transfer|quote|quoting)\b/i;

/**
 * "Account holder   Account no.   Bill number   Bill date" above the items: captions of the bill's facts, among which the account is the
 * customer's with the seller. An account to pay into stands with its bank.
 */
export function isAmongFacts(text: PageText, { line, words }: LabelHit, itemsFrom: number): boolean {
  const captions = (text.labelsByLine.get(line.index) ?? []).filter((hit) =>
    line.chunks.some((chunk) => chunk.words[0] === hit.words[0] && chunk.words.length === hit.words.length),
  );
  const around = text.lines.slice(Math.max(0, line.index - 2), line.index + 3).filter((other) => other.page === line.page);
  return (
    line.page === text.pages[0] &&
    line.index < itemsFrom &&
    line.chunks.length >= LEAST_CAPTIONS &&
    !/[\d:]/.test(line.text) &&
    captions.some((hit) => hit.words[0] === words[0]) &&
    captions.some(({ kinds }) => kinds.has("invoiceNumber")) &&
    captions.some(({ kinds }) => kinds.has("invoiceDate") || kinds.has("date") || kinds.has("dueDate")) &&
    !around.some((other) => OF_PAYMENT.test(other.text))
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
