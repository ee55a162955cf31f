import { AnalysisFailure, type DocumentType, type EInvoiceXml, type Invoice } from "@/lib/prism/model";
import { invoiceFromCii, remarksOfCrossIndustry } from "./cii";
import { doubtOfType, doubtsOf, sumsChecked, withContradictions } from "./doubts";
import { remarksOfUbl } from "./remarks";
import { invoiceFromUbl } from "./ubl";
import { parseXml } from "./xml-node";

/** What an e-invoice's XML states. */
export interface StatedInvoice {
  invoice: Invoice;
  /** Why it isn't to be relied upon whatever its values are, in words. */
  doubts: string[];
  /** Every account that it may be paid into; the vendor's in `invoice` is the first. */
  accounts: string[];
}

/**
 * The invoice that an e-invoice's XML states. `title`: what the page beside it calls itself, which settles what it is where its code has
 * two meanings. Throws document_corrupt, and not_an_invoice where nothing of one is in it.
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
    invoice: { ...withContradictions(sumsChecked(invoice), remarks), ...(typeDoubt === null ? {} : { typeDoubt }) },
    doubts: doubtsOf(invoice, remarks),
    accounts: remarks.accounts,
  };
}

/** UNTDID 1001 codes of bills that the buyer makes out; with a prefix or none, and attributes. */
const SELF_BILLED = /<(?:[\w-]+:)?(?:Invoice)?TypeCode\b[^>]*>\s*(?:389|500|501)\s*</;

/** Whether the buyer makes the bill out, which Germany's law calls a "Gutschrift" (section 14 UStG), like a credit note. */
export const isSelfBilled = ({ xml }: EInvoiceXml): boolean => SELF_BILLED.test(xml);
