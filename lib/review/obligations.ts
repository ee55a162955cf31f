import type { reviews } from "@/drizzle/schema";
import type { IsoDate } from "@/lib/kernel/dates";
import type { Analysis } from "@/lib/prism/model";
import type { AnalysisResult } from "@/lib/prism/result-schema";
import { isOwnBusiness, type OwnBusiness } from "@/lib/prism/treat/parties/jurisdiction";
import { isAtBooking } from "@/lib/prism/treat/wht/withholding-day";

type Columns = Pick<
  typeof reviews.$inferSelect,
  "businessId" | "vatMonth" | "vatByBuyer" | "whtMonth" | "whtRemitTo" | "vatDraft" | "whtDraft"
>;

type RemitTo = Analysis["treatment"]["wht"]["remitTo"];

/** The parts of an analysis that decide which returns an invoice belongs to. */
export interface Obliging {
  collection: Analysis["treatment"]["vat"]["collection"];
  /**
   * For the whole invoice and for its lines. If one line is undetermined the invoice has no value, but the other lines are still remitted.
   */
  remitTo: RemitTo;
  lineRemitTos: readonly RemitTo[];
  /** Null if it is undetermined whether tax is deducted. */
  isDeducted: boolean | null;
  isSale: boolean;
  /**
   * True for a sale with an undetermined VAT treatment. The return includes it once that is decided; a draft is missing if all of it is
   * undetermined.
   */
  isVatUndetermined: boolean;
  /** Tax is withheld when the liability is booked, rather than when it is paid (`withholdingDay`). */
  isAtBooking: boolean;
  type: Analysis["invoice"]["type"];
  filingDraft: { vat: unknown; wht: unknown };
  /** The result's warnings, which say why there is no draft. */
  warnings: readonly { code: string }[];
}

/**
 * Warnings that prevent a draft, although the return includes the invoice: on the opposite side, or once it is paid or its beneficiary
 * named.
 */
const withoutDraft = {
  vat: ["filing_credit_note", "vat_draft_amount_out_of_range"],
  wht: ["wht_payment_ahead", "wht_beneficiary_missing"],
} as const;

/** Warnings of invoices that no return includes, whatever is decided on their lines: they are filed by hand, or not at all. */
const inNoReturn: readonly string[] = ["filing_not_supported", "jurisdiction_unsupported", "filing_other_currency", "filing_proforma"];

/** Warning codes any of which lets a return include an invoice without a draft. */
export const filedWithoutDraft: readonly string[] = Object.values(withoutDraft).flat();

/** Facts beyond the analysis that decide where and when an invoice counts. */
export interface Obliged {
  businessId: string | null;
  request: Record<string, unknown>;
  /** The day of the analysis (`taxDay`). */
  analyzedOn: IsoDate;
  /** The current date, including reviewers' corrections. */
  invoiceDate: string | null;
}

/**
 * Computes the columns by which due dates and returns find an invoice: VAT belongs to the month of the invoice date, WHT to that of the
 * payment, or of the booking where the law says so.
 */
export function obligationsOf(opinion: Obliging, { businessId, request, analyzedOn, invoiceDate }: Obliged): Columns {
  const { collection } = opinion;
  const { paymentDate } = request;
  const isPaid = isPaidByBusiness(opinion);
  return {
    businessId,
    vatMonth: invoiceDate?.slice(0, 7) ?? null,
    vatByBuyer: isPaid && (collection === "buyer_withholds" || collection === "reverse_charge"),
    // The stated payment day, else the day of the analysis.
    whtMonth: ((opinion.isAtBooking ? invoiceDate : null) ?? (typeof paymentDate === "string" ? paymentDate : analyzedOn)).slice(0, 7),
    whtRemitTo: isPaid ? remitToOf(opinion) : null,
    vatDraft: isFiled(opinion, "vat") || (opinion.isVatUndetermined && !opinion.warnings.some(({ code }) => inNoReturn.includes(code))),
    whtDraft: isFiled(opinion, "wht"),
  };
}

/** Whether a return of the tax includes some of the invoice, with a draft or without. */
const isFiled = ({ filingDraft, warnings }: Obliging, tax: keyof typeof withoutDraft): boolean =>
  isThere(filingDraft[tax]) || warnings.some(({ code }) => (withoutDraft[tax] as readonly string[]).includes(code));

/** On a sale the customer deducts, and credit notes and pro forma invoices are not paid, so neither is on a schedule of the business. */
const isPaidByBusiness = ({ isSale, type }: Obliging): boolean => !isSale && type !== "credit_note" && type !== "proforma";

const remitToOf = ({ remitTo, lineRemitTos, isDeducted }: Obliging): Columns["whtRemitTo"] =>
  remitTo ?? lineRemitTos.find((of) => of !== null) ?? (isDeducted === null ? "undetermined" : null);

const isThere = (draft: unknown): boolean => draft !== null && draft !== undefined;

/** Whether returns treat a stored result as a sale: by its VAT draft or, without one, by who issued the invoice. */
export const isSaleOf = (drafted: unknown, vendor: Parameters<typeof isOwnBusiness>[0], own: OwnBusiness): boolean =>
  drafted === "credit" || drafted === "debit" ? drafted === "credit" : isOwnBusiness(vendor, own) === true;

/** The obliging parts of a new analysis. */
export const obligingOf = ({
  invoice,
  treatment,
  filingDraft,
  warnings,
}: Pick<Analysis, "invoice" | "treatment" | "filingDraft" | "warnings">): Obliging => ({
  collection: treatment.vat.collection,
  remitTo: treatment.wht.remitTo,
  lineRemitTos: treatment.lines.map(({ wht }) => wht.remitTo),
  isDeducted: treatment.wht.applicable,
  isSale: treatment.direction === "sale",
  isVatUndetermined:
    treatment.direction === "sale" &&
    (treatment.lines.length > 0 ? treatment.lines.map(({ vat }) => vat) : [treatment.vat]).some(
      ({ treatment: of, taxableBaseMinor, chargedMinor }) => of === "undetermined" && (Boolean(taxableBaseMinor) || Boolean(chargedMinor)),
    ),
  isAtBooking: isAtBooking(treatment.warnings),
  type: invoice.type,
  filingDraft,
  warnings,
});

/**
 * The same parts of a stored result. Its VAT draft gives the direction; without one it counts as a purchase, except for
 * `isVatUndetermined`.
 */
export const obligingOfResult = (
  { document, invoice, vat, wht, lineItems, filingDraft, warnings }: AnalysisResult,
  own: OwnBusiness,
): Obliging => ({
  collection: vat.collection,
  remitTo: wht.remitTo,
  lineRemitTos: lineItems.map((line) => line.wht.remitTo),
  isDeducted: wht.applicable,
  isSale: filingDraft.vat?.transactionType === "credit",
  isVatUndetermined:
    isSaleOf(filingDraft.vat?.transactionType, invoice.vendor, own) &&
    (lineItems.length > 0 ? lineItems.map((line) => line.vat) : [vat]).some(
      ({ treatment, taxableBase, charged }) => treatment === "undetermined" && (Boolean(taxableBase) || Boolean(charged)),
    ),
  isAtBooking: isAtBooking(warnings),
  type: document.type,
  filingDraft,
  warnings,
});
