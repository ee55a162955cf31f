import { DOUBTFUL } from "@/lib/prism/confidence-levels";
import { nearestMinor, toMajor } from "@/lib/kernel/money";
import { AnalysisFailure, type Invoice, type LineItem, type ReadDocument } from "@/lib/prism/model";
import { calibratedInvoice, type Reading } from "./calibration/calibrate";
import { capNameScores } from "./calibration/name-evidence";
import { adjustScoresBySums } from "./calibration/sum-evidence";
import { cappedCell } from "./cell";
import { emptyInvoice } from "./empty-invoice";
import type { ExtractionHints } from "./extraction-hints";
import { sumOfAmountsFirst } from "./pages/items/amounts-first";
import { currencyFrom, type CurrencyFinding } from "./pages/totals/currency";
import { currencyOfRepeats, currencyOfSums, isNamedByBill } from "./pages/totals/currency-of-sums";
import { countryCurrencies } from "./vocabulary/places";
import { withLostPrefixRestored, withContradictionsDoubted } from "./pages/parties/contradictions";
import { cutOffWarning } from "./pages/page/cut-off";
import { documentTypeFrom, type TypeFinding } from "./pages/header/document-type";
import { datesInOrder } from "./pages/header/date-order";
import { invoiceNumberFrom, irnFrom, purchaseOrderFrom } from "./pages/header/header-fields";
import { placeOf } from "./pages/words/layout";
import { lineItemsOf } from "./pages/items/line-items";
import { reasonsNotToPay } from "./pages/page/reasons-not-to-pay";
import { pageTextOf, type PageText } from "./pages/page/page-text";
import { partiesFrom } from "./pages/parties/parties";
import { askedRows } from "./pages/totals/asked-withholding";
import { proseSums } from "./pages/totals/prose-sums";
import { statedWithholding } from "./pages/totals/stated-withholding";
import { ratedSums } from "./pages/totals/rated-sums";
import { sumOfColumn } from "./pages/totals/sum-of-column";
import { withoutPartsByRate } from "./pages/totals/summed-rates";
import { isSlip } from "./pages/slip/is-slip";
import { settleSlip, slipDateCell } from "./pages/slip/settle-slip";
import { MoneyCells } from "./pages/totals/money-cells";
import { pricesIncludeTax, detectInclusivePrices } from "./pages/totals/inclusive-prices";
import { splitOffFirstInvoice, invoicesOnOnePage, type FirstInvoice } from "./several-invoices";
import { settleTotals, type SettledTotals } from "./pages/totals/settle-totals";
import { stampsOn } from "./pages/words/stamps";
import { statementsFrom } from "./pages/page/statements";
import { EARLIER_INVOICES, takesOffEarlierInvoices } from "./pages/totals/earlier-invoices";
import { sumInWordsWarnings, sumsInWords, totalInWords } from "./pages/totals/sum-in-words";
import { sumsOfItems } from "./pages/totals/sums-of-items";
import { sumsOfRows } from "./pages/totals/sums-of-rows";
import { withTaxBetween } from "./pages/totals/tax-between";
import { taxRowsOf } from "./pages/totals/tax-rows";
import { tableHeadersOf } from "./pages/table/table-header";
import { unnamedAdjustments } from "./pages/totals/unnamed-adjustments";
import { declinedPaymentWarning } from "./pages/page/declined-payment";
import { withAllValuesDoubted, isInUnsupportedLanguage, UNSUPPORTED_LANGUAGE } from "./pages/page/unsupported-language";
import { NAMED_SUMS, UNITS, type TotalCandidate } from "./pages/totals/total-candidate";
import { totalCandidatesOf } from "./pages/totals/totals";

/** Extracts the invoice that the visible pages state, each value with the probability that it is right. Throws not_an_invoice. */
export function invoiceFromPages(document: ReadDocument, hints: ExtractionHints): Invoice {
  const scored = scoredInvoiceFromPages(document, hints);
  const doubts = [...scored.doubts.ofReading, ...scored.doubts.ofBill];
  return doubts.length > 0 ? withAllValuesDoubted(calibrated(scored), doubts) : calibrated(scored);
}

/**
 * Reads the pages beside an e-invoice. `doubts` are reasons not to rely on the bill; they don't lower the confidence of `invoice`, because a
 * page stamped as paid still shows which values it bills. Throws not_an_invoice.
 */
export function shownBesideEInvoice(document: ReadDocument, hints: ExtractionHints): { invoice: Invoice; doubts: string[] } {
  const scored = scoredInvoiceFromPages(document, hints);
  const { ofReading, ofBill } = scored.doubts;
  const { taxTotal } = scored.open;
  return {
    invoice: ofReading.length > 0 ? withAllValuesDoubted(calibrated(scored), ofReading) : calibrated(scored),
    doubts: taxTotal === null ? ofBill : [...ofBill, taxTotal],
  };
}

/** The pages' title, if it is that of another kind of document than an invoice; else null. */
export function titleOfOtherPaper(document: ReadDocument, { country }: ExtractionHints): string | null {
  const text = pageTextOf(document, country);
  return documentTypeFrom(text, tableHeadersOf(text)).otherTitle;
}

const calibrated = ({ invoice, reading, open, isDueDateOpen, text }: ScoredInvoice): Invoice =>
  withContradictionsDoubted(withOpenValues(calibratedInvoice(invoice, reading), open, isDueDateOpen), text);

/** Caps the confidence of values that could as well be another; calibration alone would not lower it. */
function withOpenValues(invoice: Invoice, { currency, invoiceDate, taxTotal }: ScoredInvoice["open"], isDueDateOpen: boolean): Invoice {
  return {
    ...invoice,
    currency: currency === null ? invoice.currency : cappedCell(invoice.currency, DOUBTFUL),
    invoiceDate: invoiceDate === null ? invoice.invoiceDate : cappedCell(invoice.invoiceDate, DOUBTFUL),
    dueDate: isDueDateOpen ? cappedCell(invoice.dueDate, DOUBTFUL) : invoice.dueDate,
    taxTotal: taxTotal === null ? invoice.taxTotal : cappedCell(invoice.taxTotal, DOUBTFUL),
    warnings: [...invoice.warnings, ...[currency, invoiceDate, taxTotal].filter((warning) => warning !== null)],
  };
}

const moneyInDoubt = ({ value, source }: Invoice["currency"]): string =>
  `The page leaves open which currency it bills in, and ${source === "request" ? `the request's ${value ?? ""} was taken` : `${value ?? ""} was taken as the likeliest`}: check it.`;

const severalInvoices = (numbers: readonly string[]): string =>
  `The file seems to hold more than one invoice (${numbers.join(" and ")}), and only the first was read: send each one by itself.`;
const invoicesOnPage = (numbers: readonly string[]): string =>
  `A page seems to hold more than one invoice (${numbers.join(" and ")}), whose values may be mixed: send each one by itself.`;

interface Doubts {
  /** Values may have been misread, or may be missing. */
  ofReading: string[];
  /** The bill may be void, paid already, or one of several. */
  ofBill: string[];
}

interface ScoredInvoice {
  invoice: Invoice;
  reading: Reading;
  /** Reasons, in words, not to rely on the invoice, even if its sums add up. */
  doubts: Doubts;
  /** Reasons, in words, why the currency, the invoice date or the tax could as well be another, whatever its score; null if there is none. */
  open: { currency: string | null; invoiceDate: string | null; taxTotal: string | null };
  /** Whether the reason for `open.invoiceDate` is one against the due date as well. */
  isDueDateOpen: boolean;
  /** The text that the invoice was read from. */
  text: PageText;
}

/**
 * Like `invoiceFromPages`, but with the raw scores by which the values were chosen, before calibration turns them into probabilities.
 * Throws not_an_invoice.
 */
export function scoredInvoiceFromPages(document: ReadDocument, hints: ExtractionHints): ScoredInvoice {
  const text = pageTextOf(document, hints.country);
  const several = splitOffFirstInvoice(document, text, hints.country);
  if (several) return scoredFirst(several, hints);
  const isUnsupported = isInUnsupportedLanguage(text);
  const headers = tableHeadersOf(text);
  const { type, doubts: seen } = typeWithDoubts(document, text, headers, isUnsupported);
  const parties = partiesFrom(text, headers[0]?.firstLine ?? Number.POSITIVE_INFINITY, hints.business);
  const { currency, lineItems, candidates, slip, totals } = sumsOf(
    text,
    headers,
    parties.vendor.country.value,
    hints.request.currency?.toUpperCase() ?? null,
  );
  const invoiceNumber = withLostPrefixRestored(text, invoiceNumberFrom(text, type.type));
  refuseOther(document, type, { totals, hasItems: lineItems.length > 0, hasNumber: invoiceNumber.value !== null, isUnsupported });
  const money = new MoneyCells(currency.cell.value, totals.isBalanced);
  const lineAmounts = lineItems.map((line) => line.amount.value);
  const taxRows = taxRowsOf(
    text,
    totals,
    lineItems.flatMap((line) => line.taxRate.value ?? []),
  );
  const { inclusive, amounts } = detectInclusivePrices(
    text,
    candidates,
    lineAmounts,
    money.of(totals),
    taxRows.flatMap((row) => row.rate ?? []),
  );
  const dates = datesInOrder(
    text,
    {
      corrects: type.type === "credit_note",
      headings: new Set(
        headers.flatMap(({ firstLine, lastLine }) => Array.from({ length: lastLine - firstLine + 1 }, (_, index) => firstLine + index)),
      ),
    },
    { vendorCountry: parties.vendor.country.value, asOf: hints.asOf ?? null },
  );
  const stated = statedWithholding(text, totals, lineItems, currency.cell.value);
  const invoice: Invoice = {
    ...emptyInvoice(),
    type: type.type,
    typeConfidence: type.confidence,
    ...(type.doubt === undefined ? correctionDoubt(text, type, amounts.total.value) : { typeDoubt: type.doubt }),
    language: document.language,
    invoiceNumber,
    invoiceDate: (isSlip(text) ? slipDateCell(dates.text) : null) ?? dates.invoiceDate,
    dueDate: dates.dueDate,
    purchaseOrder: purchaseOrderFrom(text),
    currency: currency.cell,
    irn: irnFrom(text),
    vendor: parties.vendor,
    customer: parties.customer,
    ...amounts,
    ...(slip ? { total: { ...amounts.total, confidence: slip.confidence } } : {}),
    pricesIncludeTax: inclusive || pricesIncludeTax(lineAmounts, amounts),
    taxDetails: taxRows.map((row) => money.taxDetail(row)),
    lineItems,
    ...(stated === null ? {} : { whtStated: stated }),
    statements: statementsFrom(text),
    text: text.text,
    warnings: unseenTotal(document, totals),
  };
  const doubts: Doubts = {
    ofReading: seen.ofReading,
    ofBill: [...seen.ofBill, ...sumInWordsWarnings(text, totals.gross), ...(seen.ofBill.length > 0 ? [] : unpayable(text, invoice))],
  };
  const open = {
    currency: currency.inDoubt ? moneyInDoubt(currency.cell) : null,
    invoiceDate: dates.doubt,
    taxTotal: takesOffEarlierInvoices(text, totals) ? EARLIER_INVOICES : null,
  };
  const isDueDateOpen = dates.isDueDateInDoubt;
  if (isSlip(text)) return { invoice, reading: "slip", doubts, open, isDueDateOpen, text };
  return {
    invoice: capNameScores(adjustScoresBySums(invoice)),
    reading: text.pages.some((page) => page.isOcr) ? "scan" : "text",
    doubts,
    open,
    isDueDateOpen,
    text,
  };
}

/**
 * A receipt is already paid and a credit note leaves nothing to pay, so neither is checked for signs that it needn't be paid. The check is
 * also skipped if a stamp, such as "PAID", already casts doubt on the document.
 */
const unpayable = (text: PageText, { type, total, amountDue }: Invoice): string[] =>
  type === "receipt" || type === "credit_note" ? [] : reasonsNotToPay(text, { total: total.value, due: amountDue.value });

/** A "Rechnungskorrektur" either takes an invoice back or replaces it; with positive sums it may be either. */
const CORRECTION = /\b(?:rechnungskorrektur|korrekturrechnung)\b/i;

function correctionDoubt(text: PageText, { type }: TypeFinding, total: number | null): Pick<Invoice, "typeDoubt"> {
  const title = type === "credit_note" && total !== null && total > 0 ? CORRECTION.exec(text.text)?.[0] : undefined;
  return title === undefined ? {} : { typeDoubt: `The page is titled “${title}”: check whether it takes an invoice back or replaces it.` };
}

/** The sums that the pages bill, their currency, and the candidates they were chosen from. */
interface Sums {
  currency: CurrencyFinding;
  lineItems: LineItem[];
  candidates: readonly TotalCandidate[];
  slip: ReturnType<typeof settleSlip> | null;
  totals: SettledTotals;
}

/**
 * Settles currency and sums together. Currency marks printed at the settled sums outweigh those elsewhere on the page and resolve a
 * currency that was left open. `said` is the caller's currency.
 */
function sumsOf(text: PageText, headers: ReturnType<typeof tableHeadersOf>, vendorCountry: string | null, said: string | null): Sums {
  const found = currencyFrom(text, vendorCountry, headers, { said });
  const sums = sumsIn(text, headers, found);
  const marked = currencyOfSums(sums.totals, sums.lineItems, vendorCountry, found.cell.value) ?? currencyOfRepeats(text, sums.totals);
  if (marked === null && isBesides(text, headers, sums, vendorCountry)) return { ...sums, currency: { ...found, inDoubt: true } };
  if (marked === null || (marked === found.cell.value && !found.inDoubt)) return sums;
  const currency = currencyFrom(text, vendorCountry, headers, { meant: marked, said });
  return currency.cell.value === found.cell.value ? { ...sums, currency } : sumsIn(text, headers, currency);
}

/** Whether the page names a currency other than that of the vendor's country, but not at the amounts it bills. */
function isBesides(
  text: PageText,
  headers: ReturnType<typeof tableHeadersOf>,
  { currency, totals, lineItems }: Sums,
  vendorCountry: string | null,
): boolean {
  const { value, source } = currency.cell;
  const local = vendorCountry === null ? undefined : countryCurrencies[vendorCountry];
  if (value === null || source !== "document" || local === undefined || local === value) return false;
  return !isNamedByBill(value, text, headers, totals, lineItems);
}

function sumsIn(text: PageText, headers: ReturnType<typeof tableHeadersOf>, found: CurrencyFinding): Sums {
  const currency = found.cell.value;
  const printed = withoutPartsByRate(text, totalCandidatesOf(text, headers));
  const labeled = [...printed, ...ratedSums(text, printed)];
  const named = [...labeled, ...unnamedAdjustments(text, labeled)];
  const worded = withProse(text, named);
  const rows = sumsOfRows(text, headers, worded);
  const targets = [...worded.filter(({ kind }) => NAMED_SUMS.includes(kind)).map(({ units }) => units), ...(rows ? [rows.net.units] : [])];
  const lineItems = lineItemsOf(text, headers, { currency, targets: targets.map((units) => minorOf(units, currency)) });
  const summed = sumsOfItems(text, named, lineItems, sumOf(lineItems, currency));
  const candidates = summed.length > 0 ? [...named, ...summed] : worded;
  const slip = isSlip(text) ? settleSlip(text, candidates, sumOf(lineItems, currency)) : null;
  const totals =
    slip?.totals ??
    withoutItemsAsAdjustments(withTaxBetween(settleTotals(candidates, sumOf(lineItems, currency), rows)), lineItems, currency);
  const asked = slip ? [] : askedRows(text, candidates, totals, sumOf(lineItems, currency));
  return { currency: found, lineItems, candidates, slip, totals: asked.length > 0 ? { ...totals, withheld: null, asked } : totals };
}

function scoredFirst({ document, numbers }: FirstInvoice, hints: ExtractionHints): ScoredInvoice {
  const first = scoredInvoiceFromPages(document, hints);
  if (numbers === null) return first;
  return { ...first, doubts: { ...first.doubts, ofBill: [...first.doubts.ofBill, severalInvoices(numbers)] } };
}

/** If no total was found, a page without visible words may be the one that prints it, for example because it is damaged or out of focus. */
function unseenTotal({ pages }: ReadDocument, { gross, due }: SettledTotals): string[] {
  const [unseen] = pages.filter(({ words }) => words.every(({ hidden }) => hidden));
  return gross === null && due === null && unseen && pages.length > 1
    ? [`No total was found, and nothing can be read on page ${unseen.number}: check that page, and send a clearer copy if it isn't blank.`]
    : [];
}

const NOTHING_ARRIVED = "The file is incomplete: the part that was received has no invoice number or total. Send the complete file again.";
const CUT_FILE = "The file is incomplete, so pages or figures may be missing. Send the complete file again.";

/** The document type by title and stamps, with the reasons not to rely on the document. */
function typeWithDoubts(
  document: ReadDocument,
  text: PageText,
  headers: ReturnType<typeof tableHeadersOf>,
  isUnsupported: boolean,
): { type: TypeFinding; doubts: Doubts } {
  const stamps = stampsOn(document);
  const titled = documentTypeFrom(text, headers);
  const type: TypeFinding = stamps.proforma ? { ...titled, type: "proforma", confidence: 0.9 } : titled;
  const together = invoicesOnOnePage(text);
  const cut = cutOffWarning(document);
  const declined = declinedPaymentWarning(text);
  const ofReading = [
    ...(isUnsupported ? [UNSUPPORTED_LANGUAGE] : []),
    ...(cut === null ? [] : [cut]),
    ...(document.cutOff === true ? [CUT_FILE] : []),
  ];
  const ofBill = [
    ...(together ? [invoicesOnPage(together)] : []),
    ...(declined === null ? [] : [declined]),
    ...(titled.titleWarning === undefined ? [] : [titled.titleWarning]),
    // A stamp such as "PAID" casts no doubt on a receipt.
    ...(type.type === "receipt" ? [] : stamps.doubts),
  ];
  return { type, doubts: { ofReading, ofBill } };
}

/** If no label names a sum, takes the total from a column of amounts that adds up, or from the sentences of a letter. */
function withProse(text: PageText, labeled: readonly TotalCandidate[]): readonly TotalCandidate[] {
  const named = labeled.some(({ kind, weight }) => NAMED_SUMS.includes(kind) && weight >= LEAST_LABEL);
  if (named) return labeled;
  const sum = sumOfColumn(text) ?? sumOfAmountsFirst(text);
  if (sum) return [...labeled.filter(({ amount }) => amount !== sum.amount), sum];
  const told = proseSums(text);
  return [...labeled, ...(told.length > 0 ? told : totalInWords(sumsInWords(text)))];
}

/** A label of lower weight mentions a sum only in passing. */
const LEAST_LABEL = 0.6;

/**
 * Removes a discount or charge that is really something else: a line item of such a name ("Agency commission", "Haulage") that the net
 * doesn't include, the sum of all items with or without tax ("Freight and demurrage", "Total charges"), or an amount above the first item,
 * among names and addresses.
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

/** `UNITS` of the currency as minor units. */
const minorOf = (units: number, currency: string | null): number => nearestMinor((units / UNITS).toFixed(4), currency);

/** The sum of the line items in `UNITS` of the currency, or null if there are none. */
function sumOf(lineItems: readonly LineItem[], currency: string | null): number | null {
  if (lineItems.length === 0) return null;
  return Math.round(
    toMajor(
      lineItems.reduce((sum, line) => sum + (line.amount.value ?? 0), 0),
      currency,
    ) * UNITS,
  );
}

/**
 * Throws not_an_invoice if the document is something else, or document_corrupt if the missing part of an incomplete file may hold what
 * makes it an invoice.
 */
function refuseOther(
  { cutOff }: ReadDocument,
  type: TypeFinding,
  { totals, hasItems, hasNumber, isUnsupported }: { totals: SettledTotals; hasItems: boolean; hasNumber: boolean; isUnsupported: boolean },
): void {
  if (type.otherTitle !== null) throw notAnInvoice(`The document is not an invoice: it is titled “${type.otherTitle}”`);
  const billed = totals.gross !== null || totals.net !== null || totals.due !== null || hasItems;
  if (!billed && type.possibleOtherTitle !== null)
    throw notAnInvoice(`The document is not an invoice: it is titled “${type.possibleOtherTitle}” and shows no prices`);
  if (totals.gross !== null || totals.net !== null || hasNumber) return;
  if (cutOff === true)
    throw new AnalysisFailure({ code: "document_corrupt", stage: "extract", message: NOTHING_ARRIVED, retryable: false });
  throw notAnInvoice(
    isUnsupported
      ? "No invoice number or total was found: the page seems to be in a language that Levy does not read"
      : "The document is not an invoice: no invoice number or total was found",
  );
}

function notAnInvoice(message: string): AnalysisFailure {
  return new AnalysisFailure({ code: "not_an_invoice", stage: "extract", message, retryable: false });
}
