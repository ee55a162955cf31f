import Big from "big.js";
import { isIsoDate, type IsoDate } from "@/lib/kernel/dates";
import { toMinorIfCountable } from "@/lib/kernel/money";
import { plainNumber } from "@/lib/kernel/text/typed-number-values";
import type { Cell, DocumentType, Invoice, LineItem } from "@/lib/prism/model";
import { documentCell, emptyCell, FAILED_CHECK_CONFIDENCE } from "../cell";

/** XML states values outright; the remaining doubt is that the sender was wrong. */
const XML_CONFIDENCE = 0.99;
/** Confidence that a value is absent, if the XML could have stated it and didn't. */
const XML_ABSENT_CONFIDENCE = 0.97;
/** That there is none, where the XML has something in its place that cannot be read. */
const UNREADABLE_CONFIDENCE = 0.4;

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,2})?$/;

/** A text from the XML, or an empty cell if it is missing or empty. */
export function textCell(text: string | null): Cell<string> {
  return text === null || text === "" ? emptyCell(XML_ABSENT_CONFIDENCE) : documentCell(text, text, XML_CONFIDENCE);
}

/**
 * An amount from the XML in minor units of `currency`, or an empty cell if it is missing. A text that is not a number, or can't be expressed
 * in minor units, is kept as `raw` without a value.
 */
export function amountCell(text: string | null, currency: string | null): Cell<number> {
  const minor = minorOf(text, currency);
  if (text === null) return emptyCell(XML_ABSENT_CONFIDENCE);
  return minor === null ? { ...emptyCell<number>(UNREADABLE_CONFIDENCE), raw: text } : documentCell(minor, text, numberConfidence(text));
}

/** A decimal from the XML in minor units of `currency`; null in the same cases as `amountCell`. */
export function minorOf(text: string | null, currency: string | null): number | null {
  const number = numberOf(text);
  return number === null ? null : toMinorIfCountable(number, currency);
}

/** A quantity or unit price from the XML, rounded to six decimals. */
export function decimalCell(text: string | null): Cell<string> {
  const value = decimalOf(text);
  return text === null || value === null ? emptyCell(XML_ABSENT_CONFIDENCE) : documentCell(value, text, numberConfidence(text));
}

/** A decimal from the XML as text, rounded to six decimals (half away from zero); null if it is missing or not a number. */
function decimalOf(text: string | null): string | null {
  return numberOf(text)?.round(6, Big.roundHalfUp).toFixed() ?? null;
}

/** "1,250" is no XML number, and could mean thousands or decimals. */
const COULD_BE_DECIMALS = /^\D*\d{1,3}\D\d{3}$/;

/**
 * Parses an XML number. Strips a leading plus sign, which Big rejects. Also accepts separators and minus signs that are not XML's
 * ("430,000.00", "1.250,50", "−5") if they are unambiguous, because some programs write them.
 */
function numberOf(text: string | null): Big | null {
  if (text === null) return null;
  if (DECIMAL.test(text)) return new Big(text.replace(/^\+/, ""));
  const plain = COULD_BE_DECIMALS.test(text) ? null : plainNumber(text);
  return plain === null ? null : new Big(plain);
}

/** Confidence of a number: lower if it isn't written in XML's format. */
const numberConfidence = (text: string): number => (DECIMAL.test(text) ? XML_CONFIDENCE : FAILED_CHECK_CONFIDENCE);

/** The price of one unit, if `price` is stated for `baseQuantity` units. */
export function unitPriceCell(price: string | null, baseQuantity: string | null): Cell<string> {
  const cell = decimalCell(price);
  const number = numberOf(price);
  const base = decimalOf(baseQuantity);
  if (number === null || base === null || Number(base) === 0 || Number(base) === 1) return cell;
  return { ...cell, value: number.div(base).round(6, Big.roundHalfUp).toFixed() };
}

/** The sum of amounts from the XML in minor units of `currency`, or an empty cell if it is zero. */
export function sumCell(texts: readonly string[], currency: string | null): Cell<number> {
  const amounts = texts.map((text) => minorOf(text, currency) ?? 0);
  const sum = amounts.reduce((whole, amount) => whole + amount, 0);
  return sum === 0 ? emptyCell(XML_ABSENT_CONFIDENCE) : documentCell(sum, texts.join(" + "), XML_CONFIDENCE);
}

/** A line's discounts less its charges, in minor units; absent if that is zero. */
export function lineDiscount(
  discounts: readonly string[],
  charges: readonly string[],
  currency: string | null,
): Pick<LineItem, "discountMinor"> {
  const sum = (texts: readonly string[]): number => texts.reduce((whole, text) => whole + (minorOf(text, currency) ?? 0), 0);
  const discount = sum(discounts) - sum(charges);
  return discount === 0 ? {} : { discountMinor: discount };
}

/** A percentage from the XML; null if it is missing or not a number. */
export function rateOf(text: string | null): number | null {
  return numberOf(text === null ? null : text.replace(/\s?%$/, ""))?.toNumber() ?? null;
}

/** A percentage from the XML as a cell. */
export function rateCell(text: string | null): Cell<number> {
  const rate = rateOf(text);
  return text === null || rate === null ? emptyCell(XML_ABSENT_CONFIDENCE) : documentCell(rate, text, numberConfidence(text));
}

/** Parses ISO dates (with or without a time zone) and the YYYYMMDD form of CII. */
export function dateCell(text: string | null): Cell<IsoDate> {
  if (text === null) return emptyCell(XML_ABSENT_CONFIDENCE);
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text);
  const date = match ? `${match[1]}-${match[2]}-${match[3]}` : "";
  return isIsoDate(date) ? documentCell(date, text, XML_CONFIDENCE) : { ...emptyCell<IsoDate>(UNREADABLE_CONFIDENCE), raw: text };
}

/**
 * The dates and references that VAT periods depend on: the tax point and the corrected invoices. Omits what the XML doesn't state. `code`
 * is the document's type (UNTDID 1001).
 */
export function daysOfTax(
  taxPoint: string | null,
  code: string | null,
  isNote: boolean,
  preceding: readonly { number: string | null; date: string | null }[],
): Pick<Invoice, "taxPoint" | "corrects"> {
  const day = dateCell(taxPoint).value;
  const corrects = isNote || CORRECTING_CODES.has(code ?? "") ? preceding : [];
  return {
    ...(day === null ? {} : { taxPoint: day }),
    ...(corrects.length === 0 ? {} : { corrects: corrects.map(({ number, date }) => ({ number, date: dateCell(date).value })) }),
  };
}

/**
 * Codes of debit notes and corrected invoices, in UNTDID 1001 and in Malaysia's list. Other types may reference an earlier invoice that
 * they only settle.
 */
const CORRECTING_CODES: ReadonlySet<string> = new Set(["80", "82", "84", "383", "384", "471", "472", "473", "03", "13"]);

/** Joins the parts of an address into one line; null if all are missing. */
export function joinAddress(parts: readonly (string | null)[]): string | null {
  const present = parts.filter((part): part is string => part !== null && part !== "");
  return present.length > 0 ? present.join(", ") : null;
}

/**
 * UNTDID 1001 codes of documents that give money back: those of EN 16931's list, plus the factored credit note and the advance credit note
 * that France's reform adds (AFNOR XP Z12-012: 502, 503). Also Malaysia's two-digit MyInvois codes (LHDN, e-Invoice types: 02 credit note,
 * 04 refund, 12 and 14 the self-billed ones), which stand for no billing document in UNTDID 1001.
 */
const CREDIT_NOTE_CODES: ReadonlySet<string> = new Set("81 83 261 262 296 308 381 396 420 458 502 503 532 02 04 12 14".split(" "));

/** The type of an e-invoice, how sure it is (0..1), and in words why it could be another. */
export interface TypeReading {
  type: DocumentType;
  confidence: number;
  doubt: string | null;
}

/** The type by its code in UNTDID 1001 or Malaysia's list; a credit note's root element decides on its own. */
export function documentTypeOf(code: string | null, creditNoteRoot: boolean): "invoice" | "credit_note" | "proforma" {
  if (creditNoteRoot || (code !== null && CREDIT_NOTE_CODES.has(code))) return "credit_note";
  return code === "325" ? "proforma" : "invoice";
}

/** The Invoice Reference Number of Nigeria's e-invoicing: invoice number, eight-character service ID and date. */
export const IRN_PATTERN = /^[A-Z0-9][A-Z0-9/_.-]{0,40}-[A-Z0-9]{8}-\d{8}$/i;
