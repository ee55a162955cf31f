import { sql } from "drizzle-orm";
import { requirePermission, roles, type Ctx } from "@/lib/kernel/context";
import { authorityOf } from "@/lib/flux/authorities";
import { circuitOf } from "@/lib/flux/circuit";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { DEAD_AFTER_MS } from "@/lib/kernel/programs/workers";

/** A job that has waited this long is reported as slow. */
const LONG_WAIT_MS = 5 * 60_000;

export interface AccountStatus {
  /** Invoices that wait or are being analyzed, the start of the oldest unfinished job, and whether that is unusually long ago. */
  analysis: {
    waiting: number;
    working: number;
    oldestSince: string | null;
    isSlow: boolean;
    failedLastDay: number;
    completedLastDay: number;
  };
  /** Filings in progress; `needPeople` counts those that wait for a person. */
  filings: { underWay: number; needPeople: number; oldestSince: string | null };
  /**
   * `none`: no live driver is set; `faltering`: the last call failed, and the authority is called again; `away`: the authority is not
   * called before `askedAgainAt`.
   */
  authority: { name: string; state: "answering" | "faltering" | "away" | "none"; askedAgainAt: string | null };
  /**
   * `none`: no endpoint exists; `off`: all were disabled by users; `failing`: deliveries to some fail, or failed until those were
   * `disabled`. `endpoints` counts the enabled ones.
   */
  webhooks: {
    state: "none" | "off" | "failing" | "delivering";
    endpoints: number;
    failing: number;
    disabled: number;
    waiting: number;
    failedLastDay: number;
  };
  /** `none`: nothing can be bought or used, because live mode isn't enabled for the account. */
  credits: { state: "none" | "used_up" | "low" | "enough"; available: number; held: number };
  /** Whether work is being processed: a worker counts as alive by its heartbeats. */
  isWorked: boolean;
}

type Row = {
  waiting: number;
  working: number;
  oldest_job: Date | string | null;
  failed: number;
  completed: number;
  under_way: number;
  need_people: number;
  oldest_filing: Date | string | null;
  endpoints: number;
  failing: number;
  disabled: number;
  off: number;
  deliveries_waiting: number;
  deliveries_failed: number;
  available: number;
  held: number;
  low_threshold: number;
  is_enabled: boolean;
  workers: number;
};

/** The current status of the context's account and environment, from its own rows. For every member. */
export async function readAccountStatus(ctx: Ctx): Promise<AccountStatus> {
  requirePermission(ctx, { scope: "account:read", roles });
  const [accountId, environment] = [ctx.account.id, ctx.environment];
  const now = ctx.clock.now();
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  const [row] = await ctx.db.orm.execute<Row>(sql`
    with open_jobs as (
      select pending_items, processing_items, created_at from jobs
      where status in ('pending', 'processing') and account_id = ${accountId} and environment = ${environment}
    ), ended as (
      select status from items where completed_at > ${dayAgo} and account_id = ${accountId} and environment = ${environment}
    ), open_filings as (
      select status, created_at from filings
      where completed_at is null and account_id = ${accountId} and environment = ${environment}
    ), endpoints as (
      select id, enabled, disabled_reason, failing_since from webhook_endpoints
      where account_id = ${accountId} and environment = ${environment} and deleted_at is null
    )
    select
      (select coalesce(sum(pending_items), 0)::int from open_jobs) as waiting,
      (select coalesce(sum(processing_items), 0)::int from open_jobs) as working,
      (select min(created_at) from open_jobs) as oldest_job,
      (select count(*)::int from ended where status = 'failed') as failed,
      (select count(*)::int from ended where status = 'completed') as completed,
      (select count(*)::int from open_filings where status <> 'action_required') as under_way,
      (select count(*)::int from open_filings where status = 'action_required') as need_people,
      (select min(created_at) from open_filings where status <> 'action_required') as oldest_filing,
      (select count(*)::int from endpoints where enabled) as endpoints,
      (select count(*)::int from endpoints where enabled and failing_since is not null) as failing,
      (select count(*)::int from endpoints where disabled_reason in ('gone', 'failing')) as disabled,
      (select count(*)::int from endpoints where not enabled and disabled_reason = 'manual') as off,
      (select count(*)::int from webhook_deliveries
        where status = 'pending' and endpoint_id in (select id from endpoints)) as deliveries_waiting,
      (select count(*)::int from webhook_deliveries
        where status = 'failed' and last_attempt_at > ${dayAgo} and endpoint_id in (select id from endpoints)) as deliveries_failed,
      coalesce(b.available, 0)::float8 as available,
      coalesce(b.held, 0)::float8 as held,
      coalesce(b.low_threshold, 0) as low_threshold,
      (${environment} = 'test' or exists (
        select from accounts where id = ${accountId} and live_enabled_at is not null)) as is_enabled,
      (select count(*)::int from workers
        where seen_at > now() - ${DEAD_AFTER_MS}::int * interval '1 millisecond') as workers
    from (select 1) one
    left join credit_balances b on b.account_id = ${accountId} and b.environment = ${environment}`);
  if (!row) throw new Error("the status of an account gave no row");
  return {
    analysis: {
      waiting: row.waiting,
      working: row.working,
      oldestSince: iso(row.oldest_job),
      isSlow: row.oldest_job !== null && now.getTime() - new Date(row.oldest_job).getTime() > LONG_WAIT_MS,
      failedLastDay: row.failed,
      completedLastDay: row.completed,
    },
    filings: { underWay: row.under_way, needPeople: row.need_people, oldestSince: iso(row.oldest_filing) },
    authority: await authorityStatus(ctx),
    webhooks: {
      state: webhooksState(row),
      endpoints: row.endpoints,
      failing: row.failing,
      disabled: row.disabled,
      waiting: row.deliveries_waiting,
      failedLastDay: row.deliveries_failed,
    },
    credits: { state: creditsState(row), available: row.available, held: row.held },
    isWorked: row.workers > 0,
  };
}

const iso = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString());

function webhooksState({ endpoints, failing, disabled, off }: Row): AccountStatus["webhooks"]["state"] {
  if (failing + disabled > 0) return "failing";
  if (endpoints > 0) return "delivering";
  return off > 0 ? "off" : "none";
}

function creditsState({ available, low_threshold, is_enabled }: Row): AccountStatus["credits"]["state"] {
  if (available === 0) return is_enabled ? "used_up" : "none";
  return available < low_threshold ? "low" : "enough";
}

async function authorityStatus(ctx: Ctx): Promise<AccountStatus["authority"]> {
  const authority = authorityOf(ctx.environment);
  if (!authority) return { name: "Revenue authority", state: "none", askedAgainAt: null };
  const name = ctx.environment === "test" ? "Simulated authority" : "Nigeria Revenue Service";
  const circuit = await circuitOf(ctx, authority.name);
  if (circuit.state === "closed") return { name, state: circuit.failures === 0 ? "answering" : "faltering", askedAgainAt: null };
  return {
    name,
    state: "away",
    askedAgainAt: circuit.state === "open" ? new Date(ctx.clock.now().getTime() + circuit.forMs).toISOString() : null,
  };
}
