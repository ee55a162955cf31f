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

/** The parts of an opinion that say which return an invoice belongs to. */
export interface Obliging {
  collection: Analysis["treatment"]["vat"]["collection"];
  /** Of the whole invoice, and of its lines: where one line is undetermined the whole says nothing, and the others are returned all the same. */
  remitTo: RemitTo;
  lineRemitTos: readonly RemitTo[];
  /** Null: whether tax is deducted is undetermined. */
  isDeducted: boolean | null;
  isSale: boolean;
  /** How some of a sale is taxed is undetermined: its return takes it in once that is decided, and has no draft of it where it is all of it. */
  isVatUndetermined: boolean;
  /** Tax is withheld when the liability is booked, and not only when it is paid (`withholdingDay`). */
  isAtBooking: boolean;
  type: Analysis["invoice"]["type"];
  filingDraft: { vat: unknown; wht: unknown };
  /** Of the result: they say why there is no draft. */
  warnings: readonly { code: string }[];
}

/** What keeps a draft from being made, but not its return from taking the invoice in: by the other side, or once it is paid or named. */
const withoutDraft = {
  vat: ["filing_credit_note", "vat_draft_amount_out_of_range"],
  wht: ["wht_payment_ahead", "wht_beneficiary_missing"],
} as const;

/** What no return takes in, whatever is decided of its lines: it is filed by hand, or not at all. */
const inNoReturn: readonly string[] = ["filing_not_supported", "jurisdiction_unsupported", "filing_other_currency", "filing_proforma"];

/** Codes of warnings of which one is enough for a return to take in what has no draft. */
export const filedWithoutDraft: readonly string[] = Object.values(withoutDraft).flat();

/** Where and when an invoice counts besides what the opinion says. */
export interface Obliged {
  businessId: string | null;
  request: Record<string, unknown>;
  /** The day of the analysis (`taxDay`). */
  analyzedOn: IsoDate;
  /** As it stands, with the reviewers' corrections. */
  invoiceDate: string | null;
}

/**
 * The columns by which due dates and returns find an invoice: VAT belongs to the month of its date, WHT to that of the payment, or of the
 * booking where the law says so.
 */
export function obligationsOf(opinion: Obliging, { businessId, request, analyzedOn, invoiceDate }: Obliged): Columns {
  const { collection } = opinion;
  const { paymentDate } = request;
  const isPaid = isPaidByBusiness(opinion);
  return {
    businessId,
    vatMonth: invoiceDate?.slice(0, 7) ?? null,
    vatByBuyer: isPaid && (collection === "buyer_withholds" || collection === "reverse_charge"),
    // The day of payment as stated, else of the analysis.
    whtMonth: ((opinion.isAtBooking ? invoiceDate : null) ?? (typeof paymentDate === "string" ? paymentDate : analyzedOn)).slice(0, 7),
    whtRemitTo: isPaid ? remitToOf(opinion) : null,
    vatDraft: isFiled(opinion, "vat") || (opinion.isVatUndetermined && !opinion.warnings.some(({ code }) => inNoReturn.includes(code))),
    whtDraft: isFiled(opinion, "wht"),
  };
}

/** Something of it enters a return of the tax, with a draft or without. */
const isFiled = ({ filingDraft, warnings }: Obliging, tax: keyof typeof withoutDraft): boolean =>
  isThere(filingDraft[tax]) || warnings.some(({ code }) => (withoutDraft[tax] as readonly string[]).includes(code));

/** Of a sale the customer deducts, and a credit note or pro forma invoice is not paid: none goes on a schedule of the business. */
const isPaidByBusiness = ({ isSale, type }: Obliging): boolean => !isSale && type !== "credit_note" && type !== "proforma";

const remitToOf = ({ remitTo, lineRemitTos, isDeducted }: Obliging): Columns["whtRemitTo"] =>
  remitTo ?? lineRemitTos.find((of) => of !== null) ?? (isDeducted === null ? "undetermined" : null);

const isThere = (draft: unknown): boolean => draft !== null && draft !== undefined;

/** As returns take a stored result: by its VAT draft, and without one by who bills. */
export const isSaleOf = (drafted: unknown, vendor: Parameters<typeof isOwnBusiness>[0], own: OwnBusiness): boolean =>
  drafted === "credit" || drafted === "debit" ? drafted === "credit" : isOwnBusiness(vendor, own) === true;

/** Of an opinion that was just formed. */
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

/** The same of a stored result, in which its VAT draft says the direction; without one it counts as a purchase, but for what is undetermined. */
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
