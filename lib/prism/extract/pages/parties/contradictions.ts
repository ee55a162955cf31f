import { DOUBTFUL } from "@/lib/prism/confidence-levels";
import type { Cell, Invoice } from "@/lib/prism/model";
import { cappedCell } from "../../cell";
import { foldName, withinEdits } from "../../fold";
import { LEGAL_FORM_ONLY } from "../addresses/party-block";
import { isByTerms } from "../header/date-order";
import { termDays } from "../header/due-by-terms";
import { textOf } from "../words/layout";
import type { PageText } from "../page/page-text";

/** Characters that OCR confuses, each mapped to one representative of its group. */
const ALIKE: ReadonlyMap<string, string> = new Map([
  ["O", "0"],
  ["Q", "0"],
  ["I", "1"],
  ["L", "1"],
  ["S", "5"],
  ["B", "8"],
  ["Z", "2"],
  ["G", "6"],
]);
const shapeOf = (text: string): string => [...text.toUpperCase()].map((character) => ALIKE.get(character) ?? character).join("");

const LEAST_NUMBER = 5;
const LEAST_DIGITS = 3;

/**
 * The number as printed elsewhere on the pages, if OCR lost its first one or two letters: "NV/2026/00087" in a title and "INV/2026/00087"
 * as the payment reference. Lost digits are not restored ("D26118" may be the delivery note of "26118").
 */
export function withLostPrefixRestored(text: PageText, cell: Cell<string>): Cell<string> {
  const { value } = cell;
  if (value === null || !isComparable(value) || !/^\p{L}/u.test(value)) return cell;
  const whole = tokensOf(text).find((token) => lostFront(token, value, /^\p{L}{1,2}$/u));
  return whole === undefined ? cell : { ...cell, value: whole };
}

/**
 * Lowers the confidence of values that the invoice's own pages contradict, each with a warning: a number, seller's name or tax ID that OCR
 * read in two ways, a name with a possibly missing letter, a due date before the invoice date or at odds with the payment terms. On pages
 * with a text layer only the dates are checked.
 */
export function withContradictionsDoubted(invoice: Invoice, text: PageText): Invoice {
  const isOcr = text.pages.some((page) => page.isOcr);
  const { invoiceNumber, vendor, customer } = invoice;
  const warnings: string[] = [];
  const doubtedIf = <T>(cell: Cell<T>, warning: string | null): Cell<T> => {
    if (warning === null || cell.confidence <= DOUBTFUL) return cell;
    warnings.push(warning);
    return cappedCell(cell, DOUBTFUL);
  };
  const days = dateContradiction(invoice, text, isOcr);
  const doubted = {
    ...invoice,
    invoiceDate: doubtedIf(invoice.invoiceDate, days),
    dueDate: days === null ? invoice.dueDate : cappedCell(invoice.dueDate, DOUBTFUL),
    ...(isOcr
      ? {
          invoiceNumber: doubtedIf(
            invoiceNumber,
            readInTwoWays("invoice number", invoiceNumber.value, otherNumber(text, invoiceNumber.value)),
          ),
          vendor: {
            ...vendor,
            name: doubtedIf(vendor.name, nameContradiction(text, vendor.name.value, customer.name.value)),
            taxId: doubtedIf(
              vendor.taxId,
              readInTwoWays("seller's tax ID", vendor.taxId.value, otherId(text, vendor.taxId.value, customer.taxId.value)),
            ),
          },
        }
      : {}),
  };
  return warnings.length > 0 ? { ...doubted, warnings: [...doubted.warnings, ...new Set(warnings)] } : invoice;
}

const readInTwoWays = (what: string, one: string | null, other: string | undefined): string | null =>
  one === null || other === undefined ? null : `The ${what} was read in two ways (${one} and ${other}): check it.`;

const isComparable = (value: string): boolean => value.length >= LEAST_NUMBER && !/\s/.test(value) && digitsIn(value) >= LEAST_DIGITS;

function lostFront(token: string, value: string, lost: RegExp): boolean {
  return token.endsWith(value) && lost.test(token.slice(0, token.length - value.length));
}

function tokensOf(text: PageText): string[] {
  return text.lines
    .filter(({ page }) => page.isOcr)
    .flatMap(({ words }) => words.map((word) => word.text.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, "")))
    .filter((token) => token.length >= LEAST_NUMBER);
}

const digitsIn = (text: string): number => text.replace(/\D/g, "").length;

/**
 * A different reading of the number on the pages: with one more digit at the front or end, or with a digit for a letter that looks like it.
 */
function otherNumber(text: PageText, value: string | null): string | undefined {
  if (value === null || !isComparable(value)) return undefined;
  const isLong = value.length > LEAST_NUMBER;
  const shape = shapeOf(value);
  return tokensOf(text).find(
    (token) =>
      token.toUpperCase() !== value.toUpperCase() &&
      ((token.length === value.length && shapeOf(token) === shape && digitsIn(token) > digitsIn(value)) ||
        (isLong && /^\d/.test(value) && lostFront(token, value, /^\d$/)) ||
        (isLong && token.startsWith(value) && /^\d$/.test(token.slice(value.length)))),
  );
}

const LEAST_ID = 8;

/** A number of the same form that differs in one digit and isn't the buyer's. */
function otherId(text: PageText, value: string | null, customers: string | null): string | undefined {
  if (value === null || value.length < LEAST_ID) return undefined;
  const differs = (token: string): boolean =>
    token.length === value.length && [...token].filter((character, index) => character !== value[index]).length === 1;
  const isOfShape = (token: string): boolean => token.replace(/\d/g, "0") === value.replace(/\d/g, "0");
  return tokensOf(text).find((token) => token !== customers && isOfShape(token) && differs(token));
}

const LEAST_NAME = 8;
const LONG_NAME = 12;

function nameContradiction(text: PageText, name: string | null, customer: string | null): string | null {
  if (name === null) return null;
  if (customer !== null && isNearly(foldName(name), foldName(customer)))
    return `The seller (“${name}”) and the buyer (“${customer}”) have nearly the same name. Check which company issued the invoice.`;
  const sender = customer === null ? undefined : registeredSpelling(text, customer, name);
  if (sender !== undefined)
    return `“${sender}” was read as the buyer, but the document shows its registration details as a seller's would be. Check who issued the invoice.`;
  const lost = lostLetter(name);
  if (lost !== undefined) return `A letter may be missing in the seller's name: “${lost}” in “${name}”. Check it.`;
  return readInTwoWays("seller's name", name, otherSpelling(text, name, customer));
}

/** "Ewekoro ggregates Plc": a word in lower case within a capitalized name, other than a joining word. */
function lostLetter(name: string): string | undefined {
  const words = name.split(" ");
  // Some names are in lower case: "real GmbH".
  if (!words.some((word) => /^\p{Lu}\p{Ll}+/u.test(word) && !LEGAL_FORM_ONLY.test(word))) return undefined;
  return words.find((word) => /^\p{Ll}{4,}[.,]?$/u.test(word) && !JOINING.test(word));
}

const JOINING = /^(?:with|from|della|delle|dell|degli|pour|chez|sous|sur|voor|para|dans|trading|limited|oder|über|unter|beim|nach|by|mbh)$/;

/** Whether two names differ by one letter, or two if they are long. "Phase 1" and "Phase 2" are different names. */
const isNearly = (one: string, other: string): boolean =>
  one.length >= LEAST_NAME &&
  (one === other || one.replace(/\d/g, "") !== other.replace(/\d/g, "")) &&
  withinEdits(one, other, one.length >= LONG_NAME ? 2 : 1);

/**
 * Whether two spellings differ only in the legal form, as in "SON BHD" and "SDN BHD". There are few legal forms, so the right one is known.
 */
function differsInForm(spelled: string, name: string): boolean {
  const others = spelled.split(" ");
  return name.split(" ").every((word, index) => LEGAL_FORM_ONLY.test(word) || foldName(word) === foldName(others[index] ?? ""));
}

/** A run of words on the pages that is nearly the same as the name. */
function otherSpelling(text: PageText, name: string, customer: string | null): string | undefined {
  const own = foldName(name);
  if (own.length < LEAST_NAME) return undefined;
  const count = name.split(" ").length;
  const billed = customer === null ? "" : foldName(customer);
  for (const { chunks } of text.lines.filter(({ page }) => page.isOcr)) {
    for (const { words } of chunks) {
      for (let start = 0; start + count <= words.length; start++) {
        const spelled = textOf(words.slice(start, start + count));
        const folded = foldName(spelled);
        if (folded !== own && folded !== billed && isNearly(folded, own) && !differsInForm(spelled, name)) return spelled;
      }
    }
  }
  return undefined;
}

/**
 * A similar spelling of the buyer's name on a line with a tax ID, such as the sender's line in an envelope window or the footer: that would
 * be the seller.
 */
function registeredSpelling(text: PageText, customer: string, vendor: string): string | undefined {
  const spelled = otherSpelling(text, customer, vendor);
  const line = spelled === undefined ? undefined : text.lines.find((candidate) => candidate.text.includes(spelled));
  const isRegistered = (text.labelsByLine.get(line?.index ?? -1) ?? []).some(({ kinds }) => kinds.has("taxId"));
  const isVendorToo = line !== undefined && foldName(line.text).includes(foldName(vendor));
  return isRegistered && !isVendorToo ? spelled : undefined;
}

function dateContradiction({ type, invoiceDate, dueDate }: Invoice, text: PageText, isOcr: boolean): string | null {
  const [issued, due] = [invoiceDate.value, dueDate.value];
  if (issued === null || due === null || dueDate.source !== "document" || type !== "invoice") return null;
  if (due < issued) return `The due date (${due}) is before the invoice date (${issued}): check both.`;
  const days = isOcr ? termDays(text) : null;
  return days === null || isByTerms(issued, days, due)
    ? null
    : `The due date (${due}) isn't ${days} days after the invoice date (${issued}), as the payment terms say. Check both dates.`;
}
