import { createParser } from "nuqs";
import { isIsoDate } from "@/lib/kernel/dates";

/** A day in a URL, YYYY-MM-DD. Anything else is ignored, as on the server. */
export const parseAsDay = createParser({ parse: (text) => (isIsoDate(text) ? text : null), serialize: String });

/** A month in a URL, YYYY-MM. */
export const parseAsMonth = createParser({ parse: (text) => (isIsoDate(`${text}-01`) ? text : null), serialize: String });

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

/** An instant in a URL, in ISO 8601 and UTC. */
export const parseAsInstant = createParser({
  parse: (text) => (INSTANT.test(text) && !Number.isNaN(Date.parse(text)) ? text : null),
  serialize: String,
});
