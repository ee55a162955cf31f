import { z } from "zod";
import type { businesses } from "@/drizzle/schema";
import { dayIn, isIsoDate, type IsoDate } from "@/lib/kernel/dates";
import { AUTHORITY_TIME_ZONE } from "@/lib/flux/authority-values";
import { storedResult } from "@/lib/prism/result-schema";
import { isOwnBusiness } from "@/lib/prism/treat/parties/jurisdiction";
import { isAtBooking } from "@/lib/prism/treat/wht/withholding-day";

/** The part of an opinion that returns are made of. */
const returnResult = storedResult.pick({
  document: true,
  invoice: true,
  vat: true,
  wht: true,
  lineItems: true,
  filingDraft: true,
  warnings: true,
});
type Result = z.infer<typeof returnResult>;

/** One line of an invoice with what was found about its taxes; amounts in major units. */
export interface ReturnOpinion {
  lineNumber: number | null;
  description: string | null;
  label: string | null;
  vat: Result["vat"];
  wht: Result["wht"];
}

export interface ReturnParty {
  name: string | null;
  taxId: string | null;
  address: string | null;
}

/** A reviewed invoice, as far as returns go. */
export interface ReturnInvoice {
  itemId: string;
  invoiceNumber: string | null;
  invoiceDate: IsoDate | null;
  type: Result["document"]["type"];
  currency: string | null;
  direction: "sale" | "purchase";
  /** Neither party is known to be the business. */
  directionAssumed: boolean;
  vendor: ReturnParty;
  customer: ReturnParty;
  /**
   * The day of payment where it was stated, else the day of the analysis in the authority's time zone; where tax is withheld at the booking,
   * that day (`withholdingDay`).
   */
  paymentDate: IsoDate;
  paymentDateStated: boolean;
  /** The business's own state. */
  state: string | null;
  opinions: ReturnOpinion[];
  /** Codes of the analysis' warnings. */
  warnings: ReadonlySet<string>;
}

export interface StoredInvoice {
  id: string;
  request: Record<string, unknown>;
  completedAt: Date | null;
  result: Record<string, unknown>;
}

type Business = Pick<typeof businesses.$inferSelect, "name" | "taxId" | "state"> | null;

const text = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value.trim() : null);

const draftHead = z.object({ transactionType: z.enum(["credit", "debit"]) });

/** An analysed invoice as a return uses it: a sale or a purchase of `business`. Throws where the stored result has another shape. */
export function returnInvoice({ id, request, completedAt, result: stored }: StoredInvoice, business: Business): ReturnInvoice {
  const result = returnResult.parse(stored);
  const { invoice } = result;
  const party = ({ name, taxId, address }: Result["invoice"]["vendor"] | Result["invoice"]["customer"]): ReturnParty => ({
    name: name.value,
    taxId: taxId.value,
    address: address.value,
  });
  const draft = draftHead.safeParse(result.filingDraft.vat);
  const own = { name: text(request.businessName) ?? business?.name ?? null, taxId: text(request.businessTaxID) ?? business?.taxId ?? null };
  const isSale = draft.success ? draft.data.transactionType === "credit" : isOwnBusiness(invoice.vendor, own) === true;
  const booked = isAtBooking(result.warnings) ? invoice.invoiceDate.value : null;
  const stated = booked ?? text(request.paymentDate);
  return {
    itemId: id,
    invoiceNumber: invoice.invoiceNumber.value,
    invoiceDate: invoice.invoiceDate.value,
    type: result.document.type,
    currency: invoice.currency.value,
    direction: isSale ? "sale" : "purchase",
    directionAssumed: result.warnings.some(({ code }) => code === "direction_assumed"),
    vendor: party(invoice.vendor),
    customer: party(invoice.customer),
    paymentDate: stated !== null && isIsoDate(stated) ? stated : dayIn(AUTHORITY_TIME_ZONE, completedAt ?? new Date(0)),
    paymentDateStated: stated !== null,
    state: text(request.state) ?? business?.state ?? null,
    opinions: opinionsOf(result),
    warnings: new Set(result.warnings.map(({ code }) => code)),
  };
}

/** The lines' opinions, or the invoice's own where it has none. */
function opinionsOf(result: Result): ReturnOpinion[] {
  if (result.lineItems.length === 0) return [{ lineNumber: null, description: null, label: null, vat: result.vat, wht: result.wht }];
  return result.lineItems.map(({ lineNumber, description, category, vat, wht }) => ({
    lineNumber,
    description: description.value,
    label: category.label,
    vat,
    wht,
  }));
}
