import { DOUBTFUL } from "@/lib/prism/confidence-levels";
import { toMinor } from "@/lib/kernel/money";
import type { Cell, Invoice } from "@/lib/prism/model";
import { cappedCell, FAILED_CHECK_CONFIDENCE } from "../cell";
import { foldName } from "../fold";
import { kindTitled } from "../pages/header/document-type";
import { reasonsNotToPayInNotes } from "../pages/page/reasons-not-to-pay";
import { doubtByNote } from "../pages/words/stamps";
import { EARLIER_INVOICES, PART_INVOICE } from "../pages/totals/earlier-invoices";
import type { Remarks } from "./remarks";
import { minorOf } from "./values";

/** Reasons, in words, not to rely on the bill, whatever its values; empty if there are none. */
export function doubtsOf(invoice: Invoice, { sentences, isTest, prepaid }: Remarks): string[] {
  const { total, amountDue } = invoice;
  return [
    ...(isTest ? ["The e-invoice says that it is a test: ask the vendor for the invoice itself."] : []),
    ...[...new Set(sentences)].flatMap((sentence) => doubtByNote(withoutEnd(sentence)) ?? []),
    ...(givesBack(invoice) ? [] : reasonsNotToPayInNotes(sentences, { total: total.value, due: amountDue.value })),
    ...(isPaidByInvoices(invoice, sentences, prepaid) ? [EARLIER_INVOICES] : []),
    ...unreadable(invoice),
  ];
}

/** Whether what was prepaid was asked for by earlier invoices, by the notes, so that these may have stated its VAT already. */
const isPaidByInvoices = ({ taxTotal, currency }: Invoice, sentences: readonly string[], prepaid: Remarks["prepaid"]): boolean =>
  (minorOf(prepaid, currency.value) ?? 0) > 0 && (taxTotal.value ?? 0) !== 0 && sentences.some((sentence) => PART_INVOICE.test(sentence));

/** Whether the document gives money back, so that nothing is left to pay. */
const givesBack = ({ type, total }: Invoice): boolean => type === "credit_note" || (total.value ?? 0) < 0;

const withoutEnd = (sentence: string): string => sentence.replace(/[.!]$/, "");

/** "CREDIT NOTE for invoice TG-2100" */
const OF_WHAT = / (?:for|to|no|nr|zu|zur|pour|sur)\b.*$/i;

const FOR_ACCOUNTING =
  "The type code 751 stands for invoice information for accounting, and not for an invoice: ask the vendor for the invoice itself.";

/**
 * Why a document that is an invoice by its type may be none, in words: its type code is that of accompanying information, or a note is the
 * title of another kind of document. Null if nothing says so.
 */
export function doubtOfType({ type }: Invoice, { typeCode, sentences }: Remarks): string | null {
  if (type !== "invoice") return null;
  if (typeCode === "751") return FOR_ACCOUNTING;
  const title = sentences.find((sentence) => {
    const kind = kindTitled(withoutEnd(sentence).replace(OF_WHAT, ""));
    return kind === "credit_note" || kind === "proforma";
  });
  return title === undefined ? null : `The e-invoice bills by its type code, but says “${title}”: check what it is.`;
}

const AMOUNTS: readonly [words: string, cellOf: (invoice: Invoice) => Cell<number>][] = [
  ["the amount before tax", ({ subtotal }) => subtotal],
  ["the tax total", ({ taxTotal }) => taxTotal],
  ["the total", ({ total }) => total],
  ["the amount due", ({ amountDue }) => amountDue],
  ["the discount", ({ discount }) => discount],
  ["the charges", ({ charges }) => charges],
];

/** The first amount whose text can't be read as an amount, in words; empty if there is none. */
function unreadable(invoice: Invoice): string[] {
  const lines = invoice.lineItems.map(({ lineNumber, amount }) => [`the amount of line ${lineNumber}`, amount] as const);
  const [first] = [...AMOUNTS.map(([words, cellOf]) => [words, cellOf(invoice)] as const), ...lines].filter(
    ([, { value, raw }]) => value === null && raw !== null,
  );
  return first === undefined
    ? []
    : [`The e-invoice gives ${first[0]} as “${first[1].raw}”, which can't be read as an amount: check its sums.`];
}

/**
 * Lowers the confidence of the totals, so that the invoice goes to a person, and adds the reasons as warnings. Other values, such as the
 * number and the parties, keep their confidence.
 */
export function withTotalsDoubted(invoice: Invoice, reasons: readonly string[]): Invoice {
  return {
    ...invoice,
    subtotal: cappedCell(invoice.subtotal, DOUBTFUL),
    taxTotal: cappedCell(invoice.taxTotal, DOUBTFUL),
    total: cappedCell(invoice.total, DOUBTFUL),
    amountDue: cappedCell(invoice.amountDue, DOUBTFUL),
    warnings: [...invoice.warnings, ...reasons],
  };
}

/** Lowers the confidence of totals that don't add up; their values stay as stated. */
export function withWrongTotalsDoubted(invoice: Invoice): Invoice {
  const { subtotal, taxTotal, total } = invoice;
  if (subtotal.value === null || total.value === null || subtotal.value + (taxTotal.value ?? 0) === total.value) return invoice;
  return {
    ...invoice,
    subtotal: cappedCell(subtotal, FAILED_CHECK_CONFIDENCE),
    taxTotal: cappedCell(taxTotal, FAILED_CHECK_CONFIDENCE),
    total: cappedCell(total, FAILED_CHECK_CONFIDENCE),
  };
}

/** Lowers the confidence of the currency, or of the total and the amount due, if the e-invoice contradicts itself about them. */
export function withContradictions(invoice: Invoice, remarks: Remarks): Invoice {
  const currency = remarks.otherCurrency;
  const warnings = [
    ...(currency === null ? [] : [`The e-invoice is in ${invoice.currency.value ?? "no currency"}, but states its totals in ${currency}.`]),
    ...(isDueExplained(invoice, remarks)
      ? []
      : ["The amount due doesn't follow from the total: check what was paid, withheld or taken off before."]),
    ...(remarks.payee === null || foldName(remarks.payee) === foldName(invoice.vendor.name.value ?? "")
      ? []
      : [`The e-invoice is to be paid to ${remarks.payee}, and not to the vendor itself.`]),
  ];
  return {
    ...invoice,
    ...(currency === null ? {} : { currency: cappedCell(invoice.currency, DOUBTFUL) }),
    ...(isDueExplained(invoice, remarks)
      ? {}
      : { total: cappedCell(invoice.total, DOUBTFUL), amountDue: cappedCell(invoice.amountDue, DOUBTFUL) }),
    warnings: [...invoice.warnings, ...warnings],
  };
}

/**
 * Whether the amount due follows from the total: less what was prepaid or withheld, and rounded to whole units at most. Some dialects apply
 * document discounts and charges only here.
 */
function isDueExplained(invoice: Invoice, { prepaid, rounding }: Remarks): boolean {
  const { total, amountDue, whtDeducted, discount, charges } = invoice;
  // An amount due of zero has a doubt of its own.
  if (total.value === null || amountDue.value === null || amountDue.value === 0) return true;
  const currency = invoice.currency.value;
  const plain = total.value - (minorOf(prepaid, currency) ?? 0) + (minorOf(rounding, currency) ?? 0);
  const adjusted = plain - (discount.value ?? 0) + (charges.value ?? 0);
  const expected = [plain, adjusted].flatMap((sum) => [sum, sum - Math.abs(whtDeducted.value ?? 0) * (sum < 0 ? -1 : 1)]);
  return expected.some((sum) => Math.abs(sum - (amountDue.value ?? 0)) < toMinor(1, currency));
}
