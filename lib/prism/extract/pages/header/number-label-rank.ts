import type { DocumentType } from "@/lib/prism/model";
import type { LabelHit } from "../labels/labels";
import type { PageText } from "../page/page-text";
import { namesAnotherDocument } from "./numbers-of-other-documents";
import { foldedOf } from "../words/layout";

const OF_INVOICE =
  /^(?:tax|vat|sales|our|trader'?s?|commercial)?(?:inv(?:oice)?|rechnung\p{L}*|re|rg|facture|factura|fattura|fatura)(?:\P{L}|n|$)/u;
const OF_CREDIT = /credit|^c\/?n(?:\P{L}|no|$)|gutschrift|rechnungskorrektur|avoir|abono|rectificativa/u;
const OF_ANY_PAPER = /^(?:document|doc|receipt|rcpt|bill|transaction|trans|slip|beleg|dokument|sales?(?!invoice))/u;

const OF_DEBIT = /^debit(?:note|memo)/;
const OF_RECEIPT = /receipt|rcpt/;
/** "No.", "Number": a label that doesn't say what it numbers. */
export const BARE_NUMBER = /^(?:no?|nr|num|number|#)$/;
const isAlone = ({ line, words }: LabelHit): boolean =>
  line.chunks.some((chunk) => chunk.words[0] === words[0] && chunk.words.length === words.length);

/**
 * Whether another label of a number fits the document better: "Receipt No" on an invoice that has an "Invoice No", or "Invoice No" on a
 * credit note that has a "Credit Note No" (the former is the number of the invoice it corrects).
 */
export function hasBetterNumberLabel(hit: LabelHit, { labels }: PageText, type: DocumentType | null): boolean {
  const isReceipt = labels.some((title) => title.kinds.has("invoiceTitle") && OF_RECEIPT.test(foldedOf(title.words)) && isAlone(title));
  if (type === "receipt" || (isReceipt && OF_RECEIPT.test(foldedOf(hit.words)))) return false;
  const others = labels.filter(
    (other) => other !== hit && other.kinds.has("invoiceNumber") && !namesAnotherDocument(other) && !isOfRecipient(other),
  );
  const isDebit = labels.some((title) => title.kinds.has("invoiceTitle") && OF_DEBIT.test(foldedOf(title.words)));
  // A debit note names the invoice that it adds to.
  if (isDebit) return OF_INVOICE.test(foldedOf(hit.words)) && others.some((other) => !OF_INVOICE.test(foldedOf(other.words)));
  const own = type === "credit_note" ? OF_CREDIT : OF_INVOICE;
  const isOther =
    type === "credit_note" ? !OF_CREDIT.test(foldedOf(hit.words)) : OF_ANY_PAPER.test(foldedOf(hit.words)) || isOfRecipient(hit);
  return (
    isOther && others.some((other) => own.test(foldedOf(other.words)) || (isOfRecipient(hit) && OF_ANY_PAPER.test(foldedOf(other.words))))
  );
}

/** A credit note takes back what an invoice bills, and a debit note adds to it: each may name that invoice. */
const mayNameCorrectedInvoice = ({ labels }: PageText, type: DocumentType | null): boolean =>
  type === "credit_note" ||
  labels.some((title) => title.kinds.has("invoiceTitle") && OF_DEBIT.test(foldedOf(title.words)) && isAlone(title));

/** One below the other at the same left edge, or side by side. */
function areInOneList(one: LabelHit, other: LabelHit): boolean {
  const [left, right] = [one.words[0]?.left ?? 0, other.words[0]?.left ?? 0];
  const { page, top } = one.line;
  if (page !== other.line.page) return false;
  return one.line === other.line || (Math.abs(left - right) < page.em * 0.4 && Math.abs(top - other.line.top) < page.em * 6);
}

export const isNamedAfterInvoice = (hit: LabelHit): boolean => OF_INVOICE.test(foldedOf(hit.words));

/** "Number: CN-0041" beside "Invoice No: TG-2211" on a note that corrects an invoice: the note's own number. */
export function isOfCorrectingNote(hit: LabelHit, text: PageText, type: DocumentType | null): boolean {
  const begins = hit.line.chunks.some((chunk) => chunk.words[0] === hit.words[0]);
  return (
    begins &&
    BARE_NUMBER.test(foldedOf(hit.words)) &&
    mayNameCorrectedInvoice(text, type) &&
    text.labels.some((other) => other.kinds.has("invoiceNumber") && isNamedAfterInvoice(other) && areInOneList(hit, other))
  );
}

/** "Invoice No: TG-2211" beside "Number: CN-0041" on such a note: the number of what it corrects. */
export const isOfCorrectedInvoice = (hit: LabelHit, text: PageText, type: DocumentType | null): boolean =>
  isNamedAfterInvoice(hit) && text.labels.some((other) => isOfCorrectingNote(other, text, type) && areInOneList(hit, other));

/** The recipient's own number, as in "Your Invoice No". */
const isOfRecipient = ({ line, start }: LabelHit): boolean => line.words[start - 1]?.folded === "your";
