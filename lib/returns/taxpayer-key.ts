import { sql, type AnyColumn, type SQL } from "drizzle-orm";

/**
 * SQL that normalizes a tax number for comparison: upper case without separators, so that different spellings are equal. Null if there is
 * none.
 */
export const taxpayerKey = (taxId: AnyColumn | SQL | string): SQL<string | null> =>
  sql`nullif(translate(upper(${taxId}::text), ' -./', ''), '')`;
