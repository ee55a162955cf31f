import type { reviews } from "@/drizzle/schema";
import { authorityDay } from "@/lib/flux/requests/period";
import type { Analysis } from "@/lib/prism/model";

type Columns = Pick<
  typeof reviews.$inferSelect,
  "businessId" | "vatMonth" | "vatByBuyer" | "whtMonth" | "whtRemitTo" | "vatDraft" | "whtDraft"
>;

/** The parts of an opinion that say which return an invoice belongs to; a stored result has them in the same form. */
export interface Obliging {
  vat: { collection: Analysis["treatment"]["vat"]["collection"] };
  wht: { remitTo: Analysis["treatment"]["wht"]["remitTo"] };
  filingDraft: { vat: unknown; wht: unknown };
}

/** Where and when an invoice counts besides what the opinion says. */
export interface Obliged {
  businessId: string | null;
  request: Record<string, unknown>;
  completedAt: Date;
  /** As it stands, with the reviewers' corrections. */
  invoiceDate: string | null;
}

/** The columns by which due dates and returns find an invoice: VAT belongs to the month of its date, WHT to that of the payment. */
export function obligationsOf({ vat, wht, filingDraft }: Obliging, { businessId, request, completedAt, invoiceDate }: Obliged): Columns {
  const { paymentDate } = request;
  return {
    businessId,
    vatMonth: invoiceDate?.slice(0, 7) ?? null,
    vatByBuyer: vat.collection === "buyer_withholds" || vat.collection === "reverse_charge",
    // The day of payment as stated, else of the analysis.
    whtMonth: (typeof paymentDate === "string" ? paymentDate : authorityDay(completedAt)).slice(0, 7),
    whtRemitTo: wht.remitTo,
    vatDraft: isThere(filingDraft.vat),
    whtDraft: isThere(filingDraft.wht),
  };
}

const isThere = (draft: unknown): boolean => draft !== null && draft !== undefined;

/** The same of an opinion that was just formed. */
export const obligingOf = ({ treatment, filingDraft }: Pick<Analysis, "treatment" | "filingDraft">): Obliging => ({
  vat: treatment.vat,
  wht: treatment.wht,
  filingDraft,
});
