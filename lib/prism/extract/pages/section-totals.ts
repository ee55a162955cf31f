import Big from "big.js";
import type { LabelKind } from "../vocabulary";
import type { TextLine } from "./layout";
import type { PageText } from "./page-text";

const SUMS: readonly LabelKind[] = ["subtotal", "netTotal", "total", "amountDue"];
const LEAST_SECTIONS = 2;

/**
 * "TOTAL PARTS 708,000", then more items and "TOTAL LABOUR 275,000", then "SUB TOTAL (A+B) 983,000": the lines of sums that close a
 * section and not the table. Each is what the amounts above it come to since the one before, and a further sum is what they come to
 * together; nothing less makes a total one of a section.
 */
export function sectionTotals(text: PageText, lines: readonly TextLine[]): ReadonlySet<TextLine> {
  const closed: { line: TextLine; sum: Big }[] = [];
  let run = new Big(0);
  for (const line of lines) {
    const amount = (text.amountsByLine.get(line.index) ?? []).findLast(({ percent }) => !percent);
    if (!amount) continue;
    if (!namesSum(text, line)) {
      run = run.plus(amount.value);
      continue;
    }
    const all = closed.reduce((total, { sum }) => total.plus(sum), new Big(0));
    if (run.eq(0)) return closed.length >= LEAST_SECTIONS && all.eq(amount.value) ? new Set(closed.map((section) => section.line)) : NONE;
    if (!run.eq(amount.value)) return NONE;
    closed.push({ line, sum: run });
    run = new Big(0);
  }
  return NONE;
}

const NONE: ReadonlySet<TextLine> = new Set();

/** The name of a sum begins a cell before the amount. */
function namesSum(text: PageText, line: TextLine): boolean {
  return (text.labelsByLine.get(line.index) ?? []).some(
    (hit) => SUMS.some((kind) => hit.kinds.has(kind)) && line.chunks.some((chunk) => chunk.words[0] === hit.words[0]),
  );
}
