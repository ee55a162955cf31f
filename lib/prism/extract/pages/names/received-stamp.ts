import { datesOf } from "../words/dates";
import type { Chunk, LayoutWord, TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";

const RECEIVED = /^(?:date )?received(?: by)?[.:!]?$/i;
/** Lines of a stamp above and below its word. */
const MOST_LINES = 3;

/**
 * The words of stamps such as "RECEIVED / MARINE YARD STORES LTD / 12 MAY 2026", with a date on a line of its own: who received the invoice
 * doesn't bill it.
 */
export function wordsOfReceivedStamps(text: PageText): ReadonlySet<LayoutWord> {
  const [page] = text.pages;
  const stamps = (page?.lines ?? []).flatMap((line) =>
    line.chunks
      .filter((chunk) => RECEIVED.test(chunk.text))
      .map((chunk) => [...linesBeside(text, line, chunk, -1), chunk, ...linesBeside(text, line, chunk, 1)]),
  );
  const isDated = (chunk: Chunk): boolean =>
    (page?.lines ?? []).some(
      (line) => line.chunks.includes(chunk) && datesOf(line, text.dateOrder).some(({ words }) => words[0] === chunk.words[0]),
    );
  return new Set(stamps.filter((chunks) => chunks.some(isDated)).flatMap((chunks) => chunks.flatMap(({ words }) => words)));
}

/** The chunks above or below one, centered on it or with its left edge, as close as the lines of a paragraph. */
function linesBeside(text: PageText, line: TextLine, from: Chunk, step: 1 | -1): Chunk[] {
  const { em } = line.page;
  const found: Chunk[] = [];
  let last = from;
  for (let at = line.index + step; found.length < MOST_LINES; at += step) {
    const other = text.lines[at];
    const gap = other && (step > 0 ? other.top - last.bottom : last.top - other.bottom);
    if (other?.page !== line.page || gap === undefined || gap > em) break;
    const chunk = other.chunks.find(
      ({ left, right }) => Math.abs(left - from.left) < em * 0.6 || Math.abs(left + right - from.left - from.right) < em * 1.2,
    );
    if (!chunk) continue;
    found.push(chunk);
    last = chunk;
  }
  return found;
}
