import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { runStatement } from "@/lib/kernel/statement";
import type { ItemRow } from "@/lib/prism/present-job";
import { findItem } from "./lock-item";
import { pipelineOnly } from "./pipeline-permission";

/**
 * Takes a pending item into processing, and its job with it. A repeat changes nothing. Returns the item's state: work
 * goes on only where it is `processing`.
 */
export async function startItem(ctx: Ctx, itemId: string): Promise<ItemRow["status"]> {
  requirePermission(ctx, pipelineOnly);
  const [started] = await runStatement(ctx.db, startStatement, [itemId, ctx.account.id, ctx.environment, ctx.clock.now().toISOString()]);
  return started ? "processing" : (await findItem(ctx, itemId)).status;
}

/** $1 item, $2 account, $3 environment, $4 now. The job is locked before the item, as everywhere; no row: it is not pending. */
const startStatement = `
with job as (
  select j.id from jobs j join items i on i.job_id = j.id
  where i.id = $1::text and i.account_id = $2::text and i.environment = $3::text and i.status = 'pending'
  for update of j
), item as (
  update items set status = 'processing', started_at = $4::text::timestamptz, attempts = attempts + 1
  where id = $1::text and status = 'pending' and exists (select from job)
  returning job_id
)
update jobs set status = case status when 'pending' then 'processing' else status end, started_at = coalesce(started_at, $4::text::timestamptz),
  pending_items = pending_items - 1, processing_items = processing_items + 1
where id = (select job_id from item)
returning id`;
