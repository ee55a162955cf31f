import { toMajor } from "@/lib/kernel/money";
import type { Cell, Invoice } from "@/lib/prism/model";
import type { Outcome, Prediction } from "../bench-extract-scoring";

/** Converts an invoice to the manifest's fields. */
export function predictionOf(invoice: Invoice): Prediction {
  const currency = invoice.currency.value;
  const major = (cell: Cell<number>): number | null => (cell.value === null ? null : toMajor(cell.value, currency));
  return {
    invoiceNumber: invoice.invoiceNumber.value,
    issueDate: invoice.invoiceDate.value,
    dueDate: invoice.dueDate.value,
    vendorName: invoice.vendor.name.value,
    vendorTaxId: invoice.vendor.taxId.value,
    buyerName: invoice.customer.name.value,
    currency,
    subtotal: major(invoice.subtotal),
    taxTotal: major(invoice.taxTotal),
    total: major(invoice.total),
    vatRates: [...new Set(invoice.taxDetails.flatMap((detail) => (detail.rate === null ? [] : [detail.rate])))],
    lines: invoice.lineItems.map((line) => ({
      description: line.description.value,
      amount: major(line.amount),
      quantity: line.quantity.value === null ? null : Number(line.quantity.value),
      unitPrice: line.unitPrice.value === null ? null : Number(line.unitPrice.value),
    })),
  };
}

/** The confidence of each value. */
export function confidencesOf(invoice: Invoice): Outcome["confidences"] {
  return {
    invoiceNumber: invoice.invoiceNumber.confidence,
    issueDate: invoice.invoiceDate.confidence,
    dueDate: invoice.dueDate.confidence,
    vendorName: invoice.vendor.name.confidence,
    vendorTaxId: invoice.vendor.taxId.confidence,
    buyerName: invoice.customer.name.confidence,
    currency: invoice.currency.confidence,
    subtotal: invoice.subtotal.confidence,
    taxTotal: invoice.taxTotal.confidence,
    total: invoice.total.confidence,
  };
}

/** The confidence of each line item, taken from its amount. */
export function lineConfidencesOf(invoice: Invoice): number[] {
  return invoice.lineItems.map((line) => line.amount.confidence);
}
