import { DOUBTFUL } from "@/lib/prism/confidence-levels";
import type { IsoDate } from "@/lib/kernel/dates";
import type { AnalysisRequest, Invoice, Treatment, VatOpinion } from "../../model";

/** The payment date from the request if it is before the invoice's date, else null. */
export function paidBeforeInvoiced({ invoiceDate }: Invoice, { paymentDate }: AnalysisRequest): IsoDate | null {
  return paymentDate !== undefined && invoiceDate.value !== null && paymentDate < invoiceDate.value ? paymentDate : null;
}

/**
 * VAT falls due at the earliest of several events, of which the invoice is one (Nigeria Tax Act 2025 s.147). No available source confirms
 * that payment is another. If the rules on the day of payment give a different result, the treatment by the invoice's date stays, with the
 * other as an alternative and a confidence low enough for review.
 */
export function doubtedByPayment(byInvoice: Treatment, byPayment: Treatment, paidOn: IsoDate): Treatment {
  const doubted = (vat: VatOpinion, other: VatOpinion | undefined): VatOpinion =>
    other === undefined || isSame(vat, other)
      ? vat
      : { ...inDoubt(vat), alternatives: [...alternativeOf(other, paidOn), ...vat.alternatives] };
  const lines = byInvoice.lines.map((line, index) => ({ ...line, vat: doubted(line.vat, byPayment.lines[index]?.vat) }));
  const whole = doubted(byInvoice.vat, byPayment.vat);
  const isDoubted = whole !== byInvoice.vat || lines.some((line, index) => line.vat !== byInvoice.lines[index]?.vat);
  if (!isDoubted) return byInvoice;
  const message = `The payment of ${paidOn} came before the invoice. If VAT fell due with the payment, the rules of that day apply, under which it would be treated otherwise. No source confirms which of the two days decides.`;
  return { ...byInvoice, vat: inDoubt(whole), lines, warnings: [...byInvoice.warnings, { code: "paid_before_invoiced", message }] };
}

const isSame = (one: VatOpinion, other: VatOpinion): boolean => one.treatment === other.treatment && one.rate === other.rate;

const inDoubt = (vat: VatOpinion): VatOpinion => ({ ...vat, confidence: Math.min(vat.confidence, DOUBTFUL) });

/** Empty if the rules of that day leave the treatment undetermined themselves. */
const alternativeOf = ({ treatment, rate, reason }: VatOpinion, paidOn: IsoDate): VatOpinion["alternatives"] =>
  treatment === "undetermined"
    ? []
    : [{ treatment, rate, reason: `By the rules of ${paidOn}, the day of payment: ${reason}`, confidence: 1 - DOUBTFUL }];
