import { foldName } from "../../fold";
import type { LabelKind } from "../../vocabulary";
import type { LabelHit } from "../labels/labels";
import type { Chunk, LayoutWord, PageLayout, TextLine } from "../words/layout";
import { raisedBeside, type PageText } from "./page-text";

/** The words of the value beside a label: right of it or, on forms filled in by hand, slightly higher. */
export function wordsBeside(
  text: PageText,
  hit: LabelHit,
  label: { left: number; right: number },
  next: LabelHit | undefined,
): LayoutWord[] | null {
  const { line, words } = hit;
  return valueBeside(text, hit, label, next) ?? (line.page.isOcr ? (raisedBeside(text, line, words)?.chunk.words ?? null) : null);
}

/** The words of the value directly right of a label; null if there are none or they belong to something else. */
function valueBeside(
  text: PageText,
  hit: LabelHit,
  label: { left: number; right: number },
  next: LabelHit | undefined,
): LayoutWord[] | null {
  const { line } = hit;
  const behind = line.words.slice(hit.end, next?.start);
  const from = behind.findIndex((word) => !/^[:#\-–]+$/.test(word.text));
  const beside = behind.slice(Math.max(0, from));
  const chunk = beside[0] ? chunkWith(line, beside[0]) : null;
  // "Invoice to:   Event at:": the next chunk is another caption.
  if (!chunk || (/[:：]$/.test(chunk.text) && !chunk.words.includes(hit.words[0] as LayoutWord))) return null;
  const words = upToLabel(beside.filter((word) => chunk.words.includes(word)));
  const first = words[0];
  if (!first) return null;
  const alone = line.chunks.some((other) => other.words[0] === hit.words[0] && other.words.length === hit.words.length);
  const far = first.left - label.right > line.page.em * 14;
  const isOthers =
    headsColumns(text, line, label, chunk) ||
    (far && !isRowOfFacts(text, hit, label.left, { left: first.left, right: chunk.right, chunk }));
  return alone && isOthers ? null : words;
}

/**
 * Whether the label and its distant value are a row of a wide two-column table, with names on the left and values on the right: three
 * consecutive rows whose values share a left edge or, as in receipts from apps, a right edge. If names stand on both sides in two
 * languages, the values may be centered between them.
 */
function isRowOfFacts(
  text: PageText,
  { line, kinds }: LabelHit,
  left: number,
  value: { left: number; right: number; chunk: Chunk },
): boolean {
  const isNear = (one: number, other: number): boolean => Math.abs(one - other) < line.page.em * 0.4;
  const isRow = (other: TextLine | undefined): boolean => {
    const [name, fact] = other?.chunks ?? [];
    if (other?.page !== line.page || !name || !fact || !isNear(name.left, left)) return false;
    return other.chunks.length === 3
      ? Math.abs(fact.left + fact.right - value.left - value.right) < line.page.em
      : other.chunks.length === 2 && (isNear(fact.left, value.left) || isNear(fact.right, value.right));
  };
  // With its colon, "Client:" is a name even in the first of the rows; without one, it may be a heading of what stands below, unless it
  // names the customer and what stands below is names with values too. A name that stands by itself elsewhere heads what is the seller's.
  const isName =
    line.chunks.length === 3 ||
    /:$/.test(line.chunks[0]?.text ?? "") ||
    (kinds.has("customerBlock") &&
      [1, 2].every((step) => beginsWithName(text, text.lines[line.index + step])) &&
      !standsElsewhere(line.page, value.chunk));
  return (isName ? [-2, -1, 0] : [-1]).some((from) => [0, 1, 2].every((step) => isRow(text.lines[line.index + from + step])));
}

const standsElsewhere = (page: PageLayout, { text, words }: Chunk): boolean =>
  page.lines.some(({ chunks }) => chunks.some((other) => other.words[0] !== words[0] && foldName(other.text) === foldName(text)));

/**
 * "Policy Number   GL/LAG/2026/00917": a line whose first cell is the label of a fact as a whole, and whose second is no label. A name or
 * address there belongs to the heading above.
 */
function beginsWithName(text: PageText, line: TextLine | undefined): boolean {
  const [name, value] = line?.chunks ?? [];
  const hits = text.labelsByLine.get(line?.index ?? -1) ?? [];
  return (
    name !== undefined &&
    value !== undefined &&
    hits.some(
      (hit) => hit.words[0] === name.words[0] && hit.words.length === name.words.length && !OF_PARTY.some((kind) => hit.kinds.has(kind)),
    ) &&
    !hits.some((hit) => hit.words[0] === value.words[0])
  );
}

/** Labels within a party's block. */
const OF_PARTY: readonly LabelKind[] = ["name", "address", "taxId", "localTaxId", "accountName"];

/** Whether the line is a row of headings, each above its own value, so that the text beside the label is another heading. */
function headsColumns(text: PageText, line: TextLine, label: { left: number }, beside: Chunk): boolean {
  const below = text.lines[line.index + 1];
  if (!below || below.page !== line.page || line.chunks.length < 3 || line.chunks.some((chunk) => /[\d:]/.test(chunk.text))) return false;
  const under = (left: number): boolean => below.chunks.some((chunk) => Math.abs(chunk.left - left) < line.page.em * 0.4);
  // In a grid of names and values, the line below holds names too.
  const named = (text.labelsByLine.get(below.index) ?? []).some(
    (hit) => hit.words[0] !== undefined && Math.abs(hit.words[0].left - label.left) < line.page.em * 0.4 && !isWithinName(hit),
  );
  return below.top - line.bottom < line.page.em * 2 && under(label.left) && under(beside.left) && !named;
}

/** Kinds of labels whose words also occur in firms' names. */
const IN_NAMES: readonly LabelKind[] = [
  "name",
  "address",
  "charges",
  "other",
  "paid",
  "subtotal",
  "invoiceTitle",
  "total",
  "taxId",
  "taxTotal",
];

/** "Company" in "Kestrel Cement Company Plc" is not a label: it neither begins its chunk nor ends with a colon. */
export function isWithinName(hit: LabelHit): boolean {
  const before = hit.line.words[hit.start - 1];
  const last = hit.words[hit.words.length - 1];
  const near = hit.line.chunks.some(
    (chunk) => before !== undefined && chunk.words.includes(before) && hit.words[0] !== undefined && chunk.words.includes(hit.words[0]),
  );
  return (
    near &&
    hit.words.length === 1 &&
    IN_NAMES.some((kind) => hit.kinds.has(kind)) &&
    !/[:：]$/.test(hit.words[0]?.text ?? "") &&
    /^\p{Lu}/u.test(hit.words[0]?.text ?? "") &&
    // "Kwara River Ports Company   31 August 2026": the start of the next cell is not a value of it.
    (hit.line.chunks.some(({ words }) => words[words.length - 1] === last) || !/^[\d:]/.test(hit.line.words[hit.end]?.text ?? ""))
  );
}

/** "Evergreen Detergents Plc AGENCY: Mediaplus": a capitalized word with a colon begins another label. */
function upToLabel(words: readonly LayoutWord[]): LayoutWord[] {
  const label = words.findIndex((word, index) => index > 0 && /^\p{Lu}[\p{L}.]*:$/u.test(word.text));
  return words.slice(0, label < 0 ? undefined : label);
}

/** The chunk of a line that contains a word. */
export function chunkWith(line: TextLine, word: LayoutWord): Chunk | null {
  return line.chunks.find((chunk) => chunk.words.includes(word)) ?? null;
}
