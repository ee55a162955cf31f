import { foldLabel } from "../../fold";
import { placeNames } from "../../vocabulary/places";
import type { LabelHit } from "../labels/labels";
import type { PageText } from "../page/page-text";
import { textOf, type Chunk } from "../words/layout";

/** Labels that usually introduce a party, but here stand within a party's block. */

const PARTY_NAME = /^(?:party'?s? name|name of party):?$/i;

/** "Party name: Bayside Depot Ltd" directly below "Accounting supplier party": a key within that block, whichever party it is. */
export function isNameInBlock(text: PageText, { line, words }: LabelHit): boolean {
  return (
    PARTY_NAME.test(textOf(words)) &&
    text.labels.some(
      (head) =>
        (head.kinds.has("vendorBlock") || head.kinds.has("customerBlock")) &&
        !PARTY_NAME.test(textOf(head.words)) &&
        head.line.page === line.page &&
        head.line.index < line.index &&
        line.top - head.line.bottom < line.page.em * 2 &&
        Math.abs((head.words[0]?.left ?? 0) - (words[0]?.left ?? 0)) < line.page.em * 0.6,
    )
  );
}

/** "From", "To" and "Subject" at the head of a printed e-mail: they name mailboxes. */
export function isOfMail(text: PageText, { line, words }: LabelHit): boolean {
  return (
    /^(?:from|to):$/i.test(textOf(words)) &&
    text.lines
      .slice(line.index + 1, line.index + 5)
      .some((below) => below.page === line.page && /^(?:subject|re|betreff|objet):/i.test(below.text))
  );
}

const FEWEST_HEADINGS = 4;

/**
 * "Flight  From  To  Departs  Class" and, on a waybill, "From: Onitsha   To: Kano" name places of a journey. Otherwise "From" and "To"
 * introduce two firms.
 */
export function isOfRoute({ line, words }: LabelHit): boolean {
  if (!/^(?:from|to):?$/i.test(textOf(words))) return false;
  const isTown = (end: string): boolean =>
    line.chunks.some(
      ({ text }: Chunk) => text.toLowerCase().startsWith(`${end}: `) && placeNames.has(foldLabel(text.slice(end.length + 2))),
    );
  return (isTown("from") && isTown("to")) || (line.chunks.length >= FEWEST_HEADINGS && !/[\d:]/.test(line.text));
}

const WARD = /\b(?:student|pupil|child|learner)s?(?:'s)?\b/i;
const WHO_PAYS = /\b(?:parent|guardian|sponsor)s?(?:'s)?\b/i;

/** "Name of student: Ireti Afolayan" beside "Parent/Guardian: Mr & Mrs Afolayan": if a school names both, it bills the one who pays. */
export function isPupilBesidePayer(text: PageText, { line, words }: LabelHit): boolean {
  return (
    WARD.test(textOf(words)) &&
    !WHO_PAYS.test(textOf(words)) &&
    text.labels.some(
      (other) =>
        other.kinds.has("customerBlock") &&
        WHO_PAYS.test(textOf(other.words)) &&
        other.line.page === line.page &&
        other.end < other.line.words.length &&
        /^\p{Lu}/u.test(other.line.words[other.end]?.text ?? "") &&
        Math.abs(other.line.index - line.index) <= NEAR_LINES &&
        /:$/.test(textOf(other.words)),
    )
  );
}

const NEAR_LINES = 8;
