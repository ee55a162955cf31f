import type { TextLine } from "../words/layout";
import type { PageText } from "./page-text";

const found = new WeakMap<PageText, ReadonlySet<TextLine>>();

/**
 * The lines of running headers and footers: the same words at the same place as on another page, from the page's edge inwards up to the
 * first line with an amount. Page numbers may differ.
 */
export function pageFurniture(text: PageText): ReadonlySet<TextLine> {
  const known = found.get(text);
  if (known) return known;
  const keyOf = (line: TextLine): string => `${Math.round(line.top / SAME_PLACE_PT)} ${line.text.replace(PAGE_COUNT, "")}`;
  const pagesOf = new Map<string, Set<number>>();
  for (const line of text.pages.length > 1 ? text.lines : []) {
    const pages = pagesOf.get(keyOf(line)) ?? new Set();
    pagesOf.set(keyOf(line), pages.add(line.page.number));
  }
  const isPriced = ({ index }: TextLine): boolean =>
    (text.amountsByLine.get(index) ?? []).some((amount) => amount.decimals === 2 && !amount.percent);
  const isRepeated = (line: TextLine): boolean => (pagesOf.get(keyOf(line))?.size ?? 0) > 1 && !isPriced(line);
  const furniture = new Set(text.pages.flatMap(({ lines }) => [...edgeOf(lines, isRepeated), ...edgeOf([...lines].reverse(), isRepeated)]));
  found.set(text, furniture);
  return furniture;
}

const SAME_PLACE_PT = 2;
const PAGE_COUNT = /\b\d{1,3} ?(?:\/|of|von|de|sur) ?\d{1,3}\b/i;

function edgeOf(lines: readonly TextLine[], isRepeated: (line: TextLine) => boolean): TextLine[] {
  const end = lines.findIndex((line) => !isRepeated(line));
  return lines.slice(0, end < 0 ? lines.length : end);
}
