import type { Database } from "@/drizzle/client";
import type { Ctx } from "@/lib/kernel/context";
import { batchCalls } from "@/lib/kernel/rows/batch-calls";
import { runStatement } from "@/lib/kernel/rows/statement";
import type { FinishedAttempt } from "./attempt";

/**
 * Records all successes of a moment in one statement, because nearly every attempt succeeds.
 *
 * It first ends the failure series of the endpoints, only if the attempt went to their current URL, and then updates the deliveries. Rows
 * are locked in this order everywhere, and endpoints in the order of their IDs; otherwise two workers recording several of them could
 * deadlock. Deliveries that were deleted, replayed, or recorded meanwhile are left alone. Deliveries of a deleted endpoint are excluded,
 * because they are being removed in batches (`removeDeletedEndpoint`) and no success should wait for those locks.
 *
 * $1: the attempts as a JSON list. Returns the deliveries whose attempt was written.
 */
const successStatement = `
with asked as (
  select * from json_to_recordset($1::text::json) as one (delivery_id text, endpoint_id text, account_id text, environment text, round int, attempt int,
    started_at timestamptz, duration_ms int, request_url text, request_headers jsonb, response_status int, response_headers jsonb, response_excerpt text)
), given as (
  select * from asked where not exists (select 1 from webhook_endpoints where id = asked.endpoint_id and deleted_at is not null)
), failing as materialized (
  select id from webhook_endpoints
  where failing_since is not null and (id, account_id, environment, url) in (select endpoint_id, account_id, environment, request_url from given)
  order by id for no key update
), health as (
  update webhook_endpoints set failing_since = null, failing_events = 0 where id in (select id from failing)
  returning id
), delivery as (
  update webhook_deliveries d set status = 'succeeded', attempts = given.attempt, last_attempt_at = given.started_at, next_attempt_at = null,
    response_status = given.response_status, response_excerpt = given.response_excerpt, duration_ms = given.duration_ms
  from given
  where (select count(*) from health) >= 0 and d.id = given.delivery_id and d.account_id = given.account_id and d.environment = given.environment
    and d.round = given.round and d.status = 'pending' and d.attempts < given.attempt
  returning given.*
)
insert into webhook_attempts (delivery_id, round, attempt, account_id, environment, started_at, duration_ms, request_url, request_headers,
  outcome, response_status, response_headers, response_excerpt)
select delivery_id, round, attempt, account_id, environment, started_at, duration_ms, request_url, request_headers,
  'succeeded', response_status, response_headers, response_excerpt
from delivery returning delivery_id as id`;

type Write = (attempt: FinishedAttempt & { accountId: string; environment: string }) => Promise<boolean>;

const writers = new WeakMap<Database, Write>();

/** Records a successful attempt with its effect on the delivery and the endpoint. Returns false if the delivery has changed meanwhile. */
export async function writeSuccess({ db, account, environment }: Ctx, attempt: FinishedAttempt): Promise<boolean> {
  const write = writers.get(db) ?? writerIn(db);
  writers.set(db, write);
  return write({ ...attempt, accountId: account.id, environment });
}

function writerIn(db: Database): Write {
  return batchCalls(async (attempts) => {
    const given = [...attempts]
      .sort((a, b) => (a.deliveryId < b.deliveryId ? -1 : 1))
      .map((attempt) => ({
        delivery_id: attempt.deliveryId,
        endpoint_id: attempt.endpointId,
        account_id: attempt.accountId,
        environment: attempt.environment,
        round: attempt.round,
        attempt: attempt.attempt,
        started_at: attempt.startedAt.toISOString(),
        duration_ms: attempt.durationMs,
        request_url: attempt.requestUrl,
        request_headers: attempt.requestHeaders,
        response_status: attempt.responseStatus,
        response_headers: attempt.responseHeaders,
        response_excerpt: attempt.responseExcerpt,
      }));
    const rows = await runStatement<{ id: string }>(db, successStatement, [JSON.stringify(given)]);
    const written = new Set(rows.map(({ id }) => id));
    return attempts.map(({ deliveryId }) => written.has(deliveryId));
  });
}
