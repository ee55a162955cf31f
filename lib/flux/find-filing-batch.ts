import { and, eq } from "drizzle-orm";
import { filingBatches } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";

/** Whether an id given in place of a filing's is a batch id (`bat_…`), as the 202 to a request with several filings returns. */
export const isBatchId = (id: string): boolean => isId("filingBatch", id);

/**
 * Finds a batch of the context's account and environment.
 * @throws resource_not_found
 */
export async function findFilingBatch({ db, account, environment }: Ctx, batchRowId: string): Promise<typeof filingBatches.$inferSelect> {
  const [batch] = isBatchId(batchRowId)
    ? await db.orm
        .select()
        .from(filingBatches)
        .where(and(eq(filingBatches.id, batchRowId), eq(filingBatches.accountId, account.id), eq(filingBatches.environment, environment)))
    : [];
  if (!batch) throw notFound("filing");
  return batch;
}
