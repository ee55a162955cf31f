import { signOfWhole, type JudgedLine } from "./bases";
import type { LineClass } from "./line-class";

/** Amounts billed or paid before, or retained until later. */
const TAKEN_OFF =
  /\b(?:advances?|mobili[sz]ation|deposits?|down ?payments?|part[- ]payments?|retentions?|previous(?:ly)?|earlier|already|interim|(?:invoiced|billed|certified) (?:before|to date)|discounts?|disc|rebates?|deduct\w*)\b/i;
/** Time and units not paid for: "Less: 4 days downtime", "Less absenteeism (9 shifts)". */
const NOT_DONE =
  /\b(?:down ?time|idle|stand(?:ing)?[ -]?by|break ?downs?|absen\w*|abscen\w*|no[ -]?shows?|missed|not (?:covered|done|worked|supplied|delivered|used|rendered|provided|handed over)|un(?:used|covered|worked|supplied|delivered)|short(?:age|fall|[ -]?suppl(?:y|ied)|[ -]?deliver(?:y|ed))|days? (?:off|lost)|lost days?|over ?bill(?:ed|ing)|over ?charg(?:ed|e)|penalt(?:y|ies)|service credits?|liquidated damages)\b/i;
/** Deducted taxes and money that is no price are treated elsewhere. */
const NO_PRICE = /\b(?:wht|withholding|tax(?:es)?|vat|refundable|caution|security deposit|loan|salary)\b/i;

/** "Rounding", "Round off diff.": an arithmetic remainder, not a supply. */
const ROUNDING = /^\W*(?:amount )?round(?:ed|ing)?(?:[ -]?(?:off|up|down))?(?: (?:diff\w*\.?|adj\w*\.?|amount|error))?\W*$/i;
/** Largest share of the whole that counts as rounding. */
const ROUNDED_PART = 0.001;

/** A rounding difference gets the class of the largest line. */
function withRounding(lines: readonly LineClass[], judged: readonly JudgedLine[]): readonly LineClass[] {
  const sums = judged.map(({ printedMinor }) => Math.abs(printedMinor));
  const largest = lines[sums.indexOf(Math.max(...sums))];
  const whole = sums.reduce((sum, one) => sum + one, 0);
  return lines.map((line, index) =>
    largest &&
    line.evidence !== "correction" &&
    ROUNDING.test(judged[index]?.description ?? "") &&
    (sums[index] ?? 0) <= whole * ROUNDED_PART
      ? largest
      : line,
  );
}

/** Confidence for a deduction from lines of several kinds: low enough for review, where a reviewer says whose price it reduces. */
const OF_SEVERAL = 0.5;

const ofSeveral = (line: LineClass): LineClass => ({
  ...line,
  category: "not_applicable",
  label: "A sum taken off lines of several kinds",
  confidence: OF_SEVERAL,
  alternatives: [],
  mixed: false,
  exemption: null,
  relief: null,
});

/**
 * Classifies deductions: "Less: advance invoiced in July", "Less: retention 5%", "Less: 4 days downtime". A negative amount (positive on a
 * credit note) beside lines of one kind reduces their price and takes their class; its words name no supply. Beside lines of several kinds
 * its class is unknown, unless its own words name one.
 */
export function withDeductions(read: readonly LineClass[], judged: readonly JudgedLine[]): readonly LineClass[] {
  const lines = withRounding(read, judged);
  const sign = signOfWhole(judged);
  const isDeduction = (index: number): boolean => {
    const { printedMinor, description } = judged[index] ?? { printedMinor: 0, description: null };
    const words = description ?? "";
    return (
      lines[index]?.evidence !== "correction" &&
      printedMinor * sign < 0 &&
      (TAKEN_OFF.test(words) || NOT_DONE.test(words)) &&
      !NO_PRICE.test(words)
    );
  };
  const priced = lines.filter((_, index) => (judged[index]?.printedMinor ?? 0) * sign > 0);
  const [first] = priced;
  if (!first) return lines;
  if (!priced.every((line) => line.category === first.category && line.relief?.code === first.relief?.code))
    return lines.map((line, index) => (isDeduction(index) && line.evidence !== "description" ? ofSeveral(line) : line));
  const least = priced.reduce((least, line) => (line.confidence < least.confidence ? line : least));
  return lines.map((line, index) => (isDeduction(index) ? least : line));
}
