import { and, gte, isNotNull, sql } from "drizzle-orm";
import type { Database } from "@/drizzle/client";
import { reviews } from "@/drizzle/schema";
import { backfill, type Backfilling } from "./backfill";

/** As far back as the calendar of due dates looks. */
const recent = and(isNotNull(reviews.readInvoice), gte(reviews.whtMonth, sql<string>`to_char(now() - interval '6 months', 'YYYY-MM')`));

/**
 * Gives reviews that were stored before undetermined withholding was a value of its column what is stored today (`backfill`,
 * drizzle/migrations/0013). Returns how many.
 */
export const fillUndetermined = (db: Database, how: Backfilling): Promise<number> => backfill(db, "undetermined-withholding", recent, how);
