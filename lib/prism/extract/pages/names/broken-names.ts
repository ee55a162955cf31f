import { foldName } from "../../fold";
import { textOf, type Chunk, type TextLine } from "../words/layout";
import { cleanName, covers, LEGAL_FORM, type NameCandidate } from "./name-candidates";
import type { PageText } from "../page/page-text";
import { FORM_AT_END, type PartyBlock } from "../addresses/party-block";

const MOST_LINES = 4;
/** A sign stands in this upper share of its page. */
const REACH = 0.3;

/**
 * Joins the lines of a sign such as "Inkwell / & Folio / Press Ltd" if "Inkwell & Folio Press Ltd" also occurs elsewhere, on one line or
 * broken in two by a narrow column.
 */
export function brokenNames(text: PageText, customers: readonly PartyBlock[]): NameCandidate[] {
  const [page] = text.pages;
  const written = new Set(text.lines.flatMap(({ chunks }) => chunks.map((chunk) => foldName(chunk.text))));
  const brokenInTwo = namesOfTwoLines(text);
  return (page?.lines ?? [])
    .filter((line) => line.top < line.page.heightPt * REACH)
    .flatMap((line) =>
      line.chunks.flatMap((chunk): NameCandidate[] => {
        if (customers.some((block) => covers(block, chunk))) return [];
        const parts = [chunk, ...partsBelow(text, line, chunk)];
        const count = parts.findIndex((_, at) => {
          const name = joined(parts.slice(0, at + 1));
          return at > 0 && LEGAL_FORM.test(name) && (written.has(foldName(name)) || (brokenInTwo.get(foldName(name)) ?? 0) > 1);
        });
        if (count < 1) return [];
        const words = parts.slice(0, count + 1).flatMap((part) => part.words);
        return [{ text: cleanName(textOf(words)), words, page: line.page, weight: 0.85 }];
      }),
    );
}

/** How often two aligned lines form the same firm's name. */
function namesOfTwoLines(text: PageText): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of text.lines) {
    for (const chunk of line.chunks) {
      const [below] = chunk.words.length <= 4 ? partsBelow(text, line, chunk) : [];
      const name = below ? joined([chunk, below]) : "";
      if (FORM_AT_END.test(name)) counts.set(foldName(name), (counts.get(foldName(name)) ?? 0) + 1);
    }
  }
  return counts;
}

const joined = (parts: readonly Chunk[]): string => parts.map((part) => part.text).join(" ");

/** The lines below a sign with the same left edge or center, as close as the lines of one sign. */
function partsBelow(text: PageText, line: TextLine, sign: Chunk): Chunk[] {
  const parts: Chunk[] = [];
  let last = sign;
  for (const below of text.lines.slice(line.index + 1, line.index + 2 * MOST_LINES)) {
    const next = below.chunks.find(
      (chunk) =>
        (Math.abs(chunk.left - sign.left) < line.page.em * 0.5 ||
          Math.abs(chunk.left + chunk.right - sign.left - sign.right) < line.page.em) &&
        chunk.top > last.top + (last.bottom - last.top) * 0.5,
    );
    if (!next || below.page !== line.page) continue;
    if (next.top - last.bottom > (sign.bottom - sign.top) * 0.7 || parts.length === MOST_LINES - 1) break;
    parts.push(next);
    last = next;
  }
  return parts;
}
