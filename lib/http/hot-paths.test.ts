import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { GET as getCredits } from "@/app/v1/account/credits/route";
import { GET as getLedger } from "@/app/v1/account/credits/ledger/route";
import { GET as getEvent } from "@/app/v1/events/[id]/route";
import { GET as getEvents } from "@/app/v1/events/route";
import { GET as getFilings } from "@/app/v1/flux/filings/route";
import { POST as postBatch } from "@/app/v1/prism/invoice-analyze/batch/route";
import { GET as getStatus } from "@/app/v1/prism/invoice-analyze/batch/[job_id]/status/route";
import { POST as postSingle } from "@/app/v1/prism/invoice-analyze/single/route";
import { GET as getJobs } from "@/app/v1/prism/jobs/route";
import { GET as getDeliveries } from "@/app/v1/webhooks/[id]/deliveries/route";
import { workEvents } from "@/inngest/events";
import { auditQuery, listAudit } from "@/lib/audit/list-audit";
import { filingListQuery } from "@/lib/flux/filing-list-schema";
import { listFilingRows } from "@/lib/flux/list-filing-rows";
import { closeDatabase, getDatabase } from "@/lib/kernel/db";
import { setEnv } from "@/lib/kernel/env";
import { deleteRelayedEvents, relayEvents } from "@/lib/outbox/relay-events";
import { invoiceListQuery } from "@/lib/prism/invoices/invoice-list-schema";
import { listInvoices } from "@/lib/prism/invoices/list-invoices";
import { purgeExpiredResults } from "@/lib/prism/jobs/purge-expired-results";
import { purgeJob } from "@/lib/prism/jobs/purge-job";
import { queueAnalysis } from "@/lib/prism/jobs/queue-analysis";
import { requestRecorder } from "@/lib/request-logs/request-recorder";
import { listRequestLogs } from "@/lib/request-logs/list-request-logs";
import { requestLogQuery } from "@/lib/request-logs/request-log-schema";
import { listReviews } from "@/lib/review/list-reviews";
import { reviewListQuery } from "@/lib/review/review-schema";
import { recordDeliveries } from "@/lib/webhooks/record-deliveries";
import { fillDatabase } from "@/scripts/bench-api/fill-database";
import { freshDatabase, type FreshDatabase } from "@/scripts/testing/fresh-database";
import { call, testPartner, type Partner } from "@/scripts/testing/partner";
import { planOf, rowsMet, statementsOf, type Asked, type Plan } from "@/scripts/testing/statements";
import { register } from "@/scripts/testing/webhooks";

/** Tables that grow with use. No request may scan one of them entirely. */
const GROWING = new Set([
  "accounts",
  "api_keys",
  "audit_entries",
  "businesses",
  "credit_balances",
  "credit_entries",
  "events",
  "filings",
  "idempotency_keys",
  "items",
  "jobs",
  "outbox",
  "request_logs",
  "webhook_deliveries",
  "webhook_attempts",
]);

let fresh: FreshDatabase;
let partner: Partner;
/** A partner that has been idle for as long as all others have been busy. */
let quiet: Partner;
let webhookId: string;
let quietWebhookId: string;
let fresherJob: string;

const settings = (url: string) => ({
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  DATABASE_URL: url,
  DATABASE_POOL: "4",
  LEVY_DATA_DIR: inject("dataDir"),
  LEVY_ALLOWED_PRIVATE_HOSTS: "127.0.0.1:9",
});

beforeAll(async () => {
  fresh = await freshDatabase();
  await closeDatabase();
  setEnv(settings(fresh.url));
  partner = await testPartner({ credits: 100_000 });
  webhookId = (await register(partner.ctx, "http://127.0.0.1:9/hook")).id;
  setEnv(settings(fresh.url));
  fresherJob = (await queueAnalysis(partner.ctx, { type: "single", invoices: [{ request: {} }] })).jobId;
  await fillDatabase(partner.ctx.db, { accountId: partner.ctx.account.id, environment: "test", invoices: 20_000, webhookId });
  await fillFilings();
  await fillAudit();
  quiet = await testPartner();
  quietWebhookId = (await register(quiet.ctx, "http://127.0.0.1:9/hook")).id;
  setEnv(settings(fresh.url));
  await fillQuiet();
  await partner.ctx.db.raw`
    insert into outbox (id, name, data, handed_on_at) select 'obx_' || i, 'mail/requested', '{}', now() from generate_series(1, 20000) i`;
  await partner.ctx.db.raw`vacuum analyze`;
});
afterAll(async () => {
  await closeDatabase();
  await fresh.drop();
});

/** About as many filings as invoices; the partner has one more than lists count. One in twenty is in a batch that its caller named. */
const fillFilings = () => partner.ctx.db.raw`
  insert into filings (id, account_id, environment, filing_id, batch_id, tax_type, status, month, year, due_date, total_records, amount_minor, tax_minor,
    content_hash, reference, request_id, created_at, completed_at)
  select 'fil_01' || lpad(i::text, 24, '0'), case i % 2 when 0 then ${partner.ctx.account.id} else 'acc_fill_' || i / 2 % 100 end, 'test', 'f' || i,
    case when i % 20 = 0 then 'batch-' || i end, 'VAT', 'success', 1, 2026, '2026-02-21', 1, 1, 1, 'h', 'r' || i, 'req', now(), now()
  from generate_series(1, 20002) i`;

const fillAudit = () => partner.ctx.db.raw`
  insert into audit_entries (id, account_id, actor, action, previous_hash, hash)
  select 'aud_01' || lpad(i::text, 24, '0'), case i % 2 when 0 then ${partner.ctx.account.id} else 'acc_fill_' || i / 2 % 100 end, '{}', 'x.done', '', ''
  from generate_series(1, 20000) i`;

/** Rows older than all others. */
async function fillQuiet(): Promise<void> {
  const { raw } = quiet.ctx.db;
  const own = raw`select '00' || lpad(i::text, 24, '0') as ulid, ${quiet.ctx.account.id} as account, now() - interval '25 days' as at from generate_series(1, 2000) i`;
  await raw`insert into jobs (id, account_id, environment, type, status, total_items, pending_items, request_id, created_at)
    select 'job_' || ulid, account, 'test', 'single', 'completed', 1, 0, 'req', at from (${own}) as own`;
  await raw`insert into events (id, account_id, environment, type, data, created_at)
    select 'evt_' || ulid, account, 'test', 'webhook.test', '{"object":"webhook","id":"whk_x"}', at from (${own}) as own`;
  await raw`insert into webhook_deliveries (id, account_id, environment, endpoint_id, event_id, status, created_at)
    select 'dlv_' || ulid, account, 'test', ${quietWebhookId}, 'evt_' || ulid, 'succeeded', at from (${own}) as own`;
  await raw`insert into credit_entries (id, account_id, environment, kind, from_bucket, to_bucket, amount, reason, created_at)
    select 'led_' || ulid, account, 'test', 'grant', 'source', 'available', 1, 'x', at from (${own}) as own`;
  await raw`insert into request_logs (id, account_id, environment, key_id, method, path, operation, status, duration_ms, created_at)
    select 'req_' || ulid, account, 'test', ${quiet.keyId}, 'GET', '/v1/events', 'events.list', 200, 5, at from (${own}) as own`;
  await raw`insert into filings (id, account_id, environment, tax_type, status, month, year, due_date, total_records, amount_minor, tax_minor,
      content_hash, reference, request_id, created_at, completed_at)
    select 'fil_' || ulid, account, 'test', 'VAT', 'success', 1, 2026, '2026-02-21', 1, 1, 1, 'h', ulid, 'req', at, at from (${own}) as own`;
}

/** Includes the request log's statements, which are written after the response. */
const statementsWith = (work: () => Promise<unknown>): Promise<Asked[]> =>
  statementsOf(async () => {
    await work();
    await requestRecorder().flush();
  });

function scansOf(plan: Plan): string[] {
  const own = plan["Node Type"] === "Seq Scan" && GROWING.has(plan["Relation Name"] ?? "") ? [plan["Relation Name"] ?? ""] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)];
}

const old = "0100000000000000000000".padEnd(22, "0");
const job = `job_${old}${"4000"}`;
const send =
  (handler: Parameters<typeof call>[0], path: string, more: Partial<Parameters<typeof call>[1]> = {}) =>
  async () => {
    const { status, text } = await call(handler, { path, key: partner.key, method: more.body === undefined ? "GET" : "POST", ...more });
    expect(status, text).toBeLessThan(300);
  };
const invoice = { businessId: "biz_7", businessName: "Acme", invoiceNumber: "1" };

const today = () => new Date().toISOString().slice(0, 10);

const paths: Record<string, () => Promise<unknown>> = {
  "accept one": () => send(postSingle, "/s", { body: invoice })(),
  "accept a batch": () => send(postBatch, "/b", { body: { invoices: Array.from({ length: 50 }, () => invoice) } })(),
  "accept once": () => send(postSingle, "/s", { body: invoice, headers: { "idempotency-key": "hot" } })(),
  "accept again": () => send(postSingle, "/s", { body: invoice, headers: { "idempotency-key": "hot" } })(),
  status: () => send(getStatus, "/st", { params: { job_id: fresherJob } })(),
  "list of jobs": () => send(getJobs, "/j?limit=100")(),
  "list of jobs, a later page": () => send(getJobs, `/j?limit=100&cursor=${Buffer.from(`1:${job}`).toString("base64url")}`)(),
  events: () => send(getEvents, "/e?limit=100")(),
  "events of one kind": () => send(getEvents, "/e?type=credits.low")(),
  "filings of one batch": () => send(getFilings, "/f?batchId=batch-40")(),
  "the portal's filings": async () =>
    expect(await listFilingRows(partner.ctx, filingListQuery.parse({}))).toMatchObject({ total: 10_000, isMore: true }),
  "one event": () => send(getEvent, "/e", { params: { id: `evt_${old}4000` } })(),
  deliveries: () => send(getDeliveries, "/d?limit=100", { params: { id: webhookId } })(),
  credits: () => send(getCredits, "/c")(),
  ledger: () => send(getLedger, "/l?limit=100")(),
  "the relay": () => relayEvents(getDatabase(), async () => undefined, Object.keys(workEvents)),
  "what the relay forgets": () => deleteRelayedEvents(getDatabase()),
  "deleting a job": async () =>
    purgeJob(partner.ctx, (await queueAnalysis(partner.ctx, { type: "single", invoices: [{ request: {} }] })).jobId),
  "looking for expired jobs": () => purgeExpiredResults(getDatabase(), { now: () => new Date("2001-01-01T00:00:00Z") }),
  "recording deliveries": () => recordDeliveries(partner.ctx, { eventId: `evt_${old}4000` }),
  "the request log": () => listRequestLogs(partner.ctx, requestLogQuery.parse({})),
  "the portal's invoices": () => listInvoices(partner.ctx, invoiceListQuery.parse({})),
  "the portal's invoices of one outcome": () => listInvoices(partner.ctx, invoiceListQuery.parse({ outcome: "review" })),
  "the portal's invoices since a day, by their total": () =>
    listInvoices(partner.ctx, invoiceListQuery.parse({ outcome: "approve", since: today(), sort: "total" })),
  "the portal's invoices since a day, by what reviewers did": () =>
    listInvoices(partner.ctx, invoiceListQuery.parse({ decision: "rejected", since: today() })),
  "the portal's invoices since a day, by words": () => listInvoices(partner.ctx, invoiceListQuery.parse({ q: "acme", since: today() })),
  "the review queue": () => listReviews(partner.ctx, reviewListQuery.parse({})),
  "the requests of one job": () => listRequestLogs(partner.ctx, requestLogQuery.parse({ q: job })),
};

it.each(Object.keys(paths))("%s: no statement scans a growing table sequentially", async (name) => {
  const asked = await statementsWith(paths[name] ?? (async () => undefined));
  expect(asked.length).toBeGreaterThan(0);
  for (const statement of asked) expect(scansOf(await planOf(statement)), statement.text).toEqual([]);
});

/** Requests one page of each list. */
const pages: Record<string, (of: Partner, webhook: string) => Promise<unknown>> = {
  jobs: (of) => send(getJobs, "/j?limit=20", { key: of.key })(),
  events: (of) => send(getEvents, "/e?limit=20", { key: of.key })(),
  deliveries: (of, webhook) => send(getDeliveries, "/d?limit=20", { key: of.key, params: { id: webhook } })(),
  "the ledger": (of) => send(getLedger, "/l?limit=20", { key: of.key })(),
  filings: (of) => send(getFilings, "/f?limit=20", { key: of.key })(),
  "the request log": (of) => listRequestLogs(of.ctx, requestLogQuery.parse({}), 20),
  "the audit log": (of) => listAudit(of.ctx, auditQuery.parse({}), 20),
};

it.each(Object.keys(pages))(
  "a page of %s reads few more rows than it returns, for the busiest account and for one long idle",
  async (name) => {
    for (const [of, webhook] of [
      [partner, webhookId],
      [quiet, quietWebhookId],
    ] as const) {
      const asked = await statementsOf(() => pages[name]?.(of, webhook) ?? Promise.resolve());
      const read = asked.filter(({ text }) => /^\s*select/i.test(text));
      expect(read.length, "the queries are recorded").toBeGreaterThan(0);
      for (const statement of read)
        expect(rowsMet(await planOf(statement, "analyze, format json"), GROWING), statement.text).toBeLessThan(100);
    }
  },
);

it("scansOf detects a sequential scan", async () => {
  expect(scansOf(await planOf({ text: "select * from jobs where task_id = 'x'", values: [] }))).toEqual(["jobs"]);
});

it("authenticating with a recently used key queries no API keys", async () => {
  await send(getCredits, "/c")();
  const asked = await statementsWith(send(getCredits, "/c"));
  expect(asked.length, "the queries are recorded").toBeGreaterThan(0);
  expect(asked.filter(({ text }) => /api_keys/.test(text) && !/request_logs/.test(text))).toEqual([]);
});
