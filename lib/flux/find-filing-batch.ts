import { and, eq } from "drizzle-orm";
import { filingBatches } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";

/** True where an id that a filing is asked for by is a batch's (`bat_…`): the 202 of form B names one. */
export const isBatchId = (id: string): boolean => isId("filingBatch", id);

/** A batch of filings of the context's account and environment. Error: resource_not_found. */
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
