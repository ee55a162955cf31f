import { percentOf, type MinorUnits } from "@/lib/kernel/money";
import { rulePack } from "@/lib/tax";
import { isInForce } from "@/lib/tax/rules-in-force";
import type { Anomaly, Invoice, VatOpinion } from "../model";
import { anomaly, amountEvidence, formatAmount, type CheckInput } from "./anomaly";
import { taxPlaces, tolerance } from "./check-tax";
import { isNear } from "../treat/lines/bases";
import { printedDetailRate } from "../treat/vat/vat-evidence";
import { isSettled } from "./settled";

/** Anomalies that already explain why the tax differs. */
const EXPLAINS: ReadonlySet<string> = new Set([
  "line_math_mismatch",
  "lines_sum_mismatch",
  "total_mismatch",
  "tax_math_mismatch",
  "vat_rate_wrong",
  "rate_outdated_for_date",
  "vat_charged_on_exempt",
  "vat_charged_on_zero_rated",
  "vat_charged_on_suspended",
  "vat_missing_on_standard",
  "vat_by_unregistered_vendor",
]);

const opinionsOf = ({ treatment }: CheckInput): VatOpinion[] =>
  treatment.lines.length > 0 ? treatment.lines.map(({ vat }) => vat) : [treatment.vat];

/**
 * Whether the rates of the lines are only assumed, because the country's reliefs and reduced rates aren't known in full and the page
 * doesn't tell which of its rates applies to which line. Less tax than expected may then be right; so may more, if another rate may apply.
 */
function hasAssumedRates({ invoice, treatment, context }: CheckInput, isMore: boolean): boolean {
  const pack = treatment.country === null ? null : rulePack(treatment.country);
  if (!pack || pack.vat.reliefsKnownFrom !== null || invoice.lineItems.every((line) => line.taxRate.value !== null)) return false;
  const date = invoice.taxPoint ?? invoice.invoiceDate.value ?? context.asOf;
  // The halves of India's tax and Ghana's levies beside VAT are parts of one rate.
  const printed = new Set(invoice.taxDetails.map((detail) => printedDetailRate(pack, detail, date)).filter((rate) => rate !== null));
  if (printed.size > 0) return printed.size > 1;
  return !isMore || pack.vat.rates.filter((row) => row.rate > 0 && row.enabled && isInForce(row, date)).length > 1;
}

/**
 * Whether a charge or discount has its own tax rate: every line has a rate, and the page breaks the tax down by rate, with each row
 * correct.
 */
function isBrokenDown({ lineItems, taxDetails, discount, charges }: Invoice, toleranceMinor: MinorUnits): boolean {
  return (
    (Boolean(discount.value) || Boolean(charges.value)) &&
    taxDetails.length > 1 &&
    lineItems.every((line) => line.taxRate.value !== null) &&
    taxDetails.every(
      ({ rate, baseMinor, amountMinor }) =>
        rate !== null && baseMinor !== null && amountMinor !== null && isNear(percentOf(baseMinor, rate), amountMinor, toleranceMinor),
    )
  );
}

/**
 * Alternative tax amounts if the discount or charge on the whole invoice, which was spread over all lines, applies only to the taxed lines,
 * or only to the untaxed ones.
 */
function taxesByAdjustment({ invoice, treatment }: CheckInput): MinorUnits[] {
  const { rate, treatment: whole } = treatment.vat;
  const { discount, charges, lineItems } = invoice;
  if (whole !== "mixed" || rate === null || (!discount.value && !charges.value)) return [];
  const taxed = new Set(treatment.lines.flatMap(({ vat, lineNumber }) => ((vat.rate ?? 0) > 0 ? [lineNumber] : [])));
  const sum = lineItems.reduce((total, line) => total + (taxed.has(line.lineNumber) ? (line.amount.value ?? 0) : 0), 0);
  const discounted = sum - Math.abs(discount.value ?? 0) * (sum < 0 ? -1 : 1);
  return [sum, discounted].flatMap((base) => [base, base + (charges.value ?? 0)]).map((base) => percentOf(base, rate));
}

/**
 * Reports VAT that differs from the lawful amount although all figures agree and no other finding explains the difference. This happens if
 * the rate isn't printed, or is printed for more than bears it. An opinion below the review threshold reports nothing, as a reviewer
 * decides on it anyway.
 */
export function checkVatAmount(input: CheckInput, found: readonly Anomaly[]): Anomaly[] {
  const { invoice, treatment, context } = input;
  const { expectedMinor, chargedMinor, taxableBaseMinor, rate, confidence } = treatment.vat;
  if (expectedMinor === null || chargedMinor === null || chargedMinor === 0) return [];
  const tooMuch = Math.abs(chargedMinor) - Math.abs(expectedMinor);
  if (Math.abs(tooMuch) <= tolerance(input)) return [];
  if (isBrokenDown(invoice, tolerance(input))) return [];
  if (taxesByAdjustment(input).some((tax) => isNear(tax, chargedMinor, tolerance(input)))) return [];
  const opinions = opinionsOf(input);
  if (confidence < context.thresholds.reviewConfidence || !opinions.every(isSettled)) return [];
  if (opinions.some(({ collection }) => collection === "reverse_charge") || hasAssumedRates(input, tooMuch > 0)) return [];
  if (treatment.isVatForeign || found.some(({ code }) => EXPLAINS.has(code))) return [];
  const currency = invoice.currency.value;
  const lawful =
    rate === null || taxableBaseMinor === null || rate === 0
      ? ""
      : ` (${rate}% of ${formatAmount(taxableBaseMinor, currency)}, which bears VAT)`;
  return [
    anomaly("tax_math_mismatch", {
      message: `VAT should be ${formatAmount(expectedMinor, currency)}${lawful}, but the document shows ${formatAmount(chargedMinor, currency)}`,
      field: "taxTotal",
      confidence: Math.min(confidence, invoice.taxTotal.value === null ? 0.9 : invoice.taxTotal.confidence),
      ...amountEvidence(expectedMinor, chargedMinor, tolerance(input), currency),
      provenance: [...taxPlaces(input), ...invoice.subtotal.provenance],
    }),
  ];
}
