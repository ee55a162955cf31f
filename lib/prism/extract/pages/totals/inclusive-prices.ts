import type { Cell } from "@/lib/prism/model";
import { derivedCell, emptyCell } from "../../cell";
import type { PageText } from "../page/page-text";
import { textOf } from "../words/layout";
import type { MoneyFields } from "./money-cells";
import type { TotalCandidate } from "./total-candidate";

/** Whether the lines add up to the amount, with a rounding tolerance of one minor unit per line. */
function addUpTo(amounts: readonly (number | null)[], other: number | null): boolean {
  const sum = amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
  return amounts.length > 0 && other !== null && Math.abs(sum - other) <= Math.max(2, amounts.length);
}

type Sums = Pick<MoneyFields, "discount" | "charges" | "taxTotal" | "total" | "subtotal">;

/** Whether the lines add up to the amount, with or without the discount and charges of the whole invoice. */
function comesTo(amounts: readonly (number | null)[], { discount, charges }: Sums, other: number | null): boolean {
  const adjusted = [...amounts, -Math.abs(discount.value ?? 0), charges.value];
  return addUpTo(amounts, other) || (amounts.length > 0 && addUpTo(adjusted, other));
}

/** Whether prices include tax: the lines add up to the total and not to the subtotal before tax. */
export function pricesIncludeTax(amounts: readonly (number | null)[], money: Sums): boolean {
  const { taxTotal, total, subtotal } = money;
  return (taxTotal.value ?? 0) !== 0 && comesTo(amounts, money, total.value) && !comesTo(amounts, money, subtotal.value);
}

/** Whether prices exclude tax, whatever the page says: the lines add up to the subtotal before tax and not to the total. */
export function pricesExcludeTax(amounts: readonly (number | null)[], money: Sums): boolean {
  const { taxTotal, total, subtotal } = money;
  return (taxTotal.value ?? 0) !== 0 && comesTo(amounts, money, subtotal.value) && !comesTo(amounts, money, total.value);
}

/** Matches "Prices are VAT inclusive" and "all rates include 7.5 % VAT", but not "exclusive of VAT" or "does not include VAT". */
const TAX = String.raw`(?:\d[\d.]* ?% ?)?(?:vat|v\.a\.t\.?|gst|value added tax)\b`;
const INCLUSIVE = new RegExp(String.raw`\b(?:vat|gst|tax)[ -]inclusive\b|\b(?:inclusive of|include[sd]?|including|incl\.?) ${TAX}`, "i");
const DENIED = /\b(?:not|never|non|no|doesn't|don't|excl\w*|without|plus)\b/i;

/**
 * Detects lines that include VAT: they add up to a subtotal that equals the total, and either the printed tax is the one contained in the
 * total or, without a printed tax, a sentence or the total's label says that prices include it. Such a subtotal is no amount before VAT and
 * is replaced. Beside a subtotal or tax, "Total incl. VAT" is just a form's label.
 */
export function detectInclusivePrices(
  text: PageText,
  candidates: readonly TotalCandidate[],
  lines: readonly (number | null)[],
  amounts: MoneyFields,
  rates: readonly number[],
): { inclusive: boolean; amounts: MoneyFields } {
  const {
    taxTotal: { value: tax },
    total: { value: total },
    subtotal,
  } = amounts;
  if (
    total !== null &&
    tax !== null &&
    tax !== 0 &&
    subtotal.value !== null &&
    subtotal.value !== total - tax &&
    isNamedWithin(amounts.taxTotal, candidates)
  )
    return { inclusive: true, amounts: { ...amounts, subtotal: derivedCell(total - tax, 0.9) } };
  if (total === null || !addUpTo(lines, total) || (subtotal.value !== null && subtotal.value !== total))
    return { inclusive: false, amounts };
  if (tax === null)
    return saysInclusive(text) || isNamedInclusive(amounts.total, candidates)
      ? { inclusive: true, amounts: { ...amounts, subtotal: emptyCell(0.6) } }
      : { inclusive: false, amounts };
  const within =
    subtotal.value !== null && tax !== 0 && rates.some((rate) => Math.abs((total * rate) / (100 + rate) - tax) <= 1 + lines.length);
  return within ? { inclusive: true, amounts: { ...amounts, subtotal: derivedCell(total - tax, 0.9) } } : { inclusive: false, amounts };
}

/** "Including", "of which", "darin enthalten" before the name of a tax. */
const WITHIN =
  /^(?:.* )?(?:includ(?:ing|es|ed)|incl\.?|inclusive of|of which|thereof|davon|darin(?: enthalten)?|enthalten(?:e[nr]?)?|inkl\.?|dont)$/i;

/** "161,500.00 (includes 11,267.44 VAT)", "Including VAT of  7,500.00": a tax amount whose words say that it is contained in the sum before it. */
const isNamedWithin = (tax: Cell<number>, candidates: readonly TotalCandidate[]): boolean =>
  candidates.some(({ kind, amount, hit: { line, words, start } }) => {
    if (kind !== "taxTotal" || amount.raw !== tax.raw) return false;
    const cell = line.chunks.find((chunk) => words[0] !== undefined && chunk.words.includes(words[0]));
    const isBehind = amount.end === start && [...amount.words, ...words].every((word) => cell?.words.includes(word));
    const before = line.words.slice(0, start).filter((word) => cell?.words.includes(word));
    return isBehind || (amount.start >= start && WITHIN.test(textOf(before)));
  });

/** "Total (VAT inclusive)" on a page that names no amount before tax and no tax. */
function isNamedInclusive(total: Cell<number>, candidates: readonly TotalCandidate[]): boolean {
  const named = candidates.some(
    (candidate) =>
      candidate.kind === "total" &&
      candidate.amount.raw === total.raw &&
      INCLUSIVE.test(candidate.hit.line.text) &&
      !DENIED.test(candidate.hit.line.text),
  );
  return (
    named &&
    !candidates.some((candidate) => candidate.kind === "netTotal" || candidate.kind === "subtotal" || candidate.kind === "taxTotal")
  );
}

/** Where a sentence ends; "incl. VAT" goes on. */
const END_OF_SENTENCE = /(?<=[.!?])(?<!\b(?:incl?|excl?)\.)\s+/i;

/** Checked by sentence: in "All prices are VAT inclusive. No refund." the second denies nothing of the first. */
function saysInclusive(text: PageText): boolean {
  return text.lines.some(
    (line) =>
      line.text.split(END_OF_SENTENCE).some((sentence) => INCLUSIVE.test(sentence) && !DENIED.test(sentence)) &&
      !(text.amountsByLine.get(line.index) ?? []).some((amount) => !amount.percent),
  );
}
