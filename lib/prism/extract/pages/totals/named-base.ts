import { spanOfAmount, type PrintedAmount } from "../words/amounts";
import type { PageText } from "../page/page-text";
import type { TextLine } from "../words/layout";
import { unitsOf, type TotalCandidate } from "./total-candidate";

/** The words for a tax's base: "VAT 7.5% on service fee", "VAT on our professional fees at 7.5%". */
const ON = /\b(?:vat|v\.a\.t\.?|gst|tax)\b[^\p{L}]*(?:at [\d.,]+ ?%? )?on (?:the |our |your )?(?<base>\p{L}[\p{L}' -]*\p{L})/iu;
/** Words that don't help to identify the sum. */
const IDLE: ReadonlySet<string> = new Set(["at", "and", "the", "of", "above", "total", "only", "alone", "amount", "said"]);
/** How far an amount may stand from its heading, in ems. */
const HEADING_EMS = 3;

/**
 * The base that the tax's own line names, in units of 10^-4 of the currency, if the page prints it on a line of that name or in a column
 * with that heading. A tax on the agent's fee alone, or on fees but not disbursements, is no tax on the whole bill. Null if no base is
 * named, or no amount of that name yields the tax at its rate (`isTaxOf`).
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

/** The distinctive words of a text in the singular: "fees" becomes "fee". */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{2,}/gu) ?? []).map((word) => word.replace(/(?<=\p{L}{2})s$/u, "")).filter((word) => !IDLE.has(word));

/** Whether a cell above the amount has a heading of that name. */
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
