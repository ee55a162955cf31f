import Big from "big.js";
import { cutText } from "@/lib/kernel/text/cut-text";

import { addDays } from "@/lib/kernel/dates";
import { HOUR_MS } from "@/lib/kernel/time/duration-values";
import { toMajor, toMinor } from "@/lib/kernel/money";
import type { Anomaly, EarlierInvoice } from "../model";
import { isRepeatedAmountSuspicious, anomaly, formatAmount, type CheckInput } from "./anomaly";
import { checkHiddenText } from "./check-hidden-text";
import { earlierOfVendor, foldNumber, foldedNumberOf } from "../history-index";

const MILLION = 1_000_000;
/** Programs write the two times moments apart; an edit by hand comes later. */
const EDIT_AFTER_MS = HOUR_MS;
const POOR_OCR = 0.7;

/** Created once: constructing a formatter costs more than formatting. */
const TO_ONE_PLACE = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const TO_WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

const foldAccount = (account: string) => account.toUpperCase().replace(/[^A-Z0-9]/g, "");

/**
 * Ids of the related invoices, latest first, because a vendor's latest invoices show its habits best. The history is ordered oldest first.
 */
const latestFirst = (earlier: readonly EarlierInvoice[]): string[] => earlier.map((other) => other.id).reverse();

/**
 * Reports a bank account that isn't known. An account becomes known once an invoice with it was approved: a forger often sends a second
 * invoice, and the first, which is pending or already rejected, must not vouch for it. If none was approved and the earlier invoices show
 * several accounts, none of these is confirmed.
 */
function checkBankAccount({ invoice, context }: CheckInput): Anomaly[] {
  const { value, confidence, provenance } = invoice.vendor.bankAccount;
  if (value === null) return announcedChange(invoice);
  const earlier = earlierOfVendor(invoice.vendor, context.history).filter((other) => other.bankAccount !== null);
  const isSame = (other: EarlierInvoice) => foldAccount(other.bankAccount ?? "") === foldAccount(value);
  const approved = earlier.filter((other) => other.approved !== false);
  const isKnown = approved.length > 0 ? approved.some(isSame) : earlier.every(isSame);
  if (isKnown) return approved.length > 0 ? [] : announcedChange(invoice);
  const others = (approved.length > 0 ? approved : earlier).filter((other) => !isSame(other));
  const last = [...others].sort((a, b) => (b.invoiceDate ?? "").localeCompare(a.invoiceDate ?? ""))[0];
  const said = !earlier.some(isSame)
    ? "is not on any of its earlier invoices. The most recent account was"
    : approved.length > 0
      ? "is only on earlier invoices that nobody has approved. The most recent approved account was"
      : "is one of several on its earlier invoices, none of which was approved. Another is";
  return [
    anomaly("bank_account_changed", {
      message: `The vendor's bank account ${value} ${said} ${last?.bankAccount ?? ""}`,
      field: "vendor.bankAccount",
      confidence,
      expected: last?.bankAccount ?? null,
      actual: value,
      provenance,
      related: latestFirst(earlier),
    }),
  ];
}

const ACCOUNT = String.raw`(?:bank(?:ing|er'?s?)?|account|payment)(?: account)?`;
const OWN_ACCOUNT = String.raw`(?:bank )?(?:account|a\/c|bank)(?: (?:no\.?|number|details))?`;
/**
 * Sentences such as "Our bank details have changed", "previous account: … new account: …", "our old account … is closed", "note our new
 * account details", "do not pay into our former account".
 */
const ANNOUNCED = new RegExp(
  [
    String.raw`\b${ACCOUNT}(?: details| information)? (?:have|has) (?:now |recently |just )?(?:been )?changed\b`,
    String.raw`\b(?:our|the) new ${ACCOUNT} (?:details|information)\b`,
    String.raw`\b(?:note|notice of|notification of|advised of) (?:the |our |a |this )?changes? (?:of|in|to) (?:our )?${ACCOUNT}\b`,
    String.raw`\bwe have (?:recently )?changed (?:our )?bank(?:s|ers)?\b`,
    String.raw`\b(?:our|the) (?:old|former|previous) ${ACCOUNT}\b[^.]{0,60}? (?:is|was|has been) (?:now )?closed\b`,
    String.raw`\b(?:old|former|previous) ${OWN_ACCOUNT} ?[:\-–](?=.{0,100}?(?:bank|iban))[^.]{0,80}?\bnew ${OWN_ACCOUNT}`,
    String.raw`\b(?:do not|don't|no longer) (?:pay|make (?:any )?payments?|remit) (?:in)?to (?:our |the )?(?:old|former|previous)\b`,
  ].join("|"),
  "i",
);
/** Warnings that vendors print against this fraud, such as "We will never tell you by e-mail that our bank details have changed". */
const WARNED = /\b(?:never|if|unless|should|whenever|beware|fraud\w*|scam\w*|suspicious|claim(?:s|ing)?|not (?:been )?changed)\b/i;

/** Reports a document that itself announces new bank details, as anyone who forges an invoice has to. */
function announcedChange({ text, vendor: { bankAccount } }: CheckInput["invoice"]): Anomaly[] {
  const said = text
    .replace(/\s+/g, " ")
    .split(/(?<=[.!?]) /)
    .find((sentence) => ANNOUNCED.test(sentence) && !WARNED.test(sentence));
  return said === undefined
    ? []
    : [
        anomaly("bank_account_changed", {
          message: `The document announces new bank details for the vendor: “${cutText(said.trim(), MOST_QUOTED)}”`,
          field: "vendor.bankAccount",
          confidence: 0.9,
          actual: bankAccount.value,
          provenance: bankAccount.provenance,
        }),
      ];
}

const MOST_QUOTED = 160;

function median(values: Float64Array): number {
  const sorted = values.slice().sort();
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** How far a value departs from earlier ones. */
interface Departure {
  /**
   * 0.6745 · |x − median| / MAD. If over half of the values are equal, the mean deviation is used instead; if all are equal, any other
   * value has Infinity.
   */
  z: number;
  /** Median of the earlier values. */
  usual: number;
  /** Whether over half of the earlier values are equal. */
  isFixed: boolean;
}

/** Measures how far `value` departs from earlier ones (Iglewicz and Hoaglin, "How to Detect and Handle Outliers", 1993). */
function departure(value: number, earlier: readonly number[]): Departure {
  const values = Float64Array.from(earlier);
  const usual = median(values);
  const deviations = values.map((other) => Math.abs(other - usual));
  const distance = Math.abs(value - usual);
  const mad = median(deviations);
  if (mad > 0) return { z: (0.6745 * distance) / mad, usual, isFixed: false };
  const mean = deviations.reduce((sum, deviation) => sum + deviation, 0) / deviations.length;
  return { z: mean > 0 ? distance / (1.253314 * mean) : distance === 0 ? 0 : Infinity, usual, isFixed: true };
}

/** If most earlier amounts are equal, the z-score is no guide: a fixed fee that changes by less than this share isn't an outlier. */
const LEAST_DEPARTURE_FROM_FIXED = 0.1;

/**
 * Describes the distance as a multiple ("16 times"), which says more than a z-score; "far from" if it is less than twice the usual amount.
 */
function distanceInWords(amount: number, usual: number): string {
  const times = usual > 0 ? amount / usual : 0;
  return times >= 2 ? `${(times < 10 ? TO_ONE_PLACE : TO_WHOLE).format(times)} times` : "far from";
}

function checkAmount({ invoice, context }: CheckInput): Anomaly[] {
  const { total, currency } = invoice;
  // The amount of a credit note tells nothing about what the vendor usually bills, and vice versa.
  if (total.value === null || invoice.type === "credit_note") return [];
  const { outlierEarlierMin, roundAmountStep } = context.thresholds;
  const amount = toMajor(total.value, currency.value);
  const earlier = earlierOfVendor(invoice.vendor, context.history).filter(
    (other) =>
      other.total !== null && other.total >= 0 && (other.currency === null || currency.value === null || other.currency === currency.value),
  );
  if (earlier.length < outlierEarlierMin) return [];
  const { z, usual, isFixed } = departure(
    amount,
    earlier.map((other) => other.total ?? 0),
  );
  if (z <= context.thresholds.robustZ || (isFixed && Math.abs(amount - usual) <= LEAST_DEPARTURE_FROM_FIXED * Math.abs(usual))) return [];
  const evidence = {
    field: "total",
    confidence: Math.min(0.9, total.confidence),
    expected: usual,
    actual: amount,
    difference: Number((amount - usual).toFixed(4)),
    tolerance: context.thresholds.robustZ,
    provenance: total.provenance,
    related: latestFirst(earlier),
  };
  const measure = Number.isFinite(z)
    ? `the median of ${earlier.length} earlier totals; robust z-score ${TO_ONE_PLACE.format(z)}`
    : `all ${earlier.length} earlier totals are equal`;
  const [totalText, usualText] = [total.value, toMinor(usual, currency.value)].map((minor) => formatAmount(minor, currency.value));
  return [
    anomaly("amount_outlier_for_vendor", {
      ...evidence,
      message: `The total of ${totalText} is ${distanceInWords(amount, usual)} this vendor's usual ${usualText} (${measure})`,
    }),
    ...(amount !== 0 && new Big(amount).mod(roundAmountStep).eq(0)
      ? [
          anomaly("round_amount_outlier", {
            ...evidence,
            message: `The total of ${totalText} is a round amount and far from this vendor's usual ${usualText}`,
          }),
        ]
      : []),
  ];
}

/** The round limit just above an amount: 1 to 9 million, 10 to 90 million, and so on. */
function roundLimitAbove(amount: number): number {
  let step = MILLION;
  while (amount >= step * 9) step *= 10;
  return amount < step ? step : Math.ceil((amount + Number.EPSILON) / step) * step;
}

function justUnder(amount: number, limit: number, percent: number): boolean {
  return amount < limit && amount >= limit * (1 - percent / 100);
}

function checkSplit(input: CheckInput): Anomaly[] {
  const { invoice, context } = input;
  const { total, currency, invoiceDate } = invoice;
  const date = invoiceDate.value;
  if (total.value === null || date === null || !isRepeatedAmountSuspicious(input)) return [];
  const { approvalLimit, splitUnderLimitPercent, splitCount, splitDays } = context.thresholds;
  const amount = toMajor(total.value, currency.value);
  const limits = [...(approvalLimit === null ? [] : [approvalLimit]), roundLimitAbove(amount)].filter((limit) =>
    justUnder(amount, limit, splitUnderLimitPercent),
  );
  if (limits.length === 0) return [];
  const [from, to] = [addDays(date, -splitDays), addDays(date, splitDays)];
  const others = eachNumberOnce(invoice.invoiceNumber.value, earlierOfVendor(invoice.vendor, context.history)).filter(
    (other): other is EarlierInvoice & { total: number; invoiceDate: string } =>
      other.total !== null &&
      other.invoiceDate !== null &&
      from <= other.invoiceDate &&
      other.invoiceDate <= to &&
      (other.currency === null || currency.value === null || other.currency === currency.value),
  );
  for (const limit of limits) {
    const parts = withinDays(
      [
        { id: null, date, total: amount },
        ...others
          .filter((other) => justUnder(other.total, limit, splitUnderLimitPercent))
          .map((other) => ({ id: other.id, date: other.invoiceDate, total: other.total })),
      ],
      date,
      splitDays,
    );
    if (parts.length < splitCount) continue;
    return [
      anomaly("split_invoices", {
        message: `${parts.length} invoices from this vendor within ${splitDays} days are each just under ${formatAmount(toMinor(limit, currency.value), currency.value)}`,
        field: "total",
        confidence: Math.min(0.85, total.confidence),
        expected: limit,
        actual: amount,
        tolerance: splitUnderLimitPercent,
        provenance: [...total.provenance, ...invoiceDate.provenance],
        related: parts.flatMap((part) => (part.id === null ? [] : [part.id])),
      }),
    ];
  }
  return [];
}

/** Counts each invoice number once. An invoice sent again isn't another part of a split; another anomaly reports it as a repeat. */
function eachNumberOnce(own: string | null, earlier: readonly EarlierInvoice[]): EarlierInvoice[] {
  const seen = new Set(own === null ? [] : [foldNumber(own).plain]);
  return earlier.filter((invoice) => {
    const number = foldedNumberOf(invoice)?.plain;
    if (number === undefined) return true;
    const isNew = !seen.has(number);
    seen.add(number);
    return isNew;
  });
}

interface Part {
  id: string | null;
  date: string;
  total: number;
}

/** The largest set of invoices within the allowed days that includes the invoice itself, dated `own`. */
function withinDays(parts: readonly Part[], own: string, days: number): Part[] {
  const starts = [...new Set(parts.map(({ date }) => date))].filter((start) => start <= own && own <= addDays(start, days));
  const windows = starts.map((start) => {
    const end = addDays(start, days);
    return parts.filter(({ date }) => start <= date && date <= end);
  });
  return windows.sort((a, b) => b.length - a.length)[0] ?? [];
}

function checkFile({ document }: CheckInput): Anomaly[] {
  const createdAt = document?.pdf?.createdAt ?? null;
  const modifiedAt = document?.pdf?.modifiedAt ?? null;
  const edited = createdAt !== null && modifiedAt !== null && Date.parse(modifiedAt) - Date.parse(createdAt) > EDIT_AFTER_MS;
  const read = document?.textSource === "ocr" ? document.pages.flatMap((page) => page.words.filter((word) => !word.hidden)) : [];
  const quality = read.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, read.length);
  return [
    ...(edited
      ? [
          anomaly("pdf_modified_after_creation", {
            message: `The file was created at ${createdAt} and modified at ${modifiedAt}`,
            field: "document",
            confidence: 0.9,
            expected: createdAt,
            actual: modifiedAt,
          }),
        ]
      : []),
    ...(read.length > 0 && quality < POOR_OCR
      ? [
          anomaly("low_ocr_quality", {
            message: `The document is hard to read: average text recognition confidence is ${Math.round(quality * 100)}%`,
            field: "document",
            confidence: 0.95,
            expected: POOR_OCR,
            actual: Math.round(quality * 100) / 100,
          }),
        ]
      : []),
  ];
}

/** Checks for signs that ask for a second look; none of them proves fraud. */
export function checkFraudSignals(input: CheckInput): Anomaly[] {
  return [...checkBankAccount(input), ...checkAmount(input), ...checkSplit(input), ...checkHiddenText(input), ...checkFile(input)];
}
