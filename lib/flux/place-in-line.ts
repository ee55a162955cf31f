import { and, eq, sql } from "drizzle-orm";
import { filings } from "@/drizzle/schema";
import { inTransaction, type Ctx, type Environment } from "@/lib/kernel/context";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { countLiveWorkers } from "@/lib/kernel/programs/workers";
import { writeWorkEvents } from "@/lib/outbox/write-event";
import type { Authority } from "./authority";
import { circuitOf, claimProbe, type Probe } from "./circuit";
import type { FilingRow } from "./present-filing";
import { BUSY_MS } from "./waiting-times";

/** A filing that has not come this long after it was due loses its place in line, because its run may be gone. */
const PLACE_LASTS_MS = 20 * 60_000;
/**
 * How long a filing usually takes at most at a portal. Waiting filings are woken when their turn comes, and also check by themselves after
 * this time for each filing ahead of them.
 */
const FILING_TAKES_MS = 10_000;
const LONGEST_LOOK_MS = 10 * 60_000;
/**
 * How long a served filing counts against its account: long enough for accounts to take turns, and short enough that an account which was
 * just served does not wait long behind a newcomer with many filings.
 */
const SERVED_LATELY_MS = 2 * 60_000;

/**
 * Either the filing may go to its authority now (with `probe` as the probe of whether an outage is over), or it checks again in `waitMs`.
 */
export type Turn = { waitMs: null; probe: Probe | null } | { waitMs: number };

/**
 * Decides whether a filing may go to its authority now. During an outage only the first in line may, as the probe. Otherwise as many may go
 * at a time as the workers have places: accounts in turns, and the filings of each account by due date.
 */
export async function checkTurn(ctx: Ctx, row: FilingRow, authority: Authority<Environment>): Promise<Turn> {
  if (authority.placesPerWorker === null) return { waitMs: null, probe: null };
  const circuit = await circuitOf(ctx, authority.name);
  if (circuit.state === "open") return { waitMs: await scheduleNextTry(ctx, row, circuit.forMs) };
  const before = await standingBefore(ctx, row);
  let probe: Probe | null = null;
  if (circuit.state === "half_open") {
    probe = before > 0 ? null : await claimProbe(ctx, authority.name);
    if (probe === null) return standInLine(ctx, row, FILING_TAKES_MS);
  } else {
    const places = await placesOf(ctx, authority);
    if (before >= places)
      return standInLine(ctx, row, Math.min(Math.ceil((before - places + 1) / places) * FILING_TAKES_MS, LONGEST_LOOK_MS));
  }
  await scheduleNextTry(ctx, row, 0);
  return { waitMs: null, probe };
}

/**
 * Decides whether the portal may be asked what became of a return: not during an outage, nor while another filing probes whether it is
 * over. Such questions don't stand in line; they come before new returns.
 */
export async function checkQueryTurn(ctx: Ctx, row: FilingRow, authority: Authority<Environment>): Promise<Turn> {
  if (authority.placesPerWorker === null) return { waitMs: null, probe: null };
  const circuit = await circuitOf(ctx, authority.name);
  if (circuit.state === "open") return { waitMs: await scheduleNextTry(ctx, row, circuit.forMs) };
  const probe = circuit.state === "half_open" ? await claimProbe(ctx, authority.name) : null;
  return circuit.state === "half_open" && !probe ? { waitMs: await scheduleNextTry(ctx, row, BUSY_MS) } : { waitMs: null, probe };
}

const placesOf = async (ctx: Ctx, { placesPerWorker }: Authority<Environment>) =>
  (placesPerWorker ?? 1) * Math.max(await countLiveWorkers(ctx.db), 1);

/** Marks the filing as due from now on, however long it sleeps, so that filings due later stay behind it. */
async function standInLine(ctx: Ctx, row: FilingRow, lookAgainMs: number): Promise<Turn> {
  await scheduleNextTry(ctx, row, 0);
  return { waitMs: lookAgainMs };
}

/** Wakes the filings whose turn it is, after one has left the portal. */
export async function wakeNext(ctx: Ctx, authority: Authority<Environment>): Promise<void> {
  if (authority.placesPerWorker === null) return;
  const places = await placesOf(ctx, authority);
  const next = await ctx.db.orm.execute<{ filingId: string; accountId: string; environment: Environment }>(sql`
    select id as "filingId", account_id as "accountId", environment from (${lineFor(ctx, authority.environment)}) as line
    where place <= ${places} order by place`);
  if (next.length > 0)
    await inTransaction(ctx, (tx) =>
      writeWorkEvents(
        tx,
        next.map((data) => ({ name: "flux/filing.resumed" as const, data })),
      ),
    );
}

/** Takes a filing that failed unexpectedly out of the line, so that others pass it while it waits for its retry. */
export async function leaveLine(ctx: Ctx, row: FilingRow): Promise<void> {
  await ctx.db.orm
    .update(filings)
    .set({ nextTryAt: null })
    .where(and(eq(filings.id, row.id), ofTenant(filings, ctx)));
}

/** Stores when the filing is to be tried again; returns `waitMs`. */
export async function scheduleNextTry(ctx: Ctx, row: FilingRow, waitMs: number): Promise<number> {
  const nextTryAt = new Date(ctx.clock.now().getTime() + waitMs);
  await ctx.db.orm
    .update(filings)
    .set({ nextTryAt })
    .where(and(eq(filings.id, row.id), ofTenant(filings, ctx)));
  return waitMs;
}

/** How many filings stand before this one in the line of all accounts, including those at the portal. */
async function standingBefore(ctx: Ctx, row: FilingRow): Promise<number> {
  const [own] = await ctx.db.orm.execute<{ place: number }>(sql`
    select place from (${lineFor(ctx, row.environment, row.id)}) as line where id = ${row.id}`);
  return (own?.place ?? 1) - 1;
}

/**
 * The line of filings that are due at the portal or already there, plus the filing `comes`, each with its place from 1. A filing that backs
 * off is in line when its next try is due. Accounts take turns: the next filing of an account that was served n times of late ranks with
 * the (n + 1)th of an account that was not, so one account's thousand overdue returns don't delay another's return that is due today. Among
 * equal turns, and within an account, the earlier due date comes first.
 */
function lineFor(ctx: Ctx, environment: Environment, comes: string | null = null) {
  const now = ctx.clock.now().getTime();
  const [from, to, lately] = [now - PLACE_LASTS_MS, now + 1_000, now - SERVED_LATELY_MS].map((instant) => new Date(instant).toISOString());
  return sql`
    select id, account_id, environment, row_number() over (order by turn, due_date, id)::int as place
    from (
      select wanted.id, wanted.account_id, wanted.environment, wanted.due_date,
        coalesce(served.filings, 0) + row_number() over (partition by wanted.account_id order by wanted.due_date, wanted.id) as turn
      from ${filings} as wanted left join (
        select account_id, count(*) as filings from ${filings}
        where environment = ${environment} and (
          completed_at > ${lately}::timestamptz and status <> 'canceled' or status = 'submitted' and submitted_at > ${lately}::timestamptz)
        group by account_id
      ) as served on served.account_id = wanted.account_id
      where wanted.environment = ${environment} and wanted.status = 'processing'
        and (wanted.next_try_at between ${from}::timestamptz and ${to}::timestamptz or wanted.id = ${comes})
    ) as turns`;
}
