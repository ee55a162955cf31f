import { z } from "zod";
import { withoutEdges } from "./visible-text-values";

/**
 * The search text of a list, at most `max` characters, without leading and trailing blanks and invisible characters. Invalid input counts
 * as no search.
 */
export const searchText = (max = 200) => z.string().max(max).transform(withoutEdges).catch("").default("");
