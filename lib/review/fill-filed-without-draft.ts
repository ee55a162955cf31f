import { and, isNotNull, not, or, sql } from "drizzle-orm";
import type { Database } from "@/drizzle/client";
import { reviews } from "@/drizzle/schema";
import { backfill, type Backfilling } from "./backfill";
import { currentResult, hasUndeterminedVat } from "./current-result";
import { filedWithoutDraft } from "./obligations";

const isFiledWithoutDraft = and(
  isNotNull(reviews.readInvoice),
  sql`(not ${reviews.vatDraft} or not ${reviews.whtDraft})`,
  or(
    sql`(${currentResult} -> 'warnings')::text like any(${sql.param(filedWithoutDraft.map((code) => `%"${code}"%`))}::text[])`,
    and(not(reviews.vatDraft), hasUndeterminedVat),
  ),
);

/**
 * Updates reviews that were stored when only a draft counted as something to file (`backfill`, drizzle/migrations/0033). Returns how many.
 */
export const fillFiledWithoutDraft = (db: Database, how: Backfilling): Promise<number> =>
  backfill(db, "filed-without-draft", isFiledWithoutDraft, how);
