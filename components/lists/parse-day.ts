import { createParser } from "nuqs";
import { isIsoDate } from "@/lib/kernel/dates";

/** A day in an address, YYYY-MM-DD; what is no day is no filter, as the server has it. */
export const parseAsDay = createParser({ parse: (text) => (isIsoDate(text) ? text : null), serialize: String });

/** A month in an address, YYYY-MM. */
export const parseAsMonth = createParser({ parse: (text) => (isIsoDate(`${text}-01`) ? text : null), serialize: String });

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

/** An instant in an address, as ISO 8601 has it in UTC. */
export const parseAsInstant = createParser({
  parse: (text) => (INSTANT.test(text) && !Number.isNaN(Date.parse(text)) ? text : null),
  serialize: String,
});
