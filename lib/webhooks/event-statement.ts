import { OUTBOX_CHANNEL } from "@/lib/outbox/write-event";

/**
 * An event, its deliveries and the wish to send them, in one statement. Where the event was recorded before, nothing is
 * written and no row comes back.
 *
 * $1 event, $2 account, $3 environment, $4 type, $5 data (JSON), $6 object, $7 sequence, $8 instant, $9 deliveries (JSON
 * list; without a lane, the endpoint is off because it failed), $10 request, $11 whether there is anything to send
 */
export const eventStatement = `
with event as (
  insert into events (id, account_id, environment, type, data, object_id, sequence, created_at)
  values ($1::text, $2::text, $3::text, $4::text, $5::text::json, $6::text, $7::int, $8::text::timestamptz)
  on conflict (account_id, environment, object_id, type, sequence) where object_id is not null do nothing
  returning id, created_at
), wanted as (
  select d.*, event.id as event_id, event.created_at
  from event, jsonb_to_recordset($9::text::jsonb) as d(id text, endpoint_id text, lane text, outbox_id text)
), delivery as (
  insert into webhook_deliveries (id, account_id, environment, endpoint_id, event_id, status, next_attempt_at, response_excerpt, created_at)
  select id, $2::text, $3::text, endpoint_id, event_id, case when lane is null then 'failed' else 'pending' end,
    case when lane is not null then created_at end,
    case when lane is null then 'Not sent: the webhook was disabled after five days of failures' end, created_at
  from wanted
), work as (
  insert into outbox (id, name, data)
  select outbox_id, 'webhooks/delivery.requested', jsonb_build_object('requestId', $10::text, 'accountId', $2::text, 'environment', $3::text,
    'deliveryId', id, 'endpointId', endpoint_id, 'round', 1, 'lane', lane)
  from wanted where lane is not null
)
select id, case when $11::boolean then pg_notify('${OUTBOX_CHANNEL}', '')::text end as woken from event`;
