import { and, asc, eq } from "drizzle-orm";
import { filingHistory, filings } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { findFilingBatch } from "./find-filing-batch";
import { readFlux } from "./permissions";
import { presentFiling, presentHistory, type HistoryRow, type PresentedFiling } from "./present-filing";
import { forEachStatus, type FilingStatus } from "./states";

export type FilingReading = PresentedFiling & { status_history: ReturnType<typeof presentHistory> };

/**
 * Reads a filing, as in its last event, together with its history.
 * @throws resource_not_found
 */
export const readFiling = async (ctx: Ctx, filingId: string): Promise<FilingReading> => (await readWithSteps(ctx, filingId)).filing;

/** Like `readFiling`, but also returns the history rows, one for each entry of `status_history`. */
export async function readWithSteps(ctx: Ctx, filingId: string): Promise<{ filing: FilingReading; steps: HistoryRow[] }> {
  requirePermission(ctx, readFlux);
  const [row] = isId("filing", filingId)
    ? await ctx.db.orm
        .select()
        .from(filings)
        .where(and(eq(filings.id, filingId), ofTenant(filings, ctx)))
    : [];
  if (!row) throw notFound("filing");
  // A step taken between the two reads is left to the next reading.
  const history = await ctx.db.orm
    .select()
    .from(filingHistory)
    .where(eq(filingHistory.filingId, row.id))
    .orderBy(asc(filingHistory.position));
  const steps = history.filter(({ position }) => position <= row.sequence);
  return { filing: { ...presentFiling(row, ctx.clock.now()), status_history: presentHistory(steps) }, steps };
}

export interface BatchReading {
  id: string;
  batchId: string | null;
  counts: Record<FilingStatus, number>;
  filings: { id: string; filingId: string | null; taxType: "VAT" | "WHT"; status: FilingStatus }[];
}

/**
 * Reads a batch of filings (`bat_…`) in the order of its request.
 * @throws resource_not_found
 */
export async function readFilingBatch(ctx: Ctx, batchRowId: string): Promise<BatchReading> {
  requirePermission(ctx, readFlux);
  const batch = await findFilingBatch(ctx, batchRowId);
  const rows = await ctx.db.orm
    .select({ id: filings.id, filingId: filings.filingId, taxType: filings.taxType, status: filings.status })
    .from(filings)
    .where(and(eq(filings.batchRowId, batch.id), ofTenant(filings, ctx)))
    .orderBy(asc(filings.id));
  const counts = forEachStatus((status) => rows.filter((row) => row.status === status).length);
  return { id: batch.id, batchId: batch.batchId, counts, filings: rows };
}
