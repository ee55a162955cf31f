import Big from "big.js";
import { percentOf, toMinor, formatMajor, type DecimalString, type MinorUnits } from "@/lib/kernel/money";
import type { IsoDate } from "@/lib/kernel/dates";

/** A company on a sample; all of them are fictional. */
export interface SampleParty {
  name: string;
  address: readonly string[];
  /** As printed after its label; null if the page shows none. */
  taxId: string | null;
  rcNumber?: string;
  phone?: string;
  email?: string;
  /** What the company does, as its letterhead says. */
  trade?: string;
}

export interface SampleLine {
  description: string;
  /** A second, smaller line under the description. */
  detail?: string;
  /** The vendor's item code, for layouts that have a column for it. */
  code?: string;
  quantity: DecimalString;
  unit?: string;
  /** In major units. */
  unitPrice: DecimalString;
}

export interface SampleInvoice {
  number: string;
  date: IsoDate;
  dueDate: IsoDate;
  /** When the PDF was made, in UTC; fixed, so that every run draws the same bytes. */
  drawnAt: string;
  purchaseOrder?: string;
  vendor: SampleParty;
  customer: SampleParty;
  lines: readonly SampleLine[];
  /** The VAT percentage that the vendor charges, right or wrong. */
  vatRatePercent: number;
  bank: { bank: string; accountName: string; accountNumber: string };
  paymentTerms: string;
  notes?: readonly string[];
  signatory?: string;
  /** The arithmetic error of the sample, if it has one: the total printed instead of the computed one, in major units. */
  printedTotal?: DecimalString;
}

export interface SampleTotals {
  lineAmounts: MinorUnits[];
  subtotal: MinorUnits;
  vat: MinorUnits;
  /** The computed total; the page shows `printedTotal`. */
  total: MinorUnits;
  printedTotal: MinorUnits;
}

const CURRENCY = "NGN";

/** Amounts of an invoice in kobo. VAT is computed once, on the sum of the lines. */
export function totalsOf(invoice: SampleInvoice): SampleTotals {
  const lineAmounts = invoice.lines.map((line) => toMinor(new Big(line.quantity).times(line.unitPrice), CURRENCY));
  const subtotal = lineAmounts.reduce((sum, amount) => sum + amount, 0);
  const vat = percentOf(subtotal, invoice.vatRatePercent);
  const total = subtotal + vat;
  return {
    lineAmounts,
    subtotal,
    vat,
    total,
    printedTotal: invoice.printedTotal === undefined ? total : toMinor(invoice.printedTotal, CURRENCY),
  };
}

/** Kobo as printed: "1,250,000.00". */
export function printMoney(minor: MinorUnits): string {
  return groupThousands(formatMajor(minor, CURRENCY));
}

/** A unit price or quantity as printed, with the decimals that it was given. */
export function groupThousands(decimal: DecimalString): string {
  const [whole = "", fraction] = decimal.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A unit price in naira and kobo: "4500" prints as "4,500.00". */
export function printUnitPrice(price: DecimalString): string {
  return printMoney(toMinor(price, CURRENCY));
}
