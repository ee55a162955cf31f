import { sql } from "drizzle-orm";
import { jobs } from "@/drizzle/schema";

/**
 * Condition over `jobs` for unfinished ones. Spelled out literally, because PostgreSQL uses the partial index on them only if the query
 * repeats the index's condition.
 */
export const isJobOpen = sql<boolean>`${jobs.status} in ('pending', 'processing')`;
