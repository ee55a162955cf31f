import { z } from "zod";
import { searchText } from "@/lib/kernel/text/search-text";

export const businessPageSize = 10;

/** The query parameters of the list of businesses; invalid ones count as absent. */
export const businessListQuery = z.object({
  /** Part of a name, id, or tax number. */
  q: searchText(),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
});
export type BusinessListQuery = z.infer<typeof businessListQuery>;
