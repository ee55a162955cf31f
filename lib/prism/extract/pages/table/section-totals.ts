import Big from "big.js";
import type { LabelKind } from "../../vocabulary";
import { labelsAtChunks, SUMMARY } from "../page/labels-at-chunks";
import type { TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";
import { bodyLineOf } from "./table-cells";
import type { Column, TableHeader } from "./table-header";

const SUMS: readonly LabelKind[] = ["subtotal", "netTotal", "total", "amountDue"];
const LEAST_SECTIONS = 2;

/**
 * The lines of sums that close a section but not the table: "TOTAL PARTS 708,000", then more items and "TOTAL LABOUR 275,000", then "SUB
 * TOTAL (A+B) 983,000". Each must equal the amounts since the sum before it, and a further sum must equal all of them together; less
 * evidence doesn't make a total one of a section.
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

/** Whether the label of a sum begins a cell of the line. */
function namesSum(text: PageText, line: TextLine): boolean {
  return (text.labelsByLine.get(line.index) ?? []).some(
    (hit) => SUMS.some((kind) => hit.kinds.has(kind)) && line.chunks.some((chunk) => chunk.words[0] === hit.words[0]),
  );
}

/** Amounts carried over a page break, by any name. */
export const CARRIED_OVER =
  /^\s*(?:(?:(?:sub[- ]?)?total|balance|amount|sum)s? )?(?:carried (?:forward|over)|brought (?:forward|down)|[cb]\/[fd]|übertrag|à reporter|report de la page)(?![\p{L}])/iu;

/**
 * "Summe Titel 1  1.820,00", followed by the items of the next part: whether the line sums up only some of the items. An item with a
 * quantity and a price must follow before a greater sum; below the last sum there may be anything.
 */
export function closesSection(text: PageText, line: TextLine, lines: readonly TextLine[], header: TableHeader): boolean {
  const own = sumOn(text, line, ["total", "subtotal", "netTotal"]);
  if (!own) return false;
  const greater = text.lines
    .slice(line.index + 1, line.index + 1 + MOST_BETWEEN)
    .find((other) => (sumOn(text, other, ["subtotal", ...SUMMARY])?.gt(own) ?? false) && !CARRIED_OVER.test(other.text));
  return (
    greater !== undefined &&
    lines.some((other) => other.index > line.index && other.index < greater.index && isProduct(text, other, header))
  );
}

/** Most lines in a part of a bill, a few pages. */
const MOST_BETWEEN = 300;

/** The last amount of a line that begins with the label of such a sum. */
function sumOn(text: PageText, line: TextLine, kinds: readonly LabelKind[]): Big | null {
  const amount = (text.amountsByLine.get(line.index) ?? []).findLast(({ percent }) => !percent);
  return amount && labelsAtChunks(text, line, kinds).length > 0 ? new Big(amount.value) : null;
}

function isProduct(text: PageText, line: TextLine, { columns }: TableHeader): boolean {
  const { numbers } = bodyLineOf(text, line, columns, Number.NEGATIVE_INFINITY);
  const on = (kind: Column["kind"]): string | undefined => [...numbers].find(([column]) => column.kind === kind)?.[1].value;
  const [quantity, price, amount] = [on("quantity"), on("unitPrice"), on("amount")];
  return (
    quantity !== undefined && price !== undefined && amount !== undefined && new Big(quantity).times(price).minus(amount).abs().lte(0.02)
  );
}
