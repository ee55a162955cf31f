import type { LabelHit } from "../labels/labels";
import { textOf } from "../words/layout";
import type { PageText } from "../page/page-text";

/** Labels that elsewhere introduce a party, and here stand within a block or the head of a letter. */

const PARTY_NAME = /^(?:party'?s? name|name of party):?$/i;

/** "Party name: Bayside Depot Ltd" right below "Accounting supplier party": a key of that block, whichever party it tells of. */
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

/** "From", "To" and "Subject" above each other at the head of a printed e-mail: whose mailboxes they are, and under the last of them its text. */
export function isOfMail(text: PageText, { line, words }: LabelHit): boolean {
  return (
    /^(?:from|to):$/i.test(textOf(words)) &&
    text.lines
      .slice(line.index + 1, line.index + 5)
      .some((below) => below.page === line.page && /^(?:subject|re|betreff|objet):/i.test(below.text))
  );
}
