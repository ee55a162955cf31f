import type { TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";
import type { Column } from "./table-header";

const TEXTUAL: ReadonlySet<Column["kind"]> = new Set(["description", "code", "other"]);

/**
 * Joins adjacent text headings that are really one, such as "Short text" or "Passenger and routing": the cells below begin under the first
 * word and run past the second, and few begin there.
 */
export function withJoinedHeadings(text: PageText, columns: readonly Column[], body: readonly TextLine[]): Column[] {
  const joined: Column[] = [];
  for (const column of columns) {
    const last = joined[joined.length - 1];
    if (last && TEXTUAL.has(last.kind) && TEXTUAL.has(column.kind) && isOneHeading(text, last, column) && isOneColumn(last, column, body))
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

function isOneHeading(text: PageText, left: Column, right: Column): boolean {
  const [first, second] = [left.words[0], right.words[0]];
  return (
    first !== undefined &&
    second !== undefined &&
    text.lines.some(({ chunks }) => chunks.some(({ words }) => words.includes(first) && words.includes(second)))
  );
}

function isOneColumn(left: Column, right: Column, body: readonly TextLine[]): boolean {
  const em = body[0]?.page.em ?? 10;
  const cells = body.flatMap((line) => line.chunks.filter((chunk) => Math.abs(chunk.left - left.left) < em * 0.4));
  const running = cells.filter((chunk) => chunk.right > right.left + em * 0.5);
  const begun = body.filter((line) => line.words.some((word) => Math.abs(word.left - right.left) < em * 0.25));
  return running.length >= 2 && running.length * 2 > cells.length && begun.length * 2 <= running.length;
}
