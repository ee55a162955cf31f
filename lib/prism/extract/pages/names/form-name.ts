import { textOf, type LayoutWord, type TextLine } from "../words/layout";
import { cleanName, type NameCandidate } from "./name-candidates";
import type { PageText } from "../page/page-text";
import { isNameLike } from "../addresses/party-block";

/** Weight of a form's "Name", which doesn't say whose it is. */
const WEIGHT = 0.7;
const LINES_BETWEEN = 2;

/**
 * "Name: Grace Court Hotel" above "Address: Okota, Lagos", below the sender's name and above the items: the customer's lines on a printed
 * form. Null if no address follows, as with the name of an account or a cashier.
 */
export function formName(text: PageText, vendor: NameCandidate, itemsFrom: number): NameCandidate | null {
  for (const line of text.pages[0]?.lines ?? []) {
    if (line.index >= itemsFrom) return null;
    const [hit] = text.labelsByLine.get(line.index) ?? [];
    const isName =
      hit?.kinds.has("name") === true && /^(?:the )?name:?$/i.test(textOf(hit.words)) && hit.words[0] === line.chunks[0]?.words[0];
    if (!hit || !isName || line.top < Math.max(...vendor.words.map((word) => word.bottom)) || !hasAddressBelow(text, line)) continue;
    const words = valueBehind(line, hit.end);
    if (isNameLike(textOf(words))) return { text: cleanName(textOf(words)), words, page: line.page, weight: WEIGHT };
  }
  return null;
}

/** The rest of the label's cell, or the next one, without the dots it is written on. */
function valueBehind(line: TextLine, from: number): LayoutWord[] {
  const rest = line.words.slice(from).filter((word) => !/^[:._…-]+$/.test(word.text));
  const cell = line.chunks.find((chunk) => rest[0] !== undefined && chunk.words.includes(rest[0]));
  return rest.filter((word) => cell?.words.includes(word));
}

function hasAddressBelow(text: PageText, { index, page, chunks }: TextLine): boolean {
  return text.lines
    .slice(index + 1, index + 1 + LINES_BETWEEN)
    .some(
      (below) =>
        below.page === page &&
        Math.abs(below.left - (chunks[0]?.left ?? 0)) < page.em &&
        (text.labelsByLine.get(below.index) ?? []).some((hit) => hit.start === 0 && hit.kinds.has("address")),
    );
}
