import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import type { ItemError } from "@/lib/prism/model";
import type { ItemRow } from "@/lib/prism/jobs/present-job";
import { lockItem } from "./lock-item";
import { pipelineOnly } from "./pipeline-permission";
import { settleItem } from "./settle-item";

/** Ends an open item with an error and returns its credit. A finished or canceled item is left alone. Returns the item's status. */
export async function failItem(ctx: Ctx, itemId: string, error: ItemError): Promise<ItemRow["status"]> {
  requirePermission(ctx, pipelineOnly);
  return inTransaction(ctx, async (tx) => {
    const locked = await lockItem(tx, itemId);
    if (locked.item.status !== "pending" && locked.item.status !== "processing") return locked.item.status;
    await settleItem(tx, locked, { status: "failed", error });
    return "failed";
  });
}
