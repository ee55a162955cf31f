import type { Invoice, ReadDocument } from "@/lib/prism/model";
import type { ExtractionHints } from "../extract-invoice";
import { emptyInvoice } from "../empty-invoice";

export function invoiceFromPages(document: ReadDocument, hints: ExtractionHints): Invoice {
  void hints;
  return { ...emptyInvoice(), language: document.language };
}
