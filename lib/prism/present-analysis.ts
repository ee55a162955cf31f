import Big from "big.js";

import { roundHalfAwayFromZero, toMajor, type DecimalString, type MinorUnits } from "@/lib/kernel/money";
import { engineVersion } from "./engine-version";
import type { Analysis, Cell, LineItem, LineTreatment, VatOpinion, WhtOpinion } from "./model";
import type { AnalysisResult } from "./result-schema";

/** Maximum number of decimals of unit prices and quantities. */
const QUANTITY_DECIMALS = 6;

type Major = (minor: MinorUnits | null) => number | null;

function presentCell<T, U>(cell: Cell<T>, convert: (value: T) => U) {
  return {
    value: cell.value === null ? null : convert(cell.value),
    raw: cell.raw,
    confidence: roundConfidence(cell.confidence),
    source: cell.source,
    provenance: cell.provenance,
  };
}

const same = <T>(value: T): T => value;

/** Truncates to two decimals, the precision of the calibration, so that a value below 0.95 or 1 is never rounded up to it. */
function roundConfidence(value: number): number {
  return Math.min(1, Math.max(0, Math.floor(value * 100 + 1e-9) / 100));
}

function quantity(value: DecimalString): number {
  return roundHalfAwayFromZero(new Big(value), QUANTITY_DECIMALS).toNumber();
}

function presentVat(vat: VatOpinion, major: Major): AnalysisResult["vat"] {
  return {
    treatment: vat.treatment,
    vatStatus: vat.vatStatus,
    rate: vat.rate,
    taxableBase: major(vat.taxableBaseMinor),
    expected: major(vat.expectedMinor),
    charged: major(vat.chargedMinor),
    difference: major(vat.differenceMinor),
    inputRecoverable: vat.inputRecoverable,
    collection: vat.collection,
    ruleId: vat.ruleId,
    legalBasis: vat.legalBasis,
    rulesVersion: vat.rulesVersion,
    reason: vat.reason,
    confidence: roundConfidence(vat.confidence),
  };
}

function presentWht(wht: WhtOpinion, major: Major): AnalysisResult["wht"] {
  return {
    applicable: wht.applicable,
    category: wht.category,
    recipientType: wht.recipientType,
    residency: wht.residency,
    rate: wht.rate,
    base: major(wht.baseMinor),
    amount: major(wht.amountMinor),
    noTinUplift: wht.noTinUplift,
    netPayable: major(wht.netPayableMinor),
    remitTo: wht.remitTo,
    dueDate: wht.dueDate,
    exemption: wht.exemption,
    ruleId: wht.ruleId,
    legalBasis: wht.legalBasis,
    reason: wht.reason,
    confidence: roundConfidence(wht.confidence),
    alternatives: wht.alternatives.map(({ category, rate, amountMinor, confidence }) => ({
      category,
      rate,
      amount: major(amountMinor) ?? 0,
      confidence: roundConfidence(confidence),
    })),
  };
}

function presentLine(line: LineItem, treatment: LineTreatment, major: Major): AnalysisResult["lineItems"][number] {
  const amount = (cell: Cell<MinorUnits>) => presentCell(cell, (minor) => major(minor) ?? 0);
  return {
    lineNumber: line.lineNumber,
    description: presentCell(line.description, same),
    quantity: presentCell(line.quantity, quantity),
    unit: presentCell(line.unit, same),
    unitPrice: presentCell(line.unitPrice, quantity),
    amount: amount(line.amount),
    productCode: presentCell(line.productCode, same),
    taxRate: presentCell(line.taxRate, same),
    taxAmount: amount(line.taxAmount),
    category: { ...treatment.category, confidence: roundConfidence(treatment.category.confidence) },
    vat: presentVat(treatment.vat, major),
    wht: presentWht(treatment.wht, major),
  };
}

/** Converts an analysis to the JSON that callers see. Minor units become major units of the invoice's currency. */
export function presentAnalysis(analysis: Analysis): AnalysisResult {
  const { document, invoice, treatment } = analysis;
  const currency = invoice.currency.value;
  const major: Major = (minor) => (minor === null ? null : toMajor(minor, currency));
  const amount = (cell: Cell<MinorUnits>) => presentCell(cell, (minor) => toMajor(minor, currency));
  const text = (cell: Cell<string>) => presentCell(cell, same);
  const byLine = new Map(treatment.lines.map((line) => [line.lineNumber, line]));

  return {
    document: {
      type: invoice.type,
      typeConfidence: roundConfidence(invoice.typeConfidence),
      pages: document.pages,
      mimeType: document.mimeType,
      sha256: document.sha256,
      textSource: document.textSource,
      language: invoice.language,
    },
    invoice: {
      invoiceNumber: text(invoice.invoiceNumber),
      invoiceDate: text(invoice.invoiceDate),
      dueDate: text(invoice.dueDate),
      purchaseOrder: text(invoice.purchaseOrder),
      currency: text(invoice.currency),
      irn: text(invoice.irn),
      vendor: {
        name: text(invoice.vendor.name),
        taxId: text(invoice.vendor.taxId),
        address: text(invoice.vendor.address),
        bankAccount: text(invoice.vendor.bankAccount),
      },
      customer: { name: text(invoice.customer.name), taxId: text(invoice.customer.taxId), address: text(invoice.customer.address) },
      subtotal: amount(invoice.subtotal),
      discount: amount(invoice.discount),
      taxTotal: amount(invoice.taxTotal),
      total: amount(invoice.total),
      amountDue: amount(invoice.amountDue),
      whtDeducted: amount(invoice.whtDeducted),
      taxDetails: invoice.taxDetails.map(({ label, rate, baseMinor, amountMinor }) => ({
        label,
        rate,
        base: major(baseMinor),
        amount: major(amountMinor),
      })),
    },
    vat: presentVat(treatment.vat, major),
    wht: presentWht(treatment.wht, major),
    lineItems: invoice.lineItems.flatMap((line) => {
      const treated = byLine.get(line.lineNumber);
      return treated ? [presentLine(line, treated, major)] : [];
    }),
    anomalies: analysis.anomalies.map((anomaly) => ({ ...anomaly, confidence: roundConfidence(anomaly.confidence) })),
    decision: analysis.decision,
    filingDraft: analysis.filingDraft,
    confidence: roundConfidence(analysis.confidence),
    engine: { version: engineVersion, rulesVersion: treatment.rulesVersion },
    warnings: analysis.warnings,
  };
}
