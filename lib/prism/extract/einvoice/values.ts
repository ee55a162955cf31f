import Big from "big.js";
import { isIsoDate, type IsoDate } from "@/lib/kernel/dates";
import { toMinorIfCountable } from "@/lib/kernel/money";
import { plainNumber } from "@/lib/kernel/typed-number-values";
import type { Cell, DocumentType, Invoice, LineItem } from "@/lib/prism/model";
import { documentCell, emptyCell, FAILED_CHECK_CONFIDENCE } from "../cell";

/** XML states a value outright; what remains is the chance that the sender was wrong. */
const XML_CONFIDENCE = 0.99;
/** For a value that the XML could have stated and did not. */
const XML_ABSENT_CONFIDENCE = 0.97;
/** That there is none, where the XML has something in its place that cannot be read. */
const UNREADABLE_CONFIDENCE = 0.4;

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,2})?$/;

/** A text of the XML; surely none where it is missing or empty. */
export function textCell(text: string | null): Cell<string> {
  return text === null || text === "" ? emptyCell(XML_ABSENT_CONFIDENCE) : documentCell(text, text, XML_CONFIDENCE);
}

/** An amount of the XML in minor units of `currency`; none where it is missing, and its text alone where that is no number or not countable in them. */
export function amountCell(text: string | null, currency: string | null): Cell<number> {
  const minor = minorOf(text, currency);
  if (text === null) return emptyCell(XML_ABSENT_CONFIDENCE);
  return minor === null ? { ...emptyCell<number>(UNREADABLE_CONFIDENCE), raw: text } : documentCell(minor, text, numberConfidence(text));
}

/** A decimal of the XML in minor units of `currency`; null as in `amountCell`. */
export function minorOf(text: string | null, currency: string | null): number | null {
  const number = numberOf(text);
  return number === null ? null : toMinorIfCountable(number, currency);
}

/** Quantities and unit prices have at most six decimals. */
export function decimalCell(text: string | null): Cell<string> {
  const value = decimalOf(text);
  return text === null || value === null ? emptyCell(XML_ABSENT_CONFIDENCE) : documentCell(value, text, numberConfidence(text));
}

/** A decimal of the XML as text, to six decimals, half away from zero; null where it is missing or no number. */
function decimalOf(text: string | null): string | null {
  return numberOf(text)?.round(6, Big.roundHalfUp).toFixed() ?? null;
}

/** "1,250" in a file that breaks the norm's form of numbers anyway: thousands to one writer, decimals to another. */
const COULD_BE_DECIMALS = /^\D*\d{1,3}\D\d{3}$/;

/**
 * Numbers of XML may have a plus sign, which the arithmetic does not know. Some writers part thousands and decimals as people do
 * ("430,000.00", "1.250,50"), or put a typographic minus: taken where nobody could take them for another number.
 */
function numberOf(text: string | null): Big | null {
  if (text === null) return null;
  if (DECIMAL.test(text)) return new Big(text.replace(/^\+/, ""));
  const plain = COULD_BE_DECIMALS.test(text) ? null : plainNumber(text);
  return plain === null ? null : new Big(plain);
}

/** A number that is not written as XML has it fails the check of its own format. */
const numberConfidence = (text: string): number => (DECIMAL.test(text) ? XML_CONFIDENCE : FAILED_CHECK_CONFIDENCE);

/** A price that stands for `baseQuantity` units, for one unit. */
export function unitPriceCell(price: string | null, baseQuantity: string | null): Cell<string> {
  const cell = decimalCell(price);
  const number = numberOf(price);
  const base = decimalOf(baseQuantity);
  if (number === null || base === null || Number(base) === 0 || Number(base) === 1) return cell;
  return { ...cell, value: number.div(base).round(6, Big.roundHalfUp).toFixed() };
}

/** What the amounts of the XML come to, in minor units of `currency`; none where there are none. */
export function sumCell(texts: readonly string[], currency: string | null): Cell<number> {
  const amounts = texts.map((text) => minorOf(text, currency) ?? 0);
  const sum = amounts.reduce((whole, amount) => whole + amount, 0);
  return sum === 0 ? emptyCell(XML_ABSENT_CONFIDENCE) : documentCell(sum, texts.join(" + "), XML_CONFIDENCE);
}

/** What the discounts of a line, less its charges, take off; absent where there are none, or they come to nothing. */
export function lineDiscount(
  discounts: readonly string[],
  charges: readonly string[],
  currency: string | null,
): Pick<LineItem, "discountMinor"> {
  const sum = (texts: readonly string[]): number => texts.reduce((whole, text) => whole + (minorOf(text, currency) ?? 0), 0);
  const discount = sum(discounts) - sum(charges);
  return discount === 0 ? {} : { discountMinor: discount };
}

/** A percentage of the XML; null where it is missing or no number. */
export function rateOf(text: string | null): number | null {
  return numberOf(text === null ? null : text.replace(/\s?%$/, ""))?.toNumber() ?? null;
}

/** A percentage of the XML with its confidence. */
export function rateCell(text: string | null): Cell<number> {
  const rate = rateOf(text);
  return text === null || rate === null ? emptyCell(XML_ABSENT_CONFIDENCE) : documentCell(rate, text, numberConfidence(text));
}

/** ISO dates (a time zone may follow), and YYYYMMDD as CII writes them. */
export function dateCell(text: string | null): Cell<IsoDate> {
  if (text === null) return emptyCell(XML_ABSENT_CONFIDENCE);
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text);
  const date = match ? `${match[1]}-${match[2]}-${match[3]}` : "";
  return isIsoDate(date) ? documentCell(date, text, XML_CONFIDENCE) : { ...emptyCell<IsoDate>(UNREADABLE_CONFIDENCE), raw: text };
}

/** What an e-invoice states of the days that VAT goes by: none of it where it is missing. `code` is the document's type (UNTDID 1001). */
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

/** Codes of debit notes and corrected invoices, in UNTDID 1001 and in Malaysia's list; others may name an earlier one that they only settle. */
const CORRECTING_CODES: ReadonlySet<string> = new Set(["80", "82", "84", "383", "384", "471", "472", "473", "03", "13"]);

/** An address in one line; null where no part is there. */
export function joinAddress(parts: readonly (string | null)[]): string | null {
  const present = parts.filter((part): part is string => part !== null && part !== "");
  return present.length > 0 ? present.join(", ") : null;
}

/**
 * UNTDID 1001 codes of documents that give money back: those of EN 16931's list, with the factored credit note and that of an advance which
 * France's reform adds (AFNOR XP Z12-012: 502, 503). Malaysia's MyInvois has two digits of its own (LHDN, e-Invoice types: 02 credit note,
 * 04 refund, 12 and 14 the self-billed ones), which stand for nothing that bills in UNTDID 1001.
 */
const CREDIT_NOTE_CODES: ReadonlySet<string> = new Set("81 83 261 262 296 308 381 396 420 458 502 503 532 02 04 12 14".split(" "));

/** What an e-invoice is, how sure that is (0..1), and why it could be something else, in words. */
export interface TypeReading {
  type: DocumentType;
  confidence: number;
  doubt: string | null;
}

/** What a document is by its code, UNTDID 1001 or Malaysia's; a root element of credit notes says it alone. */
export function documentTypeOf(code: string | null, creditNoteRoot: boolean): "invoice" | "credit_note" | "proforma" {
  if (creditNoteRoot || (code !== null && CREDIT_NOTE_CODES.has(code))) return "credit_note";
  return code === "325" ? "proforma" : "invoice";
}

/** The Invoice Reference Number of Nigeria's e-invoicing: number, eight-character service id, and date. */
export const IRN_PATTERN = /^[A-Z0-9][A-Z0-9/_.-]{0,40}-[A-Z0-9]{8}-\d{8}$/i;
