import { isAddressLike } from "../addresses/address-like";
import { JOINING_WORD } from "../addresses/name-parts";
import { isLegible, isNameLike } from "../addresses/party-block";
import { foldLabel, foldName } from "../../fold";
import { headingWords } from "../labels/heading-words";
import type { PageText } from "../page/page-text";
import { spanOf, type Chunk, type TextLine } from "../words/layout";
import { cleanName, type NameCandidate } from "./name-candidates";

const FACTS = ["invoiceNumber", "invoiceDate", "dueDate", "date"] as const;
/** How many lines, from the buyer's name on, must have a fact of the invoice beside them. */
const LEVEL = 2;
/** What a letterhead states about its firm, below the name. */
const OF_LETTERHEAD = /\b(?:tin|rc|vat|tel|phone|e-?mail|www)\b|@|\b0\d{3} ?\d{3} ?\d{4}\b/i;
/** Other texts below a letterhead: branches, trade, a subject. */
const OF_NOBODY =
  /\b(?:office|branch|department|division|dealers?|suppl(?:y|ies|iers?)|manufacturers?|contractors? (?:in|for)|services? (?:to|for)|being)\b/i;
const WEIGHT = 0.5;

/**
 * "Ikere Filling Stations / Ikere-Ekiti" below a letterhead with its address, left of "Invoice no." and "Invoice date": the customer, if
 * neither a label nor an address says so. Of low weight, since only its place supports it.
 */
export function besideFacts(text: PageText, vendor: NameCandidate, itemsFrom: number): NameCandidate | null {
  const [page] = text.pages;
  const sign = spanOf(vendor.words);
  if (!page || vendor.page !== page) return null;
  const head = page.lines.filter((line) => line.index < itemsFrom && line.top > sign.top && line.top < page.heightPt / 2);
  for (const [at, line] of head.entries()) {
    const [name] = line.chunks;
    if (!name || !isBuyer(text, line, name) || foldName(name.text) === foldName(vendor.text)) continue;
    const told = head
      .slice(0, at)
      .some(({ top, text: said }) => top > sign.bottom - page.em * 0.5 && (isAddressLike(said) || OF_LETTERHEAD.test(said)));
    const beneath = head.slice(at + 1, at + LEVEL).every((below) => goesOn(name, below) && hasFact(text, below));
    if (told && beneath && head.length > at + 1) return { text: cleanName(name.text), words: name.words, page, weight: WEIGHT };
  }
  return null;
}

/** Whether the chunk is a capitalized name, first on its line, with a fact of the invoice right of it. */
function isBuyer(text: PageText, line: TextLine, { words, text: name }: Chunk): boolean {
  return (
    words.length >= 2 &&
    words.length <= 7 &&
    words.every((word) => !/^\p{Ll}{3}/u.test(word.text) || JOINING_WORD.test(word.text)) &&
    isNameLike(name) &&
    isLegible(words) &&
    !/[:\d]/.test(name) &&
    !OF_NOBODY.test(name) &&
    !isAddressLike(name) &&
    !headingWords.has(foldLabel(name)) &&
    !(text.labelsByLine.get(line.index) ?? []).some((hit) => hit.words[0] === words[0]) &&
    hasFact(text, line)
  );
}

const hasFact = (text: PageText, line: TextLine): boolean =>
  line.chunks.length >= 2 &&
  (text.labelsByLine.get(line.index) ?? []).some((hit) => FACTS.some((kind) => hit.kinds.has(kind)) && hit.words[0] !== line.words[0]);

/** Whether text continues directly below at the same edge, other than a letterhead's registration. */
function goesOn(name: Chunk, below: TextLine): boolean {
  const [first] = below.chunks;
  return (
    first !== undefined &&
    Math.abs(first.left - name.left) < below.page.em * 0.6 &&
    below.top - name.bottom < below.page.em * 1.1 &&
    !OF_LETTERHEAD.test(first.text)
  );
}
