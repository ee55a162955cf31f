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

/** The part of an analysis result from which returns are made, as `returnPart` selects it. */
const returnResult = z.object({
  type: document.shape.type,
  invoiceNumber: invoiceNumber.shape.value,
  invoiceDate: invoiceDate.shape.value,
  currency: currency.shape.value,
  vendor: party,
  customer: party.extend({ name: customer.shape.name.shape.value }),
  ...taxes,
  lineItems: z.array(z.object({ lineNumber, description: description.shape.value, label: category.shape.label, ...taxes })),
  /** From the VAT draft; anything but a valid type is ignored. */
  transactionType: z.unknown(),
  warnings: z.array(z.string()),
});
type Result = z.infer<typeof returnResult>;

const partyPart = (name: "vendor" | "customer") =>
  sql.raw(
    `jsonb_build_object('name', r #> '{invoice,${name},name,value}', 'taxId', r #> '{invoice,${name},taxId,value}', 'address', r #> '{invoice,${name},address,value}')`,
  );

/**
 * SQL over `reviews` joined with `items` that selects a `returnResult`. A full result also has the position of each word on the page and
 * the reasons for each rule, many times the data that a return needs, and a month may have tens of thousands of results.
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

/** SQL over `items`: the members of the request that `returnInvoice` reads. */
export const requestPart = sql<Record<string, unknown>>`jsonb_build_object(
  'businessName', ${items.request} -> 'businessName', 'businessTaxID', ${items.request} -> 'businessTaxID',
  'paymentDate', ${items.request} -> 'paymentDate', 'state', ${items.request} -> 'state')`;

/** One line of an invoice with its tax findings; amounts in major units. */
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

/** The facts of a reviewed invoice that a return needs. */
export interface ReturnInvoice {
  itemId: string;
  invoiceNumber: string | null;
  invoiceDate: IsoDate | null;
  type: Result["type"];
  currency: string | null;
  direction: "sale" | "purchase";
  /** Neither party was recognized as the business. */
  directionAssumed: boolean;
  vendor: ReturnParty;
  customer: ReturnParty;
  /**
   * The stated day of payment, else the day of the analysis in the authority's time zone. If tax is withheld at booking, that day
   * (`withholdingDay`).
   */
  paymentDate: IsoDate;
  paymentDateStated: boolean;
  /** The day on which Levy had analyzed it, in the authority's time zone. */
  analyzedOn: IsoDate;
  /** The business's own state. */
  state: string | null;
  opinions: ReturnOpinion[];
  /** Codes of the analysis's warnings. */
  warnings: ReadonlySet<string>;
}

export interface StoredInvoice {
  id: string;
  /** As selected by `requestPart`. */
  request: Record<string, unknown>;
  completedAt: Date | null;
  /** As selected by `returnPart`. */
  result: Record<string, unknown>;
}

type Business = Pick<typeof businesses.$inferSelect, "name" | "taxId" | "state"> | null;

const text = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value.trim() : null);

/** Converts an analyzed invoice for a return, as a sale or purchase of `business`. Throws if the stored result has an unexpected shape. */
export function returnInvoice({ id, request, completedAt, result: stored }: StoredInvoice, business: Business): ReturnInvoice {
  const result = returnResult.parse(stored);
  const { invoiceNumber, invoiceDate, type, currency, vendor, customer, transactionType } = result;
  const warnings = new Set(result.warnings);
  const own = { name: text(request.businessName) ?? business?.name ?? null, taxId: text(request.businessTaxID) ?? business?.taxId ?? null };
  const isSale = isSaleOf(transactionType, partyOf(vendor), own);
  const booked = isAtBooking([...warnings].map((code) => ({ code }))) ? invoiceDate : null;
  const stated = booked ?? text(request.paymentDate);
  const analyzedOn = dayIn(AUTHORITY_TIME_ZONE, completedAt ?? new Date(0));
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
    paymentDate: stated !== null && isIsoDate(stated) ? stated : analyzedOn,
    paymentDateStated: stated !== null,
    analyzedOn,
    state: text(request.state) ?? business?.state ?? null,
    opinions: opinionsOf(result),
    warnings,
  };
}

const partyOf = ({ name, taxId }: ReturnParty) => ({ name: { value: name }, taxId: { value: taxId } });

/** The lines' findings, or the invoice's own if it has no lines. */
const opinionsOf = ({ lineItems, vat, wht }: Result): ReturnOpinion[] =>
  lineItems.length === 0 ? [{ lineNumber: null, description: null, label: null, vat, wht }] : lineItems;
