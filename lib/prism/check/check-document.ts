import { rulePack } from "@/lib/tax";
import { foldNumber } from "../history-index";
import type { Anomaly } from "../model";
import { vendorProfile } from "../treat/parties/recipient";
import { anomaly, type CheckInput } from "./anomaly";

function checkMissing({ document, invoice }: CheckInput): Anomaly[] {
  // Metadata alone lacks much that a document would show.
  if (!document) return [];
  const { invoiceNumber, invoiceDate, currency } = invoice;
  return [
    ...(invoiceNumber.value === null
      ? [
          anomaly("invoice_number_missing", {
            message: "No invoice number was found on the document",
            field: "invoiceNumber",
            confidence: Math.max(0.6, invoiceNumber.confidence),
          }),
        ]
      : []),
    ...(invoiceDate.value === null
      ? [
          anomaly("invoice_date_missing", {
            message: "No invoice date was found on the document",
            field: "invoiceDate",
            confidence: Math.max(0.6, invoiceDate.confidence),
          }),
        ]
      : []),
    ...(currency.value === null
      ? [
          anomaly("currency_missing", {
            message: "No currency was found on the document",
            field: "currency",
            confidence: Math.max(0.6, currency.confidence),
          }),
        ]
      : []),
  ];
}

/** The same day `months` months earlier, or the last day of that month. */
function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

function checkDate({ invoice, context }: CheckInput): Anomaly[] {
  const { value, confidence, provenance } = invoice.invoiceDate;
  if (value === null) return [];
  if (value > context.asOf)
    return [
      anomaly("future_dated", {
        message: `The invoice date ${value} is after the analysis date ${context.asOf}`,
        field: "invoiceDate",
        confidence,
        expected: context.asOf,
        actual: value,
        provenance,
      }),
    ];
  const limit = monthsBefore(context.asOf, context.thresholds.staleMonths);
  if (value >= limit) return [];
  return [
    anomaly("stale_dated", {
      message: `The invoice date ${value} is more than ${context.thresholds.staleMonths} months before the analysis date ${context.asOf}`,
      field: "invoiceDate",
      confidence,
      expected: limit,
      actual: value,
      provenance,
    }),
  ];
}

/** Names, for messages, of the fields in which an e-invoice's data and its page may differ. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  "document.type": "document type",
  invoiceNumber: "invoice number",
  invoiceDate: "invoice date",
  "vendor.name": "vendor name",
  "vendor.taxId": "vendor tax ID",
  "vendor.bankAccount": "vendor bank account",
  "customer.name": "customer name",
  taxTotal: "tax total",
  amountDue: "amount due",
};

function checkAgainstRequest({ invoice, request }: CheckInput): Anomaly[] {
  const { invoiceNumber, invoiceDate, currency } = invoice;
  const found: Anomaly[] = [];
  const conflict = (
    field: string,
    said: string,
    shown: string,
    { confidence, provenance }: Pick<typeof invoiceDate, "confidence" | "provenance">,
    message = `The request gives the ${FIELD_WORDS[field] ?? field} ${said}, but the document shows ${shown}`,
  ) => anomaly("metadata_document_conflict", { message, field, confidence, expected: said, actual: shown, provenance });
  if (
    request.invoiceNumber &&
    invoiceNumber.value &&
    invoiceNumber.source !== "request" &&
    foldNumber(request.invoiceNumber).plain !== foldNumber(invoiceNumber.value).plain
  ) {
    found.push(conflict("invoiceNumber", request.invoiceNumber, invoiceNumber.value, invoiceNumber));
  }
  if (request.invoiceDate && invoiceDate.value && invoiceDate.source !== "request" && request.invoiceDate !== invoiceDate.value) {
    found.push(conflict("invoiceDate", request.invoiceDate, invoiceDate.value, invoiceDate));
  }
  if (
    request.currency &&
    currency.value &&
    currency.source !== "request" &&
    request.currency.toUpperCase() !== currency.value.toUpperCase()
  ) {
    found.push(
      anomaly("currency_mismatch_request", {
        message: `The request gives the currency ${request.currency.toUpperCase()}, but the document shows ${currency.value}`,
        field: "currency",
        confidence: currency.confidence,
        expected: request.currency.toUpperCase(),
        actual: currency.value,
        provenance: currency.provenance,
      }),
    );
  }
  return [
    ...found,
    ...invoice.displayConflicts.map(({ field, xml, page, provenance }) =>
      conflict(
        field,
        `${xml} (in the e-invoice data)`,
        `${page} (on the page)`,
        { confidence: 0.9, provenance },
        `The e-invoice data gives the ${FIELD_WORDS[field] ?? field} ${xml}, but the page shows ${page}`,
      ),
    ),
  ];
}

function checkType({ invoice }: CheckInput): Anomaly[] {
  if (invoice.type === "proforma")
    return [
      anomaly("proforma_not_tax_invoice", {
        message: "A pro forma invoice is not a tax invoice, so no VAT can be claimed on it. Request a tax invoice.",
        field: "document.type",
        confidence: invoice.typeConfidence,
      }),
    ];
  if (invoice.type === "credit_note")
    return [
      anomaly("credit_note", {
        message: "This is a credit note. Match it to the invoice it corrects.",
        field: "document.type",
        confidence: invoice.typeConfidence,
      }),
    ];
  return [];
}

/** Reports a missing e-invoicing reference number (IRN): as information, or as medium once the vendor must issue e-invoices. */
function checkIrn({ document, invoice, treatment, context }: CheckInput): Anomaly[] {
  const eInvoicing = treatment.country ? rulePack(treatment.country)?.eInvoicing : null;
  const date = invoice.invoiceDate.value ?? context.asOf;
  const first = eInvoicing?.phases.map((phase) => phase.goLive).sort()[0];
  const abroad = invoice.vendor.country.value !== null && invoice.vendor.country.value.toUpperCase() !== treatment.country;
  if (
    !document ||
    !eInvoicing ||
    !first ||
    date < first ||
    abroad ||
    invoice.irn.value !== null ||
    invoice.type === "receipt" ||
    invoice.type === "proforma"
  )
    return [];
  const goLive = vendorProfile(invoice, context).eInvoicingGoLive;
  const due = goLive !== undefined && date >= goLive;
  return [
    anomaly("irn_missing", {
      message: due
        ? `The vendor has been required to issue e-invoices since ${goLive}, but this invoice has no e-invoicing reference number (IRN)`
        : "The invoice has no e-invoicing reference number (IRN)",
      field: "irn",
      confidence: Math.max(0.7, invoice.irn.confidence),
      severity: due ? "medium" : "info",
    }),
  ];
}

/** Checks that the document is complete and of the right type, and that its dates and metadata are plausible. */
export function checkDocument(input: CheckInput): Anomaly[] {
  return [...checkMissing(input), ...checkDate(input), ...checkAgainstRequest(input), ...checkType(input), ...checkIrn(input)];
}
