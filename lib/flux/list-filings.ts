import { and, eq, inArray, lt } from "drizzle-orm";
import { filings } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { newestFirst } from "@/lib/kernel/rows/list-order";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { toPage, type Page, type PageRequest } from "@/lib/kernel/rows/page";
import { plainId } from "@/lib/kernel/text/visible-text-values";
import { readFlux } from "./permissions";
import { presentFiling, type PresentedFiling } from "./present-filing";
import type { FilingStatus } from "./states";

export interface FilingsQuery extends PageRequest {
  status?: FilingStatus;
  taxType?: "VAT" | "WHT";
  batchId?: string;
  /** The caller's own ID, which at most one filing has. */
  filingId?: string;
}

/**
 * Lists the filings of the context's environment, newest first. A filingId or batchId matches in its normalized form and in the
 * form that an earlier version stored.
 */
export async function listFilings(ctx: Ctx, query: FilingsQuery): Promise<Page<PresentedFiling>> {
  requirePermission(ctx, readFlux);
  const found = ctx.db.orm
    .select()
    .from(filings)
    .where(
      and(
        ofTenant(filings, ctx),
        query.status === undefined ? undefined : eq(filings.status, query.status),
        query.taxType === undefined ? undefined : eq(filings.taxType, query.taxType),
        query.batchId === undefined ? undefined : inArray(filings.batchId, [query.batchId, plainId(query.batchId)]),
        query.filingId === undefined ? undefined : inArray(filings.filingId, [query.filingId, plainId(query.filingId)]),
        query.after === undefined ? undefined : lt(filings.id, query.after),
      ),
    );
  // No `order by … limit` for a filingId: PostgreSQL might scan every filing of the table for an ID that nobody has used.
  const rows = await (query.filingId === undefined ? found.orderBy(newestFirst(filings.id)).limit(query.limit + 1) : found);
  return toPage(
    rows.map((row) => presentFiling(row, ctx.clock.now())),
    query.limit,
    ({ id }) => id,
  );
}
