import { AnalysisFailure, type DocumentType, type EInvoiceXml, type Invoice } from "@/lib/prism/model";
import { cappedCell, FAILED_CHECK_CONFIDENCE } from "../cell";
import { invoiceFromCii } from "./cii";
import { invoiceFromUbl } from "./ubl";
import { parseXml } from "./xml-node";

/**
 * The invoice that an e-invoice's XML states. `title` is the type by the page's own title; it decides if the XML's type code is ambiguous.
 * Throws document_corrupt, and not_an_invoice if the XML holds no number, total or items.
 */
export function invoiceFromXml(einvoice: EInvoiceXml, title: DocumentType | null = null): Invoice {
  const { name, root } = parseXml(einvoice.xml);
  const invoice = einvoice.syntax === "ubl" ? invoiceFromUbl(root, name, title) : invoiceFromCii(root);
  if (invoice.invoiceNumber.value === null && invoice.total.value === null && invoice.lineItems.length === 0) {
    throw new AnalysisFailure({
      code: "not_an_invoice",
      stage: "extract",
      message: "The XML contains neither an invoice number nor invoice amounts",
      retryable: false,
    });
  }
  return sumsChecked(invoice);
}

/** UNTDID 1001 codes of self-billed invoices, in a type code element with or without a namespace prefix and attributes. */
const SELF_BILLED = /<(?:[\w-]+:)?(?:Invoice)?TypeCode\b[^>]*>\s*(?:389|500|501)\s*</;

/** Whether the buyer issues the bill. German law calls that a "Gutschrift" (section 14 UStG), the same word as for a credit note. */
export const isSelfBilled = ({ xml }: EInvoiceXml): boolean => SELF_BILLED.test(xml);

/** Lowers the confidence of totals that don't add up; their values stay as stated. */
function sumsChecked(invoice: Invoice): Invoice {
  const { subtotal, taxTotal, total } = invoice;
  if (subtotal.value === null || total.value === null || subtotal.value + (taxTotal.value ?? 0) === total.value) return invoice;
  return {
    ...invoice,
    subtotal: cappedCell(subtotal, FAILED_CHECK_CONFIDENCE),
    taxTotal: cappedCell(taxTotal, FAILED_CHECK_CONFIDENCE),
    total: cappedCell(total, FAILED_CHECK_CONFIDENCE),
  };
}
