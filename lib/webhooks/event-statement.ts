import { OUTBOX_CHANNEL } from "@/lib/outbox/write-event";
import { NOT_SENT } from "./endpoints-for";

/**
 * Writes an event, a delivery for each endpoint that wants it (with the locks of `endpointsFor`), and the requests to send them
 * (`requestDeliveries`), in one statement. If the event was recorded before, nothing is written and `id` is null. `unserved` counts
 * endpoints for which there were not enough IDs.
 *
 * $1 event, $2 account, $3 environment, $4 type, $5 data (JSON), $6 object, $7 sequence, $8 instant, $9 IDs of deliveries and of their
 * outbox rows (JSON list of pairs), $10 request
 */
export const eventStatement = `
with willing as (
  select id, enabled
  from webhook_endpoints
  where account_id = $2::text and environment = $3::text and deleted_at is null and (enabled or disabled_reason in ('failing', 'gone')) and events && array['*', $4::text]
  order by id for key share
), placed as (
  select id, enabled, row_number() over (order by id) as place from willing
), event as (
  insert into events (id, account_id, environment, type, data, object_id, sequence, created_at)
  values ($1::text, $2::text, $3::text, $4::text, $5::text::json, $6::text, $7::int, $8::text::timestamptz)
  on conflict (account_id, environment, object_id, type, sequence) where object_id is not null do nothing
  returning id, created_at
), wanted as (
  select given.ids->>0 as id, given.ids->>1 as outbox_id, placed.id as endpoint_id, placed.enabled, event.id as event_id, event.created_at
  from event cross join placed join jsonb_array_elements($9::text::jsonb) with ordinality as given (ids, place) on given.place = placed.place
), delivery as (
  insert into webhook_deliveries (id, account_id, environment, endpoint_id, event_id, status, next_attempt_at, response_excerpt, created_at)
  select id, $2::text, $3::text, endpoint_id, event_id, case when enabled then 'pending' else 'failed' end,
    case when enabled then created_at end,
    case when not enabled then '${NOT_SENT}' end, created_at
  from wanted
), work as (
  insert into outbox (id, name, data)
  select outbox_id, 'webhooks/delivery.requested', jsonb_build_object('requestId', $10::text, 'accountId', $2::text, 'environment', $3::text,
    'deliveryId', id, 'endpointId', endpoint_id, 'round', 1)
  from wanted where enabled
)
select (select id from event) as id,
  (select greatest(0, count(*) - jsonb_array_length($9::text::jsonb))::int from willing) as unserved,
  case when exists (select 1 from wanted where enabled) then pg_notify('${OUTBOX_CHANNEL}', '')::text end as woken`;
