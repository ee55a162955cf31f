import type { PageText } from "../page/page-text";
import type { SettledTotals } from "./settle-totals";
import { unitsOf } from "./total-candidate";
import { LESS } from "./unnamed-adjustments";

/** An invoice for a part, or what is said of money that was asked for by one. */
export const PART_INVOICE =
  /\b(?:(?:abschlags|teil|anzahlungs|vorauszahlungs)rechnung(?:en)?|(?:deposit|advance|part|interim|stage|progress|mobili[sz]ation|previous|earlier) invoices?|(?:previously|already) (?:invoiced|billed)|facture d'acompte)\b/i;

/** The warning that the VAT of earlier invoices may be claimed again. */
export const EARLIER_INVOICES =
  "The VAT shown is of the whole supply, but earlier invoices are taken off below it: check that their VAT isn't claimed twice.";

const PART_PAID = /\b(?:abschlags|teil|voraus|an)zahlung(?:en)?\b/i;
const VAT = /\b(?:vat|mwst|ust|umsatzsteuer|mehrwertsteuer|tva)\b/i;

/**
 * "Gesamtbetrag 11.900,00 / abzgl. Abschlagsrechnung 2026-090  -5.950,00 / Restbetrag 5.950,00": a final invoice that states the VAT of the
 * whole supply and takes invoices for parts off below it, whose VAT was invoiced with these. Whether the words of the page say so; what is
 * taken off above the tax has left its own VAT out.
 */
export function takesOffEarlierInvoices(text: PageText, { tax, gross, due }: SettledTotals): boolean {
  const taxed = tax?.from[0]?.hit.line;
  if (!tax || tax.units === 0 || !taxed || gross === null || due === null || due.units >= gross.units) return false;
  return text.lines.some((line) => {
    if (line.index <= taxed.index || line.page !== taxed.page) return false;
    const amounts = (text.amountsByLine.get(line.index) ?? []).filter(({ percent, decimals }) => !percent && decimals === 2);
    const isTakenOff =
      amounts.some((amount) => unitsOf(amount) < 0) || (amounts.length > 0 && line.chunks.some((chunk) => LESS.test(chunk.text)));
    const below = text.lines[line.index + 1];
    const isTaxed = VAT.test(line.text) || (below?.page === line.page && VAT.test(below.text));
    return isTakenOff && (PART_INVOICE.test(line.text) || (PART_PAID.test(line.text) && isTaxed));
  });
}
