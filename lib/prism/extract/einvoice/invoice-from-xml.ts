import { AnalysisFailure, type DocumentType, type EInvoiceXml, type Invoice } from "@/lib/prism/model";
import { invoiceFromCii, remarksOfCrossIndustry } from "./cii";
import { doubtOfType, doubtsOf, withWrongTotalsDoubted, withContradictions } from "./doubts";
import { remarksOfUbl } from "./remarks";
import { invoiceFromUbl } from "./ubl";
import { parseXml } from "./xml-node";

/** What an e-invoice's XML states. */
export interface StatedInvoice {
  invoice: Invoice;
  /** Reasons, in words, not to rely on the bill, whatever its values. */
  doubts: string[];
  /** Every account to pay into; `invoice` has the first one. */
  accounts: string[];
}

/**
 * The invoice that an e-invoice's XML states. `title` is the type by the page's own title; it decides if the XML's type code is ambiguous.
 * Throws document_corrupt, and not_an_invoice if the XML holds no number, total or items.
 */
export function invoiceFromXml(einvoice: EInvoiceXml, title: DocumentType | null = null): StatedInvoice {
  const { name, root } = parseXml(einvoice.xml);
  const isUbl = einvoice.syntax === "ubl";
  const invoice = isUbl ? invoiceFromUbl(root, name, title) : invoiceFromCii(root);
  const remarks = isUbl ? remarksOfUbl(root) : remarksOfCrossIndustry(root);
  if (invoice.invoiceNumber.value === null && invoice.total.value === null && invoice.lineItems.length === 0) {
    throw new AnalysisFailure({
      code: "not_an_invoice",
      stage: "extract",
      message: "The XML contains neither an invoice number nor invoice amounts",
      retryable: false,
    });
  }
  const typeDoubt = invoice.typeDoubt ?? (isSelfBilled(einvoice) ? null : doubtOfType(invoice, remarks));
  return {
    invoice: { ...withContradictions(withWrongTotalsDoubted(invoice), remarks), ...(typeDoubt === null ? {} : { typeDoubt }) },
    doubts: doubtsOf(invoice, remarks),
    accounts: remarks.accounts,
  };
}

/** UNTDID 1001 codes of self-billed invoices, in a type code element with or without a namespace prefix and attributes. */
const SELF_BILLED = /<(?:[\w-]+:)?(?:Invoice)?TypeCode\b[^>]*>\s*(?:389|500|501)\s*</;

/** Whether the buyer issues the bill. German law calls that a "Gutschrift" (section 14 UStG), the same word as for a credit note. */
export const isSelfBilled = ({ xml }: EInvoiceXml): boolean => SELF_BILLED.test(xml);
