import type { DocumentType } from "@/lib/prism/model";
import type { TypeReading } from "./values";

/** What an e-invoice of a Nigerian seller says about its type besides the type code. */
export interface TypeEvidence {
  /** Whether it references an earlier invoice (BillingReference). */
  hasReference: boolean;
  /** Whether it has a reference number of Nigeria's e-invoicing system, in which case its code comes from Nigeria's list. */
  hasIrn: boolean;
  /** Whether its total is negative. */
  isNegative: boolean;
  /** The type by the title of the page beside it; null if there is no page or no clear title. */
  title: DocumentType | null;
}

type Meaning = DocumentType | "other";

/**
 * Type codes whose meaning in Nigeria's e-invoicing list (Federal Inland Revenue Service, now Nigeria Revenue Service: resource "invoice
 * types") differs from UNTDID 1001, with both meanings as types and in words.
 */
const MEANINGS: Readonly<Record<string, { nigerian: Meaning; international: Meaning; words: readonly [string, string] }>> = {
  "380": { nigerian: "credit_note", international: "invoice", words: ["a credit note", "an invoice"] },
  "381": { nigerian: "invoice", international: "credit_note", words: ["an invoice", "a credit note"] },
  "384": { nigerian: "invoice", international: "invoice", words: ["a debit note", "a corrected invoice"] },
  "385": { nigerian: "invoice", international: "invoice", words: ["a self-billed invoice", "a consolidated invoice"] },
  "388": { nigerian: "other", international: "invoice", words: ["a statement of account", "a tax invoice"] },
  "389": { nigerian: "other", international: "invoice", words: ["a purchase order", "a self-billed invoice"] },
  "390": { nigerian: "proforma", international: "invoice", words: ["a pro forma invoice", "an invoice"] },
  "393": { nigerian: "credit_note", international: "invoice", words: ["a self-billed credit note", "an invoice"] },
};

const SETTLED = 0.95;
const OPEN = 0.5;

/**
 * The type of a Nigerian seller's e-invoice, by its title, the sign of its total and whether it references an earlier invoice; null for a
 * code that means the same in both lists. Senders use either list, so the type stays open if the evidence fits neither meaning or says
 * nothing.
 */
export function nigerianType(code: string | null, evidence: TypeEvidence): TypeReading | null {
  const meaning = code === null ? undefined : MEANINGS[code];
  if (!meaning || code === null) return null;
  const [nigerian, international] = meaning.words;
  const doubt = `The type code ${code} stands for ${nigerian} in Nigeria's list and for ${international} in the international one, and the rest of the e-invoice doesn't settle which: check what it is.`;
  const settled = (type: DocumentType): TypeReading => ({ type, confidence: SETTLED, doubt: null });
  const open = (type: DocumentType): TypeReading => ({ type, confidence: OPEN, doubt });
  const { title, isNegative } = evidence;
  if (meaning.nigerian === meaning.international) return isNegative || isOther(title) ? open(title ?? "credit_note") : settled("invoice");
  // A pro forma invoice gives no right to deduct tax, whatever else the page prints.
  if (meaning.nigerian === "proforma") return title === null || title === "proforma" ? settled("proforma") : open("proforma");
  if (meaning.nigerian === "other") return title !== null && !isOther(title) && !isNegative ? settled("invoice") : open(title ?? "invoice");
  const found = billsOrGivesBack(code, meaning.nigerian, evidence);
  return found.isOpen ? open(found.type) : settled(found.type);
}

/** Decides a code that bills in one list and gives money back in the other. */
function billsOrGivesBack(
  code: string,
  nigerian: Meaning,
  { title, isNegative, hasReference, hasIrn }: TypeEvidence,
): { type: DocumentType; isOpen: boolean } {
  if (title === "credit_note" || title === "proforma") return { type: title, isOpen: title === "proforma" };
  const givesBack = isNegative || hasReference;
  const type = givesBack ? "credit_note" : "invoice";
  if (title !== null) return { type, isOpen: givesBack };
  const usual = hasIrn ? nigerian : code === "380" && !hasReference ? "invoice" : null;
  return { type, isOpen: !isNegative && type !== usual };
}

const isOther = (title: DocumentType | null): boolean => title === "credit_note" || title === "proforma";
