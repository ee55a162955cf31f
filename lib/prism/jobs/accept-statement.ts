import { OUTBOX_CHANNEL } from "@/lib/outbox/write-event";

/**
 * What is kept of a business after a request: what a user saved (only users write a profile), with gaps filled from the request; if no user
 * saved anything, what the newest request says. Otherwise a typing error in one request could turn the sales of all later ones into
 * purchases, or file under another's tax ID. Values stored blank by an earlier version of Levy count as unknown.
 */
const known = (column: "name" | "tax_id" | "state" | "country") =>
  `coalesce(case when businesses.profile = '{}'::jsonb then excluded.${column} end, case when businesses.${column} ~ '\\S' then businesses.${column} end, excluded.${column})`;

/**
 * Accepts one job or a group of jobs in one statement: one round trip, all or nothing. Every part reads from `hold`, which is empty if
 * there are too few credits or the account is closed; nothing is then written, and no row is returned. The statement waits for an account
 * that is being closed, so a key that was looked up before can't start anything afterwards. The balance's row is locked next, before all
 * others; this orders the requests of an account, so that reaching the low-balance threshold, or zero, is noticed and reported exactly
 * once.
 *
 * $1 account, $2 environment, $3 total credits, $4 jobs with their items, $5 businesses, $6 ids of credit events (JSON lists)
 */
export const acceptStatement = `
with account as materialized (
  select id from accounts where id = $1::text and closed_at is null for key share
), hold as (
  update credit_balances set available = available - $3::int, held = held + $3::int
  where account_id = $1::text and environment = $2::text and available >= $3::int and account_id in (select id from account)
  returning available, held, consumed, granted, expired, low_threshold
), accepted_jobs as (
  select j.* from hold, jsonb_to_recordset($4::text::jsonb)
    as j(id text, ledger_id text, type text, task_id text, batch_id text, request_id text, credits int, created_at timestamptz, items jsonb, work jsonb)
), entry as (
  insert into credit_entries (id, account_id, environment, kind, from_bucket, to_bucket, amount, job_id, reason, created_at)
  select ledger_id, $1::text, $2::text, 'hold', 'available', 'held', credits, id, 'analysis accepted', created_at from accepted_jobs
), job as (
  insert into jobs (id, account_id, environment, type, task_id, batch_id, total_items, pending_items, request_id, created_at)
  select id, $1::text, $2::text, type, task_id, batch_id, credits, credits, request_id, created_at from accepted_jobs
), accepted_items as (
  select s.id, s.document_id, s.request, s.n - 1 as position, a.id as job_id, a.created_at
  from accepted_jobs a, rows from (jsonb_to_recordset(a.items) as (id text, document_id text, request jsonb)) with ordinality as s(id, document_id, request, n)
), item as (
  insert into items (id, job_id, account_id, environment, index, business_id, document_id, request, created_at)
  select id, job_id, $1::text, $2::text, position, request->>'businessId', document_id, request, created_at from accepted_items
), work_events as (
  select w.id, a.created_at, w.parts,
    jsonb_build_object('accountId', $1::text, 'environment', $2::text, 'requestId', a.request_id, 'jobId', a.id) as data
  from accepted_jobs a, jsonb_to_recordset(a.work) as w(id text, parts jsonb)
), work as (
  insert into outbox (id, name, data, parts, claimed_at, created_at)
  select id, 'prism/item.accepted',
    case when several then data else data || (parts->0) end, case when several then parts end, case when several then 'infinity'::timestamptz end, created_at
  from (select work_events.*, jsonb_array_length(parts) > 1 as several from work_events order by id) as work_events
), business as (
  insert into businesses (account_id, environment, business_id, name, tax_id, state, country)
  select $1::text, $2::text, b.business_id, b.name, b.tax_id, b.state, b.country
  from hold, jsonb_to_recordset($5::text::jsonb) as b(business_id text, name text, tax_id text, state text, country text)
  on conflict (account_id, environment, business_id) do update set
    name = ${known("name")}, tax_id = ${known("tax_id")}, state = ${known("state")}, country = ${known("country")},
    updated_at = now()
  where (${known("name")}, ${known("tax_id")}, ${known("state")}, ${known("country")})
    is distinct from (businesses.name, businesses.tax_id, businesses.state, businesses.country)
), credit_events as (
  select t.*, h.*, (select max(created_at) from accepted_jobs) as at
  from hold h, jsonb_to_recordset($6::text::jsonb) as t(type text, event_id text, outbox_id text)
  where case t.type when 'credits.exhausted' then available = 0 else available < low_threshold and available + $3::int >= low_threshold end
), event as (
  insert into events (id, account_id, environment, type, data, created_at)
  select event_id, $1::text, $2::text, type, json_build_object(
    'object', 'credits', 'available', available, 'held', held, 'consumed', consumed, 'granted', granted, 'expired', expired,
    'environment', $2::text, 'threshold', low_threshold), at
  from credit_events
), notice as (
  insert into outbox (id, name, data, created_at)
  select outbox_id, 'webhooks/event.recorded', jsonb_build_object('accountId', $1::text, 'environment', $2::text, 'eventId', event_id), at from credit_events
)
select available::float8, pg_notify('${OUTBOX_CHANNEL}', '')::text as woken from hold`;
