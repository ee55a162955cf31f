import { percentOf, toMajor } from "@/lib/kernel/money";
import type { ItemErrorCode, VatTreatment } from "@/lib/prism/model";
import { totalsOf, type SampleInvoice } from "./invoice";

/** The result that the pipeline must return, written down before it is run. Amounts are in naira. */
export type Expected = ExpectedOpinion | { itemStatus: "failed"; error: ItemErrorCode };

export interface ExpectedOpinion {
  itemStatus: "completed";
  invoice: {
    invoiceNumber: string;
    invoiceDate: string;
    dueDate: string;
    vendorName: string;
    vendorTaxId: string | null;
    vendorBankAccount: string;
    customerTaxId: string | null;
    subtotal: number;
    taxTotal: number;
    total: number;
    lines: number;
  };
  vat: { treatment: VatTreatment; rate: number; taxableBase: number; expected: number; charged: number; difference: number };
  wht: {
    category: string;
    rate: number;
    base: number;
    amount: number;
    noTinUplift: boolean;
    /** null: left open. */ netPayable: number | null;
  };
  /** Codes of every anomaly above severity info, sorted. */
  anomalies: string[];
  decision: "approve" | "review" | "reject";
}

/** The tax law as it applies to a sample. */
export interface Verdict {
  vat: { treatment: VatTreatment; rate: number };
  wht: { category: string; rate: number; noTinUplift?: boolean };
  anomalies?: string[];
  decision: ExpectedOpinion["decision"];
}

const naira = (minor: number): number => toMajor(minor, "NGN");

/** The result, with its amounts, that a verdict implies for this invoice. */
export function expectedOf(invoice: SampleInvoice, verdict: Verdict): ExpectedOpinion {
  const totals = totalsOf(invoice);
  const expectedVat = percentOf(totals.subtotal, verdict.vat.rate);
  const withheld = percentOf(totals.subtotal, verdict.wht.rate);
  // If the page contradicts itself about its total, a person has to decide how much is left to pay.
  const consistent = totals.total === totals.printedTotal;
  return {
    itemStatus: "completed",
    invoice: {
      invoiceNumber: invoice.number,
      invoiceDate: invoice.date,
      dueDate: invoice.dueDate,
      vendorName: invoice.vendor.name,
      vendorTaxId: invoice.vendor.taxId,
      vendorBankAccount: invoice.bank.accountNumber,
      customerTaxId: invoice.customer.taxId,
      subtotal: naira(totals.subtotal),
      taxTotal: naira(totals.vat),
      total: naira(totals.printedTotal),
      lines: invoice.lines.length,
    },
    vat: {
      treatment: verdict.vat.treatment,
      rate: verdict.vat.rate,
      taxableBase: naira(totals.subtotal),
      expected: naira(expectedVat),
      charged: naira(totals.vat),
      difference: naira(totals.vat - expectedVat),
    },
    wht: {
      category: verdict.wht.category,
      rate: verdict.wht.rate,
      base: naira(totals.subtotal),
      amount: naira(withheld),
      noTinUplift: verdict.wht.noTinUplift ?? false,
      netPayable: consistent ? naira(totals.total - withheld) : null,
    },
    anomalies: [...(verdict.anomalies ?? [])].sort(),
    decision: verdict.decision,
  };
}
