import type { Database } from "@/drizzle/client";
import type { Environment } from "@/lib/kernel/context";

/** About the size of a real analysis result. */
const result = {
  vat: { treatment: "standard", rate: 7.5, taxableBase: 100_000, expected: 7_500, charged: 7_500 },
  wht: { applicable: true, category: "professional_services", rate: 5, amount: 5_000 },
  anomalies: [],
  decision: { recommendation: "approve", reasons: [], needsReview: false },
  confidence: 0.94,
};

/** The data of an event: a whole result would take more space than everything else. */
const error = { code: "document_unreachable", stage: "fetch", message: "The URL returned HTTP 404", retryable: true };

export interface Fill {
  accountId: string;
  environment: Environment;
  /** Total number of invoices: half belong to this account, the rest to a hundred other accounts. */
  invoices: number;
  webhookId: string;
}

/**
 * Fills the database with analyzed invoices as months of use would, each with its job, ledger, event, delivery and log rows, and has
 * PostgreSQL update its statistics. Uses SQL, because a million invoices would take half an hour through the API. Their ids are older than
 * any new id, so new rows go where they normally do. May be called again to add more.
 */
export async function fillDatabase({ raw }: Database, { accountId, environment, invoices, webhookId }: Fill): Promise<void> {
  await raw`create table if not exists filled (invoices int not null)`;
  const [before] = await raw<{ count: number }[]>`select coalesce(max(invoices), 0)::int as count from filled`;
  const first = (before?.count ?? 0) + 1;
  await raw`insert into accounts (id, name) select 'acc_fill_' || n, 'Filled' from generate_series(0, 99) n on conflict do nothing`;
  await raw`insert into accounts (id, name) select 'acc_idle_' || n, 'Idle' from generate_series(1, 5000) n on conflict do nothing`;
  await raw`insert into credit_balances (account_id, environment) select 'acc_idle_' || n, 'test' from generate_series(1, 5000) n on conflict do nothing`;
  await raw`drop table if exists fill`;
  await raw`
    create unlogged table fill as
    select n, case when n % 2 = 0 then ${accountId} else 'acc_fill_' || (n / 2 % 100) end as account_id, ${environment}::text as environment,
           '01' || lpad(n::text, 24, '0') as ulid, now() - interval '20 days' + n * interval '1 millisecond' as at
    from generate_series(${first}::int, ${invoices}::int) n`;
  await raw`
    insert into jobs (id, account_id, environment, type, status, total_items, pending_items, completed_items, sequence, request_id, created_at, completed_at, results_expire_at)
    select 'job_' || ulid, account_id, environment, 'single', 'completed', 1, 0, 1, 2, 'req_' || ulid, at, at, at + interval '30 days' from fill order by n`;
  await raw`
    insert into items (id, job_id, account_id, environment, index, business_id, request, status, result, credits_charged, attempts, sequence, created_at, completed_at,
                       invoice_number, invoice_date, vendor_name, vendor_tax_key, vendor_name_key, currency, total_minor, recommendation)
    select 'itm_' || ulid, 'job_' || ulid, account_id, environment, 0, 'biz_' || n % 1000, jsonb_build_object('invoiceNumber', n::text), 'completed', ${JSON.stringify(result)}::text::json, 1, 1, 2, at, at,
           n::text, (at - interval '20 days')::date, 'Vendor ' || n % 5000, 'tax' || n % 5000, 'vendor' || n % 5000, 'NGN', 10750000, 'approve' from fill order by n`;
  // One in ten waits for a reviewer.
  await raw`
    insert into reviews (item_id, account_id, environment, status, read_invoice, recommendation, blocking_anomalies, anomalies, worst_severity, decided_at,
                         business_id, vat_month, vat_by_buyer, wht_month, wht_remit_to, vat_draft, wht_draft, created_at, updated_at)
    select 'itm_' || ulid, account_id, environment, case when n % 20 < 2 then 'open' else 'approved' end, '{}', 'approve', 0, n % 2, case n % 2 when 0 then 5 else 2 end, case when n % 20 < 2 then null else at end,
           'biz_' || n % 1000, to_char(at - interval '20 days', 'YYYY-MM'), false, to_char(at, 'YYYY-MM'), 'federal', true, true, at, at from fill order by n`;
  await raw`
    insert into credit_entries (id, account_id, environment, kind, from_bucket, to_bucket, amount, job_id, item_id, reason, created_at)
    select 'led_' || ulid, account_id, environment, 'post', 'held', 'consumed', 1, 'job_' || ulid, 'itm_' || ulid, 'item completed', at from fill order by n`;
  await raw`
    insert into events (id, account_id, environment, type, data, object_id, sequence, created_at)
    select 'evt_' || ulid, account_id, environment, 'prism.analysis.failed', json_build_object('object', 'analysis', 'environment', environment, 'jobId', 'job_' || ulid, 'sequence', 2,
             'itemId', 'itm_' || ulid, 'index', 0, 'businessId', 'biz_' || n % 1000, 'invoiceNumber', n::text, 'status', 'failed',
             'result', null, 'error', ${JSON.stringify(error)}::text::json, 'creditsCharged', 0, 'attempts', 1,
             'completedAt', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'itm_' || ulid, 2, at
    from fill order by n`;
  await raw`
    insert into webhook_deliveries (id, account_id, environment, endpoint_id, event_id, status, attempts, last_attempt_at, response_status, created_at)
    select 'dlv_' || ulid, account_id, environment, ${webhookId}, 'evt_' || ulid, 'succeeded', 1, at, 204, at from fill where account_id = ${accountId} order by n`;
  await raw`
    insert into request_logs (id, account_id, environment, key_id, method, path, operation, status, duration_ms, subject_id, created_at)
    select 'req_' || ulid, account_id, environment, 'key_' || ulid, 'POST', '/v1/prism/invoice-analyze/single', 'prism.queueSingle', 202, 5, 'job_' || ulid, at from fill order by n`;
  await raw`
    insert into idempotency_keys (account_id, environment, operation, key, fingerprint, status, expires_at)
    select account_id, environment, 'prism.queueSingle', n::text, n::text, 202, now() + interval '1 day' from fill where n % 10 = 0 order by n`;
  await raw`insert into businesses (account_id, environment, business_id, name) select distinct account_id, environment, 'biz_' || n % 1000, 'Filled' from fill on conflict do nothing`;
  await raw`
    insert into api_keys (id, account_id, environment, name, prefix, last4, hash, scopes)
    select 'key_' || ulid, account_id, environment, 'Filled', 'levy_test_', '0000', md5(ulid), '{prism:read}' from fill where n % 20 = 1`;
  await raw`
    insert into outbox (id, name, data, created_at, handed_on_at)
    select 'out_' || ulid, 'prism/item.accepted', '{}', at, at from fill where n % 10 = 0 order by n`;
  await raw`insert into filled values (${invoices})`;
  await raw`drop table fill`;
  await raw`vacuum analyze`;
}
