import { and, isNotNull, sql } from "drizzle-orm";
import type { Database } from "@/drizzle/client";
import { reviews } from "@/drizzle/schema";
import { backfill } from "./backfill";
import { currentResult } from "./current-result";
import { filedWithoutDraft } from "./obligations";

const isFiledWithoutDraft = and(
  isNotNull(reviews.readInvoice),
  sql`(not ${reviews.vatDraft} or not ${reviews.whtDraft})`,
  sql`(${currentResult} -> 'warnings')::text like any(${sql.param(filedWithoutDraft.map((code) => `%"${code}"%`))}::text[])`,
);

/**
 * Gives reviews that were stored while a draft alone counted as something to file what is stored today (`backfill`,
 * drizzle/migrations/0033). Returns how many.
 */
export const fillFiledWithoutDraft = (db: Database, atOnce?: number): Promise<number> =>
  backfill(db, "filed-without-draft", isFiledWithoutDraft, atOnce);
