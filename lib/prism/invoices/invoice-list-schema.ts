import { z } from "zod";
import { searchText } from "@/lib/kernel/text/search-text";
import { isIsoDate } from "@/lib/kernel/dates";
import { invoiceOutcomes, invoiceSorts, reviewerDecisions } from "./invoice-list-values";

const invoicePageSize = 25;

const day = z.string().refine(isIsoDate).optional().catch(undefined);

/** Query of the portal's invoice list, as in the page's URL. Invalid values are ignored. */
export const invoiceListQuery = z.object({
  q: searchText(),
  outcome: z.enum(invoiceOutcomes).optional().catch(undefined),
  /** Only invoices with this review status, or with this decision or change by a reviewer. */
  decision: z.enum(reviewerDecisions).optional().catch(undefined),
  from: day,
  to: day,
  /** Only invoices added on or after this day, in the tax authority's time zone. */
  since: day,
  sort: z.enum(invoiceSorts).catch("added").default("added"),
  order: z.enum(["asc", "desc"]).catch("desc").default("desc"),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
  size: z.coerce.number().int().min(1).max(100).catch(invoicePageSize).default(invoicePageSize),
  /** `no` skips the count. */
  count: z.literal("no").optional().catch(undefined),
});
export type InvoiceListQuery = z.infer<typeof invoiceListQuery>;
