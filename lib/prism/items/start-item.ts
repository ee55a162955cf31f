import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { runStatement } from "@/lib/kernel/rows/statement";
import { findItem, type StartedItem } from "./lock-item";
import { pipelineOnly } from "./pipeline-permission";

/**
 * Moves a pending item, and its job, to processing. Repeating it changes nothing. Returns the item as it is then; work continues only if
 * its status is `processing`.
 *
 * @throws resource_not_found
 */
export async function startItem(ctx: Ctx, itemId: string): Promise<StartedItem> {
  requirePermission(ctx, pipelineOnly);
  const [started] = await runStatement<StartedItem & Record<string, unknown>>(ctx.db, startStatement, [
    itemId,
    ctx.account.id,
    ctx.environment,
    ctx.clock.now().toISOString(),
  ]);
  return started ?? findItem(ctx, itemId);
}

/**
 * $1 item, $2 account, $3 environment, $4 now. The job is locked before the item, as everywhere. No row is returned if the item isn't
 * pending.
 */
const startStatement = `
with job as (
  select j.id from jobs j join items i on i.job_id = j.id
  where i.id = $1::text and i.account_id = $2::text and i.environment = $3::text and i.status = 'pending'
  for update of j
), item as (
  update items set status = 'processing', started_at = $4::text::timestamptz, attempts = attempts + 1
  where id = $1::text and status = 'pending' and exists (select from job)
  returning id, status, business_id, request, document_id, job_id
)
update jobs set status = case jobs.status when 'pending' then 'processing' else jobs.status end, started_at = coalesce(jobs.started_at, $4::text::timestamptz),
  pending_items = pending_items - 1, processing_items = processing_items + 1
from item where jobs.id = item.job_id
returning item.id, item.status, item.business_id as "businessId", item.request, item.document_id as "documentId", (
  select json_build_object(
    'account', json_build_object('name', a.name, 'settings', a.settings, 'defaultCountry', a.default_country),
    'business', (
      select json_build_object('name', b.name, 'taxId', b.tax_id, 'country', b.country, 'profile', b.profile)
      from businesses b where b.account_id = $2::text and b.environment = $3::text and b.business_id = item.business_id
    )
  ) from accounts a where a.id = $2::text
) as owner`;
