import { eq } from "drizzle-orm";
import { items, jobs } from "@/drizzle/schema";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import type { ItemRow } from "@/lib/prism/present-job";
import { lockItem } from "./lock-item";
import { pipelineOnly } from "./pipeline-permission";

/**
 * Takes a pending item into processing, and its job with it. A repeat changes nothing. Returns the item's state: work
 * goes on only where it is `processing`.
 */
export async function startItem(ctx: Ctx, itemId: string): Promise<ItemRow["status"]> {
  requirePermission(ctx, pipelineOnly);
  return inTransaction(ctx, async (tx) => {
    const { job, item } = await lockItem(tx, itemId);
    if (item.status !== "pending") return item.status;
    const now = tx.clock.now();
    await tx.db.orm.update(items).set({ status: "processing", startedAt: now, attempts: item.attempts + 1 }).where(eq(items.id, item.id));
    await tx.db.orm.update(jobs).set({
      status: job.status === "pending" ? "processing" : job.status,
      startedAt: job.startedAt ?? now,
      pendingItems: job.pendingItems - 1,
      processingItems: job.processingItems + 1,
    }).where(eq(jobs.id, job.id));
    return "processing";
  });
}
