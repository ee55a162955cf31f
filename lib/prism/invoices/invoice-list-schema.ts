import { z } from "zod";
import { searchText } from "@/lib/kernel/search-text";
import { isIsoDate } from "@/lib/kernel/dates";
import { invoiceOutcomes, invoiceSorts, reviewerDecisions } from "./invoice-list-values";

const invoicePageSize = 25;

const day = z.string().refine(isIsoDate).optional().catch(undefined);

/** The query of the portal's invoice list, as it stands in the page's address. What can't be read counts as not given. */
export const invoiceListQuery = z.object({
  q: searchText(),
  outcome: z.enum(invoiceOutcomes).optional().catch(undefined),
  /** Of these, those that a reviewer decided so or changed so; never what needed no review. */
  decision: z.enum(reviewerDecisions).optional().catch(undefined),
  from: day,
  to: day,
  /** The day from which on they were added, where the authority's months begin. */
  since: day,
  sort: z.enum(invoiceSorts).catch("added").default("added"),
  order: z.enum(["asc", "desc"]).catch("desc").default("desc"),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
  size: z.coerce.number().int().min(1).max(100).catch(invoicePageSize).default(invoicePageSize),
  /** `no`: nobody looks at how many there are. */
  count: z.literal("no").optional().catch(undefined),
});
export type InvoiceListQuery = z.infer<typeof invoiceListQuery>;
