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

/**
 * "Less: NCDMB 1% levy": the buyer pays the levy for the Nigerian Content Development Fund out of the contractor's price, which it doesn't
 * reduce.
 */
const CONTENT_LEVY =
  /\b(?:ncdmb|ncd ?f(?:und)?|nigerian content (?:development )?(?:fund|levy)|(?:local )?content (?:development )?levy|nigerian content development)\b/i;

const LEVY_OR_ITS_RATE = /\b(?:levy|fund)\b|\b0?[12](?:\.0+)? ?%/i;
const OTHER_DEDUCTION = /\b(?:advances?|mobili[sz]ation|deposits?|retentions?|previous(?:ly)?|discounts?|rebates?)\b/i;

/** A board's name alone may be that of the customer: "Less: advance paid, NCDMB tower". */
const isContentLevy = (words: string): boolean =>
  CONTENT_LEVY.test(words) && (LEVY_OR_ITS_RATE.test(words) || !(OTHER_DEDUCTION.test(words) || NOT_DONE.test(words)));

/** Confidence for a deduction whose effect is unknown: low enough for review, where a reviewer says whose price it reduces. */
const UNSETTLED = 0.5;

const unsettled = (line: LineClass, label: string): LineClass => ({
  ...line,
  category: "not_applicable",
  label,
  confidence: UNSETTLED,
  alternatives: [],
  mixed: false,
  exemption: null,
  relief: null,
});

/** Its own supply is none, so that the base of VAT stays that of the price. */
const contentLevy = (line: LineClass): LineClass => ({
  ...unsettled(line, "A levy paid out of the price"),
  relief: { code: "not_a_supply", confidence: 0.9 },
});

/**
 * Classifies deductions: "Less: advance invoiced in July", "Less: retention 5%", "Less: 4 days downtime". A negative amount (positive on a
 * credit note) beside lines of one kind reduces their price and takes their class; its words name no supply. Beside lines of several kinds
 * its class is unknown, unless its own words name one. A levy that the buyer pays out of the price is left to a reviewer.
 */
export function withDeductions(read: readonly LineClass[], judged: readonly JudgedLine[]): readonly LineClass[] {
  const sign = signOfWhole(judged);
  /** The words of a deduction that is no tax and no money that is no price; null for any other line. */
  const takenOff = (line: LineClass, index: number): string | null => {
    const { printedMinor, description } = judged[index] ?? { printedMinor: 0, description: null };
    const words = description ?? "";
    return line.evidence !== "correction" && printedMinor * sign < 0 && !NO_PRICE.test(words) ? words : null;
  };
  const lines = withRounding(read, judged).map((line, index) => (isContentLevy(takenOff(line, index) ?? "") ? contentLevy(line) : line));
  const isDeduction = (line: LineClass, index: number): boolean => {
    const words = takenOff(line, index) ?? "";
    return (TAKEN_OFF.test(words) || NOT_DONE.test(words)) && !isContentLevy(words);
  };
  const priced = lines.filter((_, index) => (judged[index]?.printedMinor ?? 0) * sign > 0);
  const [first] = priced;
  if (!first) return lines;
  if (!priced.every((line) => line.category === first.category && line.relief?.code === first.relief?.code))
    return lines.map((line, index) =>
      isDeduction(line, index) && line.evidence !== "description" ? unsettled(line, "A sum taken off lines of several kinds") : line,
    );
  const least = priced.reduce((least, line) => (line.confidence < least.confidence ? line : least));
  return lines.map((line, index) => (isDeduction(line, index) ? least : line));
}
