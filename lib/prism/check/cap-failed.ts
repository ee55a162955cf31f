import { rulePack } from "@/lib/tax";
import { parseTaxId } from "@/lib/tax/tax-id";
import { cappedCell, FAILED_CHECK_CONFIDENCE } from "../extract/cell";
import { isIban } from "../extract/pages/parties/bank-account";
import type { Anomaly, Cell, Invoice, LineItem } from "../model";

function capped<T>(cell: Cell<T>, failed: boolean): Cell<T> {
  return failed ? cappedCell(cell, FAILED_CHECK_CONFIDENCE) : cell;
}

function malformed(taxId: Cell<string>, country: string | null): boolean {
  if (taxId.value === null || country === null || !rulePack(country)) return false;
  return !parseTaxId(country, taxId.value).valid;
}

/** Whether the account is an IBAN with wrong check digits. Only IBANs begin with two letters and two digits. */
function failsItsDigits(account: Cell<string>): boolean {
  const compact = account.value?.replace(/\s/g, "").toUpperCase() ?? "";
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact) && !isIban(compact);
}

function cappedLine(line: LineItem, failed: ReadonlySet<string>, sumFailed: boolean): LineItem {
  const math = failed.has(`line_math_mismatch ${line.lineNumber}`);
  const tax = failed.has(`tax_math_mismatch ${line.lineNumber}`);
  return {
    ...line,
    quantity: capped(line.quantity, math),
    unitPrice: capped(line.unitPrice, math),
    amount: capped(line.amount, math || tax || sumFailed),
    taxRate: capped(line.taxRate, tax),
    taxAmount: capped(line.taxAmount, tax),
  };
}

/** Caps the confidence of every value that a format or arithmetic check contradicts. */
export function capFailedValues(invoice: Invoice, anomalies: readonly Anomaly[], country: string | null): Invoice {
  const failed = new Set(anomalies.flatMap(({ code, lineNumber }) => (lineNumber === null ? [code] : [`${code} ${lineNumber}`])));
  const sum = failed.has("lines_sum_mismatch");
  const total = failed.has("total_mismatch");
  const tax = failed.has("tax_math_mismatch");
  const home = (party: Invoice["vendor"] | Invoice["customer"]) => party.country.value?.toUpperCase() ?? country;
  const irnPattern = country ? rulePack(country)?.eInvoicing?.irnPattern : null;
  const irnFailed = invoice.irn.value !== null && irnPattern ? !new RegExp(irnPattern).test(invoice.irn.value) : false;
  return {
    ...invoice,
    irn: capped(invoice.irn, irnFailed),
    currency: capped(invoice.currency, invoice.currency.value !== null && !/^[A-Z]{3}$/.test(invoice.currency.value)),
    vendor: {
      ...invoice.vendor,
      bankAccount: capped(invoice.vendor.bankAccount, failsItsDigits(invoice.vendor.bankAccount)),
      taxId: capped(invoice.vendor.taxId, failed.has("vendor_tin_format_invalid") || malformed(invoice.vendor.taxId, home(invoice.vendor))),
    },
    customer: { ...invoice.customer, taxId: capped(invoice.customer.taxId, malformed(invoice.customer.taxId, home(invoice.customer))) },
    subtotal: capped(invoice.subtotal, sum || total || tax),
    taxTotal: capped(invoice.taxTotal, total || tax),
    total: capped(invoice.total, total),
    amountDue: capped(invoice.amountDue, total),
    lineItems: invoice.lineItems.map((line) => cappedLine(line, failed, sum)),
  };
}
