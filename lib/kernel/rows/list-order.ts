import { sql, type AnyColumn, type SQL } from "drizzle-orm";

// For an index, Drizzle's `.desc()` generates "desc nulls last", whereas in a query `desc` puts nulls first. PostgreSQL scans an index only
// in its own order or the exact reverse, even if the column can't be null. For any other order it sorts all rows of an account for each
// page, or walks the primary key through the rows of all other accounts.

/** The sort order of a list whose index ends with `column.desc()`. */
export const newestFirst = (column: AnyColumn): SQL => sql`${column} desc nulls last`;

/** The reverse order, for which PostgreSQL scans the same index backward. */
export const oldestFirst = (column: AnyColumn): SQL => sql`${column} asc nulls first`;
