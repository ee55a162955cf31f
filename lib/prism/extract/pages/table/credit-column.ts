import { spanOfAmount, type PrintedAmount } from "../words/amounts";
import type { Chunk } from "../words/layout";
import type { PageText } from "../page/page-text";

const CURRENCY = String.raw`(?: \(?(?:NGN|N|₦|USD|US\$|\$|EUR|€|GBP|£|KES|GHS|ZAR)\)?)?`;
/** Headings of a column of payments. */
export const CREDITS = new RegExp(`^(?:credits?|payments?|paid|receipts?)${CURRENCY}$`, "i");
const DEBITS = new RegExp(`^(?:debits?|charges?)${CURRENCY}$`, "i");

/**
 * "Total  307,450.00  200,000.00" below "Charges" and "Credits": the first amount is the total charged, the last what was paid on it. True
 * if headings above say so of both amounts.
 */
export function isChargedAndPaid(text: PageText, [charged, paid, ...more]: readonly PrintedAmount[]): boolean {
  if (!charged || !paid || more.length > 0) return false;
  const { page, index } = charged.line;
  const isOver = (chunk: Chunk, amount: PrintedAmount): boolean => Math.abs(chunk.right - spanOfAmount(amount).right) < page.em * 1.2;
  return text.lines.some(
    (line) =>
      line.page === page &&
      line.index < index &&
      line.chunks.some((chunk) => CREDITS.test(chunk.text) && isOver(chunk, paid)) &&
      line.chunks.some((chunk) => DEBITS.test(chunk.text) && isOver(chunk, charged)),
  );
}
