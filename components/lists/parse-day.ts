import { createParser } from "nuqs";
import { isIsoDate } from "@/lib/kernel/dates";

/** A day in an address, YYYY-MM-DD; what is no day is no filter, as the server has it. */
export const parseAsDay = createParser({ parse: (text) => (isIsoDate(text) ? text : null), serialize: String });
