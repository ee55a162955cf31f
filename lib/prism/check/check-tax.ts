import { percentOf, toMinor, type MinorUnits } from "@/lib/kernel/money";
import { rulePack } from "@/lib/tax";
import type { RulePack } from "@/lib/tax/rule-pack";
import { expiredRateRow, isInForce, rateRow, standardRate } from "@/lib/tax/rules-in-force";
import { whtCategoryWithin } from "@/lib/tax/wht-category-values";
import type { Anomaly, Invoice, LineTreatment, Place, TaxDetail, VatOpinion, VatTreatment } from "../model";
import { correctedDays } from "../treat/vat/corrected-invoice";
import { isNear, netTotal, sumTolerance } from "../treat/lines/bases";
import { vendorProfile } from "../treat/parties/recipient";
import { impliedRate, printedDetailRate, printedLineRate } from "../treat/vat/vat-evidence";
import { statedFact } from "../treat/wht/stated-fact";
import { rivalRate } from "./rival-rate";
import { anomaly, amountEvidence, formatAmount, type AnomalyCode, type CheckInput } from "./anomaly";
import { isSettled } from "./settled";

const RELIEVED: Partial<Record<VatTreatment, AnomalyCode>> = {
  exempt: "vat_charged_on_exempt",
  zero_rated: "vat_charged_on_zero_rated",
  suspended: "vat_charged_on_suspended",
  out_of_scope: "vat_charged_on_exempt",
};

/** Places of the tax on the page. */
export function taxPlaces({ invoice }: CheckInput): Place[] {
  return [...invoice.taxTotal.provenance, ...invoice.taxDetails.flatMap((detail) => detail.provenance)];
}

/** Tolerance in minor units when comparing taxes, which allows for rounding line by line. */
export function tolerance({ invoice, context }: CheckInput): MinorUnits {
  return Math.max(
    toMinor(context.thresholds.lineTolerance, invoice.currency.value),
    sumTolerance(context.thresholds, invoice.lineItems.length, invoice.currency.value),
  );
}

/** −1 for a correction, whose amounts are negative. It is judged like the invoice that it takes back. */
function signOf({ treatment }: CheckInput): 1 | -1 {
  const opinions = treatment.lines.length > 0 ? treatment.lines.map(({ vat }) => vat) : [treatment.vat];
  return opinions.reduce((sum, vat) => sum + (vat.taxableBaseMinor ?? 0), 0) < 0 ? -1 : 1;
}

/** Reports VAT on supplies that bear none: on each line that shows VAT, else on the whole invoice. */
function checkRelieved(input: CheckInput): Anomaly[] {
  const { invoice, treatment } = input;
  const sign = signOf(input);
  const charged = treatment.vat.chargedMinor ?? 0;
  const relieved = treatment.lines.filter((line) => RELIEVED[line.vat.treatment] !== undefined && isSettled(line.vat));
  // A printed total is apportioned to the lines, so the lines count only if the total exceeds the lawful tax.
  const { expectedMinor } = treatment.vat;
  const tooMuch = expectedMinor === null ? charged * sign > 0 : (charged - expectedMinor) * sign > tolerance(input);
  if (!tooMuch) return [];
  const code = RELIEVED[treatment.vat.treatment];
  const shown = invoice.lineItems.some((line) => line.taxAmount.value !== null || line.taxRate.value !== null);
  if (code && (treatment.lines.length === 0 ? !isSettled(treatment.vat) : relieved.length === 0)) return [];
  if (code && (treatment.lines.length === 0 || !shown))
    return [relievedAnomaly(input, code, treatment.vat.reason, charged, treatment.vat.confidence, null)];
  return relieved.flatMap((line: LineTreatment) => {
    const own = RELIEVED[line.vat.treatment];
    const amount = line.vat.chargedMinor ?? 0;
    return own && amount * sign > 0 ? [relievedAnomaly(input, own, line.vat.reason, amount, line.vat.confidence, line.lineNumber)] : [];
  });
}

function relievedAnomaly(
  input: CheckInput,
  code: AnomalyCode,
  reason: string,
  chargedMinor: MinorUnits,
  confidence: number,
  lineNumber: number | null,
): Anomaly {
  const line = input.invoice.lineItems.find((item) => item.lineNumber === lineNumber);
  return anomaly(code, {
    // The reason is a separate sentence, so that equal findings on several lines can be merged.
    message: `VAT is charged, but none is due. Charged: ${formatAmount(chargedMinor, input.invoice.currency.value)}. ${reason}`,
    field: lineNumber === null ? "taxTotal" : `lineItems[${lineNumber - 1}].taxAmount`,
    lineNumber,
    confidence,
    ...amountEvidence(0, chargedMinor, 0, input.invoice.currency.value),
    provenance: line ? [...line.taxAmount.provenance, ...line.amount.provenance, ...taxPlaces(input)] : taxPlaces(input),
  });
}

interface Missing {
  opinions: VatOpinion[];
  chargedMinor: MinorUnits;
  lineNumber: number | null;
}

/** Standard-rated supplies without VAT: all of them, the lines that show no VAT, or the part that the printed base leaves out. */
function missingOn(input: CheckInput, toleranceMinor: MinorUnits): Missing[] {
  const { invoice, treatment } = input;
  const { chargedMinor } = treatment.vat;
  const lines = treatment.lines.filter((line) => line.vat.treatment === "standard" && isSettled(line.vat));
  const opinions =
    treatment.lines.length > 0
      ? lines.map((line) => line.vat)
      : treatment.vat.treatment === "standard" && isSettled(treatment.vat)
        ? [treatment.vat]
        : [];
  if (chargedMinor === 0) return [{ opinions, chargedMinor: 0, lineNumber: null }];
  if (chargedMinor === null || chargedMinor * signOf(input) < 0) return [];
  const untaxed = lines.filter(({ lineNumber }) => {
    const item = invoice.lineItems.find((line) => line.lineNumber === lineNumber);
    return item?.taxAmount.value === 0 || (item?.taxAmount.value === null && item.taxRate.value === 0);
  });
  if (untaxed.length > 0) return untaxed.map(({ vat, lineNumber }) => ({ opinions: [vat], chargedMinor: 0, lineNumber }));
  return basedOnPart(invoice.taxDetails, opinions, toleranceMinor) ? [{ opinions, chargedMinor, lineNumber: null }] : [];
}

/** Whether the printed tax is right for its own base, but that base is less than what bears tax by law. */
function basedOnPart(details: readonly TaxDetail[], opinions: readonly VatOpinion[], toleranceMinor: MinorUnits): boolean {
  const [detail] = details;
  const lawful = opinions[0]?.rate ?? null;
  if (
    details.length !== 1 ||
    !detail ||
    detail.baseMinor === null ||
    detail.amountMinor === null ||
    lawful === null ||
    opinions.some(({ rate }) => rate !== lawful)
  )
    return false;
  const expected = opinions.reduce((sum, vat) => sum + (vat.expectedMinor ?? 0), 0);
  return (
    detail.rate === lawful &&
    isNear(percentOf(detail.baseMinor, lawful), detail.amountMinor, toleranceMinor) &&
    Math.abs(expected) - Math.abs(detail.amountMinor) > toleranceMinor
  );
}

function checkMissing(input: CheckInput): Anomaly[] {
  const { invoice } = input;
  return missingOn(input, tolerance(input)).flatMap(({ opinions, chargedMinor, lineNumber }) => {
    const expected = opinions.reduce((sum, vat) => sum + (vat.expectedMinor ?? 0), 0);
    if (expected * signOf(input) <= 0) return [];
    const item = invoice.lineItems.find((line) => line.lineNumber === lineNumber);
    const currency = invoice.currency.value;
    const message =
      chargedMinor !== 0
        ? `VAT is charged on only part of the standard-rated supplies: ${formatAmount(chargedMinor, currency)} instead of the expected ${formatAmount(expected, currency)}`
        : `No VAT is charged on ${lineNumber === null ? "a standard-rated supply" : `line ${lineNumber}, which is standard-rated`}. Expected VAT: ${formatAmount(expected, currency)}`;
    return [
      anomaly("vat_missing_on_standard", {
        message,
        field: lineNumber === null ? "taxTotal" : `lineItems[${lineNumber - 1}].taxAmount`,
        lineNumber,
        confidence: Math.min(...opinions.map((vat) => vat.confidence), invoice.total.value === null ? 0.85 : invoice.total.confidence),
        ...amountEvidence(expected, chargedMinor, tolerance(input), invoice.currency.value),
        provenance: [
          ...(item ? [...item.taxAmount.provenance, ...item.taxRate.provenance, ...item.amount.provenance] : []),
          ...taxPlaces(input),
          ...invoice.subtotal.provenance,
          ...invoice.total.provenance,
        ],
      }),
    ];
  });
}

interface PrintedRate {
  rate: number;
  lineNumber: number | null;
  places: Place[];
  confidence: number;
}

function printedRates({ invoice }: CheckInput, pack: RulePack, date: string): PrintedRate[] {
  const details = invoice.taxDetails.map((detail) => ({
    rate: printedDetailRate(pack, detail, date) ?? 0,
    lineNumber: null,
    places: detail.provenance,
    confidence: 0.95,
  }));
  const lines = invoice.lineItems.map((line) => ({
    rate: printedLineRate(pack, line, date) ?? 0,
    lineNumber: line.lineNumber,
    places: line.taxRate.provenance,
    confidence: line.taxRate.confidence,
  }));
  const all = [...details, ...lines].filter(({ rate }) => rate > 0);
  return all.filter((printed, index) => all.findIndex((other) => other.rate === printed.rate) === index);
}

/** Infers a rate from the amounts: a statutory rate if one fits, else the implied rate to two decimals. */
function rateOfAmounts(input: CheckInput, pack: RulePack): PrintedRate[] {
  const { invoice, treatment } = input;
  const { chargedMinor, expectedMinor } = treatment.vat;
  const base = treatment.vat.treatment === "standard" ? treatment.vat.taxableBaseMinor : null;
  if (!chargedMinor || !base || expectedMinor === null || isNear(chargedMinor, expectedMinor, tolerance(input))) return [];
  const known = pack.vat.rates
    .map((row) => row.rate)
    .find((rate) => rate > 0 && isNear(percentOf(base, rate), chargedMinor, tolerance(input)));
  return [known ?? impliedRate(base, chargedMinor)[0] ?? 0].map((rate) => ({
    rate,
    lineNumber: null,
    places: taxPlaces(input),
    confidence: Math.min(invoice.taxTotal.confidence, netTotal(invoice) === null ? 0.8 : 0.95),
  }));
}

/** Description of a line, or of all lines if `lineNumber` is null; null if a description is missing. */
function wordsOf({ lineItems }: Invoice, lineNumber: number | null): string | null {
  const texts = lineItems.filter((line) => lineNumber === null || line.lineNumber === lineNumber).map((line) => line.description.value);
  return texts.length === 0 || texts.includes(null) ? null : texts.join("\n");
}

function checkRates(input: CheckInput): Anomaly[] {
  const { invoice, treatment, context } = input;
  const pack = treatment.country ? rulePack(treatment.country) : null;
  if (!pack || treatment.isVatForeign || (treatment.vat.chargedMinor ?? 0) === 0) return [];
  const date = correctedDays(invoice, context.history)[0] ?? invoice.taxPoint ?? invoice.invoiceDate.value ?? context.asOf;
  const lawful = standardRate(pack, date);
  if (!lawful) return [];
  const printed = printedRates(input, pack, date);
  const isUnlawful = ({ rate, lineNumber }: PrintedRate) => rateRow(pack, rate, date, wordsOf(invoice, lineNumber)) === null;
  // A printed rate doesn't tell whether the levies beside it were charged, so the amounts are checked as well.
  const isLevied = pack.vat.levies.some((levy) => isInForce(levy, date));
  const unlawful = printed.filter(isUnlawful);
  const amountsSpeak = printed.length === 0 || (isLevied && unlawful.length === 0);
  return (amountsSpeak ? rateOfAmounts(input, pack).filter(isUnlawful) : unlawful).map(({ rate, lineNumber, places, confidence }) => {
    const expired = expiredRateRow(pack, rate, date, wordsOf(invoice, lineNumber));
    const expectedRate = treatment.vat.rate ?? lawful.rate;
    return anomaly(expired ? "rate_outdated_for_date" : "vat_rate_wrong", {
      message: expired
        ? `${rate}% was the ${pack.vat.taxName} rate until ${expired.to ?? ""}${expired.endVerified === false ? " (no published source confirms that day)" : ""}. On ${date}, the rate is ${expectedRate}%`
        : `${rate}% is not a ${pack.vat.taxName} rate in ${pack.name} on ${date}. The expected rate is ${expectedRate}%`,
      field: lineNumber === null ? "taxDetails" : `lineItems[${lineNumber - 1}].taxRate`,
      lineNumber,
      confidence: Math.min(
        confidence,
        invoice.invoiceDate.value === null ? 0.7 : invoice.invoiceDate.confidence,
        lawful.verified && expired?.endVerified !== false ? 1 : 0.75,
      ),
      expected: expectedRate,
      actual: rate,
      difference: Math.round((rate - expectedRate) * 100) / 100,
      tolerance: 0,
      provenance: [...places, ...invoice.invoiceDate.provenance],
    });
  });
}

function checkUnregistered(input: CheckInput): Anomaly[] {
  const { invoice, treatment, context } = input;
  const charged = treatment.vat.chargedMinor ?? 0;
  if (charged * signOf(input) <= 0) return [];
  const profile = vendorProfile(invoice, context);
  const stated = statedFact(invoice.statements, "vat_not_registered");
  if (profile.vatRegistered !== false && !(stated && profile.vatRegistered !== true)) return [];
  const why =
    profile.vatRegistered === false
      ? "the vendor's settings say that it is not registered for VAT"
      : `the document says "${stated?.raw ?? ""}"`;
  return [
    anomaly("vat_by_unregistered_vendor", {
      message: `VAT of ${formatAmount(charged, invoice.currency.value)} is charged, but ${why}`,
      field: "taxTotal",
      confidence: profile.vatRegistered === false ? 0.97 : 0.85,
      ...amountEvidence(0, charged, 0, invoice.currency.value),
      provenance: [...taxPlaces(input), ...(stated?.provenance ?? [])],
    }),
  ];
}

function checkWithholding(input: CheckInput): Anomaly[] {
  const { invoice, treatment } = input;
  const { wht } = treatment;
  const found: Anomaly[] = [];
  if (treatment.direction === "purchase" && wht.noTinUplift) {
    // If the law sets a minimum rate instead of a multiplier, the rate without the uplift can't be derived from it.
    const multiplier = (treatment.country === null ? null : rulePack(treatment.country))?.wht.withoutTaxId?.multiplier ?? null;
    const rises = multiplier === 2 ? "doubles" : "rises";
    found.push(
      anomaly("wht_tin_missing_double_rate", {
        message: `The vendor's tax ID is unknown, so the withholding tax rate ${rises}${wht.rate === null ? "" : ` to ${wht.rate}%`}`,
        field: "vendor.taxId",
        confidence: Math.min(invoice.vendor.taxId.confidence + 0.4, 0.95),
        expected: wht.rate === null || multiplier === null ? null : wht.rate / multiplier,
        actual: wht.rate,
        provenance: invoice.vendor.name.provenance,
      }),
    );
  }
  const deducted = invoice.whtDeducted.value;
  if (deducted) {
    const amount = Math.abs(deducted);
    found.push(
      anomaly("wht_already_deducted", {
        message: `The document states withholding tax of ${formatAmount(amount, invoice.currency.value)}. Don't deduct it again if the amount due is already lower by it`,
        field: "whtDeducted",
        confidence: invoice.whtDeducted.confidence,
        ...(wht.amountMinor === null
          ? { actual: null }
          : amountEvidence(wht.amountMinor, amount, tolerance(input), invoice.currency.value)),
        provenance: invoice.whtDeducted.provenance,
      }),
    );
  }
  return [...found, ...checkAmbiguous(input)];
}

function checkAmbiguous({ invoice, treatment }: CheckInput): Anomaly[] {
  const opinions = treatment.lines.length > 0 ? treatment.lines : [{ lineNumber: null, wht: treatment.wht }];
  return opinions.flatMap(({ lineNumber, wht }) => {
    const rival = wht.applicable === null || wht.category === null ? null : rivalRate(wht.category, wht.rate, wht.alternatives);
    if (!rival) return [];
    const line = invoice.lineItems.find((item) => item.lineNumber === lineNumber);
    return [
      anomaly("wht_category_ambiguous", {
        message: `The withholding tax rate could be ${wht.rate ?? 0}% (${whtCategoryWithin(wht.category)}) or ${rival.rate}% (${whtCategoryWithin(rival.category)})`,
        field: lineNumber === null ? "wht.category" : `lineItems[${lineNumber - 1}].category`,
        lineNumber,
        confidence: Math.min(0.95, wht.confidence + rival.confidence),
        expected: wht.category,
        actual: rival.category,
        provenance: line?.description.provenance ?? [],
      }),
    ];
  });
}

/** Checks whether the tax charged and withheld agrees with the law. */
export function checkTax(input: CheckInput): Anomaly[] {
  const unregistered = checkUnregistered(input);
  return [...checkRates(input), ...checkRelieved(input), ...checkMissing(input), ...unregistered, ...checkWithholding(input)];
}
