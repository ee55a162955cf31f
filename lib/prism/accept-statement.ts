import { OUTBOX_CHANNEL } from "@/lib/outbox/write-event";

/**
 * The accept path: one statement, so that it is one round trip and all or nothing. Every part reads from `hold`: with too
 * few credits that is empty, nothing is written, and no row comes back. The balance's row lock is taken first and orders
 * the requests of an account.
 *
 * $1 account, $2 environment, $3 credits, $4 job id, $5 type, $6 task id, $7 batch id, $8 request id, $9 now, $10 ledger id,
 * $11 items, $12 businesses (JSON lists)
 */
export const acceptStatement = `
with hold as (
  update credit_balances set available = available - $3::int, held = held + $3::int
  where account_id = $1::text and environment = $2::text and available >= $3::int
  returning available::int
), entry as (
  insert into credit_entries (id, account_id, environment, kind, from_bucket, to_bucket, amount, job_id, reason, created_at)
  select $10::text, $1::text, $2::text, 'hold', 'available', 'held', $3::int, $4::text, 'analysis accepted', $9::text::timestamptz from hold
), job as (
  insert into jobs (id, account_id, environment, type, task_id, batch_id, total_items, pending_items, request_id, created_at)
  select $4::text, $1::text, $2::text, $5::text, $6::text, $7::text, $3::int, $3::int, $8::text, $9::text::timestamptz from hold
), sent as (
  select s.* from hold, jsonb_to_recordset($11::text::jsonb)
    as s(id text, outbox_id text, position int, business_id text, document_id text, request jsonb)
), item as (
  insert into items (id, job_id, account_id, environment, index, business_id, document_id, request, created_at)
  select id, $4::text, $1::text, $2::text, position, business_id, document_id, request, $9::text::timestamptz from sent
), work as (
  insert into outbox (id, name, data, created_at)
  select outbox_id, 'prism/item.accepted',
         jsonb_build_object('accountId', $1::text, 'environment', $2::text, 'jobId', $4::text, 'itemId', id), $9::text::timestamptz
  from sent
), business as (
  insert into businesses (account_id, environment, business_id, name, tax_id, state, country, created_at, updated_at)
  select $1::text, $2::text, b.business_id, b.name, b.tax_id, b.state, b.country, $9::text::timestamptz, $9::text::timestamptz
  from hold, jsonb_to_recordset($12::text::jsonb) as b(business_id text, name text, tax_id text, state text, country text)
  on conflict (account_id, environment, business_id) do update set
    name = coalesce(excluded.name, businesses.name), tax_id = coalesce(excluded.tax_id, businesses.tax_id),
    state = coalesce(excluded.state, businesses.state), country = coalesce(excluded.country, businesses.country),
    updated_at = excluded.updated_at
  where (coalesce(excluded.name, businesses.name), coalesce(excluded.tax_id, businesses.tax_id),
         coalesce(excluded.state, businesses.state), coalesce(excluded.country, businesses.country))
    is distinct from (businesses.name, businesses.tax_id, businesses.state, businesses.country)
)
select available, pg_notify('${OUTBOX_CHANNEL}', '')::text as woken from hold`;
