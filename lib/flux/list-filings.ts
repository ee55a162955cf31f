import { and, eq, inArray, lt } from "drizzle-orm";
import { filings } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { newestFirst } from "@/lib/kernel/list-order";
import { plainId } from "@/lib/kernel/shown-values";
import { readFlux } from "./permissions";
import { presentFiling, type PresentedFiling } from "./present-filing";
import type { FilingStatus } from "./states";

export interface FilingsQuery {
  limit: number;
  after?: string;
  status?: FilingStatus;
  taxType?: "VAT" | "WHT";
  batchId?: string;
  /** The caller's own ID, which at most one filing has. */
  filingId?: string;
}

/** The filings of the context's environment, newest first, by their ids as they are kept now or as an earlier version kept them; one more than `limit` tells that there are more. */
export async function listFilings(ctx: Ctx, query: FilingsQuery): Promise<PresentedFiling[]> {
  requirePermission(ctx, readFlux);
  const found = ctx.db.orm
    .select()
    .from(filings)
    .where(
      and(
        eq(filings.accountId, ctx.account.id),
        eq(filings.environment, ctx.environment),
        query.status === undefined ? undefined : eq(filings.status, query.status),
        query.taxType === undefined ? undefined : eq(filings.taxType, query.taxType),
        query.batchId === undefined ? undefined : inArray(filings.batchId, [query.batchId, plainId(query.batchId)]),
        query.filingId === undefined ? undefined : inArray(filings.filingId, [query.filingId, plainId(query.filingId)]),
        query.after === undefined ? undefined : lt(filings.id, query.after),
      ),
    );
  // Asked for the newest that has an ID which nobody used, PostgreSQL might look through all filings there are.
  const rows = await (query.filingId === undefined ? found.orderBy(newestFirst(filings.id)).limit(query.limit + 1) : found);
  return rows.map((row) => presentFiling(row, ctx.clock.now()));
}
