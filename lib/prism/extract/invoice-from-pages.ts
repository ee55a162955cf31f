import { nearestMinor, toMajor, toMinorIfCountable } from "@/lib/kernel/money";
import { AnalysisFailure, type Cell, type Invoice, type LineItem, type ReadDocument, type TaxDetail } from "@/lib/prism/model";
import { calibratedInvoice, type Reading } from "./calibration/calibrate";
import { shownByNames } from "./calibration/name-evidence";
import { shownBySums } from "./calibration/shown-by-sums";
import { derivedCell, documentCell, emptyCell } from "./cell";
import { emptyInvoice } from "./empty-invoice";
import type { ExtractionHints } from "./extraction-hints";
import { sumOfAmountsFirst } from "./pages/items/amounts-first";
import { currencyFrom } from "./pages/totals/currency";
import { wholeNumber, withDisagreements } from "./pages/page/agreement";
import { cutOff } from "./pages/page/cut-off";
import { documentTypeFrom, type TypeFinding } from "./pages/header/document-type";
import { datesFrom } from "./pages/header/header-dates";
import { invoiceNumberFrom, irnFrom, purchaseOrderFrom, readingFactor } from "./pages/header/header-fields";
import { placeOf } from "./pages/words/layout";
import { lineItemsOf } from "./pages/items/line-items";
import { pageTextOf, type PageText } from "./pages/page/page-text";
import { partiesFrom } from "./pages/parties/parties";
import { proseSums } from "./pages/totals/prose-sums";
import { ratedSums } from "./pages/totals/rated-sums";
import { sumOfColumn } from "./pages/totals/sum-of-column";
import { withoutPartsByRate } from "./pages/totals/summed-rates";
import { isSlip } from "./pages/slip/is-slip";
import { settleSlip, slipDateCell } from "./pages/slip/settle-slip";
import type { Settled } from "./pages/totals/score-totals";
import { firstInvoiceOf, invoicesOnOnePage, type FirstInvoice } from "./several-invoices";
import { settleTotals, type SettledTotals } from "./pages/totals/settle-totals";
import { stampsOn } from "./pages/words/stamps";
import { statementsFrom } from "./pages/page/statements";
import { deniedByWords, sumsInWords, totalInWords } from "./pages/totals/sum-in-words";
import { sumsOfItems } from "./pages/totals/sums-of-items";
import { taxRowsOf, type TaxRow } from "./pages/totals/tax-rows";
import { tableHeadersOf } from "./pages/table/table-header";
import { unnamedAdjustments } from "./pages/totals/unnamed-adjustments";
import { doubted, isUnread, UNREAD_LANGUAGE } from "./pages/page/unread-language";
import { NAMED_SUMS, UNITS, type TotalCandidate } from "./pages/totals/total-candidate";
import { totalCandidatesOf } from "./pages/totals/totals";

/** What the visible pages state, each value with the probability that it is right. Throws not_an_invoice. */
export function invoiceFromPages(document: ReadDocument, hints: ExtractionHints): Invoice {
  const { invoice, reading, doubts, text } = scoredInvoiceFromPages(document, hints);
  const calibrated = withDisagreements(calibratedInvoice(invoice, reading), text);
  return doubts.length > 0 ? doubted(calibrated, doubts) : calibrated;
}

const severalInvoices = (numbers: readonly string[]): string =>
  `The file seems to hold more than one invoice (${numbers.join(" and ")}), and only the first was read: send each one by itself.`;
const invoicesOnPage = (numbers: readonly string[]): string =>
  `A page seems to hold more than one invoice (${numbers.join(" and ")}), whose values may be mixed: send each one by itself.`;

interface ScoredInvoice {
  invoice: Invoice;
  reading: Reading;
  /** Why no value of it is to be relied upon, whatever adds up, in words. */
  doubts: string[];
  /** Where it was found. */
  text: PageText;
}

/** The same with the scores by which the values were chosen, before they are calibrated to probabilities. Throws not_an_invoice. */
export function scoredInvoiceFromPages(document: ReadDocument, hints: ExtractionHints): ScoredInvoice {
  const text = pageTextOf(document, hints.country);
  const several = firstInvoiceOf(document, text, hints.country);
  if (several) return scoredFirst(several, hints);
  const unread = isUnread(text);
  const headers = tableHeadersOf(text);
  const { type, doubts: seen } = typeWithDoubts(document, text, headers, unread);
  const parties = partiesFrom(text, headers[0]?.firstLine ?? Number.POSITIVE_INFINITY);
  const currency = currencyFrom(text, parties.vendor.country.value, headers);
  const printed = withoutPartsByRate(text, totalCandidatesOf(text, headers));
  const labelled = [...printed, ...ratedSums(text, printed)];
  const named = [...labelled, ...unnamedAdjustments(text, labelled)];
  const worded = withProse(text, named);
  const lineItems = lineItemsOf(text, headers, { currency: currency.value, targets: targetsIn(worded, currency.value) });
  const summed = sumsOfItems(text, named, lineItems, sumOf(lineItems, currency.value));
  const candidates = summed.length > 0 ? [...named, ...summed] : worded;
  const slip = isSlip(text) ? settleSlip(text, candidates, sumOf(lineItems, currency.value)) : null;
  const totals =
    slip?.totals ?? withoutItemsAsAdjustments(settleTotals(candidates, sumOf(lineItems, currency.value)), lineItems, currency.value);
  const doubts = [...seen, ...deniedByWords(text, totals.gross)];
  const invoiceNumber = wholeNumber(text, invoiceNumberFrom(text));
  if (type.otherTitle !== null) throw notAnInvoice(`The document is not an invoice: it is titled “${type.otherTitle}”`);
  const billed = totals.gross !== null || totals.net !== null || totals.due !== null || lineItems.length > 0;
  if (!billed && type.possibleOtherTitle !== null)
    throw notAnInvoice(`The document is not an invoice: it is titled “${type.possibleOtherTitle}” and shows no prices`);
  if (totals.gross === null && totals.net === null && invoiceNumber.value === null)
    throw notAnInvoice(
      unread
        ? "No invoice number or total was found: the page seems to be in a language that Levy does not read"
        : "The document is not an invoice: no invoice number or total was found",
    );
  const money = new MoneyCells(currency.value, totals.adds);
  const lineAmounts = lineItems.map((line) => line.amount.value);
  const taxRows = taxRowsOf(
    text,
    totals,
    lineItems.flatMap((line) => line.taxRate.value ?? []),
  );
  const { inclusive, amounts } = withoutGrossSubtotal(
    text,
    candidates,
    lineAmounts,
    money.of(totals),
    taxRows.flatMap((row) => row.rate ?? []),
  );
  const dates = datesFrom(text, {
    corrects: type.type === "credit_note",
    headings: new Set(
      headers.flatMap(({ firstLine, lastLine }) => Array.from({ length: lastLine - firstLine + 1 }, (_, index) => firstLine + index)),
    ),
  });
  const invoice: Invoice = {
    ...emptyInvoice(),
    type: type.type,
    typeConfidence: type.confidence,
    language: document.language,
    invoiceNumber,
    ...dates,
    ...(isSlip(text) ? { invoiceDate: slipDateCell(text) ?? dates.invoiceDate } : {}),
    purchaseOrder: purchaseOrderFrom(text),
    currency,
    irn: irnFrom(text),
    vendor: parties.vendor,
    customer: parties.customer,
    ...amounts,
    ...(slip ? { total: { ...amounts.total, confidence: slip.confidence } } : {}),
    pricesIncludeTax: inclusive || pricesIncludeTax(lineAmounts, amounts),
    taxDetails: taxRows.map((row) => money.taxDetail(row)),
    lineItems,
    statements: statementsFrom(text),
    text: text.text,
  };
  if (isSlip(text)) return { invoice, reading: "slip", doubts, text };
  return {
    invoice: shownByNames(shownBySums(invoice)),
    reading: text.pages.some((page) => page.recognised) ? "scan" : "text",
    doubts,
    text,
  };
}

function scoredFirst({ document, numbers }: FirstInvoice, hints: ExtractionHints): ScoredInvoice {
  const first = scoredInvoiceFromPages(document, hints);
  return numbers === null ? first : { ...first, doubts: [...first.doubts, severalInvoices(numbers)] };
}

/** What the document is by its title and its stamps, and what speaks against relying on it. */
function typeWithDoubts(
  document: ReadDocument,
  text: PageText,
  headers: ReturnType<typeof tableHeadersOf>,
  unread: boolean,
): { type: TypeFinding; doubts: string[] } {
  const stamps = stampsOn(document);
  const titled = documentTypeFrom(text, headers);
  const type: TypeFinding = stamps.proforma ? { ...titled, type: "proforma", confidence: 0.9 } : titled;
  const together = invoicesOnOnePage(text);
  const cut = cutOff(document);
  const doubts = [
    ...(unread ? [UNREAD_LANGUAGE] : []),
    ...(together ? [invoicesOnPage(together)] : []),
    ...(cut === null ? [] : [cut]),
    // A receipt is paid by what it is.
    ...(type.type === "receipt" ? [] : stamps.doubts),
  ];
  return { type, doubts };
}

/** Where no label names a sum, the amounts above it may come to it or, as in a letter, its sentences may name it. */
function withProse(text: PageText, labelled: readonly TotalCandidate[]): readonly TotalCandidate[] {
  const named = labelled.some(({ kind, weight }) => NAMED_SUMS.includes(kind) && weight >= LEAST_LABEL);
  if (named) return labelled;
  const sum = sumOfColumn(text) ?? sumOfAmountsFirst(text);
  if (sum) return [...labelled.filter(({ amount }) => amount !== sum.amount), sum];
  const told = proseSums(text);
  return [...labelled, ...(told.length > 0 ? told : totalInWords(sumsInWords(text)))];
}

/** A label of less weight names a sum only in passing. */
const LEAST_LABEL = 0.6;

/**
 * "Agency commission", "Haulage": where it is an item itself and the net does without it, nothing of that name was taken off or added.
 * Nor is what all items come to, with or without the tax ("Freight and demurrage", "Total charges"), or an amount above the first of them, where names and addresses are.
 */
function withoutItemsAsAdjustments(totals: SettledTotals, lineItems: readonly LineItem[], currency: string | null): SettledTotals {
  const items = new Set(lineItems.map(({ amount }) => JSON.stringify(amount.provenance)));
  const isTheirSum = (units: number): boolean =>
    (lineItems.length > 1 && sumOf(lineItems, currency) === units) || units === totals.gross?.units;
  const first = lineItems[0]?.amount.provenance[0];
  const apart = (candidate: TotalCandidate | null): TotalCandidate | null => {
    if (candidate === null || totals.net?.from.includes(candidate)) return candidate;
    const place = placeOf(candidate.amount.words, candidate.amount.line.page);
    const above = first !== undefined && place.some(({ page, box }) => page === first.page && box[3] < first.box[1]);
    return above || isTheirSum(candidate.units) || items.has(JSON.stringify(place)) ? null : candidate;
  };
  return { ...totals, discount: apart(totals.discount), charges: apart(totals.charges) };
}

/** Printed amounts that the items may add up to, in minor units. */
function targetsIn(candidates: readonly TotalCandidate[], currency: string | null): number[] {
  return candidates
    .filter(({ kind }) => NAMED_SUMS.includes(kind))
    .map((candidate) => nearestMinor((candidate.units / UNITS).toFixed(4), currency));
}

/** What the items come to, in `UNITS` of the currency; null where there are none. */
function sumOf(lineItems: readonly LineItem[], currency: string | null): number | null {
  if (lineItems.length === 0) return null;
  return Math.round(
    toMajor(
      lineItems.reduce((sum, line) => sum + (line.amount.value ?? 0), 0),
      currency,
    ) * UNITS,
  );
}

function notAnInvoice(message: string): AnalysisFailure {
  return new AnalysisFailure({ code: "not_an_invoice", stage: "extract", message, retryable: false });
}

type MoneyFields = Pick<
  Invoice,
  "subtotal" | "discount" | "charges" | "taxTotal" | "total" | "amountDue" | "whtDeducted" | "duty" | "deducted"
>;

/** Settled amounts as cells in minor units. Where net, tax and total add up (`adds`), each of them is more certain. */
class MoneyCells {
  constructor(
    private readonly currency: string | null,
    private readonly adds: boolean,
  ) {}

  of(totals: SettledTotals): MoneyFields {
    return {
      subtotal: this.#settled(totals.net, 0.8),
      taxTotal: this.#settled(totals.tax, 0.75),
      total: this.#settled(totals.gross, 0.85),
      discount: this.#takenOff(totals.discount),
      charges: this.#single(totals.charges),
      whtDeducted: this.#takenOff(totals.withheld),
      ...(totals.deducted.length > 0 ? { deducted: this.#summed(totals.deducted) } : {}),
      ...(totals.duty.length > 1 ? { duty: this.#summed(totals.duty) } : totals.duty[0] ? { duty: this.#single(totals.duty[0]) } : {}),
      amountDue: this.#single(totals.due),
    };
  }

  taxDetail(row: TaxRow): TaxDetail {
    const minor = (units: number | null): number | null => (units === null ? null : this.#minor(units));
    return {
      rate: row.rate,
      label: row.label,
      baseMinor: minor(row.base),
      amountMinor: minor(row.amount),
      categoryCode: null,
      provenance: row.provenance,
    };
  }

  #settled(amount: Settled | null, unchecked: number): Cell<number> {
    if (!amount) return emptyCell(0.6);
    const [first] = amount.from;
    const trust = this.adds ? 0.97 : unchecked;
    if (!first) return derivedCell(this.#minor(amount.units), trust * 0.92);
    if (amount.from.length > 1)
      return derivedCell(
        this.#minor(amount.units),
        trust * 0.95,
        amount.from.flatMap((part) => placeOf(part.amount.words, part.amount.line.page)),
      );
    return documentCell(
      this.#minor(amount.units),
      first.amount.raw,
      trust * readingFactor(first.amount.words),
      placeOf(first.amount.words, first.amount.line.page),
    );
  }

  /** Printed with or without a minus, and positive here. */
  #takenOff(candidate: TotalCandidate | null): Cell<number> {
    return this.#single(candidate && { ...candidate, units: Math.abs(candidate.units) });
  }

  #single(candidate: TotalCandidate | null): Cell<number> {
    if (!candidate) return emptyCell(0.85);
    return documentCell(
      this.#minor(candidate.units),
      candidate.amount.raw,
      0.85 * readingFactor(candidate.amount.words),
      placeOf(candidate.amount.words, candidate.amount.line.page),
    );
  }

  #summed(candidates: readonly TotalCandidate[]): Cell<number> {
    const units = candidates.reduce((sum, candidate) => sum + Math.abs(candidate.units), 0);
    return derivedCell(
      this.#minor(units),
      0.9,
      candidates.flatMap(({ amount }) => placeOf(amount.words, amount.line.page)),
    );
  }

  /** Null where a sum, or a number in a currency of many decimals, is too large to count. */
  #minor(units: number): number | null {
    return toMinorIfCountable((units / UNITS).toFixed(4), this.currency);
  }
}

/** Whether the lines add up to this amount; rounding may be off by one minor unit a line. */
function addUpTo(amounts: readonly (number | null)[], other: number | null): boolean {
  const sum = amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
  return amounts.length > 0 && other !== null && Math.abs(sum - other) <= Math.max(2, amounts.length);
}

/** The lines come to the total, with or without what was taken off or added below them, and not to what is before the tax. */
function pricesIncludeTax(amounts: readonly (number | null)[], money: MoneyFields): boolean {
  const adjusted = [...amounts, -Math.abs(money.discount.value ?? 0), money.charges.value];
  const comeTo = (other: number | null): boolean => addUpTo(amounts, other) || (amounts.length > 0 && addUpTo(adjusted, other));
  return (money.taxTotal.value ?? 0) !== 0 && comeTo(money.total.value) && !comeTo(money.subtotal.value);
}

/** "Prices are VAT inclusive", "all rates include 7.5 % VAT"; not "exclusive of VAT", "does not include VAT". */
const TAX = String.raw`(?:\d[\d.]* ?% ?)?(?:vat|v\.a\.t\.?|gst|value added tax)\b`;
const INCLUSIVE = new RegExp(String.raw`\b(?:vat|gst|tax)[ -]inclusive\b|\b(?:inclusive of|include[sd]?|including|incl\.?) ${TAX}`, "i");
const DENIED = /\b(?:not|never|non|no|doesn't|don't|excl\w*|without|plus)\b/i;

/**
 * Lines that add up to a subtotal which is the total as well hold their VAT: a tax beside them is the one within the total, or a
 * sentence or the total's own label says that prices include it where no amount is printed. That subtotal is then no amount before
 * VAT. Beside a subtotal or a tax, "Total incl. VAT" is a form's label, and says nothing.
 */
function withoutGrossSubtotal(
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

/** "161,500.00 (includes 11,267.44 VAT)": an amount that its name stands behind in one text is in the sum before it. */
const isNamedWithin = (tax: Cell<number>, candidates: readonly TotalCandidate[]): boolean =>
  candidates.some(
    ({ kind, amount, hit }) =>
      kind === "taxTotal" &&
      amount.raw === tax.raw &&
      amount.end === hit.start &&
      hit.line.chunks.some(({ words }) => [...amount.words, ...hit.words].every((word) => words.includes(word))),
  );

/** "Total (VAT inclusive)" on a page that names no amount before it and no tax beside it. */
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

/** "All prices are VAT inclusive. No refund." is a line of two sentences, of which the second denies nothing of the first. */
function saysInclusive(text: PageText): boolean {
  return text.lines.some(
    (line) =>
      line.text.split(/(?<=[.!?])\s+/).some((sentence) => INCLUSIVE.test(sentence) && !DENIED.test(sentence)) &&
      !(text.amountsByLine.get(line.index) ?? []).some((amount) => !amount.percent),
  );
}
