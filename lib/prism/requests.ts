import { z } from "zod";
import { isPlainWebUrl, notPlainWebUrl } from "@/lib/kernel/outbound/plain-web-url";
import { countryCodes } from "@/lib/kernel/country-codes";
import { currencyCodes } from "@/lib/kernel/currency-codes";
import { isIsoDate } from "@/lib/kernel/dates";
import { env } from "@/lib/kernel/env";
import { businessIdText, callersLabelText, optionalText } from "@/lib/kernel/schemas/text-schemas";
import { shownText } from "@/lib/kernel/text/shown-text";
import { statedFields } from "./stated-fields";

const MAX_URL_LENGTH = 2_048;

const text = (what: string, max = 255) => optionalText(max).overwrite(shownText).meta({ description: what });
/** A text in which "N/A" and the like count as not given: see `statedFields`. */
const knownText = (what: string) => text(`${what}. “N/A”, “none”, “-” and the like count as not given`);
const taxIdText = (what: string) => text(`${what}. A text without a digit, such as “N/A” or “not registered”, counts as not given`);
const label = (what: string) => callersLabelText(255).meta({ description: what });

const day = (what: string) =>
  z
    .string()
    .refine((value) => isIsoDate(value) && value >= "1900-01-01", {
      error: ({ input }) => (isIsoDate(String(input)) ? "must be 1900-01-01 or later" : "must be a valid date in the form YYYY-MM-DD"),
      params: { code: "invalid_date" },
    })
    .meta({ description: what, format: "date", example: "2026-10-31" });

const unknownCountry = "must be a two-letter country code (ISO 3166-1)";
/** Codes of the European Union that ISO 3166-1 doesn't have. Kosovo, which has no ISO code, is known by its own everywhere. */
const MEANT_COUNTRIES: Readonly<Record<string, string>> = { UK: "GB", EL: "GR" };
const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, { error: unknownCountry })
  .toUpperCase()
  // Like that of the currency, reports an unknown code once and never aborts.
  .refine((code) => !/^[A-Z]{2}$/.test(code) || countryCodes.has(code) || code === "XK", {
    error: ({ input }) => {
      const meant = MEANT_COUNTRIES[String(input)];
      return meant === undefined ? unknownCountry : `${unknownCountry}: send ${meant}`;
    },
    params: { code: "invalid_value" },
  })
  .meta({ description: "Two-letter country code (ISO 3166-1)", example: "NG" });

const unknownCurrency = "must be an ISO 4217 currency code, such as NGN or USD";
const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, { error: unknownCurrency })
  .toUpperCase()
  // Reports an unknown code once. The check before it must not abort, or faults of the body as a whole would not be reported.
  .refine((code) => !/^[A-Z]{3}$/.test(code) || currencyCodes.has(code), { error: unknownCurrency, params: { code: "invalid_value" } })
  .meta({
    description:
      "Currency code (ISO 4217). Used where the document names no currency, or only by a sign that it shares with others, such as “$”, of a seller whose country is unknown. Codes of funds, metals and the like, such as XAU or XXX, count as not given",
    format: "iso-4217",
    example: "NGN",
  });

/** Validates scheme, user information and length. The host's address is validated when the document is fetched. */
const documentUrl = z
  .string()
  .max(MAX_URL_LENGTH)
  .refine(isPlainWebUrl, notPlainWebUrl)
  .meta({
    description: "Public or pre-signed URL of the invoice document (PDF, PNG or JPG; up to 20 MB and 50 pages)",
    format: "uri",
    example: "https://files.example.com/INV-9.pdf",
  });

const invoice = z.object({
  invoiceNumber: knownText("Invoice number, if known").optional(),
  vendorName: knownText("Name of the vendor that issued the invoice, if known").optional(),
  vendorTaxId: taxIdText("The vendor's tax ID, if known").optional(),
  invoiceDate: day("Date the invoice was issued").optional(),
  paymentDate: day("Date of payment; determines which withholding tax rules apply").optional(),
  currency: currency.optional(),
  invoiceUrl: documentUrl.optional(),
});

const business = z.object({
  businessId: businessIdText().meta({ description: "Your unique ID for the business or client" }).optional(),
  businessName: knownText("Legal or trade name of the business").optional(),
  businessTaxID: taxIdText("Tax ID of the business").optional(),
  state: text("State or province of the business").optional(),
  country: country.optional(),
});

/** One invoice together with the fields of its business. */
export const invoiceFields = invoice.extend(business.shape);
export type InvoiceFields = z.output<typeof invoiceFields>;

const taskId = label("Your own tracking ID; returned in responses").optional();

export const singleAnalysisRequest = invoiceFields
  .extend({ businessId: business.shape.businessId.unwrap(), taskId })
  .meta({ id: "SingleAnalysisRequest" });

const businessWithInvoices = business.extend({ invoices: z.array(invoice).min(1).meta({ description: "The invoices of this business" }) });

/** Exactly one of `businesses` and `invoices`, with 1 to MAX_BATCH_INVOICES invoices in total. */
export const batchAnalysisRequest = z
  .object({
    taskId,
    batchId: label("Your own label for the batch; returned in responses").optional(),
    businesses: z
      .array(businessWithInvoices)
      .optional()
      .meta({ description: "Invoices grouped by business; required if `invoices` is omitted" }),
    invoices: z.array(invoiceFields).optional().meta({ description: "Flat list of invoices; required if `businesses` is omitted" }),
  })
  .superRefine(
    (body, check) => {
      const fault = batchFault(body);
      if (fault) check.addIssue({ code: "custom", path: [fault.field], message: fault.message, params: { code: fault.code } });
      // Runs even if single invoices are invalid, so that one answer names every fault.
    },
    { when: ({ value }) => value !== null && typeof value === "object" },
  )
  .meta({ id: "BatchAnalysisRequest" });

interface BatchFault {
  field: "businesses" | "invoices";
  code: string;
  message: string;
}

/** What is wrong with a batch as a whole. Its members may still be of any type. */
function batchFault(body: { businesses?: unknown; invoices?: unknown }): BatchFault | null {
  const { businesses, invoices } = body;
  const field = businesses === undefined ? "invoices" : "businesses";
  if (businesses !== undefined && invoices !== undefined)
    return { field, code: "mutually_exclusive", message: "can't be combined with invoices: send one or the other" };
  if (businesses === undefined && invoices === undefined)
    return { field, code: "required", message: "is required if businesses is omitted" };
  const list = businesses ?? invoices;
  if (!Array.isArray(list)) return null;
  const count = businesses === undefined ? list.length : list.reduce<number>((sum, entry) => sum + countOf(entry), 0);
  const max = env().MAX_BATCH_INVOICES;
  if (list.length === 0) return { field, code: "too_small", message: "must have at least 1 entry" };
  if (count > max)
    return {
      field,
      code: "too_many_records",
      message: `must contain at most ${max} invoices per request, but has ${count}: split the batch`,
    };
  return null;
}

function countOf(business: unknown): number {
  const invoices = business !== null && typeof business === "object" ? (business as { invoices?: unknown }).invoices : null;
  return Array.isArray(invoices) ? invoices.length : 0;
}

export interface NewAnalysis {
  type: "single" | "batch";
  taskId?: string;
  /** The caller's own label for the batch. */
  batchId?: string;
  /** 1 to 500 invoices in item order; `documentId` if the document was uploaded before. */
  invoices: readonly { request: InvoiceFields; documentId?: string }[];
}

/** Converts the body of `POST …/single` to an analysis; blank texts and fillers ("N/A") are dropped. */
export function fromSingle(body: z.output<typeof singleAnalysisRequest>): NewAnalysis {
  const { taskId: task, ...request } = body;
  return { type: "single", taskId: task, invoices: [{ request: statedFields(request) }] };
}

/**
 * Converts the body of `POST …/batch` to an analysis: first the invoices nested under businesses, each with its business's fields, then the
 * flat list. Blank texts and fillers ("N/A") are dropped.
 */
export function fromBatch(body: z.output<typeof batchAnalysisRequest>): NewAnalysis {
  const nested = (body.businesses ?? []).flatMap(({ invoices, ...owner }) => invoices.map((one) => ({ ...owner, ...one })));
  const invoices = [...nested, ...(body.invoices ?? [])].map((request) => ({ request: statedFields(request) }));
  return { type: "batch", taskId: body.taskId, batchId: body.batchId, invoices };
}
