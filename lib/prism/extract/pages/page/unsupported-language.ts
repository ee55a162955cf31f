import { DOUBTFUL } from "@/lib/prism/confidence-levels";
import type { Cell, Invoice } from "@/lib/prism/model";
import { cappedCell } from "../../cell";
import { nonLatinLetter, lettersOfUnsupportedLanguages, wordsOfUnsupportedLanguages } from "../../vocabulary/unsupported-languages";
import { foldName } from "../../fold";
import type { PageText } from "./page-text";

/**
 * Highest confidence of values on a page that is unreliable as a whole, such as one in an unsupported language or with several invoices:
 * figures may be in the right places, but nothing confirms it.
 */
const DOUBTED = DOUBTFUL;
/** Fewer foreign words than this may be names of a supplier, street or town on an English invoice. */
const LEAST_WORDS = 4;
const LEAST_SHARE = 0.15;

/**
 * Whether the pages are in a language without a vocabulary: many words have letters of, or are labels in, unsupported languages, and they
 * are not outnumbered by labels that were understood.
 */
export function isInUnsupportedLanguage(text: PageText): boolean {
  const words = text.lines.flatMap((line) => line.words.map((word) => word.text)).filter((word) => /\p{L}{2}/u.test(word));
  const foreign = words.filter((word) => nonLatinLetter.test(word)).length;
  const found = words.filter(isOfUnsupportedLanguage).length - (foreign < words.length * LEAST_FOREIGN ? foreign : 0);
  return found >= LEAST_WORDS && found >= words.length * LEAST_SHARE && found >= text.labels.length * LEAST_OF_LABELS;
}

const LEAST_OF_LABELS = 0.75;
/** A page in another script consists mostly of words in it; an English page may only repeat the two parties' names in it. */
const LEAST_FOREIGN = 0.3;

function isOfUnsupportedLanguage(word: string): boolean {
  return (
    lettersOfUnsupportedLanguages.test(word) ||
    nonLatinLetter.test(word) ||
    wordsOfUnsupportedLanguages.has(foldName(word).replace(/[^\p{L}]/gu, ""))
  );
}

export const UNSUPPORTED_LANGUAGE = "The page seems to be in a language that Levy does not read: check every value.";

/** Lowers the confidence of every value that tax or payment rests on, so that a reviewer checks it, and adds the reasons as warnings. */
export function withAllValuesDoubted(invoice: Invoice, reasons: readonly string[]): Invoice {
  const doubt = <T>(cell: Cell<T>): Cell<T> => cappedCell(cell, DOUBTED);
  const { vendor, customer } = invoice;
  return {
    ...invoice,
    invoiceNumber: doubt(invoice.invoiceNumber),
    invoiceDate: doubt(invoice.invoiceDate),
    dueDate: doubt(invoice.dueDate),
    vendor: { ...vendor, name: doubt(vendor.name), taxId: doubt(vendor.taxId), bankAccount: doubt(vendor.bankAccount) },
    customer: { ...customer, name: doubt(customer.name), taxId: doubt(customer.taxId) },
    subtotal: doubt(invoice.subtotal),
    taxTotal: doubt(invoice.taxTotal),
    total: doubt(invoice.total),
    amountDue: doubt(invoice.amountDue),
    lineItems: invoice.lineItems.map((line) => ({ ...line, description: doubt(line.description), amount: doubt(line.amount) })),
    warnings: [...invoice.warnings, ...reasons],
  };
}
