import { isIsoDate } from "@/lib/kernel/dates";
import type { AnalysisRequest, Cell, Invoice, LineItem } from "@/lib/prism/model";
import { emptyCell, requestCell } from "./cell";

/** An invoice with every field empty. */
export function emptyInvoice(): Invoice {
  return {
    type: "invoice",
    typeConfidence: 0.5,
    language: null,
    invoiceNumber: emptyCell(),
    invoiceDate: emptyCell(),
    dueDate: emptyCell(),
    purchaseOrder: emptyCell(),
    currency: emptyCell(),
    irn: emptyCell(),
    vendor: { name: emptyCell(), taxId: emptyCell(), address: emptyCell(), bankAccount: emptyCell(), country: emptyCell() },
    customer: { name: emptyCell(), taxId: emptyCell(), address: emptyCell(), country: emptyCell() },
    subtotal: emptyCell(),
    discount: emptyCell(),
    charges: emptyCell(),
    taxTotal: emptyCell(),
    total: emptyCell(),
    amountDue: emptyCell(),
    whtDeducted: emptyCell(),
    pricesIncludeTax: false,
    taxDetails: [],
    lineItems: [],
    statements: [],
    displayConflicts: [],
    text: "",
    warnings: [],
  };
}

/** A line item whose fields are all empty. */
export function emptyLineItem(lineNumber: number): LineItem {
  return {
    lineNumber,
    description: emptyCell(),
    quantity: emptyCell(),
    unit: emptyCell(),
    unitPrice: emptyCell(),
    amount: emptyCell(),
    productCode: emptyCell(),
    taxRate: emptyCell(),
    taxAmount: emptyCell(),
    taxCategoryCode: null,
  };
}

/** An invoice made of the caller's own request fields, for an analysis without a document. */
export function invoiceFromRequest(request: AnalysisRequest): Invoice {
  const invoice = emptyInvoice();
  const said = (value: string | undefined): Cell<string> => (value?.trim() ? requestCell(value.trim(), value) : emptyCell());
  return {
    ...invoice,
    invoiceNumber: said(request.invoiceNumber),
    invoiceDate:
      request.invoiceDate !== undefined && isIsoDate(request.invoiceDate)
        ? requestCell(request.invoiceDate, request.invoiceDate)
        : emptyCell(),
    currency: said(request.currency?.toUpperCase()),
    vendor: { ...invoice.vendor, name: said(request.vendorName), taxId: said(request.vendorTaxId) },
    customer: {
      ...invoice.customer,
      name: said(request.businessName),
      taxId: said(request.businessTaxID),
      country: said(request.country?.toUpperCase()),
    },
  };
}
