import { foldName } from "../../fold";
import { isAddressLike } from "../addresses/address-like";
import { wordsOfName } from "../addresses/name-parts";
import { FORM_AT_END, isNameLike } from "../addresses/party-block";
import type { PageText } from "../page/page-text";
import { textOf, type LayoutWord, type PageLayout, type TextLine } from "../words/layout";
import { cleanName, type NameCandidate } from "./name-candidates";

/** What the party billed is to the seller or to others. */
const ROLE =
  /^(?:member|subscriber|charterer|licensee|enrolled group|(?:vessel |master (?:&|and) )owners?|(?:participants?|participating|sponsoring) (?:organi[sz]ation|company|firm)|sponsor(?:ed by)?)$/i;
/** A form may have the seller's own firm behind these, too, so that the seller must be known by a name with a legal form. */
const EITHER_ROLE = /^(?:(?:property |asset )?owners?|firm|business name)$/i;
/** Accounts to pay into have holders too. */
const OF_BANK = /\b(?:bank|sort ?code|swift|iban|bic|a\/c|branch)\b/i;
const WEIGHT = 0.5;
const LONGEST_LABEL = 4;
const NEARBY = 2;

/**
 * "Participating organization: Marine Yard Stores Limited", "Owner   Heron Shipping Ltd": the only other firm above the items, by a word for
 * its role, which ends in a colon or stands in its own cell. Used only if no label, addressee or address names the customer. Null if several
 * firms are named so, or if the firm is the seller.
 */
export function partyByRole(text: PageText, vendor: NameCandidate, itemsFrom: number): NameCandidate | null {
  const lines = (text.pages[0]?.lines ?? []).filter((line) => line.index < itemsFrom);
  const hasCustomer = lines.some(({ index }) => (text.labelsByLine.get(index) ?? []).some(({ kinds }) => kinds.has("customerBlock")));
  if (hasCustomer) return null;
  const isSureSeller = FORM_AT_END.test(vendor.text);
  const isRole = (label: string): boolean => ROLE.test(label) || (isSureSeller && EITHER_ROLE.test(label));
  const firms = lines.filter((line) => !isOfBank(text, line)).flatMap((line) => firmsOf(line, isRole));
  const [firm] = firms;
  const [own, name] = [foldName(vendor.text), foldName(firm?.text ?? "")];
  const isSame = name.startsWith(own) || own.startsWith(name) || isRepeated(text, name, firm);
  return firm && !isSame && firms.every((other) => foldName(other.text) === name) ? firm : null;
}

const isOfBank = (text: PageText, { index, page }: TextLine): boolean =>
  text.lines.slice(Math.max(0, index - NEARBY), index + NEARBY + 1).some((line) => line.page === page && OF_BANK.test(line.text));

/** A name that stands elsewhere on the page by itself or in the footer is the seller's. */
const isRepeated = (text: PageText, name: string, firm: NameCandidate | undefined): boolean =>
  text.lines.some(
    ({ words, text: said }) => firm?.words[0] !== undefined && !words.includes(firm.words[0]) && foldName(said).includes(name),
  );

/** The firms behind a word for a role on this line. */
function firmsOf(line: TextLine, isRole: (label: string) => boolean): NameCandidate[] {
  return line.chunks.flatMap(({ words }, at): NameCandidate[] => {
    const colon = words.slice(0, LONGEST_LABEL).findIndex((word) => /[:：]$/.test(word.text));
    const inCell = colon >= 0 && colon + 1 < words.length;
    const label = inCell ? words.slice(0, colon + 1) : words;
    if (!isRole(textOf(label).replace(/ ?[:：]$/, ""))) return [];
    return firmIn(inCell ? words.slice(colon + 1) : (line.chunks[at + 1]?.words ?? []), line.page);
  });
}

function firmIn(value: readonly LayoutWord[], page: PageLayout): NameCandidate[] {
  const words = value.slice(0, wordsOfName(value, isAddressLike));
  const name = cleanName(textOf(words));
  return FORM_AT_END.test(name) && isNameLike(name) ? [{ text: name, words, page, weight: WEIGHT }] : [];
}
