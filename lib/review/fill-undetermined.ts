import { and, gte, isNotNull, sql } from "drizzle-orm";
import type { Database } from "@/drizzle/client";
import { reviews } from "@/drizzle/schema";
import { backfill, type Backfilling } from "./backfill";

/** The months that the calendar of due dates can show. */
const recent = and(isNotNull(reviews.readInvoice), gte(reviews.whtMonth, sql<string>`to_char(now() - interval '6 months', 'YYYY-MM')`));

/**
 * Updates recent reviews that were stored before the column had a value for undetermined withholding (`backfill`, drizzle/migrations/0013).
 * Returns how many.
 */
export const fillUndetermined = (db: Database, how: Backfilling): Promise<number> => backfill(db, "undetermined-withholding", recent, how);
