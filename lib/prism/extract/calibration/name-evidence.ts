import type { Cell, Invoice } from "@/lib/prism/model";
import { cappedCell } from "../cell";
import { columnKindByGrammar, wordsOfHeading } from "../pages/labels/heading-grammar";
import { isLabel } from "../pages/labels/whole-cell-labels";
import { foldLabel } from "../fold";
import { headingKind } from "../pages/labels/headings";
import { headingWords } from "../pages/labels/heading-words";
import { kindsOf } from "../pages/labels/labels";
import { LEGAL_FORM } from "../pages/names/name-candidates";

/** Words that mark a name as an organization's if it has no legal form. */
const ORGANIZATION =
  /\b(?:enterprises?|ventures|company|corporation|trading|services|solutions|technologies|holdings?|group|consult(?:ing|ants?)|associates|associés|partners|industries|international|nigeria|restaurants?|stores?|supermarket|hotels?|pharmacy|motors?|bakery|logistics|energy|foods?|electronics|construction|engineering|investments?|resources|communications|media|sons|fils|frères|bros|brothers|university|hospital|clinic|college|school|church|ministry|foundation|trust|association|society|cooperative|fellowship|bank|\p{L}*verein|firma|a\. ?g\.)(?=$|[\s,.)])/iu;

/** Whether the words of a name mark it as an organization's. Captions and remarks mistaken for a name don't have such words. */
export function isFirmName(name: string): boolean {
  return LEGAL_FORM.test(name) || (ORGANIZATION.test(name) && /\s/.test(name));
}

const MOST_OF_A_CAPTION = 0.5;
const MOST_WITH_MORE = 0.5;

/** Lowers the confidence of names that look like captions: numbers, signs and form words make a caption likelier than a name. */
export function capNameScores(invoice: Invoice): Invoice {
  return {
    ...invoice,
    vendor: { ...invoice.vendor, name: cappedName(invoice.vendor.name) },
    customer: { ...invoice.customer, name: cappedName(invoice.customer.name) },
  };
}

function cappedName(cell: Cell<string>): Cell<string> {
  if (cell.value === null) return cell;
  if (goesOnBehindForm(cell.value)) return cappedCell(cell, MOST_WITH_MORE);
  return !isFirmName(cell.value) && isLikeCaption(cell.value) ? cappedCell(cell, MOST_OF_A_CAPTION) : cell;
}

/**
 * "Albion Freight Ltd VAT NO 887": a legal form ends a name, so anything after it in lower case, in digits or after a comma is not part of
 * it.
 */
function goesOnBehindForm(name: string): boolean {
  const behind = /\b(?:ltd|limited|plc|llc|inc|gmbh|sarl|lda|s\.?a)\.?(,? .+)$/i.exec(name)?.[1] ?? "";
  return /^,|\d|^ \(\p{Ll}|\b(?:vat|tin|tel|no)\b/iu.test(behind);
}

/**
 * Whether a name looks like a caption: "Am Kirchhof 7", "Brand / campaign", "Quantité", "Prepared by", "Last day to pay", "Guards
 * deployed".
 */
function isLikeCaption(name: string): boolean {
  const folded = foldLabel(name);
  return (
    /[\d:/]/.test(name) ||
    headingWords.has(folded) ||
    headingKind(folded, false) !== undefined ||
    kindsOf(folded) !== undefined ||
    isLabel(name) ||
    columnKindByGrammar(wordsOfHeading(name.split(" ")), false) !== undefined ||
    /\b(?:by|for|no|of|to)\.?$/i.test(name)
  );
}
