import { DOUBTFUL } from "@/lib/prism/confidence-levels";
import type { IsoDate } from "@/lib/kernel/dates";
import { earlierOfVendor, foldNumber } from "../../history-index";
import { parseDate } from "../../extract/pages/words/dates";
import type { AnalysisContext, Invoice, Treatment, VatOpinion } from "../../model";

const DAY =
  /\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}(?:st|nd|rd|th)?[ -](?:of )?[a-z]{3,9}\.?,?[ -]\d{4}|[a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}/i;
/** "Invoice of", "Inv. No. 0412 dated" or "original invoice date:", with the date that follows. */
const NAMED = new RegExp(
  String.raw`\b(?:invoice|inv|bill)s?\b\.?(?:[^;\n]{0,40}?\b(?:of|dated|date|dtd|on)\b\.?(?:\s*:)?)\s*(${DAY.source})(?![\d/])`,
  "gi",
);

/** "Invoice No. SJ-119", "your inv 0412/25": whatever stands in the place of an invoice number. */
const NUMBERED =
  /\b(?:invoice|inv|bill)s?\b\.?(?:[\s:.#(]|\b(?:no|nos|number|num|nr|ref|reference)\b)*([a-z0-9][a-z0-9/-]*\d[a-z0-9/-]*)/gi;
/** A supplier who charged too little sends a debit note, whose document type is invoice. */
const DEBIT_NOTE = /\bdebit (?:note|memo)\b/i;
/** Shorter numbers may be counts or ordinals. */
const MIN_NUMBER = 3;

/**
 * The dates of the invoices that a credit or debit note corrects, earliest first. Sources in order: dates stated by an e-invoice (or found
 * in the history by the numbers it states); dates printed after the word "invoice"; dates of the supplier's earlier invoices whose numbers
 * are printed. Empty for other documents, for notes that name no invoice, and for dates not before the note's own. A date that can be read
 * two ways is included in both readings.
 */
export function correctedDays(invoice: Invoice, history: AnalysisContext["history"]): IsoDate[] {
  const { type, invoiceDate, text, lineItems, corrects = [] } = invoice;
  const own = invoiceDate.value;
  if (own === null) return [];
  const said = [text, ...lineItems.map(({ description }) => description.value ?? "")].join("\n");
  if (type !== "credit_note" && corrects.length === 0 && !DEBIT_NOTE.test(said)) return [];
  const before = (days: readonly IsoDate[]): IsoDate[] => [...new Set(days)].filter((day) => day < own).sort();
  const stated = before(
    corrects.flatMap(
      ({ number, date }) => date ?? (number === null ? [] : daysOfNumbers(invoice, new Set([foldNumber(number).plain]), history)),
    ),
  );
  if (stated.length > 0) return stated;
  const named = before([...said.matchAll(NAMED)].flatMap(([, day = ""]) => readings(day)));
  return named.length > 0 ? named : before(daysByNumber(invoice, said, history));
}

function readings(day: string): IsoDate[] {
  const read = parseDate(day, "day_first");
  const other = read && !read.certain ? parseDate(day, "month_first") : null;
  return [read, other].flatMap((found) => (found === null ? [] : [found.value]));
}

function daysByNumber(invoice: Invoice, said: string, history: AnalysisContext["history"]): IsoDate[] {
  const numbers = new Set(
    [...said.matchAll(NUMBERED)].flatMap(([, number = ""]) => (number.length >= MIN_NUMBER ? [foldNumber(number).plain] : [])),
  );
  return daysOfNumbers(invoice, numbers, history);
}

/** The dates of the supplier's earlier invoices with these numbers (in folded form). */
function daysOfNumbers({ vendor, invoiceNumber }: Invoice, numbers: Set<string>, history: AnalysisContext["history"]): IsoDate[] {
  if (invoiceNumber.value) numbers.delete(foldNumber(invoiceNumber.value).plain);
  if (numbers.size === 0) return [];
  return earlierOfVendor(vendor, history).flatMap((earlier) =>
    earlier.invoiceDate && earlier.invoiceNumber && numbers.has(foldNumber(earlier.invoiceNumber).plain) ? [earlier.invoiceDate] : [],
  );
}

/**
 * A note takes back or reprices an earlier supply, so its VAT, and the right to recover it, follow the rules of the corrected invoice's
 * date (Nigeria Tax Act 2025 s.156 gives only the tax on supplies made under it). If there are several dates with different rules, the
 * earliest applies, with a confidence low enough for review.
 */
export function byCorrectedDay(byNote: Treatment, days: readonly IsoDate[], treat: (day: IsoDate) => Treatment): Treatment {
  const [first, ...others] = days;
  if (first === undefined) return byNote;
  const corrected = treat(first);
  if (isAlike(corrected, byNote)) return byNote;
  const isDoubtful = others.some((day) => !isAlike(corrected, treat(day)));
  const doubted = (vat: VatOpinion): VatOpinion => (isDoubtful ? { ...vat, confidence: Math.min(vat.confidence, DOUBTFUL) } : vat);
  const message = isDoubtful
    ? `The document names several days of invoices (${days.join(", ")}), and VAT was not the same on all of them. It is treated by the rules of ${first}. Check which invoice it corrects.`
    : `The document corrects an invoice of ${first}. VAT follows the rules of that day.`;
  return {
    ...corrected,
    vat: doubted(corrected.vat),
    lines: corrected.lines.map((line) => ({ ...line, vat: doubted(line.vat) })),
    warnings: [...corrected.warnings, { code: "vat_by_corrected_invoice", message }],
  };
}

const isAlike = (one: Treatment, other: Treatment): boolean =>
  isSame(one.vat, other.vat) && one.lines.every((line, index) => isSame(line.vat, other.lines[index]?.vat));

const isSame = (one: VatOpinion, other: VatOpinion | undefined): boolean =>
  one.treatment === other?.treatment && one.rate === other.rate && one.inputRecoverable === other.inputRecoverable;
