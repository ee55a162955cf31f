import { sql, type AnyColumn, type SQL } from "drizzle-orm";

// Drizzle makes `.desc()` of an index "desc nulls last", where `desc` in a query begins with the nulls; and PostgreSQL reads an index
// in one of its two orders alone, though the column can't be null. Asked for another, it sorts all rows of an account for each page, or
// walks by the primary key through those of all the others.

/** The order of a list whose index ends with `column.desc()`. */
export const newestFirst = (column: AnyColumn): SQL => sql`${column} desc nulls last`;

/** The same index, read from its end. */
export const oldestFirst = (column: AnyColumn): SQL => sql`${column} asc nulls first`;
