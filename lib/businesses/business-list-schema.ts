import { z } from "zod";
import { searchText } from "@/lib/kernel/search-text";

export const businessPageSize = 10;

/** The businesses of the settings, as they stand in the page's address. What can't be read counts as not given. */
export const businessListQuery = z.object({
  /** Part of a name, id or tax number. */
  q: searchText(),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
});
export type BusinessListQuery = z.infer<typeof businessListQuery>;
