import { sql } from "drizzle-orm";
import { z } from "zod";
import { items, type businesses } from "@/drizzle/schema";
import { dayIn, isIsoDate, type IsoDate } from "@/lib/kernel/dates";
import { AUTHORITY_TIME_ZONE } from "@/lib/flux/authority-values";
import { storedResult } from "@/lib/prism/result-schema";
import { isAtBooking } from "@/lib/prism/treat/wht/withholding-day";
import { currentResult } from "@/lib/review/current-result";
import { isSaleOf } from "@/lib/review/obligations";

const { document, invoice, lineItems } = storedResult.shape;
const { invoiceNumber, invoiceDate, currency, vendor, customer } = invoice.shape;
const { description, lineNumber, category, vat, wht } = lineItems.element.shape;
const party = z.object({
  name: vendor.shape.name.shape.value,
  taxId: vendor.shape.taxId.shape.value,
  address: vendor.shape.address.shape.value,
});
const taxes = { vat: vat.omit({ reason: true }), wht: wht.omit({ reason: true, alternatives: true }) };

/** The part of an opinion that returns are made of, as `returnPart` selects it. */
const returnResult = z.object({
  type: document.shape.type,
  invoiceNumber: invoiceNumber.shape.value,
  invoiceDate: invoiceDate.shape.value,
  currency: currency.shape.value,
  vendor: party,
  customer: party.extend({ name: customer.shape.name.shape.value }),
  ...taxes,
  lineItems: z.array(z.object({ lineNumber, description: description.shape.value, label: category.shape.label, ...taxes })),
  /** Of the VAT draft; what has none, or another's, says nothing. */
  transactionType: z.unknown(),
  warnings: z.array(z.string()),
});
type Result = z.infer<typeof returnResult>;

const partyPart = (name: "vendor" | "customer") =>
  sql.raw(
    `jsonb_build_object('name', r #> '{invoice,${name},name,value}', 'taxId', r #> '{invoice,${name},taxId,value}', 'address', r #> '{invoice,${name},address,value}')`,
  );

/**
 * Over `reviews` joined with `items`: a `returnResult`. A result holds where each word stands on the page and why each rule applies, a
 * multiple of what a return is made of; a month may have tens of thousands.
 */
export const returnPart = sql<Record<string, unknown>>`(
  select jsonb_build_object(
    'type', r #> '{document,type}',
    'invoiceNumber', r #> '{invoice,invoiceNumber,value}',
    'invoiceDate', r #> '{invoice,invoiceDate,value}',
    'currency', r #> '{invoice,currency,value}',
    'vendor', ${partyPart("vendor")},
    'customer', ${partyPart("customer")},
    'vat', (r -> 'vat') - 'reason',
    'wht', (r -> 'wht') - '{reason,alternatives}'::text[],
    'lineItems', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'lineNumber', l -> 'lineNumber',
        'description', l #> '{description,value}',
        'label', l #> '{category,label}',
        'vat', (l -> 'vat') - 'reason',
        'wht', (l -> 'wht') - '{reason,alternatives}'::text[]) order by n), '[]')
      from jsonb_array_elements(r -> 'lineItems') with ordinality as lines(l, n)),
    'transactionType', r #> '{filingDraft,vat,transactionType}',
    'warnings', jsonb_path_query_array(r, '$.warnings[*].code'))
  from (select ${currentResult}::jsonb as r offset 0) stored)`;

/** Over `items`: of the request what `returnInvoice` reads. */
export const requestPart = sql<Record<string, unknown>>`jsonb_build_object(
  'businessName', ${items.request} -> 'businessName', 'businessTaxID', ${items.request} -> 'businessTaxID',
  'paymentDate', ${items.request} -> 'paymentDate', 'state', ${items.request} -> 'state')`;

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
  type: Result["type"];
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
  /** As `requestPart` selects it. */
  request: Record<string, unknown>;
  completedAt: Date | null;
  /** As `returnPart` selects it. */
  result: Record<string, unknown>;
}

type Business = Pick<typeof businesses.$inferSelect, "name" | "taxId" | "state"> | null;

const text = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value.trim() : null);

/** An analysed invoice as a return uses it: a sale or a purchase of `business`. Throws where the stored result has another shape. */
export function returnInvoice({ id, request, completedAt, result: stored }: StoredInvoice, business: Business): ReturnInvoice {
  const result = returnResult.parse(stored);
  const { invoiceNumber, invoiceDate, type, currency, vendor, customer, transactionType } = result;
  const warnings = new Set(result.warnings);
  const own = { name: text(request.businessName) ?? business?.name ?? null, taxId: text(request.businessTaxID) ?? business?.taxId ?? null };
  const isSale = isSaleOf(transactionType, partyOf(vendor), own);
  const booked = isAtBooking([...warnings].map((code) => ({ code }))) ? invoiceDate : null;
  const stated = booked ?? text(request.paymentDate);
  return {
    itemId: id,
    invoiceNumber,
    invoiceDate,
    type,
    currency,
    direction: isSale ? "sale" : "purchase",
    directionAssumed: warnings.has("direction_assumed"),
    vendor,
    customer,
    paymentDate: stated !== null && isIsoDate(stated) ? stated : dayIn(AUTHORITY_TIME_ZONE, completedAt ?? new Date(0)),
    paymentDateStated: stated !== null,
    state: text(request.state) ?? business?.state ?? null,
    opinions: opinionsOf(result),
    warnings,
  };
}

const partyOf = ({ name, taxId }: ReturnParty) => ({ name: { value: name }, taxId: { value: taxId } });

/** The lines' opinions, or the invoice's own where it has none. */
const opinionsOf = ({ lineItems, vat, wht }: Result): ReturnOpinion[] =>
  lineItems.length === 0 ? [{ lineNumber: null, description: null, label: null, vat, wht }] : lineItems;
