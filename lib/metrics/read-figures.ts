import type { Database } from "@/drizzle/client";
import { REFUSED_FROM } from "@/lib/outbox/refused-events";

/** A measurement: the metric's name without `levy_`, its labels, and its value. */
export interface Figure {
  name: keyof typeof figureHelp;
  labels: Record<string, string>;
  value: number;
}

/** The metrics' help texts. All are gauges that are read from the database, and so have the same values on every web server. */
export const figureHelp = {
  analysis_items: "Invoices waiting for analysis or being analyzed, by environment and state.",
  analysis_oldest_seconds: "Age of the oldest unfinished analysis job, by environment; 0 if there is none.",
  analyses_last_hour: "Invoices whose analysis ended in the last hour, by environment and outcome.",
  analysis_seconds_last_hour: "Time from acceptance to the end of an analysis in the last hour, by quantile.",
  filings: "Unfinished filings, by environment, tax and status.",
  filing_oldest_seconds:
    "Age of the oldest filing that is still to be sent or looked up, by environment, without those that are submitted or need action; 0 if there is none.",
  filings_last_hour: "Filings that ended in the last hour, by environment, tax and outcome.",
  outbox_events: "Events waiting to be dispatched to the functions.",
  outbox_oldest_seconds: "Age of the oldest event waiting to be dispatched, without refused ones; 0 if there is none.",
  outbox_refused_events: "Events that were refused again and again while others were dispatched.",
  webhook_deliveries_due: "Webhook deliveries whose next attempt is due.",
  webhook_deliveries_waiting: "Webhook deliveries waiting for their next attempt, due or not.",
  webhook_deliveries_failed_last_hour: "Webhook deliveries that failed permanently in the last hour.",
  webhook_endpoints_failing: "Enabled webhook endpoints whose last attempts all failed.",
  credits: "Credits of all accounts, by environment and bucket.",
  workers_alive: "Workers that sent a heartbeat in the last 10 seconds.",
} as const;

/** Each part yields rows of (name, labels, value). Tables that grow are read through indexes of their open or recent rows. */
const statement = `
with recent as materialized (
  select environment, status, extract(epoch from completed_at - created_at) as seconds
  from items where completed_at > now() - interval '1 hour'
), open_jobs as materialized (
  select environment, pending_items, processing_items, created_at from jobs where status in ('pending', 'processing')
), open_filings as materialized (
  select environment, tax_type, status, created_at from filings
  where status in ('accepted', 'processing', 'submitted', 'reconciling', 'action_required')
), of_deleted as materialized (
  -- Nearly always none: deliveries whose endpoint was deleted are removed within minutes.
  select d.status, d.next_attempt_at, d.last_attempt_at from webhook_endpoints e join webhook_deliveries d on d.endpoint_id = e.id
  where e.deleted_at is not null
), environments(environment) as (values ('test'), ('live'))
select 'analysis_items' as name, jsonb_build_object('environment', e.environment, 'state', s.state) as labels,
       coalesce(sum(case s.state when 'pending' then j.pending_items else j.processing_items end), 0)::float8 as value
  from environments e cross join (values ('pending'), ('processing')) as s(state) left join open_jobs j using (environment) group by e.environment, s.state
union all
select 'analysis_oldest_seconds', jsonb_build_object('environment', e.environment), coalesce(extract(epoch from now() - min(j.created_at)), 0)::float8
  from environments e left join open_jobs j using (environment) group by e.environment
union all
select 'analyses_last_hour', jsonb_build_object('environment', environment, 'outcome', status), count(*)::float8 from recent group by environment, status
union all
select 'analysis_seconds_last_hour', jsonb_build_object('quantile', q.quantile::text), percentile_cont(q.quantile) within group (order by seconds)::float8
  from recent cross join (values (0.5::float8), (0.95::float8)) as q(quantile) where status <> 'canceled' group by q.quantile
union all
select 'filings', jsonb_build_object('environment', environment, 'tax', tax_type, 'status', status), count(*)::float8 from open_filings group by environment, tax_type, status
union all
select 'filing_oldest_seconds', jsonb_build_object('environment', e.environment), coalesce(extract(epoch from now() - min(f.created_at)), 0)::float8
  from environments e left join open_filings f on f.environment = e.environment and f.status in ('accepted', 'processing', 'reconciling')
  group by e.environment
union all
select 'filings_last_hour', jsonb_build_object('environment', environment, 'tax', tax_type, 'outcome', status), count(*)::float8
  from filings where completed_at > now() - interval '1 hour' group by environment, tax_type, status
union all
select 'outbox_events', '{}', coalesce(sum(coalesce(jsonb_array_length(parts), 1)), 0)::float8 from outbox where handed_on_at is null
union all
select 'outbox_oldest_seconds', '{}', coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from outbox where handed_on_at is null and refusals < ${REFUSED_FROM}
union all
select 'outbox_refused_events', '{}', count(*)::float8 from outbox where handed_on_at is null and refusals >= ${REFUSED_FROM}
union all
select 'webhook_deliveries_due', '{}', (count(*) - (select count(*) from of_deleted where status = 'pending' and next_attempt_at <= now()))::float8
  from webhook_deliveries where status = 'pending' and next_attempt_at <= now()
union all
select 'webhook_deliveries_waiting', '{}', (count(*) - (select count(*) from of_deleted where status = 'pending'))::float8
  from webhook_deliveries where status = 'pending'
union all
select 'webhook_deliveries_failed_last_hour', '{}', (count(*)
    - (select count(*) from of_deleted where status = 'failed' and last_attempt_at > now() - interval '1 hour'))::float8
  from webhook_deliveries where status = 'failed' and last_attempt_at > now() - interval '1 hour'
union all
select 'webhook_endpoints_failing', '{}', count(*)::float8 from webhook_endpoints where enabled and failing_since is not null
union all
select 'credits', jsonb_build_object('environment', environment, 'bucket', b.bucket), sum(b.amount)::float8
  from credit_balances cross join lateral (values ('available', available), ('held', held), ('consumed', consumed), ('expired', expired)) as b(bucket, amount)
  group by environment, b.bucket
union all
select 'workers_alive', '{}', count(*)::float8 from workers where seen_at > now() - interval '10 seconds'`;

/** The deployment's current figures, over all accounts. Throws if the database does not answer. */
export async function readFigures(db: Database): Promise<Figure[]> {
  return [...(await db.raw.unsafe<Figure[]>(statement))].map(({ name, labels, value }) => ({ name, labels, value }));
}
