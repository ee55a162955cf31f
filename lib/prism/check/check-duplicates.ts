import { daysBetween } from "@/lib/kernel/dates";
import { toMajor } from "@/lib/kernel/money";
import type { Anomaly, EarlierInvoice, Invoice } from "../model";
import { foldTaxId, samePartyName } from "../party-names";
import { anomaly, type CheckInput } from "./anomaly";

/** Earlier invoices of the same vendor: by tax number where both have one, else by name. */
export function earlierOfVendor({ vendor }: Invoice, history: readonly EarlierInvoice[]): EarlierInvoice[] {
  return history.filter((earlier) => {
    if (earlier.vendorTaxId && vendor.taxId.value) return foldTaxId(earlier.vendorTaxId) === foldTaxId(vendor.taxId.value);
    return earlier.vendorName !== null && vendor.name.value !== null && samePartyName(earlier.vendorName, vendor.name.value);
  });
}

/** A number without ornaments: "INV-0012/A" and "inv 0012 a" are one. */
function foldNumber(number: string): string {
  return number.normalize("NFKC").toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Letters that are taken for digits and back. */
function unconfused(number: string): string {
  return number.replace(/[OQD]/g, "0").replace(/[IL|]/g, "1").replace(/S/g, "5").replace(/B/g, "8").replace(/Z/g, "2");
}

/** Two neighbours changed places. */
function transposed(a: string, b: string): boolean {
  if (a.length !== b.length || a === b) return false;
  const first = [...a].findIndex((character, index) => character !== b[index]);
  return a.slice(0, first) + (a[first + 1] ?? "") + (a[first] ?? "") + a.slice(first + 2) === b;
}

function sameMoney(invoice: Invoice, earlier: EarlierInvoice): boolean {
  const total = invoice.total.value;
  const currency = invoice.currency.value;
  return total !== null && earlier.total !== null && toMajor(total, currency) === earlier.total && (currency === null || earlier.currency === null || currency === earlier.currency);
}

function checkExact({ document, context }: CheckInput): EarlierInvoice[] {
  return document ? context.history.filter((earlier) => earlier.sha256 !== null && earlier.sha256 === document.sha256) : [];
}

type Likeness = "number_confused" | "number_transposed" | "amount_in_window";

function likeness(invoice: Invoice, earlier: EarlierInvoice, windowDays: number): Likeness | null {
  const number = invoice.invoiceNumber.value ? foldNumber(invoice.invoiceNumber.value) : null;
  const other = earlier.invoiceNumber ? foldNumber(earlier.invoiceNumber) : null;
  if (number && other && number !== other && unconfused(number) === unconfused(other)) return "number_confused";
  if (number && other && transposed(number, other) && sameMoney(invoice, earlier)) return "number_transposed";
  const date = invoice.invoiceDate.value;
  const near = date !== null && earlier.invoiceDate !== null && Math.abs(daysBetween(earlier.invoiceDate, date)) <= windowDays;
  return near && sameMoney(invoice, earlier) ? "amount_in_window" : null;
}

const LIKENESS: Record<Likeness, { said: string; confidence: number }> = {
  number_confused: { said: "a number that differs only in letters and digits that look alike", confidence: 0.9 },
  number_transposed: { said: "the same amount and a number with two characters exchanged", confidence: 0.88 },
  amount_in_window: { said: "the same amount within days", confidence: 0.75 },
};

const ids = (earlier: readonly EarlierInvoice[]) => earlier.map((invoice) => invoice.id);

/** Whether this invoice came before: the same bytes, the same number, or nearly the same. */
export function checkDuplicates(input: CheckInput): Anomaly[] {
  const { invoice, context } = input;
  const exact = checkExact(input);
  const others = earlierOfVendor(invoice, context.history).filter((earlier) => !exact.includes(earlier));
  const number = invoice.invoiceNumber.value ? foldNumber(invoice.invoiceNumber.value) : null;
  const sameNumber = number ? others.filter((earlier) => earlier.invoiceNumber !== null && foldNumber(earlier.invoiceNumber) === number) : [];
  const near = others.filter((earlier) => !sameNumber.includes(earlier)).flatMap((earlier) => {
    const like = likeness(invoice, earlier, context.thresholds.nearDuplicateDays);
    return like ? [{ earlier, like }] : [];
  });
  const [nearest] = near;
  return [
    ...(exact.length > 0 ? [anomaly("duplicate_exact", { message: "The same file was analysed before", field: "document.sha256", confidence: 0.99, actual: input.document?.sha256 ?? null, related: ids(exact) })] : []),
    ...(sameNumber.length > 0 ? [anomaly("duplicate_number_vendor", {
      message: `This vendor already sent an invoice with the number ${invoice.invoiceNumber.value ?? ""}`, field: "invoiceNumber", confidence: invoice.invoiceNumber.confidence,
      actual: invoice.invoiceNumber.value, provenance: invoice.invoiceNumber.provenance, related: ids(sameNumber),
    })] : []),
    ...(nearest ? [anomaly("duplicate_near", {
      message: `An earlier invoice of this vendor${nearest.earlier.invoiceNumber ? ` (${nearest.earlier.invoiceNumber})` : ""} has ${LIKENESS[nearest.like].said}`, field: "invoiceNumber", confidence: LIKENESS[nearest.like].confidence,
      expected: nearest.earlier.invoiceNumber, actual: invoice.invoiceNumber.value, provenance: [...invoice.invoiceNumber.provenance, ...invoice.total.provenance], related: near.map(({ earlier }) => earlier.id),
    })] : []),
  ];
}
