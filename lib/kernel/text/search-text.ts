import { z } from "zod";
import { withoutEdges } from "./visible-text-values";

/**
 * The search text of a list, at most `max` characters, without leading and trailing blanks and invisible characters, and with composed
 * letters, as names are stored. Invalid input counts as no search.
 */
export const searchText = (max = 200) => z.string().max(max).normalize("NFC").transform(withoutEdges).catch("").default("");
