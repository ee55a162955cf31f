import type { LayoutWord, TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";
import type { Column } from "./table-header";

const TEXTUAL: ReadonlySet<Column["kind"]> = new Set(["description", "code", "other"]);

/**
 * Joins adjacent text headings that are really one, such as "Short text" or "Passenger and routing": the cells below begin under the first
 * word and run past the second, and few begin there. Below "Code & Item", words may begin there by chance, so that it is one heading if the
 * cells begin with words rather than codes.
 */
export function withJoinedHeadings(text: PageText, columns: readonly Column[], body: readonly TextLine[]): Column[] {
  const joined: Column[] = [];
  for (const column of columns) {
    const last = joined[joined.length - 1];
    if (
      last &&
      TEXTUAL.has(last.kind) &&
      TEXTUAL.has(column.kind) &&
      isOneHeading(text, last, column) &&
      isOneColumn(text, last, column, body)
    )
      joined[joined.length - 1] = {
        ...last,
        kind: column.kind === "description" ? "description" : last.kind,
        right: Math.max(last.right, column.right),
        words: [...last.words, ...column.words],
      };
    else joined.push(column);
  }
  return joined;
}

const isOneHeading = (text: PageText, left: Column, right: Column): boolean => chunkOf(text, left, right) !== undefined;

/** The words of the cell that holds both headings. */
function chunkOf(text: PageText, left: Column, right: Column): readonly LayoutWord[] | undefined {
  const [first, second] = [left.words[0], right.words[0]];
  if (!first || !second) return undefined;
  return text.lines.flatMap(({ chunks }) => chunks).find(({ words }) => words.includes(first) && words.includes(second))?.words;
}

/** "Code & Item", "Ref and description". */
function areLinked(text: PageText, left: Column, right: Column): boolean {
  const words = chunkOf(text, left, right) ?? [];
  return /^(?:&|\+|and)$/i.test(words[words.indexOf(right.words[0] as LayoutWord) - 1]?.text ?? "");
}

function isOneColumn(text: PageText, left: Column, right: Column, body: readonly TextLine[]): boolean {
  const em = body[0]?.page.em ?? 10;
  const cells = body.flatMap((line) => line.chunks.filter((chunk) => Math.abs(chunk.left - left.left) < em * 0.4));
  const running = cells.filter((chunk) => chunk.right > right.left + em * 0.5);
  const begun = body.filter((line) => line.words.some((word) => Math.abs(word.left - right.left) < em * 0.25));
  const worded = running.filter(({ words }) => /^\p{L}{3,}$/u.test(words[0]?.text ?? ""));
  return (
    running.length >= 2 &&
    running.length * 2 > cells.length &&
    (begun.length * 2 <= running.length || (areLinked(text, left, right) && worded.length * 4 >= running.length * 3))
  );
}
