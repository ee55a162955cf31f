import { placeNames } from "../../vocabulary/places";
import { foldLabel, foldName } from "../../fold";
import { headingWords } from "../labels/heading-words";
import { spanOf, textOf, type LayoutWord, type PageLayout, type TextLine } from "../words/layout";
import { isOffice, isPersonOf, wordsOfName, wordsCompletingName } from "./name-parts";

/** Adjacent lines that describe one party. */
export interface PartyBlock {
  role: "vendor" | "customer";
  page: PageLayout;
  name: { words: LayoutWord[]; line: TextLine } | null;
  address: { words: LayoutWord[]; page: PageLayout }[];
  left: number;
  right: number;
  top: number;
  bottom: number;
  weight: number;
}

const SALUTATION =
  /^(?:for|from|herrn?|frau|firma|mr\.?|mrs\.?|ms\.?|messrs\.?|m\/s\.?|attn\.?:?|the managing director|an|z\.? ?hd\.?|mme|madame|monsieur|m\.)$/i;
/** Contents of a party's block that are not its name. */
const NOT_A_NAME =
  /^(?:gln|attn|attention|att\.|c\/o|tel|phone|fax|e-?mail|web|www|http|tin(?! can\b)|vat|rc\b|ust|iban|bic|date|invoice|no\b|nr\b|p\.?\s?o\.? box|siren|siret|n° ?tva|id\b|page|kunden-?nr|customer (?:id|no)|account|our ref|your ref|nummer|globale|logo)\b|^[\W\d]+$|@/i;
const ADDRESS_WORD =
  /^(?:the |no\.? |plot |block |suite |km |p\.? ?o\.? ?box )?(?:old |new |\d+\w?,? )?[\p{L}' ]*\b(?:street|road|avenue|close|crescent|drive|lane|way|estate|rectory|house|plaza|court|rue|stra(?:ß|ss)e)\b/iu;
/** A house number and street, such as "4 Bank Top". */
const HOUSE = /^\d{1,4}[a-z]?,? \p{Lu}\p{L}+/u;
/** Lines of a party's block that are neither name nor address: registrations and accounts. */
const NOT_AN_ADDRESS =
  /^(?:(?:customer|client|buyer|your|our)(?:'s)? )?(?:tin|tax|vat|gst|pin|rc|cac|reg(?:istration)?)\b[ .]*(?:id|no|number|reg|:|\d)|^(?:a\/c|acct|acc|account|bank|sort code|swift|iban)\b/i;
export const POSTAL_LINE = /\b(?:[A-Z]{1,2}[- ])?\d{4,6}\b[ ,]+\p{Lu}|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/u;

/** For example "Garki, Abuja", "Lagos, Nigeria". */
function endsInTown(rest: string): boolean {
  const parts = rest.split(",");
  return parts.length > 1 && placeNames.has(foldLabel(parts[parts.length - 1] ?? "")) && !/\d/.test(rest);
}

export const LEGAL_FORM_ONLY =
  /^(?:(?:gmbh|ag|kg|co\.?|&|und|ug|ohg|nig\.?|\(?pty\)?|cc|pvt\.?|private|bhd|sdn\.?|ltd\.?|limited|plc|inc\.?|llc|group|holding|s\.?a\.?|sarl|sas|eurl|mbh|e\. ?k\.?|s\. ?p\. ?a\.?|s\. ?r\. ?l\.?|b\. ?v\.?|n\. ?v\.?|s\. ?l\.(?:u\.)?|nigeria|international|services?)\s*)+$/i;

/** A line of a block. `key` is set if a label within the block says what the line is. */
export interface BlockEntry {
  words: LayoutWord[];
  line: TextLine;
  key: "name" | "address" | "other" | null;
}

/**
 * The party described by the entries below or beside a label, with its name and address; null if there are no words. `weight` is how sure
 * the label is, 0 to 1.
 */
export function blockOf(
  entries: readonly BlockEntry[],
  role: PartyBlock["role"],
  page: PageLayout,
  label: { left: number; top: number; bottom: number },
  weight: number,
): PartyBlock | null {
  const filled = entries.filter((entry) => entry.words.length > 0);
  const keyedIndex = filled.findIndex((entry) => entry.key === "name" && isNameLike(textOf(entry.words)));
  const named = (entry: BlockEntry): boolean => isNameLike(textOf(entry.words)) && !headingWords.has(foldLabel(textOf(entry.words)));
  const legible = filled.findIndex((entry) => named(entry) && isLegible(entry.words));
  const found = keyedIndex >= 0 ? keyedIndex : legible >= 0 ? legible : filled.findIndex(named);
  const nameIndex = keyedIndex < 0 && isPersonAbove(filled[found], filled[found + 1]) ? found + 1 : found;
  const last = filled[nameIndex];
  // The key of a two-line value stands beside its second line.
  const lead =
    keyedIndex > 0 && filled[keyedIndex - 1]?.key === null && entries[0] !== filled[keyedIndex - 1] ? filled[keyedIndex - 1] : undefined;
  const second = last && keyedIndex < 0 ? restOfName(last, filled[nameIndex + 1]) : [];
  const own =
    last?.words.slice(
      0,
      second.length > 0
        ? undefined
        : wordsOfName(last.words, (rest) => POSTAL_LINE.test(rest) || ADDRESS_WORD.test(rest) || HOUSE.test(rest) || endsInTown(rest)),
    ) ?? [];
  const name = last ? { words: [...(lead?.words ?? []), ...own, ...second], line: last.line } : null;
  const address = filled
    .slice(nameIndex + (second.length > 0 ? 2 : 1))
    .filter((entry) => !NOT_AN_ADDRESS.test(textOf(entry.words)) && foldName(textOf(entry.words)).length > 2)
    .filter((entry) => !NOT_A_NAME.test(textOf(entry.words)) || POSTAL_LINE.test(textOf(entry.words)))
    .slice(0, 5);
  const all = filled.flatMap((entry) => entry.words);
  const area = all.length > 0 ? spanOf(all) : null;
  if (!area) return null;
  return {
    role,
    page,
    weight,
    name,
    address: address.map((entry) => ({ words: entry.words, page })),
    left: Math.min(area.left, label.left),
    right: area.right,
    top: label.top,
    bottom: Math.max(area.bottom, ...entries.map((entry) => entry.line.bottom)),
  };
}

/** A legal form that ends a company's name. */
export const FORM_AT_END =
  /(?:\b(?:ltd|limited|plc|llc|inc|gmbh|ag|kg|ohg|eg|sarl|sas|cc|bhd|llp|lda|bv|sa|npc|fze)|a\. ?g\.|e\. ?v\.|e\. ?k\.|s\. ?a\.|s\. ?p\. ?a\.|s\. ?r\. ?l\.|b\. ?v\.|n\. ?v\.|s\. ?l\.)\.?$/iu;

/** Whether an organization's name begins with its initials on one line and ends with its legal form on the next. */
export function beginsName(first: string, second: string): boolean {
  return /^\p{Lu}{2,5} /u.test(first) && /\p{Ll}/u.test(first) && !FORM_AT_END.test(first) && FORM_AT_END.test(second);
}

/** The words of the next line that belong to the name. */
function restOfName(name: BlockEntry, next: BlockEntry | undefined): LayoutWord[] {
  if (!isRightBelow(name, next)) return [];
  const whole =
    beginsName(textOf(name.words), textOf(next.words)) ||
    (LEGAL_FORM_ONLY.test(textOf(next.words)) && !FORM_AT_END.test(textOf(name.words)));
  return whole ? next.words : next.words.slice(0, wordsCompletingName(name.words, next.words));
}

function isPersonAbove(name: BlockEntry | undefined, next: BlockEntry | undefined): boolean {
  return name !== undefined && isRightBelow(name, next) && isPersonOf(name.words, next.words);
}

function isRightBelow(name: BlockEntry, next: BlockEntry | undefined): next is BlockEntry {
  return (
    next !== undefined &&
    next.key === null &&
    next.line.page === name.line.page &&
    next.line.top - name.line.bottom < name.line.page.em * 0.6
  );
}

/**
 * Documents, months and dates that follow a label of the addressee: "Invoice for interim certificate no. 4", "Invoice for October", "Sun,
 * Nov 1, 2026".
 */
export const PAPER_OR_TIME =
  /^(?:(?:interim|final|payment|completion|stage) )?certificate(?: no\b.*)?$|^(?:(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:day|sday|nesday|rsday|urday)?,?|(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: [-–]| \d{4}|$).*)$/i;

/**
 * Openings of a letter's sentences, or phrases that only occur in sentences: "We refer to your letter …", "demand the following for the
 * period …".
 */
const SENTENCE =
  /^(?:we|kindly|please|you|herewith|further to|with reference to|in respect of|find|attached|enclosed|as (?:agreed|per|requested|discussed)|this is|thank|hope|being|below) |\b(?:the following|for the period|for your|please find|your (?:letter|order|settlement|instructions?)) /i;
const SENTENCE_WORDS = 4;
const GREETING = /^Dear \p{Lu}/u;

function isSentence(text: string): boolean {
  return !FORM_AT_END.test(text) && (GREETING.test(text) || (SENTENCE.test(text) && text.split(" ").length >= SENTENCE_WORDS));
}

/** "RECEIVED" above a date: a stamp of those who received the invoice, which says nothing about who bills. */
export const RECEIVED =
  /^(?:(?:date |goods )?received(?: by| in good condition)?|approved(?: for payment)?|posted|checked|verified|scanned)[.:!]?$/i;
/** "PAID" above a date: a stamp of either side. */
export const PAID = /^(?:fully )?paid(?: in full| with thanks)?[.:!]?$/i;
/** "ORIGINAL" by itself, which may also begin a name of two lines. */
export const MARK_OF_COPY = /^(?:original|duplicate|triplicate)[.:!]?$/i;
/** What a form has printed on it, and no stamp. */
const PRINTED = /^(?:received with thanks|(?:customer|office|file|certified true) copy)[.:!]?$/i;

/** Whether a text may be a party's name: it has letters, and is not a date, office, salutation, sentence, label or stamp. */
export function isNameLike(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return (
    letters >= 3 &&
    !PAPER_OR_TIME.test(text) &&
    !SALUTATION.test(text) &&
    !isOffice(text) &&
    !isSentence(text) &&
    !/:\s*\S*\d|[:：]$/.test(text) &&
    !NOT_A_NAME.test(text) &&
    ![RECEIVED, PAID, PRINTED].some((mark) => mark.test(text)) &&
    letters >= foldName(text).length * 0.5 &&
    text.length <= 90
  );
}

/** Whether OCR is at least slightly confident of one of the words. If of none, the text is often a label or a rule mistaken for letters. */
export const isLegible = (words: readonly LayoutWord[]): boolean => words.some(({ confidence }) => confidence >= 0.2);
