import { spanOfAmount, type PrintedAmount } from "../words/amounts";
import type { PageText } from "../page/page-text";
import type { TextLine } from "../words/layout";
import { unitsOf, type TotalCandidate } from "./total-candidate";

/** "VAT 7.5% on service fee", "VAT on our professional fees at 7.5%": what the tax is said to be on. */
const ON = /\b(?:vat|v\.a\.t\.?|gst|tax)\b[^\p{L}]*(?:at [\d.,]+ ?%? )?on (?:the |our |your )?(?<base>\p{L}[\p{L}' -]*\p{L})/iu;
/** What says nothing of which sum is meant. */
const IDLE: ReadonlySet<string> = new Set(["at", "and", "the", "of", "above", "total", "only", "alone", "amount", "said"]);
/** An amount may stand this far from the middle of its heading, in ems. */
const HEADING_EMS = 3;

/**
 * The base that a tax's own line names, in units of 10^-4 of the currency, where the page prints it: on a line of that name, or in a
 * column headed so. A tax on the agent's fee alone, or on the fees and not on the disbursements beside them, is then no tax on all. Null
 * where the line names none, or no amount of that name makes the tax at its rate (`isTaxOf`).
 */
export function namedBase(
  text: PageText,
  tax: TotalCandidate,
  isTaxOf: (base: number, rate: number, tax: number) => boolean,
): number | null {
  const { rate, units, hit } = tax;
  const words = wordsOf(ON.exec(hit.line.text)?.groups?.base ?? "");
  if (rate === null || rate === 0 || words.length === 0) return null;
  const named = (other: string): boolean => words.every((word) => wordsOf(other).includes(word));
  for (const line of text.lines.slice(0, hit.line.index).reverse()) {
    const base = (text.amountsByLine.get(line.index) ?? []).find(
      (amount) => !amount.percent && isTaxOf(unitsOf(amount), rate, units) && (named(line.text) || isHeadedBy(text, line, amount, named)),
    );
    if (base) return unitsOf(base);
  }
  return null;
}

/** Words that tell, in the singular: "fees" are a "fee". */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{2,}/gu) ?? []).map((word) => word.replace(/(?<=\p{L}{2})s$/u, "")).filter((word) => !IDLE.has(word));

/** Whether a cell above, of a line without that column's numbers, says so. */
function isHeadedBy(text: PageText, line: TextLine, amount: PrintedAmount, named: (text: string) => boolean): boolean {
  const { left, right } = spanOfAmount(amount);
  const reach = line.page.em * HEADING_EMS;
  return text.lines
    .slice(0, line.index)
    .some(
      (above) =>
        above.page === line.page &&
        above.chunks.some((chunk) => chunk.left < right + reach && chunk.right > left - reach && named(chunk.text)),
    );
}
