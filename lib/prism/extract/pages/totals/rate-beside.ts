import type { PrintedAmount } from "../words/amounts";
import type { LabelHit } from "../labels/labels";
import type { Chunk, LayoutWord, TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";

/** Whether OCR lost the first figure of a rate: ".5%" for "7.5%". */
export const isCutRate = ({ raw, line }: Pick<PrintedAmount, "raw" | "line">): boolean => line.page.isOcr && /(?<!\d)\.\d/.test(raw);

/** The tax rate on a label's line, in percent; null if there is none. */
export function rateBeside(text: PageText, hit: LabelHit): number | null {
  const isRate = (amount: PrintedAmount): boolean =>
    amount.percent && !isCutRate(amount) && Number(amount.value) >= 0 && Number(amount.value) < 50;
  const rate = (text.amountsByLine.get(hit.line.index) ?? []).find(isRate) ?? rateOfSecondLine(text, hit, isRate);
  return rate ? Number(rate.value) : null;
}

/** "VAT @ / 7.5%" in a cell of two lines, with the amount between them. */
function rateOfSecondLine(
  text: PageText,
  { line, words }: LabelHit,
  isRate: (amount: PrintedAmount) => boolean,
): PrintedAmount | undefined {
  const chunk = line.chunks.find((candidate) => words[0] !== undefined && candidate.words.includes(words[0]));
  const below = text.lines[line.index + 2];
  const rest = chunk && below?.page === line.page && below.top - line.bottom < line.page.em ? restOfCell(chunk, below) : undefined;
  return (text.amountsByLine.get(line.index + 2) ?? []).find(
    (amount) => isRate(amount) && rest?.words.includes(amount.words[0] as LayoutWord),
  );
}

/** The rest of the chunk's cell on another line. */
export function restOfCell(chunk: Chunk, { chunks, page }: TextLine): Chunk | undefined {
  return chunks.find(({ left, right }) => Math.abs(left - chunk.left) < page.em * 0.3 || Math.abs(right - chunk.right) < page.em * 0.3);
}
