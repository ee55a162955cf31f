import { sql, type AnyColumn, type SQL } from "drizzle-orm";

/**
 * A tax number as the database compares two of them: upper case, without what parts its digits, so that one that a partner wrote
 * otherwise is the same. Null where there is none.
 */
export const taxpayerKey = (taxId: AnyColumn | SQL | string): SQL<string | null> =>
  sql`nullif(translate(upper(${taxId}::text), ' -./', ''), '')`;
