import { isId } from "@/lib/kernel/ids";
import { addDays } from "@/lib/kernel/dates";
import { toMajor } from "@/lib/kernel/money";
import type { Anomaly, EarlierInvoice } from "../model";
import { isRepeatedAmountSuspicious, anomaly, formatAmount, type CheckInput } from "./anomaly";
import { earlierWithSameBytes, earlierOfVendor, foldNumber, foldedNumbersOf, type FoldedNumber } from "../history-index";

/** Whether two texts differ only by two swapped neighboring characters. */
function transposed(a: string, b: string): boolean {
  if (a.length !== b.length || a === b) return false;
  const first = [...a].findIndex((character, index) => character !== b[index]);
  return a.slice(0, first) + (a[first + 1] ?? "") + (a[first] ?? "") + a.slice(first + 2) === b;
}

/** The total by which invoices are compared. */
interface Money {
  /** In major units; null if the invoice shows no total. */
  total: number | null;
  currency: string | null;
}

function sameMoney({ total, currency }: Money, earlier: EarlierInvoice): boolean {
  return total !== null && total === earlier.total && (currency === null || earlier.currency === null || currency === earlier.currency);
}

function checkExact({ document, context }: CheckInput): readonly EarlierInvoice[] {
  return document ? earlierWithSameBytes(document.sha256, context.history) : [];
}

type Likeness = "number_confused" | "number_transposed" | "amount_in_window";

interface Compared {
  number: FoldedNumber | null;
  money: Money;
  /**
   * First and last day on which the same amount makes a near duplicate. Null if the invoice has no date, or if a repeated amount is no sign
   * of anything.
   */
  window: [from: string, to: string] | null;
}

function likeness(earlier: EarlierInvoice, other: FoldedNumber | null, { number, money, window }: Compared): Likeness | null {
  if (number && other && number.plain !== other.plain && number.unconfused === other.unconfused) return "number_confused";
  if (!sameMoney(money, earlier)) return null;
  if (number && other && transposed(number.plain, other.plain)) return "number_transposed";
  const near = window !== null && earlier.invoiceDate !== null && window[0] <= earlier.invoiceDate && earlier.invoiceDate <= window[1];
  return near ? "amount_in_window" : null;
}

const LIKENESS: Record<Likeness, { said: (amount: string, days: number) => string; confidence: number }> = {
  number_confused: { said: () => "a number that differs only in similar-looking characters", confidence: 0.9 },
  number_transposed: { said: (amount) => `the same total (${amount}) and a number with two characters swapped`, confidence: 0.88 },
  amount_in_window: { said: (amount, days) => `the same total (${amount}) and a date within ${days} days`, confidence: 0.75 },
};

const ids = (earlier: readonly EarlierInvoice[]) => earlier.map((invoice) => invoice.id);

/** Finds earlier invoices that this one duplicates: with the same bytes, the same number, or nearly the same number or amount. */
export function checkDuplicates(input: CheckInput): Anomaly[] {
  const { invoice, context } = input;
  const exact = checkExact(input);
  const ofVendor = earlierOfVendor(invoice.vendor, context.history);
  const others = exact.length === 0 ? ofVendor : ofVendor.filter((earlier) => !exact.includes(earlier));
  const number = invoice.invoiceNumber.value ? foldNumber(invoice.invoiceNumber.value) : null;
  const date = invoice.invoiceDate.value;
  const days = context.thresholds.nearDuplicateDays;
  const currency = invoice.currency.value;
  const compared: Compared = {
    number,
    money: { total: invoice.total.value === null ? null : toMajor(invoice.total.value, currency), currency },
    window: date === null || !isRepeatedAmountSuspicious(input) ? null : [addDays(date, -days), addDays(date, days)],
  };
  const sameNumber: EarlierInvoice[] = [];
  const near: { earlier: EarlierInvoice; like: Likeness }[] = [];
  const numbers = foldedNumbersOf(others);
  for (const [index, earlier] of others.entries()) {
    const other = numbers[index] ?? null;
    if (number !== null && other?.plain === number.plain) {
      sameNumber.push(earlier);
      continue;
    }
    const like = likeness(earlier, other, compared);
    if (like) near.push({ earlier, like });
  }
  const [nearest] = near;
  const filedIn = exact.find((earlier) => earlier.filedIn)?.filedIn;
  const total = formatAmount(invoice.total.value ?? 0, currency);
  return [
    ...(exact.length > 0
      ? [
          anomaly("duplicate_exact", {
            message: filedIn
              ? `The same file is already in ${isId("filedElsewhere", filedIn) ? "a return recorded as filed elsewhere" : `the filing ${filedIn}`}. Its earlier analysis was deleted`
              : "The same file was already analyzed",
            field: "document.sha256",
            confidence: 0.99,
            actual: input.document?.sha256 ?? null,
            // A deleted invoice can't be opened, so it isn't listed.
            related: ids(exact.filter((earlier) => !earlier.filedIn)),
          }),
        ]
      : []),
    ...(sameNumber.length > 0
      ? [
          anomaly("duplicate_number_vendor", {
            message: `This vendor already sent an invoice with the number ${invoice.invoiceNumber.value ?? ""}`,
            field: "invoiceNumber",
            confidence: invoice.invoiceNumber.confidence,
            actual: invoice.invoiceNumber.value,
            provenance: invoice.invoiceNumber.provenance,
            related: ids(sameNumber),
          }),
        ]
      : []),
    ...(nearest
      ? [
          anomaly("duplicate_near", {
            message: `An earlier invoice from this vendor${nearest.earlier.invoiceNumber ? ` (${nearest.earlier.invoiceNumber})` : ""} has ${LIKENESS[nearest.like].said(total, days)}`,
            field: "invoiceNumber",
            confidence: LIKENESS[nearest.like].confidence,
            expected: nearest.earlier.invoiceNumber,
            actual: invoice.invoiceNumber.value,
            provenance: [...invoice.invoiceNumber.provenance, ...invoice.total.provenance],
            related: near.map(({ earlier }) => earlier.id),
          }),
        ]
      : []),
  ];
}
