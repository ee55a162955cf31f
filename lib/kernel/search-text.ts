import { z } from "zod";
import { withoutEdges } from "./shown-values";

/** What a list is searched for, at most `max` characters: without blanks and unseen characters around it. Anything else is no search. */
export const searchText = (max = 200) => z.string().max(max).transform(withoutEdges).catch("").default("");
