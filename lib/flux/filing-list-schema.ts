import { z } from "zod";
import { searchText } from "@/lib/kernel/text/search-text";
import { isIsoDate } from "@/lib/kernel/dates";
import { filingStateChoices } from "./filing-list-values";
import { PERIOD } from "./requests/period-values";

const filingPageSize = 25;

/** Query of the portal's list of filings, as in the page's address. Values that can't be parsed count as absent. */
export const filingListQuery = z.object({
  /** An id of Levy's or the caller's, a batch, a business, or the authority's reference. */
  q: searchText(),
  state: z.enum(filingStateChoices).optional().catch(undefined),
  tax: z.enum(["VAT", "WHT"]).optional().catch(undefined),
  /** YYYY-MM */
  period: z.string().regex(PERIOD).optional().catch(undefined),
  /** Earliest day of acceptance, in the authority's time zone. */
  since: z.string().refine(isIsoDate).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
  size: z.coerce.number().int().min(1).max(100).catch(filingPageSize).default(filingPageSize),
});
export type FilingListQuery = z.infer<typeof filingListQuery>;
